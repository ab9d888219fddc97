import { type RefCallback, useEffect, useState } from "react";

interface Row {
  readonly row: RefCallback<HTMLElement>;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Pushes it by as many whole cards as are in sight, on (1) or back (-1). */
  readonly step: (direction: 1 | -1) => void;
}

/** A pixel is lost to rounding at either end. */
const SLACK = 2;

/** A row of cards that scrolls sideways, and whether it can still be pushed either way. */
export const useRow = (): Row => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    if (box === null) return;
    const look = () => {
      const atStart = box.scrollLeft <= SLACK;
      const atEnd = box.scrollLeft + box.clientWidth >= box.scrollWidth - SLACK;
      setEnds((known) =>
        known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd },
      );
    };
    // The cards too: they are more when they have come.
    const watched = new ResizeObserver(look);
    for (const element of [box, ...box.children]) watched.observe(element);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      watched.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [box]);
  return {
    row: setBox,
    ...ends,
    step: (direction) => {
      if (box !== null) box.scrollBy({ left: direction * strideOf(box) });
    },
  };
};

const strideOf = (box: HTMLElement): number => {
  const cards = box.querySelectorAll("li");
  const [first, second] = cards;
  if (first === undefined) return box.clientWidth;
  const stride = second === undefined ? first.offsetWidth : second.offsetLeft - first.offsetLeft;
  // After the last card in sight there is no gap; a pixel is lost to rounding here too.
  const room = box.clientWidth + stride - first.offsetWidth + SLACK;
  return Math.max(1, Math.floor(room / stride)) * stride;
};
