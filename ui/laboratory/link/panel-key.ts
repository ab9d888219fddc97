import { isCtrlAlt } from "../../environment/key-press.ts";

/** Calls `open` on Ctrl+Alt+F. */
export const openPanelByKey = (open: () => unknown): (() => void) => {
  const hear = (event: KeyboardEvent): void => {
    if (!isCtrlAlt("f", event)) return;
    event.preventDefault();
    void open();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
};
