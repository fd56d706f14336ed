/** Says that it is your turn when you aren't looking: in the tab's title and, if permitted, by a notification. */

import { t } from "../i18n";
import { paths } from "./router.svelte";
import { settings } from "./settings.svelte";
import { root } from "./site";

export type Permission = "granted" | "denied" | "default" | "none";

const ICON = "icon-192.png";
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

/** Whether it is your turn; the title says so. */
export function setTurn(mine: boolean): void {
  turn = mine;
  write();
}

export function permission(): Permission {
  return typeof Notification === "undefined" ? "none" : Notification.permission;
}

/** Ask for permission to notify, only after the person has switched it on. */
export async function askPermission(): Promise<Permission> {
  return typeof Notification === "undefined" ? "none" : Notification.requestPermission();
}

/** Notify that it is your turn, if the page is hidden and notifications are on; at most one per table. */
export async function notifyTurn(table: string, game: string): Promise<void> {
  if (!settings.notifications || permission() !== "granted" || document.visibilityState !== "hidden") return;
  const options: NotificationOptions = {
    body: t("notify.turnAt", { game }),
    tag: `turn-${table}`,
    icon: root() + ICON,
    data: { address: new URL(paths.table(table), location.href).href },
  };
  // Phones allow it only through the service worker, which also opens the table when it is tapped.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(t("notify.turn"), options);
  else new Notification(t("notify.turn"), options).onclick = () => window.focus();
}
