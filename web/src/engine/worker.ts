/** The module worker in which computers think, so that the page never waits. */

import type { FromWorker, Port, ToWorker } from "./thinking/protocol";
import { serve } from "./thinking/serve";
import { served } from "./thinking/sources";
import { Thinker } from "./thinking/thinker";

// TypeScript takes this for a window; a worker posts messages to its page alone.
const page = globalThis as unknown as Port<FromWorker, ToWorker>;

// What comes first is the address of the files; all else is asked of what has then been set up.
addEventListener("message", ({ data }) => serve(new Thinker(served(String(data))), page), { once: true });
