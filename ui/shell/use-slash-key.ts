import { type RefObject, useEffect } from "react";

/** '/' puts the cursor in the search box, unless something is being typed elsewhere. */
export const useSlashKey = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.matches("input, textarea, select, [contenteditable]")) return;
      const input = box.current?.querySelector("input");
      if (input == null || input.offsetParent === null) return;
      event.preventDefault();
      input.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [box]);
};
