/** The screens, and how they are loaded: the first one with the page, the others when they are needed. */

import type { Component } from "svelte";
import type { Route } from "../lib/router.svelte";
import Home from "./Home.svelte";
import NotFound from "./NotFound.svelte";

export type Screen = Component<Record<string, string>>;

const FILES: Partial<Record<Route["screen"], string>> = {
  setup: "./Setup.svelte",
  table: "./Table.svelte",
  replay: "./Replay.svelte",
  rules: "./Rules.svelte",
  records: "./Records.svelte",
  dice: "./Dice.svelte",
};

const loaders = import.meta.glob<{ default: Screen }>([
  "./*.svelte",
  "!./Home.svelte",
  "!./NotFound.svelte",
  "!./Settings.svelte",
]);

/** The screen of a route. It gets the route's names (game, table) as properties. */
export async function screenOf(route: Route): Promise<Screen> {
  if (route.screen === "home") return Home as unknown as Screen;
  const load = loaders[FILES[route.screen] ?? ""];
  return load ? (await load()).default : (NotFound as unknown as Screen);
}

/** What a screen gets. */
export function propertiesOf(route: Route): Record<string, string> {
  const { screen: _, ...names } = route;
  return names;
}
