import type { KeyboardEvent } from "react";

const KEYS = {
  row: { back: "ArrowLeft", on: "ArrowRight" },
  column: { back: "ArrowUp", on: "ArrowDown" },
} as const;

/**
 * Arrows, Home and End move the focus among links and buttons (ARIA disclosure navigation). They stop
 * at both ends: a menu of links is no ring. Tab goes through them all as well.
 */
export const walkKeys = (
  event: KeyboardEvent<HTMLElement>,
  axis: keyof typeof KEYS,
  items: Iterable<HTMLElement>,
): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // What is hidden at this width takes no focus.
  const shown = [...items].filter((item) => item.offsetParent !== null);
  const at = shown.findIndex((item) => item === event.target);
  if (at === -1) return;
  const targets: Readonly<Record<string, number>> = {
    [KEYS[axis].back]: at - 1,
    [KEYS[axis].on]: at + 1,
    Home: 0,
    End: shown.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  shown[target]?.focus();
};

/** The links and buttons inside. */
export const controlsIn = (box: Element): Iterable<HTMLElement> =>
  box.querySelectorAll<HTMLElement>("a[href], button");
