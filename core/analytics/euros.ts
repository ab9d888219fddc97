/**
 * Cents as the euros that analytics expect: the one place where money is no whole number of cents,
 * and nothing is computed with it afterwards.
 */
export const eurosOf = (cents: number): number => Number((cents / 100).toFixed(2));
