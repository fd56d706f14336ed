/** The package's worker: as the page's, with the package's files. */

import type { FromWorker, Port, ToWorker } from "../src/engine/thinking/protocol";
import { serve } from "../src/engine/thinking/serve";
import { Thinker } from "../src/engine/thinking/thinker";
import { filesIn } from "./files";

// TypeScript takes this for a window; a worker posts messages to its page alone.
const page = globalThis as unknown as Port<FromWorker, ToWorker>;

addEventListener("message", ({ data }) => serve(new Thinker(filesIn(String(data))), page), { once: true });
