/**
 * True for what can be a telephone number by its signs and its count of digits: all that a screen asks
 * before it sends. Whether there is such a number, the server says (phone.ts).
 */
export const isPhoneShape = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, "").length;
  return /^[+\d\s.()/-]*$/.test(text) && digits >= 7 && digits <= 17;
};

/**
 * A kept number as people in metropolitan France write it: '+33639980101' is '06 39 98 01 01'. Any other
 * text stays as it is: the plans of the world weigh too much for a screen.
 */
export const nationalPhone = (kept: string): string => {
  const [, national] = /^\+33([1-9]\d{8})$/.exec(kept) ?? [];
  return national === undefined ? kept : `0${national}`.replaceAll(/\d\d(?=\d)/g, "$& ");
};
