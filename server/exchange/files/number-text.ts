/**
 * A number of a file that has numbers, as a French text: '1.234' is '1,234', which nobody takes for
 * thousands. What is written with an exponent stays so, for some of its digits may be lost.
 */
export const numberText = (written: string): string => written.replace(".", ",");
