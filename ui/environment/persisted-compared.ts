import {
  type Compared,
  persistedCompared,
  NOTHING_COMPARED,
} from "../../core/compare/compared-codes.ts";
import type { Environment } from "./environment.ts";
import { readJson, write } from "./stored.ts";

const COMPARED_KEY = "panetier.compared";

/** The products that this tab has chosen to compare, for as long as it is open. */
export type ComparedChoice = {
  /** The same object until it changes. */
  readonly get: () => Compared;
  readonly change: (next: Compared) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

/** One choice a shop: every box and bar shows the same, where storage is refused too. */
export const comparedChoiceOf = (environment: Environment): ComparedChoice => {
  const known = choices.get(environment);
  if (known !== undefined) return known;
  const choice = openChoice(environment.tabStorage);
  choices.set(environment, choice);
  return choice;
};

const choices = new WeakMap<Environment, ComparedChoice>();

const openChoice = (storage: Storage | null): ComparedChoice => {
  const listeners = new Set<() => void>();
  let current = persistedCompared(readJson(storage?.getItem(COMPARED_KEY) ?? null));
  return {
    get: () => current,
    change: (next) => {
      current = next.codes.length === 0 ? NOTHING_COMPARED : next;
      if (current === NOTHING_COMPARED) storage?.removeItem(COMPARED_KEY);
      else write(storage, COMPARED_KEY, JSON.stringify(current));
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};
