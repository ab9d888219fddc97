/**
 * Calls `open` on Ctrl+Alt+F. AltGr is Ctrl+Alt on Windows keyboards: what is typed with it into a
 * field stays there, and so does the letter of a keyboard where it makes another character.
 */
export const openPanelByKey = (open: () => unknown): (() => void) => {
  const hear = (event: KeyboardEvent): void => {
    if (!isPanelKey(event)) return;
    event.preventDefault();
    void open();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
};

/** What is asked of a pressed key. */
export type KeyPress = Pick<
  KeyboardEvent,
  "ctrlKey" | "altKey" | "shiftKey" | "metaKey" | "repeat" | "key" | "code" | "getModifierState"
>;

/** Whether the keys pressed are Ctrl+Alt+F and type nothing. On a Mac Alt makes another letter of the key. */
export const isPanelKey = (event: KeyPress): boolean =>
  event.ctrlKey &&
  event.altKey &&
  !event.shiftKey &&
  !event.metaKey &&
  !event.repeat &&
  !event.getModifierState("AltGraph") &&
  (/^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === "f" : event.code === "KeyF");
