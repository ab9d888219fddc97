import type { Environment } from "./environment.ts";
import { write } from "./stored.ts";

/** Read before the first paint as well, by the script in index.html. */
const ROWS_KEY = "panetier.rows";

/** Whether this device shows lists of products as rows: it is the device's, whoever is signed in. */
export type ListLook = {
  readonly isRows: () => boolean;
  readonly change: (rows: boolean) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

/** One choice a shop. The style sheets follow the mark on <html>: nothing is drawn again. */
export const listLookOf = (environment: Environment): ListLook => {
  const known = looks.get(environment);
  if (known !== undefined) return known;
  const look = openLook(environment);
  looks.set(environment, look);
  return look;
};

const looks = new WeakMap<Environment, ListLook>();

const openLook = ({ localStorage }: Environment): ListLook => {
  const listeners = new Set<() => void>();
  let rows = localStorage?.getItem(ROWS_KEY) === "1";
  return {
    isRows: () => rows,
    change: (wanted) => {
      rows = wanted;
      if (rows) write(localStorage, ROWS_KEY, "1");
      else localStorage?.removeItem(ROWS_KEY);
      document.documentElement.toggleAttribute("data-rows", rows);
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};
