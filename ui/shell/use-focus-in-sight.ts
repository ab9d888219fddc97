import { type RefObject, useEffect, useRef } from "react";

/**
 * While this box lies over the page, what has the focus is scrolled out from under it: who adds by
 * keyboard would go on without seeing where (WCAG 2.4.11).
 */
export const useFocusInSight = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null);
  useEffect(() => {
    const clear = (): void => {
      const focused = document.activeElement;
      if (box.current === null || focused === null || focused === document.body) return;
      if (!box.current.contains(focused)) scrollClear(focused, box.current);
    };
    clear();
    document.addEventListener("focusin", clear);
    return () => document.removeEventListener("focusin", clear);
  }, []);
  return box;
};

/** Towards the side of the window where there is more room. */
const scrollClear = (focused: Element, over: Element): void => {
  const it = focused.getBoundingClientRect();
  const lid = over.getBoundingClientRect();
  const isApart =
    it.right <= lid.left || it.left >= lid.right || it.bottom <= lid.top || it.top >= lid.bottom;
  if (isApart) return;
  const isBelow = lid.top > window.innerHeight - lid.bottom;
  const by = isBelow ? it.bottom - lid.top + GAP : it.top - lid.bottom - GAP;
  window.scrollBy({ top: by });
};

const GAP = 16;
