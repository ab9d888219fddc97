/**
 * The remainder by 97 of a text of digits and capital letters, each letter read as two digits (A is
 * 10, Z is 35): what ISO 7064 asks of an IBAN (ISO 13616) and of a creditor identifier.
 */
export const mod97 = (text: string): number => {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    // Taken step by step: the whole number has more digits than a float can hold.
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
};
