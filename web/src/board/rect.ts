import type { Box } from "../lib/types";

/** A box as the attributes of a rectangle. */
export function rect({ radius, ...box }: Box): Omit<Box, "radius"> & { rx: number } {
  return { ...box, rx: radius };
}
