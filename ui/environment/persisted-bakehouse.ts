import type { Environment } from "./environment.ts";
import { write } from "./stored.ts";

/** Read before the first paint as well, by the script in index.html. */
const BAKEHOUSE_KEY = "panetier.bakehouse";

/** Whether this device shows the shop for the bakehouse: it is the device's, whoever is signed in. */
export const isForBakehouse = ({ localStorage }: Environment): boolean =>
  localStorage?.getItem(BAKEHOUSE_KEY) === "1";

export const persistBakehouse = ({ localStorage }: Environment, on: boolean): void => {
  if (on) write(localStorage, BAKEHOUSE_KEY, "1");
  else localStorage?.removeItem(BAKEHOUSE_KEY);
};
