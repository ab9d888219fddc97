/** What is asked of a pressed key. */
export type KeyPress = Pick<
  KeyboardEvent,
  "ctrlKey" | "altKey" | "shiftKey" | "metaKey" | "repeat" | "key" | "code" | "getModifierState"
>;

/**
 * Whether the keys pressed are Ctrl+Alt and that letter, and type nothing: AltGr is Ctrl+Alt on
 * Windows keyboards, and what is typed with it stays in its field. On a Mac Alt makes another letter
 * of the key: there its place on the keyboard counts.
 */
export const isCtrlAlt = (letter: "f" | "r", event: KeyPress): boolean =>
  event.ctrlKey &&
  event.altKey &&
  !event.shiftKey &&
  !event.metaKey &&
  !event.repeat &&
  !event.getModifierState("AltGraph") &&
  (/^[a-z]$/i.test(event.key)
    ? event.key.toLowerCase() === letter
    : event.code === `Key${letter.toUpperCase()}`);
