/** The screens, and how they are loaded: the first one with the page, the others when they are needed. */

import type { Component } from "svelte";
import type { Route } from "../lib/router.svelte";
import Home from "./Home.svelte";

export type Screen = Component<Record<string, string>>;

const FILES: Record<Exclude<Route["screen"], "home">, string> = {
  setup: "./Setup.svelte",
  table: "./Table.svelte",
  replay: "./Replay.svelte",
  rules: "./Rules.svelte",
  learn: "./Learn.svelte",
  records: "./Records.svelte",
  dice: "./Dice.svelte",
  "not-found": "./NotFound.svelte",
};

const loaders = import.meta.glob<{ default: Screen }>([
  "./*.svelte",
  "!./Home.svelte",
  "!./Settings.svelte",
]);

/** The screen of a route. It gets the route's names (game, table) as properties. */
export async function screenOf(route: Route): Promise<Screen> {
  if (route.screen === "home") return Home as unknown as Screen;
  const load = loaders[FILES[route.screen]];
  if (!load) throw new Error(`there is no screen ${route.screen}`);
  return (await load()).default;
}

/** What a screen gets. */
export function propertiesOf(route: Route): Record<string, string> {
  const { screen: _, ...names } = route;
  return names;
}
