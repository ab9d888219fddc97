/** The longest name of a list and of a section, in characters: what their fields let be typed. */
export const LIST_NAME_LENGTH = 60;
export const SECTION_NAME_LENGTH = 40;

/** Said at the field before the server has to. */
export const NAMELESS_LIST = "Donnez un nom à la liste.";

/** Said once a field is full: what is pasted beyond its length is not kept. */
export const fullNameHint = (name: string, most: number): string | undefined =>
  name.length < most ? undefined : `${most} caractères au plus : la suite n’est pas gardée.`;
