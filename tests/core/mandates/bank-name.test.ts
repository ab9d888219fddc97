import { expect, it } from "vitest";
import { bankNameOf } from "../../../core/mandates/bank-name.ts";
import { readIban } from "../../../core/mandates/iban.ts";
import { SEPA_COUNTRIES } from "../../../core/mandates/sepa-countries.ts";

const bankOf = (text: string) => {
  const iban = readIban(text);
  return iban === undefined ? "no IBAN" : bankNameOf(iban);
};

it("[MAND-12] names the bank of an IBAN, its code where the name is not known, its country elsewhere", () => {
  expect([
    bankOf("FR76 3000 6000 0112 3456 7890 189"),
    bankOf("FR14 2004 1010 0505 0001 3M02 606"),
    bankOf("MC58 1122 2000 0101 2345 6789 030"),
    bankOf("DE89 3704 0044 0532 0130 00"),
    bankOf("BE68 5390 0754 7034"),
  ]).toEqual([
    "Crédit Agricole",
    "La Banque Postale",
    "Code banque 11222",
    "Banque (Allemagne)",
    "Banque (Belgique)",
  ]);
});

it("[MAND-12] knows the regional banks by their network", () => {
  const named = (code: string) =>
    bankNameOf(`FR76${code}`.padEnd(27, "0") as Parameters<typeof bankNameOf>[0]); // safe: only the code is read
  expect(["18206", "13807", "17515", "10107", "30004", "99999"].map(named)).toEqual([
    "Crédit Agricole",
    "Banque Populaire",
    "Caisse d’Épargne",
    "BRED Banque Populaire",
    "BNP Paribas",
    "Code banque 99999",
  ]);
});

const SAVINGS_BANKS = [
  ["11315", "11425", "12135", "13135", "13335", "13485", "13825", "14265"],
  ["14445", "14505", "15135", "16275", "17515", "18315", "18715"],
].flat();

it.each<readonly [string, string]>([
  ["10107", "BRED Banque Populaire"],
  ["10278", "Crédit Mutuel"],
  ["20041", "La Banque Postale"],
  ["30002", "LCL"],
  ["30003", "Société Générale"],
  ["30004", "BNP Paribas"],
  ["30006", "Crédit Agricole"],
  ["30066", "CIC"],
  ...SAVINGS_BANKS.map((code) => [code, "Caisse d’Épargne"] as const),
])("[MAND-12] knows the bank %s as %s, in France and in Monaco", (code, name) => {
  const bankIn = (country: string) =>
    bankNameOf(`${country}76${code}`.padEnd(27, "0") as Parameters<typeof bankNameOf>[0]); // safe: only the code is read
  expect([bankIn("FR"), bankIn("MC")]).toEqual([name, name]);
});

it("[MAND-12] has a French name for every country of the SEPA zone", () => {
  for (const country of SEPA_COUNTRIES.filter((code) => code !== "FR" && code !== "MC")) {
    const name = bankNameOf(`${country}00` as Parameters<typeof bankNameOf>[0]); // safe: only the country is read
    expect(name).not.toBe(`Banque (${country})`);
  }
});
