/** Long, gently waving lines across a rectangle: the grain of a plank, as path data. The same for the same seed. */
export function grain(width: number, height: number, count: number, seed: number): string {
  const n = (value: number): string => String(Math.round(value * 10) / 10);
  let state = seed * 7919 + 17;
  const random = (): number => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  let d = "";
  for (let line = 0; line < count; line += 1) {
    const y = ((line + random()) / count) * height;
    const swing = (height / count) * (0.5 + 1.6 * random());
    const bends = 3;
    d += `M0 ${n(y)}`;
    for (let bend = 0; bend < bends; bend += 1) {
      const side = (random() - 0.5) * 2 * swing;
      d += `q${n(width / bends / 2)} ${n(side)} ${n(width / bends)} ${n((random() - 0.5) * swing * 0.5)}`;
    }
  }
  return d;
}
