/** Sharing a match: with the device's own dialog, else by copying. */

/** What a record's file is called. */
export function fileName(game: string, date: string | null): string {
  return `${[game, date].filter(Boolean).join("-")}.vuelta`;
}

/** Give the browser a file to save. */
export function saveAsFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000); // when the download has begun for sure
}

export interface Shared {
  title: string;
  /** To the match, if others can open it there. */
  link: string | null;
  /** The record, for those that can't be linked to. */
  text: string;
  file: string;
}

function shareable({ title, link, text, file }: Shared): ShareData | null {
  if (!("share" in navigator)) return null;
  if (link) return { title, url: link };
  const files = [new File([text], `${file}.txt`, { type: "text/plain" })];
  return navigator.canShare?.({ files }) ? { title, files } : null;
}

export async function share(shared: Shared): Promise<"shared" | "copied" | "failed" | "given-up"> {
  const data = shareable(shared);
  if (data) {
    try {
      await navigator.share(data);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "given-up";
    }
  }
  try {
    await navigator.clipboard.writeText(shared.link ?? shared.text);
    return "copied";
  } catch {
    return "failed";
  }
}
