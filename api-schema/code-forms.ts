/**
 * What a product's or an article's code is made of, as ERPs write them ('FAR/25', '01.234', 'T65 25KG'): it begins with
 * a letter or digit, so that neither a spreadsheet nor an address takes it for something else, ends without a space
 * and has no comma, which stands between two of them.
 */
export const CODE_FORM = /^[A-Za-z0-9](?:[A-Za-z0-9 ._/+*#&()-]{0,62}[A-Za-z0-9._/+*#&()-])?$/;

/** What the house's own codes are made of: categories, areas. */
export const HOUSE_CODE_FORM = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** What an address ends with. */
export const SLUG_FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;
