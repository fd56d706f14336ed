/** The record of a local table: the same text that a server writes. */

import type { StoredTable } from "./store";
import type { LocalTable } from "./table";

const DAY = 10;

export function recordText(table: LocalTable, { seed, created, entries }: StoredTable): string {
  const { listing } = table.game.data;
  const standard = Object.fromEntries(listing.options.map((option) => [option.name, option.default]));
  const changed = listing.options.filter(({ name }) => created.options[name] !== standard[name]);
  const seats = [...table.seats];
  const first = created.first === null || created.first === created.playing[0] ? "" : String(created.first);
  const head: [string, string][] = [
    ["game", created.game],
    ["seats", created.playing.join(" ")],
    ["first", listing.starter ? first : ""],
    ["options", changed.map(({ name }) => `${name}=${created.options[name]}`).join(" ")],
    ...seats.map(([seat, { name }]): [string, string] => [`player ${seat}`, name ?? ""]),
    ...seats.map(([seat, { level }]): [string, string] => [`level ${seat}`, level ?? ""]),
    ["date", new Date(entries[0]?.at ?? 0).toISOString().slice(0, DAY)],
    ["match", table.name],
    ["commitment", created.commitment],
    ...Object.entries(table.words).map(([seat, words]): [string, string] => [`words ${seat}`, words]),
  ];
  const lines = ["vuelta record 1", ...head.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`), ""];
  lines.push(...table.plies);
  if (table.position.over) lines.push(`result: ${table.position.ranking.join(" ")}`);
  if (table.phase === "over") lines.push(`seed: ${seed}`);
  return `${lines.join("\n")}\n`;
}
