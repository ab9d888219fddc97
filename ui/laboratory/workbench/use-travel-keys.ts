import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from "react";
import type { Move } from "../lab-log.ts";
import { letterKeysAreOn } from "../letter-keys.ts";

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

export type Travel = {
  readonly onMove: (move: Move) => void;
  /** What other keys do here, by their small letters: 'p' pauses what comes. */
  readonly keys?: Readonly<Record<string, () => void>>;
};

/**
 * ← → Home End travel, other keys do what they do there unless they are turned off. On the laboratory's pages
 * they are handled everywhere, wherever the focus has come to; docked in the shop, whose keys are its own, only inside: the answer is then the
 * workbench's `onKeyDown`.
 */
export const useTravelKeys = (
  travel: Travel,
  docked = false,
): ((event: Pressed) => void) | undefined => {
  const onKey = useEffectEvent((event: KeyboardEvent): void => press(event, travel));
  useEffect(() => {
    if (docked) return undefined;
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [docked]);
  return docked ? (event) => press(event, travel) : undefined;
};

const press = (event: Pressed, { onMove, keys = {} }: Travel): void => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
  const move = MOVES[event.key];
  if (move !== undefined) {
    event.preventDefault();
    onMove(move);
  }
  const key = event.key.toLowerCase();
  const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (act === undefined || !letterKeysAreOn()) return;
  // What is typed goes nowhere: a key that moves the focus into a field is not the field's first letter.
  event.preventDefault();
  act();
};
