/**
 * What follows country and key in the IBANs of each SEPA country, as the IBAN registry writes it:
 * `10n` is ten digits, `4a` four capital letters, `11c` eleven of either.
 */
const STRUCTURES: { readonly [Country in string]?: string } = {
  AD: "8n12c",
  AL: "8n16c",
  AT: "16n",
  BE: "12n",
  BG: "4a6n8c",
  CH: "5n12c",
  CY: "8n16c",
  CZ: "20n",
  DE: "18n",
  DK: "14n",
  EE: "16n",
  ES: "20n",
  FI: "14n",
  FR: "10n11c2n",
  GB: "4a14n",
  GI: "4a15c",
  GR: "7n16c",
  HR: "17n",
  HU: "24n",
  IE: "4a14n",
  IS: "22n",
  IT: "1a10n12c",
  LI: "5n12c",
  LT: "16n",
  LU: "3n13c",
  LV: "4a13c",
  MC: "10n11c2n",
  MD: "20c",
  ME: "18n",
  MK: "3n10c2n",
  MT: "4a5n18c",
  NL: "4a10n",
  NO: "11n",
  PL: "24n",
  PT: "21n",
  RO: "4a16c",
  RS: "18n",
  SE: "20n",
  SI: "15n",
  SK: "20n",
  SM: "1a10n12c",
  VA: "18n",
};

export type IbanShape = {
  /** Characters of the whole IBAN. */
  readonly length: number;
  /** Matches what follows country and key. */
  readonly pattern: RegExp;
};

/** The countries of the single euro payments area, by their two letters. */
export const SEPA_COUNTRIES: readonly string[] = Object.keys(STRUCTURES);

/** How the IBANs of a country are made; undefined outside the single euro payments area. */
export const ibanShapeOf = (country: string): IbanShape | undefined => {
  const structure = STRUCTURES[country];
  if (structure === undefined) return undefined;
  const parts = [...structure.matchAll(/(\d+)([nac])/g)].map(([, count = "", kind = ""]) => ({
    count: Number(count),
    kind,
  }));
  return {
    length: 4 + parts.reduce((sum, { count }) => sum + count, 0),
    pattern: new RegExp(
      `^${parts.map(({ count, kind }) => `${CLASSES[kind] ?? ""}{${count}}`).join("")}$`,
    ),
  };
};

const CLASSES: { readonly [Kind in string]?: string } = { n: "[0-9]", a: "[A-Z]", c: "[0-9A-Z]" };
