import { Result } from "effect";
import { expect, it } from "vitest";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { readCell } from "../../../core/exchange/cells.ts";
import { inKeysOutside, namingColumns } from "../../../core/exchange/naming-columns.ts";

it("[QUAI-61] keys of systems outside stand in a row's own key and in what it refers to, where they have any", () => {
  const { variants, products, users, prices, tours, stocks } = RESOURCES;
  expect([variants, products, users, prices, tours, stocks].map(namingColumns)).toEqual([
    new Map([
      ["reference", "variants"],
      ["product", "products"],
    ]),
    new Map([
      ["code", "products"],
      ["category", "categories"],
      ["alsoIn", "categories"],
      ["brand", "brands"],
      ["merchant", "merchants"],
    ]),
    new Map([["shop", "customers"]]),
    new Map([
      ["list", "priceLists"],
      ["article", "variants"],
    ]),
    new Map(),
    new Map([["article", "variants"]]),
  ]);
});

it("[QUAI-61] a file of a system outside may call them as it likes, and nothing else", () => {
  const { variants, products } = RESOURCES;
  const outside = inKeysOutside(variants);
  const reference = outside.columns["reference"];
  expect(reference && readCell(reference, "FAR,T65 « 25 »")).toEqual(
    Result.succeed({ says: "value", value: "FAR,T65 « 25 »" }),
  );
  expect(outside).toEqual({
    ...variants,
    columns: {
      ...variants.columns,
      reference: { ...variants.columns["reference"], form: undefined },
    },
  });
  // Customers have a form of their own here, and any in their own house; lists of keys stay lists.
  expect([
    inKeysOutside(RESOURCES.users).columns["shop"]?.kind,
    inKeysOutside(RESOURCES.users).columns["email"],
    inKeysOutside(products).columns["alsoIn"],
  ]).toEqual(["identifier", RESOURCES.users.columns["email"], products.columns["alsoIn"]]);
});
