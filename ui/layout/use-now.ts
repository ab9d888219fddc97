import { useOfBrowser } from "../first-screen/server-snapshot.ts";

const minute = 60_000;
let current = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const tick = () => {
  current = Date.now();
  for (const listener of listeners) listener();
  timer = setTimeout(tick, minute - (current % minute));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // A tab that comes back shows the right time at once: timers sleep with it.
  if (timer === undefined) {
    timer = setTimeout(tick, minute - (Date.now() % minute));
    document.addEventListener("visibilitychange", wake);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", wake);
  };
};

const wake = () => {
  if (document.visibilityState !== "visible") return;
  clearTimeout(timer);
  tick();
};

/** This device's time in milliseconds, renewed at each full minute: what countdowns show. */
export const useNow = (): number =>
  useOfBrowser(
    subscribe,
    () => current,
    ({ now }) => now,
  );
