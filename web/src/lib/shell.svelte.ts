/** What the frame around the screens knows. */

class Shell {
  /** Whether the dialog with the settings is open; any screen may open it. */
  settingsOpen = $state(false);
  /** Whether a match is played: it has a line of its own on top, which small screens have room for instead of the head, and
   * says itself what is the matter, so that the board never moves. */
  playing = $state(false);
  /** Whether the server can be reached, as far as we know. */
  online = $state(globalThis.navigator?.onLine ?? true);

  /** Whether the device has a network at all. */
  network = $state(globalThis.navigator?.onLine ?? true);

  /** Begin to follow the network; returns how to stop. */
  start(): () => void {
    const changed = (): void => {
      this.network = this.online = navigator.onLine;
    };
    addEventListener("online", changed);
    addEventListener("offline", changed);
    return () => {
      removeEventListener("online", changed);
      removeEventListener("offline", changed);
    };
  }
}

export const shell = new Shell();
