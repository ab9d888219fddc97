import { expect, it } from "vitest";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { changeLines, countsText, goesOutOnly, shownKey } from "../../../core/exchange/report.ts";

const none = { added: 0, changed: 0, unchanged: 0, gone: 0, faulty: 0, skipped: 0 };

it("counts what came of a file's lines, and leaves out what there is none of", () => {
  expect([
    countsText({ added: 3, changed: 12, unchanged: 400, gone: 2, faulty: 5, skipped: 7 }),
    countsText({ added: 1, changed: 1, unchanged: 1, gone: 1, faulty: 1, skipped: 1 }),
    countsText({ ...none, unchanged: 4 }),
    countsText(none),
  ]).toEqual([
    "3 ajouts, 12 changements, 400 inchangés, 2 retirés de la vente, 7 laissés de côté, 5 lignes fautives",
    "1 ajout, 1 changement, 1 inchangé, 1 retiré de la vente, 1 laissé de côté, 1 ligne fautive",
    "4 inchangés",
    "aucune ligne",
  ]);
});

it("calls a row by the parts of its key that say something", () => {
  expect(["ZNORD\u001F101065\u001F", "T65", ""].map(shownKey)).toEqual([
    "ZNORD · 101065",
    "T65",
    "",
  ]);
});

it("tells what changes in a row, column by column, as files write it", () => {
  expect(
    changeLines(
      RESOURCES.prices,
      { unitPrice: 1840, to: "2027-03-01T00:00:00.000Z", volumePrices: [] },
      { unitPrice: 1920, to: null, volumePrices: [], tariffPrice: 10_000, former: "x" },
    ),
  ).toEqual([
    "Prix HT : 18,40 devient 19,20",
    "Valable jusqu'à : 01/03/2027 01:00 devient rien",
    "Remises par quantité : rien devient rien",
    "Prix : rien devient 1,00",
  ]);
});

it("[QUAI-31] says why no file is taken of what only goes out", () => {
  expect(goesOutOnly(RESOURCES.orders)).toBe(
    `Les ${RESOURCES.orders.title} sortent seulement (npm run exchange -- out orders) : aucun fichier n'en est pris.`,
  );
});
