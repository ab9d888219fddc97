const NUMBERS = new Intl.NumberFormat("fr-FR");

/** A whole number as it is read: '2 418'. */
export const numberText = (count: number): string => NUMBERS.format(count);

/** '1 changement', '2 418 changements'; none is said in the singular. */
export const counted = (count: number, one: string, more: string): string =>
  `${numberText(count)} ${count < 2 ? one : more}`;
