import { describe, expect, it } from "vitest";
import { THRESHOLDS } from "../../../core/exchange/guards.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// From where on a run of a small mill waits: as the shop comes, and as the mill says.

const mill = useSmallMill("exchange_thresholds");

const priced = async (price: string) =>
  (
    await mill.previewed(`Tarif;Réf;Prix HT\nZS;T65-25;${price}`, { resource: "prices" })
  ).concerns.map(({ guard }) => guard);
const parts = () =>
  mill.rows<{ readonly guard: string; readonly part: string }>(
    "select guard, part::text from exchange_threshold where part is not null order by guard",
  );

describe("[QUAI-44] thresholds", () => {
  it("are there for every guard that has one, as the shop comes, and change nothing as they go out", async () => {
    const text = (await mill.house())["thresholds"] ?? "";
    expect(text.split("\n").toSorted()).toEqual([
      "Garde;Seuil (%)",
      "articles retirés de la vente;5",
      "clients écartés;5",
      "plafond ou délai qui bouge;30",
      "prix qui bouge;30",
      "produits retirés de la vente;5",
      "remise d'un code;50",
      "remise d'une offre;50",
    ]);
    expect(Object.keys(THRESHOLDS)).toHaveLength(text.split("\n").length - 1);
    expect((await mill.previewed(text, { resource: "thresholds" })).counts).toMatchObject({
      unchanged: 7,
      changed: 0,
      added: 0,
      faulty: 0,
    });
  });

  it("that a mill sets are those of the runs that come, with their history, until they are taken back", async () => {
    expect([await priced("17,00"), await priced("12,00")]).toEqual([[], ["price-move"]]);
    const run = await mill.take("Garde;Seuil (%)\nprix qui bouge;5\nremise d'un code;60", {
      resource: "thresholds",
    });
    expect([await priced("17,00"), await parts()]).toEqual([
      ["price-move"],
      [
        { guard: "prices.move", part: "0.05" },
        { guard: "promotions.discount", part: "0.6" },
      ],
    ]);
    expect(
      await mill.rows(
        "select key, before, after from change where resource = 'thresholds' order by key",
      ),
    ).toEqual([
      { key: "prices.move", before: { part: 0.3 }, after: { part: 0.05 } },
      { key: "promotions.discount", before: { part: 0.5 }, after: { part: 0.6 } },
    ]);
    await mill.take("Garde;Seuil (%)\nremise d'un code;supprimer", { resource: "thresholds" });
    expect(await mill.run(undoRunOf(run.id, "essai"))).toEqual({
      givenBack: 1,
      kept: [{ key: "promotions.discount", why: "gardé, modifié depuis : Seuil (%)" }],
    });
    expect([await priced("17,00"), await parts()]).toEqual([
      [],
      [{ guard: "prices.move", part: "0.3" }],
    ]);
  });

  it("are parts of a whole, of guards that there are", async () => {
    const { id } = await mill.previewed(
      "Garde;Seuil (%)\nprix qui bouge;101\nprix qui dort;5\nclients écartés;-1",
      { resource: "thresholds", wish: { meant: { Garde: "guard", "Seuil (%)": "part" } } },
    );
    expect(
      await mill.rows(
        "select line, f->>'column' as \"column\" from exchange_line, jsonb_array_elements(faults) f where run_id = $1 order by n",
        [id],
      ),
    ).toEqual([
      { line: 2, column: "part" },
      { line: 3, column: "guard" },
      { line: 4, column: "part" },
    ]);
  });
});
