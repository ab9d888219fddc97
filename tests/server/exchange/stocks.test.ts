import { describe, expect, it } from "vitest";
import { useSmallMill } from "./small-mill.ts";

// Stocks of a small mill that come in by files.

const mill = useSmallMill("exchange_stocks");

describe("stocks that come in", () => {
  it("[STOCK-6] are counts of the ledger: what is free follows, and the same again changes nothing", async () => {
    const free = () =>
      mill.rows("select reference, stock from variant where stock > 0 order by reference");
    expect(await free()).toEqual([{ reference: "T65-25", stock: 120 }]);
    const counted = "Code article;Qté\nT65-25;80\nT65-10;15";
    const asked = {
      resource: "stocks",
      asOf: "2026-11-27T03:00:00.000Z",
      wish: { constants: { counts: "compté", depot: "PRINCIPAL" } },
    } as const;
    const run = await mill.take(counted, asked);
    expect([run.counts, run.told]).toEqual([
      { added: 0, changed: 2, unchanged: 0, gone: 0, faulty: 0, skipped: 0 },
      [],
    ]);
    expect(await free()).toEqual([
      { reference: "T65-10", stock: 15 },
      { reference: "T65-25", stock: 80 },
    ]);
    expect((await mill.preview(counted, asked)).outcome).toBe("known");
  });

  it("[STOCK-6] are told of where a newer count holds already: they change nothing", async () => {
    const free = () =>
      mill.rows("select reference, stock from variant where stock > 0 order by reference");
    const counts = (at: string, large: number, small: number) =>
      mill.take(
        `Référence;Dépôt;Quantité;Nature;Relevé le
T65-25;PRINCIPAL;${large};compté;${at}
T65-10;PRINCIPAL;${small};compté;${at}`,
        { resource: "stocks" },
      );
    const newer = await counts("27/11/2026 04:00", 80, 15);
    const known = await free();
    const late = await counts("26/11/2026 18:00", 70, 5);
    expect([newer.told, late.told]).toEqual([
      [],
      [
        "2 relevés d’avant celui qui compte n’ont rien changé : T65-25 (PRINCIPAL), T65-10 (PRINCIPAL).",
      ],
    ]);
    expect([known, await free()]).toEqual([
      [
        { reference: "T65-10", stock: 15 },
        { reference: "T65-25", stock: 80 },
      ],
      known,
    ]);
  });

  it("[STOCK-6] say what they are and when it was, of a depot that there is", async () => {
    const run = await mill.previewed(
      `Référence;Dépôt;Quantité;Nature;Relevé le
T65-25;PRINCIPAL;80;;26/11/2026 18:00
T65-10;NORD;80;compté;26/11/2026 18:00
S170-25;PRINCIPAL;80;compté;26/11/2046 18:00
S170-25;PRINCIPAL;80;compté;`,
      { resource: "stocks" },
    );
    expect(
      await mill.rows(
        "select line, faults->0->>'reason' as reason from exchange_line where run_id = $1 order by n",
        [run.id],
      ),
    ).toEqual([
      { line: 2, reason: "Il manque « Nature » : chaque ligne le dit." },
      { line: 3, reason: "Aucun dépôt n'a ce code ; il y a PRINCIPAL." },
      { line: 4, reason: "Cet instant est à venir." },
      { line: 5, reason: "Il manque « Relevé le » : chaque ligne le dit." },
    ]);
  });
});
