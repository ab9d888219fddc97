import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from "react";
import { type LabLog, type Move, moved, paused, resumed } from "../lab-log.ts";
import type { Store } from "../store.ts";

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

/** Controls that need these keys for themselves. */
const TYPING =
  "input, textarea, select, [contenteditable], [role=application], [role=dialog], dialog";

type Pressed = KeyboardEvent | ReactKeyboardEvent;

/**
 * ← → Home End travel, P pauses. In the laboratory's page they are heard everywhere; docked in the
 * shop, whose keys are its own, only inside: the answer is then the workbench's `onKeyDown`.
 */
export const useTravelKeys = (
  store: Store<LabLog>,
  docked: boolean,
): ((event: Pressed) => void) | undefined => {
  useEffect(() => {
    if (docked) return undefined;
    const hear = (event: KeyboardEvent): void => travel(event, store);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [store, docked]);
  return docked ? (event) => travel(event, store) : undefined;
};

const travel = (event: Pressed, store: Store<LabLog>): void => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
  const move = MOVES[event.key];
  if (move !== undefined) {
    event.preventDefault();
    store.change((log) => moved(log, move));
  }
  if (event.key.toLowerCase() === "p") {
    store.change((log) => (log.paused ? resumed(log) : paused(log)));
  }
};
