import { useSyncExternalStore } from "react";

const NARROW = "(width <= 600px)";

const subscribe = (heard: () => void): (() => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener("change", heard);
  return () => query.removeEventListener("change", heard);
};

/** Whether the window is a phone's: rows are cards there, and are changed in the form. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
