import type { ShadowDifference } from "../../api-schema/staff-shadow.ts";
import { csvText } from "../invoices/invoices-csv.ts";
import { SHADOW_KINDS } from "./report.ts";

const HEADER: readonly string[] = [
  "Commande",
  "N° client",
  "Boutique",
  "Genre",
  "Quoi",
  "Ancien système",
  "Boutique en ligne",
  "Écart (€)",
  "Pourquoi",
];

/** The differences of a day as a spreadsheet reads them: UTF-8 with its mark, semicolons, decimal commas. */
export const shadowCsv = (differences: readonly ShadowDifference[]): string =>
  `\ufeff${[HEADER, ...differences.map(cellsOf)].map((cells) => `${cells.join(";")}\r\n`).join("")}`;

const cellsOf = (one: ShadowDifference): readonly string[] => {
  const text = [one.order, one.customer, one.store ?? "", SHADOW_KINDS[one.kind]];
  // A sum below nought is a figure, and no formula.
  const sum = one.cents === null ? "" : (one.cents / 100).toFixed(2).replace(".", ",");
  return [...[...text, one.what, one.old, one.shop].map(csvText), sum, csvText(one.why)];
};
