import type { Iban } from "./iban.ts";

/**
 * What a store's bank is called, as far as its IBAN says it: in France and Monaco the bank by its code
 * ('code banque'), or the code itself where nobody here knows its name; elsewhere the country.
 */
export const bankNameOf = (iban: Iban): string => {
  const country = iban.slice(0, 2);
  if (country !== "FR" && country !== "MC") return `Banque (${countryName(country)})`;
  const code = iban.slice(4, 9);
  const name = BANKS[code] ?? NETWORKS.find(({ codes }) => codes.test(code))?.name;
  return name ?? `Code banque ${code}`;
};

/** Banks with one code for the whole of France, and the savings banks, whose codes have no rule. */
const BANKS: { readonly [Code in string]?: string } = {
  10107: "BRED Banque Populaire",
  10278: "Crédit Mutuel",
  20041: "La Banque Postale",
  30002: "LCL",
  30003: "Société Générale",
  30004: "BNP Paribas",
  30006: "Crédit Agricole",
  30066: "CIC",
  ...Object.fromEntries(
    [
      ["11315", "11425", "12135", "13135", "13335", "13485", "13825", "14265"],
      ["14445", "14505", "15135", "16275", "17515", "18315", "18715"],
    ]
      .flat()
      .map((code) => [code, "Caisse d’Épargne"]),
  ),
};

/** Networks of regional banks: the last two digits are the network's. */
const NETWORKS = [
  { codes: /^1\d\d06$/, name: "Crédit Agricole" },
  { codes: /^1\d\d07$/, name: "Banque Populaire" },
] as const;

const countryName = (country: string): string =>
  new Intl.DisplayNames("fr", { type: "region" }).of(country) ?? country;
