import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cell, resource } from "../../../api-schema/exchange/resource.ts";
import {
  differenceOf,
  heldBack,
  isSameCell,
  takenOver,
  type Today,
} from "../../../core/exchange/differences.ts";

const text = { kind: "text", about: "", example: "" } as const;
const shops = resource({
  name: "customers",
  title: "clients",
  one: "un client",
  about: "",
  key: ["number"],
  undoing: "reversible",
  alike: [{ columns: ["billingTown", "billingStreet"], as: ["town", "street"] }],
  columns: {
    number: { ...text, header: "N° client" },
    name: { ...text, header: "Enseigne", need: "new" },
    town: { ...text, header: "Ville", need: "always" },
    street: { ...text, header: "Rue" },
    billingTown: { ...text, header: "Ville de facturation" },
    billingStreet: { ...text, header: "Rue de facturation" },
    rhythm: { ...text, header: "Rythme", otherwise: "delivery" },
    note: { ...text, header: "Note", clears: true },
  },
});

const row = {
  number: "104512",
  name: "Le Fournil",
  town: "Rouen",
  street: "Rue du Four",
  billingTown: "Rouen",
  billingStreet: "Rue du Four",
  rhythm: "delivery",
  note: null,
};
const known: Today = { row, held: [] };
const line = { number: "104512" };

describe("[QUAI-2] what a line does to a row", () => {
  it("is nothing where it says what stands there, or nothing at all", () => {
    const nothing = { outcome: "unchanged", key: "104512" };
    expect([
      differenceOf(shops, known, line),
      differenceOf(shops, known, row),
      differenceOf(shops, known, { ...line, note: null }),
    ]).toEqual([nothing, nothing, nothing]);
  });

  it("is told by the columns that change alone, as they are and as they will be", () => {
    expect(
      differenceOf(
        shops,
        { row: { ...row, note: "x" }, held: [] },
        {
          ...line,
          name: "La Mie",
          rhythm: "delivery",
          note: null,
        },
      ),
    ).toEqual({
      outcome: "changed",
      key: "104512",
      before: { name: "Le Fournil", note: "x" },
      after: { name: "La Mie", note: null },
    });
    // A column that is newer than the row.
    expect(
      differenceOf(shops, { row: line, held: [] }, { ...line, name: "La Mie", note: null }),
    ).toEqual({
      outcome: "changed",
      key: "104512",
      before: { name: null },
      after: { name: "La Mie" },
    });
  });

  it("is a new one, with what its resource gives to those that are not said", () => {
    expect(differenceOf(shops, undefined, { ...line, name: "La Mie", town: "Caen" })).toEqual({
      outcome: "added",
      key: "104512",
      after: {
        number: "104512",
        name: "La Mie",
        town: "Caen",
        street: null,
        billingTown: "Caen",
        billingStreet: null,
        rhythm: "delivery",
        note: null,
      },
    });
  });

  it("[QUAI-5] is a fault for each column that a new one lacks", () => {
    const lacks = (column: string, header: string) => ({
      column,
      value: "",
      reason: `Il manque « ${header} » : un client qui n'existe pas encore en a besoin.`,
    });
    expect([
      differenceOf(shops, undefined, line),
      differenceOf(shops, undefined, { ...line, name: null, town: "Caen" }),
    ]).toEqual([
      {
        outcome: "faulty",
        key: "104512",
        faults: [lacks("name", "Enseigne"), lacks("town", "Ville")],
      },
      { outcome: "faulty", key: "104512", faults: [lacks("name", "Enseigne")] },
    ]);
  });
});

