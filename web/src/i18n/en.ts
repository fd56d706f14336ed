import { after } from "./parts/after.en";
import { common } from "./parts/common.en";
import { home } from "./parts/home.en";
import { learn } from "./parts/learn.en";
import { setup } from "./parts/setup.en";
import { table } from "./parts/table.en";

export const en = { ...common, ...home, ...setup, ...table, ...after, ...learn };
