/** Tells that it is one's turn when nobody looks: in the title of the tab, and with permission by a notification. */

import { t } from "../i18n";
import { settings } from "./settings.svelte";

export type Permission = "granted" | "denied" | "default" | "none";

const ICON = "/icon-192.png";
let title = "";
let turn = false;

function write(): void {
  const name = title ? `${title} · ${t("app.name")}` : t("app.name");
  document.title = turn ? `● ${t("notify.turn")} – ${name}` : name;
}

/** What the screen is called. */
export function setTitle(text: string): void {
  title = text;
  write();
}

/** Whether it is one's turn; the title says so. */
export function setTurn(mine: boolean): void {
  turn = mine;
  write();
}

export function permission(): Permission {
  return typeof Notification === "undefined" ? "none" : Notification.permission;
}

/** Ask whether we may notify; only ever after the person has switched it on. */
export async function askPermission(): Promise<Permission> {
  return typeof Notification === "undefined" ? "none" : Notification.requestPermission();
}

/** Notify that it is one's turn, if the page is hidden and the person wants it. `table` keeps it to one a table. */
export async function notifyTurn(table: string, game: string): Promise<void> {
  if (!settings.notifications || permission() !== "granted" || document.visibilityState !== "hidden") return;
  const options: NotificationOptions = {
    body: t("notify.turnAt", { game }),
    tag: `turn-${table}`,
    icon: ICON,
    data: { path: `/tables/${table}` },
  };
  // Phones allow it only through the service worker, which also opens the table when it is tapped.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(t("notify.turn"), options);
  else new Notification(t("notify.turn"), options).onclick = () => window.focus();
}