describe("[CUST-4] an address of which nobody says otherwise", () => {
  const moved = { ...line, town: "Caen", street: "Rue du Port" };

  it("follows the one that it was like", () => {
    expect(differenceOf(shops, known, moved)).toEqual({
      outcome: "changed",
      key: "104512",
      before: {
        town: "Rouen",
        street: "Rue du Four",
        billingTown: "Rouen",
        billingStreet: "Rue du Four",
      },
      after: {
        town: "Caen",
        street: "Rue du Port",
        billingTown: "Caen",
        billingStreet: "Rue du Port",
      },
    });
    expect(differenceOf(shops, known, { ...line, town: "Caen" })).toEqual({
      outcome: "changed",
      key: "104512",
      before: { town: "Rouen", billingTown: "Rouen" },
      after: { town: "Caen", billingTown: "Caen" },
    });
  });

  it("stays where one part of it was another's, or where the line says one", () => {
    const change = (today: Today, said: typeof line) => {
      const found = differenceOf(shops, today, said);
      return found.outcome === "changed" ? found.after : found.outcome;
    };
    expect([
      change({ row: { ...row, billingStreet: "Rue Haute" }, held: [] }, moved),
      change(known, { ...moved, billingTown: "Rouen" } as typeof line),
    ]).toEqual([
      { town: "Caen", street: "Rue du Port" },
      { town: "Caen", street: "Rue du Port" },
    ]);
  });
});

describe("[QUAI-60] what others than the file have said", () => {
  const said = { ...line, name: "La Mie", town: "Caen", note: "x", rhythm: "delivery" };
  const held: Today = { row, held: ["name", "rhythm"], taken: ["town", "street"] };

  it("stays, and what follows it follows no file", () => {
    expect(differenceOf(shops, held, said)).toEqual({
      outcome: "changed",
      key: "104512",
      before: { note: null },
      after: { note: "x" },
    });
    expect(differenceOf(shops, { row, held: ["billingTown"] }, { ...line, town: "Caen" })).toEqual({
      outcome: "changed",
      key: "104512",
      before: { town: "Rouen" },
      after: { town: "Caen" },
    });
  });

  it("[QUAI-63] is the whole row of a merchant that holds its own", () => {
    expect(differenceOf(shops, { ...held, isOthers: true }, said)).toEqual({
      outcome: "unchanged",
      key: "104512",
    });
  });

  it("is told by whose it is, where the file would have changed it", () => {
    const none = { site: [], desk: [], seller: [] };
    expect([
      heldBack(held, said),
      // What the site and the desk have said is the desk's.
      heldBack({ ...held, taken: ["name"] }, said),
      heldBack({ row, held: ["name", "note"] }, { ...line, note: "y" }),
      heldBack({ row: line, held: ["note"], taken: ["name"] }, { ...line, note: null, name: "x" }),
      heldBack({ ...held, isOthers: true }, said),
      heldBack({ ...held, isOthers: true }, row),
      heldBack(known, said),
    ]).toEqual([
      { ...none, site: ["name"], desk: ["town"] },
      { ...none, desk: ["name"] },
      { ...none, site: ["note"] },
      { ...none, desk: ["name"] },
      { ...none, seller: ["name", "town", "note"] },
      none,
      none,
    ]);
  });

  it("holds back nobody of the house who speaks for them", () => {
    expect(takenOver(new Map([["104512", { ...held, isOthers: true }]]))).toEqual(
      new Map([["104512", { row, held: [] }]]),
    );
  });
});

describe("two values", () => {
  it.each<readonly [Cell, Cell, boolean]>([
    ["a", "a", true],
    ["a", "b", false],
    [1, 1, true],
    [null, null, true],
    [null, {}, false],
    [{}, null, false],
    [["a", "b"], ["a", "b"], true],
    [["a", "b"], ["b", "a"], false],
    [["a"], ["a", "b"], false],
    [["a", "b"], ["a"], false],
    [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
    [{ a: 1, b: [{ c: null }] }, { b: [{ c: 0 }], a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: 1 }, { a: 1, b: null }, false],
    ["a", ["a"], false],
    [["a"], "a", false],
  ])("%j and %j are the same: %s", (one, other, isSame) => {
    expect(isSameCell(one, other)).toBe(isSame);
  });

  it("are the same once both have gone through a file, and whatever stands first", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
        // safe: what JSON has
        const [a, b, again] = [one, other, JSON.parse(JSON.stringify(one))] as Cell[];
        expect([isSameCell(a ?? null, again ?? null), isSameCell(a ?? null, b ?? null)]).toEqual([
          true,
          isSameCell(b ?? null, a ?? null),
        ]);
      }),
    );
  });
});
