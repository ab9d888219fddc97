import { useSyncExternalStore } from "react";
import { keepPreference, preference } from "./preference.ts";

// Keys of one character act wherever the focus is: who speaks to the machine, or hits keys by mistake, turns
// them off (WCAG 2.1.4). Arrows, Home and End stay.

const NAME = "letter-keys";
const watching = new Set<() => void>();
let areOn: boolean | undefined;

/** Whether a key of one character does anything by itself. */
export const letterKeysAreOn = (): boolean => (areOn ??= preference(NAME) !== "off");

export const turnLetterKeys = (on: boolean): void => {
  areOn = on;
  keepPreference(NAME, on ? "on" : "off");
  for (const changed of watching) changed();
};

export const useLetterKeys = (): boolean => useSyncExternalStore(watch, letterKeysAreOn);

const watch = (changed: () => void): (() => void) => {
  watching.add(changed);
  return () => watching.delete(changed);
};
