import { useSyncExternalStore } from "react";
import { loadedOnce } from "../environment/loaded-once.ts";
import type * as customerShell from "./customer-shell.tsx";

// What the shell shows to customers alone is no part of what visitors load. It is rendered as any other part
// once its code is there: before a page of theirs is hydrated, and while a visitor signs in.

type CustomerParts = typeof customerShell;

let parts: CustomerParts | null = null;
const waiting = new Set<() => void>();

/** Loads them once; one that fails is tried again by the next call. */
export const loadCustomerParts = loadedOnce(async (): Promise<void> => {
  parts = await import("./customer-shell.tsx");
  for (const changed of waiting) changed();
});

/** The shell's parts of customers; null while their code is not there. */
export const useCustomerParts = (): CustomerParts | null =>
  useSyncExternalStore(subscribe, loaded, loaded);

const loaded = (): CustomerParts | null => parts;

const subscribe = (changed: () => void): (() => void) => {
  waiting.add(changed);
  return () => waiting.delete(changed);
};
