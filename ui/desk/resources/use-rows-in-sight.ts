import { type RefObject, useEffect, useState } from "react";

/** Rows above and below those in sight that are there already. */
const SPARE = 12;

/** Rows that are there before the box is measured. */
const AT_FIRST = 40;

/** What a table shows that begins at a row, before its box is measured. */
export const sightFrom = (start: number): RowsInSight => ({
  first: Math.max(0, start - SPARE),
  end: start + AT_FIRST,
});

/** The first row that is in the page, and the one after the last. */
export interface RowsInSight {
  readonly first: number;
  readonly end: number;
}

/**
 * Which rows of a long table have to be in the page: all are as high as each other, so that the others'
 * room is known without them. `start` is the row that its box is scrolled to at first.
 */
export const useRowsInSight = (
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
  start: number,
): RowsInSight => {
  const [sight, setSight] = useState<RowsInSight>(() => sightFrom(start));
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const look = (): void => {
      // A box that is not laid out yet is as high as a window may be.
      const rows = box.clientHeight === 0 ? AT_FIRST : Math.ceil(box.clientHeight / rowPx);
      const top = Math.floor(box.scrollTop / rowPx);
      const next = { first: Math.max(0, top - SPARE), end: top + rows + SPARE };
      setSight((known) => (known.first === next.first && known.end === next.end ? known : next));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      box.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [scroller, rowPx]);
  const first = Math.max(0, Math.min(sight.first, count - 1));
  return { first, end: Math.min(count, Math.max(sight.end, first)) };
};
