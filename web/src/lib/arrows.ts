/** Arrow keys go through the buttons of a list as they stand there, in one column or in several. */

export function arrows(list: HTMLElement): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...list.querySelectorAll<HTMLElement>("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = at < 0 ? undefined : targetOf(event.key, at, buttons.length, columnsOf(buttons));
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[to]?.focus();
  };
  list.addEventListener("keydown", press);
  return () => list.removeEventListener("keydown", press);
}

/** Where a key leads from a button; it stays at the edges. Undefined for keys that mean nothing here. */
export function targetOf(key: string, at: number, count: number, columns: number): number | undefined {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: count - 1 }[key];
  if (to === undefined) return undefined;
  return to < 0 || to >= count ? at : to;
}

function columnsOf(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.getBoundingClientRect().top;
  return buttons.filter((button) => button.getBoundingClientRect().top === top).length;
}
