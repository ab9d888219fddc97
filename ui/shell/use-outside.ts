import { type RefObject, useEffect } from "react";

/** Calls back for a press or a focus that lands outside the element, while it is open. */
export const useOutside = (
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  onOutside: () => void,
): void => {
  useEffect(() => {
    if (!open) return undefined;
    const check = (event: Event) => {
      if (event.target instanceof Node && inside.current?.contains(event.target) === false) {
        onOutside();
      }
    };
    document.addEventListener("pointerdown", check);
    document.addEventListener("focusin", check);
    return () => {
      document.removeEventListener("pointerdown", check);
      document.removeEventListener("focusin", check);
    };
  }, [inside, open, onOutside]);
};
