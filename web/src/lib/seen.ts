/** What need not be there before it is seen. */

/** Tell once that an element has come into view. */
export function whenSeen(element: Element, tell: () => void): { destroy(): void } {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    tell();
  });
  observer.observe(element);
  return { destroy: () => observer.disconnect() };
}
