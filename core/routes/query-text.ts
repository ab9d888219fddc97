import type { Slug } from "../../api-schema/primitives.ts";
import { SLUG_FORM } from "../../api-schema/code-forms.ts";

/** True for a text of the form of a slug (api-schema Slug). */
export const isSlug = (text: string): text is Slug => SLUG_FORM.test(text);

/** The page number of an address, from 1; 1 for anything else. */
export const readPage = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

/** A slug of an address; null for anything else. */
export const readSlug = (text: string | null): Slug | null =>
  text !== null && isSlug(text) ? text : null;
