import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ErpId } from "../../../api-schema/primitives.ts";
import {
  isStoreSelectorSearchable,
  MOST_RECENT_STORES,
  needsScoreSync,
  otherStoresText,
  searchStores,
  storeAtStart,
  storeLabel,
  storesToChoose,
  withRecentStore,
  type ChoosableStore,
} from "../../../core/stores/store-choice.ts";
import { storeId } from "../values.ts";

const store = (id: number, fields: Partial<ChoosableStore> = {}): ChoosableStore => ({
  id: storeId(id),
  erpId: null,
  company: null,
  defaultStore: false,
  ...fields,
});

const rouen = store(4, { company: "Boulangerie du Marché", erpId: ErpId.make("104512") });
const paris = store(7, { company: "L'Épi d'Œuvre", defaultStore: true });
const unnamed = store(12, { company: "  " });
const stores = [rouen, paris, unnamed];

describe("storeAtStart", () => {
  it("[STORE-1] keeps the active store, else takes the default one, else the first", () => {
    expect(storeAtStart(stores, storeId(12))).toBe(unnamed);
    expect(storeAtStart(stores, null)).toBe(paris);
    expect(storeAtStart(stores, storeId(99))).toBe(paris);
    expect(storeAtStart([rouen, unnamed], null)).toBe(rouen);
    expect(storeAtStart([], storeId(4))).toBeUndefined();
  });

  it("[STORE-1] always answers one of the user's stores when there is one", () => {
    const anyStores = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 20 }), defaultStore: fc.boolean() }),
      { selector: ({ id }) => id, minLength: 1 },
    );
    fc.assert(
      fc.property(anyStores, fc.integer({ min: 1, max: 20 }), (fields, active) => {
        const known = fields.map(({ id, defaultStore }) => store(id, { defaultStore }));
        const chosen = storeAtStart(known, storeId(active));
        expect(known).toContain(chosen);
        if (known.some(({ id }) => id === active)) expect(chosen?.id).toBe(active);
      }),
    );
  });
});

it("[STORE-2] calls a store without a name 'Boutique n°{id}'", () => {
  expect(stores.map(storeLabel)).toEqual([
    "Boulangerie du Marché",
    "L'Épi d'Œuvre",
    "Boutique n°12",
  ]);
});

describe("the store selector", () => {
  it("[STORE-3] becomes searchable at five stores", () => {
    expect([0, 4, 5, 100].map(isStoreSelectorSearchable)).toEqual([false, false, true, true]);
  });

  it.each([
    ["marche", [rouen]],
    ["MARCHÉ boul", [rouen]],
    ["oeuvre", [paris]],
    ["1045", [rouen]],
    ["boutique 12", [unnamed]],
    ["", stores],
    ["lyon", []],
  ])("[STORE-3] finds %j by name, customer number or id", (text, found) => {
    expect(searchStores(stores, text)).toEqual(found);
  });
});

it("[STORE-4] syncs the score of a store without customer number", () => {
  expect(stores.map(needsScoreSync)).toEqual([false, true, true]);
});

describe("the stores to choose among", () => {
  const named = ["Yvetot", "Bernay", "Étampes", "Dieppe", "Fournil 10", "Fournil 9"].map(
    (company, index) => store(index + 1, { company }),
  );
  const names = (found: readonly ChoosableStore[]) => found.map(({ company }) => company);

  it("[STORE-12] are those chosen last, then the others by name", () => {
    const { recent, others } = storesToChoose(named, [storeId(4), storeId(1), storeId(99)]);
    expect([names(recent), names(others)]).toEqual([
      ["Dieppe", "Yvetot"],
      ["Bernay", "Étampes", "Fournil 9", "Fournil 10"],
    ]);
  });

  it("[STORE-12] stand by name alone where nobody searches", () => {
    const { recent, others } = storesToChoose(named.slice(0, 3), [storeId(1)]);
    expect([names(recent), names(others)]).toEqual([[], ["Bernay", "Étampes", "Yvetot"]]);
  });

  it("[STORE-12] are each there once, whatever was chosen before", () => {
    const choices = fc.array(fc.integer({ min: 1, max: 9 }).map(storeId));
    fc.assert(
      fc.property(choices, (chosen) => {
        const kept = chosen.reduce<readonly ChoosableStore["id"][]>(withRecentStore, []);
        expect(kept.length).toBeLessThanOrEqual(MOST_RECENT_STORES);
        expect(kept[0]).toBe(chosen.at(-1));
        const { recent, others } = storesToChoose(named, kept);
        const ids = [...recent, ...others].map(({ id }) => Number(id));
        expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
      }),
    );
  });
});

it("names the stores that a list leaves out, one as many", () => {
  expect([1, 2, 1200].map(otherStoresText).map((text) => text.replaceAll(/\s/g, " "))).toEqual([
    "1 autre boutique",
    "2 autres boutiques",
    "1 200 autres boutiques",
  ]);
});
