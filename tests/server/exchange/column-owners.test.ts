import * as fc from "fast-check";
import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { ColumnOwner } from "../../../api-schema/staff-resources.ts";
import { differenceOf } from "../../../core/exchange/differences.ts";
import { makeColumnOwners } from "../../../server/exchange/column-owners.ts";
import { applyReady } from "../../../server/exchange/take-in.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// Who has the last word on a column of a row.

const mill = useSmallMill("exchange_owners");

const { products } = RESOURCES;

const say = (column: string, owner: ColumnOwner) =>
  mill.run(
    Effect.flatMap(makeColumnOwners, (owners) =>
      owners.say(products, [{ key: "T65", column }], { owner, who: "gestion", runId: null }),
    ),
  );

const names = () => mill.rows("select name, description from product where code = 'T65'");

const file = (name: string) => `Code produit;Nom\nT65;${name}`;

/** Typed at the desk. */
const byHand = { byHand: true } as const;

describe("a column that the desk has taken over", () => {
  it("[QUAI-60] is kept from files, which say so, and is theirs again once it is given back", async () => {
    await say("name", "desk");
    const run = await mill.previewed(file("Tradition"), { resource: "products" });
    expect({ counts: run.counts, told: run.told }).toEqual({
      counts: { added: 0, changed: 0, unchanged: 1, gone: 0, faulty: 0, skipped: 0 },
      told: ["1 ligne dit autre chose que ce que tient la gestion, qui est gardé (T65 : Nom)."],
    });
    await mill.take("Code produit;Nom;Labels\nT65;Tradition;Bio", { resource: "products" });
    expect(await mill.rows("select name, labels from product where code = 'T65'")).toEqual([
      { name: "Farine T65", labels: ["Bio"] },
    ]);
    await say("name", "file");
    await mill.take(file("Tradition"), { resource: "products" });
    expect(await names()).toEqual([{ name: "Tradition", description: "" }]);
  });

  it("[QUAI-60] is what the file says where it was taken over since the preview", async () => {
    const run = await mill.previewed(file("Tradition"), { resource: "products" });
    await say("name", "desk");
    await mill.run(applyReady(run));
    expect(await names()).toEqual([{ name: "Farine T65", description: "" }]);
  });

  it("[QUAI-60] is left by the undo of an earlier file, and said", async () => {
    const run = await mill.take(file("Tradition"), { resource: "products" });
    await say("name", "desk");
    expect(await mill.run(undoRunOf(run.id, "essai"))).toEqual({
      givenBack: 0,
      kept: [{ key: "T65", why: "gardé, tenu par la gestion : Nom" }],
    });
    expect(await names()).toEqual([{ name: "Tradition", description: "" }]);
  });

  it("[QUAI-60] stays on sale where a complete file lacks its row", async () => {
    await say("active", "desk");
    const run = await mill.previewed(`Code produit;Nom\nS170;Seigle`, {
      resource: "products",
      wish: { complete: true },
    });
    expect({ gone: run.counts?.gone, told: run.told }).toEqual({
      gone: 0,
      told: [
        "1 ligne dit autre chose que ce que tient la gestion, qui est gardé (T65 : En vente).",
      ],
    });
  });
});

describe("a column that is the desk's by its resource", () => {
  const described = (text: string) => `Code produit;Description\nT65;${text}`;

  it("[QUAI-60] is filled by files until somebody types it, and theirs again by the undo of that", async () => {
    await mill.take(described("Du fichier"), { resource: "products" });
    const typed = await mill.take(described("De la gestion"), {
      resource: "products",
      wish: byHand,
    });
    await mill.take(described("Du fichier encore"), { resource: "products" });
    expect(await names()).toEqual([{ name: "Farine T65", description: "De la gestion" }]);
    expect(await mill.run(undoRunOf(typed.id, "essai"))).toEqual({ givenBack: 1, kept: [] });
    await mill.take(described("Du fichier enfin"), { resource: "products" });
    expect(await names()).toEqual([{ name: "Farine T65", description: "Du fichier enfin" }]);
  });
});

describe("what a row tells of its columns", () => {
  it("[QUAI-60] whose they are and how that came, the newest first", async () => {
    await mill.rows("delete from change");
    await mill.take(file("Tradition"), { resource: "products" });
    await say("name", "desk");
    await say("description", "desk");
    await say("description", "file");
    const seen = await mill.run(
      Effect.flatMap(makeColumnOwners, (owners) => owners.ofRow(products, "T65")),
    );
    const at = expect.any(String);
    expect(seen).toEqual({
      owners: [{ column: "name", owner: "desk", who: "gestion", at }],
      acts: [
        { column: "description", owner: "file", who: "gestion", at },
        { column: "description", owner: "desk", who: "gestion", at },
        { column: "name", owner: "desk", who: "gestion", at },
      ],
    });
    await say("name", "file");
    const again = await mill.run(
      Effect.flatMap(makeColumnOwners, (owners) => owners.ofRow(products, "T65")),
    );
    expect(again.owners).toEqual([{ column: "name", owner: "file", who: "essai", at }]);
  });
});

describe("a line of a file", () => {
  it("[QUAI-60] never changes a column that is not its own, and changes all others that differ", () => {
    const columns = ["name", "description", "active"] as const;
    const cell = fc.constantFrom("a", "b", null);
    const cells = fc.record({ name: cell, description: cell, active: cell });
    fc.assert(
      fc.property(cells, cells, fc.subarray([...columns]), (today, said, taken) => {
        const difference = differenceOf(
          products,
          { row: { code: "T65", ...today }, held: [], taken },
          { code: "T65", ...said },
        );
        const changed = columns.filter(
          (column) => !taken.includes(column) && today[column] !== said[column],
        );
        expect(difference.outcome === "changed" ? Object.keys(difference.after) : []).toEqual(
          changed,
        );
      }),
    );
  });
});
