/** What was typed as a quantity of a line; null where it is none. */
export const quantityIn = (text: string): number | null =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null;
