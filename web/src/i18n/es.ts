import type { en } from "./en";
import { after } from "./parts/after.es";
import { common } from "./parts/common.es";
import { home } from "./parts/home.es";
import { learn } from "./parts/learn.es";
import { setup } from "./parts/setup.es";
import { table } from "./parts/table.es";
import type { Translated } from "./phrases";

export const es: Translated<typeof en> = { ...common, ...home, ...setup, ...table, ...after, ...learn };
