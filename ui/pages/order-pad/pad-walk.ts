/** What a field of the pad says of itself, so that keys find the next one. */
export const PAD_FIELD = "data-pad-field";
/** What a line of the pad says of itself, shown or not. */
export const PAD_LINE = "data-pad-line";
/** Where the walk ends: the way to the cart. */
export const PAD_END = "data-pad-end";

/**
 * Puts the cursor in the next (or previous) field that is shown; after the last one on the way to the
 * cart.
 */
export const walkFrom = (from: HTMLElement, by: 1 | -1): void => {
  const fields = allFields();
  const next = firstShown(fields, fields.indexOf(from) + by, by);
  if (next !== undefined) next.focus();
  else if (by === 1) document.querySelector<HTMLElement>(`[${PAD_END}]`)?.focus();
};

/** Puts the cursor in the first field that is shown. */
export const walkToFirst = (): void => firstShown(allFields(), 0, 1)?.focus();

/**
 * Puts the cursor in the field of that product, or on the first thing to press where its line has
 * none: a larger stepper, or nothing to order; false when the pad does not show it.
 */
export const walkTo = (code: string): boolean => {
  const line = document.querySelector(`[${PAD_LINE}="${CSS.escape(code)}"]`);
  return line !== null && walkToLine(line);
};

/** From a line that goes to the next one that is shown, else to the one before; false when it is the last. */
export const walkFromLine = (code: string): boolean => {
  const lines = [...document.querySelectorAll(`[${PAD_LINE}]`)];
  const at = lines.findIndex((line) => line.getAttribute(PAD_LINE) === code);
  return lines.slice(at + 1).some(walkToLine) || lines.slice(0, at).toReversed().some(walkToLine);
};

const walkToLine = (line: Element): boolean => {
  const field =
    line.querySelector<HTMLElement>(`[${PAD_FIELD}]`) ??
    line.querySelector<HTMLElement>("input") ??
    line.querySelector<HTMLElement>("button");
  if (field?.checkVisibility() !== true) return false;
  field.focus();
  return true;
};

const allFields = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[${PAD_FIELD}]`),
];

/** One after the other: to ask of each whether it is shown would lay out all that is out of sight. */
const firstShown = (
  fields: readonly HTMLElement[],
  start: number,
  by: 1 | -1,
): HTMLElement | undefined => {
  for (let at = start; at >= 0 && at < fields.length; at += by) {
    if (fields[at]?.checkVisibility() === true) return fields[at];
  }
  return undefined;
};
