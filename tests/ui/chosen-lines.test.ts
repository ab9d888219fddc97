import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Variant } from "../../api-schema/catalogue.ts";
import { ProductCode, Slug, VariantCode } from "../../api-schema/primitives.ts";
import type { ShoppingLine } from "../../core/content/batch.ts";
import { cents } from "../../core/money/cents.ts";
import { useChosenLines } from "../../ui/editorial/use-chosen-lines.ts";
import type { Shopping } from "../../ui/editorial/use-shopping.ts";
import { grams } from "../core/values.ts";

const code = VariantCode.make("sac");

/** What the hook reads of a packaging. */
const sack = (more: Partial<Variant> = {}): Variant =>
  ({
    code,
    price: cents(2000),
    volumePrices: [],
    stock: 40,
    orderStep: 1,
    conditionsMessages: [],
    ...more,
  }) as unknown as Variant; // safe: the hook reads nothing else

const line = (quantity: number): ShoppingLine => ({
  key: "farine-t65",
  name: "Farine T65",
  product: {
    slug: Slug.make("farine-t65"),
    code: ProductCode.make("101065"),
    name: "Farine T65",
    packagings: [{ variant: code, packaging: "Sac 25 kg", netWeight: grams(25_000), orderStep: 1 }],
  },
  grams: quantity * 25_000,
  recipes: ["Pain"],
  ordered: 0,
  missing: quantity * 25_000,
  packed: { variant: code, quantity, grams: quantity * 25_000, surplus: 0 },
});

const shopping = (quantity: number, variant: Variant): Shopping => ({
  lines: [line(quantity)],
  variantByCode: new Map([[code, variant]]),
  status: "ready",
  retry: () => undefined,
});

const chosen = (initial: Shopping) =>
  renderHook((props: Shopping) => useChosenLines(props), { initialProps: initial });

it("[RECIPE-2] proposes the packagings that are needed, and counts what was changed instead", () => {
  const { result, rerender } = chosen(shopping(3, sack()));
  expect([result.current.items, result.current.total]).toEqual([
    [{ variant: code, quantity: 3 }],
    6000,
  ]);
  const [first] = result.current.lines;
  if (first === undefined) throw new Error("There is a line.");
  act(() => result.current.change(first, 5));
  expect(result.current.items).toEqual([{ variant: code, quantity: 5 }]);
  act(() => result.current.change(first, 0));
  expect([result.current.items, result.current.total]).toEqual([[], 0]);
  // Another yield proposes again.
  rerender(shopping(4, sack()));
  expect(result.current.items).toEqual([{ variant: code, quantity: 4 }]);
});

it("[RECIPE-2] orders no more than there is, and nothing of what is refused", () => {
  expect(chosen(shopping(3, sack({ stock: 2 }))).result.current.items).toEqual([
    { variant: code, quantity: 2 },
  ]);
  expect(chosen(shopping(4, sack({ stock: 5, orderStep: 2 }))).result.current.items).toEqual([
    { variant: code, quantity: 4 },
  ]);
  const refusal = "Votre boutique n'a pas encore accès à la marketplace.";
  const refused = chosen(shopping(3, sack({ conditionsMessages: [refusal] }))).result.current;
  expect([refused.items, refused.lines[0]?.refusal]).toEqual([[], refusal]);
});

it("[RECIPE-7] proposes a pinch without ordering it, until somebody asks for it", () => {
  const pinch: Shopping = {
    ...shopping(1, sack()),
    lines: [{ ...line(1), grams: 70, missing: 70 }],
  };
  const { result } = chosen(pinch);
  expect([result.current.items, result.current.total]).toEqual([[], 0]);
  const [first] = result.current.lines;
  if (first === undefined) throw new Error("There is a line.");
  act(() => result.current.change(first, 1));
  expect(result.current.items).toEqual([{ variant: code, quantity: 1 }]);
});
