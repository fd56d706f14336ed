/** The fixed things that people can say at a table. */

import type { Emote } from "../../lib/types";

export const EMOTES: readonly Emote[] = [
  "hello",
  "well-played",
  "lucky",
  "unlucky",
  "thinking",
  "oops",
  "thanks",
  "good-game",
];
