import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * The control within the box gives way to another one when `which` changes: who had the focus on it,
 * or on the dialog that it opened, has it on its successor instead of nowhere.
 */
export const useRestoredFocus = (which: unknown): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const was = useRef(which);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const inDialog =
        target instanceof Element && target.closest("dialog, [role=dialog]") !== null;
      // A dialog keeps what opened it: it gives the focus back there.
      if (!inDialog) hadFocus.current = box.current?.contains(target as Node) ?? false; // safe: a node has the focus
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (was.current === which) return;
    was.current = which;
    if (!hadFocus.current || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>("a, button, summary")?.focus();
  }, [which]);
  return box;
};
