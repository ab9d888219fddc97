import { useSyncExternalStore } from "react";

/** A value that changes outside of React. */
export type Store<Value> = {
  readonly get: () => Value;
  readonly change: (update: (value: Value) => Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createStore = <Value>(first: Value): Store<Value> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    change: (update) => {
      const next = update(value);
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get);
