import { isCtrlAlt } from "../../environment/key-press.ts";

/** Calls `open` on Ctrl+Alt+F. */
export const openPanelByKey = (open: () => unknown): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (!isCtrlAlt("f", event)) return;
    event.preventDefault();
    void open();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
};
