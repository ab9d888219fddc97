/** The forms that have a name of their own among customers, by Insee's 'catégorie juridique'. */
const BY_CODE: ReadonlyMap<string, string> = new Map([
  ["5498", "EURL"],
  ["5485", "SELARL"],
  ["5710", "SAS"],
  ["5720", "SASU"],
  ["5785", "SELAS"],
  ["6533", "GAEC"],
  ["6598", "EARL"],
]);

/** Families of forms, by the first two digits. */
const BY_FAMILY: ReadonlyMap<string, string> = new Map([
  ["10", "Entreprise individuelle"],
  ["52", "SNC"],
  ["53", "SCS"],
  ["54", "SARL"],
  ["55", "SA"],
  ["56", "SA"],
  ["57", "SAS"],
  ["62", "GIE"],
  ["65", "Société civile"],
  ["92", "Association"],
]);

/** The short name of a legal form by Insee's code of four digits; null for one that no baker has. */
export const legalFormName = (code: string): string | null =>
  BY_CODE.get(code) ?? BY_FAMILY.get(code.slice(0, 2)) ?? null;

/** The forms to choose from, the most usual first. */
export const LEGAL_FORMS = [
  "SARL",
  "EURL",
  "SAS",
  "SASU",
  "Entreprise individuelle",
  "SNC",
  "SA",
  "Société civile",
  "Association",
  "Autre",
] as const;
