/**
 * True for what can be a telephone number by its signs and its count of digits: all that a screen asks
 * before it sends. Whether there is such a number, the server says (phone.ts).
 */
export const isPhoneShape = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, "").length;
  return /^[+\d\s.()/-]*$/.test(text) && digits >= 7 && digits <= 17;
};
