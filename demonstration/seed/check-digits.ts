import { isValidSiren, isValidSiret } from "../../core/stores/siret.ts";

// The demonstration makes up numbers that the shop's own forms would accept.

/** Completes 8 digits to a SIREN, or 13 to a SIRET, that passes the shop's own check. */
export const withLuhnKey = (digits: string): string => {
  const completed = Array.from({ length: 10 }, (_, key) => `${digits}${key}`).find(
    (number) => isValidSiren(number) || isValidSiret(number),
  );
  if (completed === undefined) throw new Error(`No number begins with ${digits}`);
  return completed;
};
