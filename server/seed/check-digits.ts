// Keys of the numbers that the demonstration data makes up: a shop full of invalid numbers would be
// refused by its own forms.

/** Completes `digits` with the key that makes the whole pass the Luhn formula. */
export const withLuhnKey = (digits: string): string => {
  const key = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => passesLuhn(`${digits}${digit}`));
  return `${digits}${key ?? 0}`;
};

export const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
