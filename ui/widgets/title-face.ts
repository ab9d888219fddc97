import { isValidElement, type ReactNode } from "react";

/**
 * Spread on a title: Fraunces says words only, so one with a figure is read, whole, in Figtree
 * (`data-face` in base.css). Decided by the text, the same on the server and in the browser.
 */
export const faceOf = (title: ReactNode): { readonly "data-face"?: "read" } =>
  hasFigure(title) ? { "data-face": "read" } : {};

const hasFigure = (part: ReactNode): boolean => {
  if (typeof part === "string") return /\d/u.test(part);
  if (typeof part === "number" || typeof part === "bigint") return true;
  if (Array.isArray(part)) return part.some(hasFigure);
  return isValidElement<{ readonly children?: ReactNode }>(part) && hasFigure(part.props.children);
};
