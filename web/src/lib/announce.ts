/** What is read aloud: two live regions that the page has from the beginning. */

export type Urgency = "polite" | "assertive";

const regions: Partial<Record<Urgency, HTMLElement>> = {};
/** Sentences that come together are announced as one: if a live region changes twice in quick succession, only the second is read. */
const GATHER = 60;
const waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
let last = "";

/** An action for the element that is the region. */
export function liveRegion(element: HTMLElement, urgency: Urgency): { destroy(): void } {
  regions[urgency] = element;
  return {
    destroy() {
      delete regions[urgency];
    },
  };
}

/** Say something; assertively only what can't wait. */
export function announce(text: string, urgency: Urgency = "polite"): void {
  if (!text) return;
  const sentences = waiting[urgency];
  sentences.push(text);
  if (sentences.length > 1) return;
  const region = regions[urgency];
  if (region) region.textContent = ""; // so that the same sentence is read again
  setTimeout(() => {
    last = sentences.splice(0).join(" ");
    const place = regions[urgency];
    if (place) place.textContent = last;
  }, GATHER);
}

/** Say the last thing again, for those who missed it; returns what it was. */
export function repeat(): string {
  if (!waiting.assertive.includes(last)) announce(last, "assertive");
  return last;
}
