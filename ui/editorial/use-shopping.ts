import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Variant } from "../../api-schema/catalogue.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { variants } from "../../core/api/calls/catalogue.ts";
import { awaitedProducts } from "../../core/api/calls/orders.ts";
import {
  type Baking,
  gramsByProduct,
  needsOf,
  type Offer,
  shoppingList,
  type ShoppingLine,
} from "../../core/content/batch.ts";
import { readOf } from "../data/read.ts";
import { useCart } from "../hooks/cart.ts";
import { useRead } from "../hooks/read.ts";
import { useReader } from "../hooks/reader.ts";
import { useDispatch } from "../hooks/dispatch.ts";

export type Shopping = {
  readonly lines: readonly ShoppingLine[];
  /** What the packagings are in the active store. */
  readonly variantByCode: ReadonlyMap<VariantCode, Variant>;
  readonly status: "loading" | "ready" | "failed";
  readonly retry: () => void;
};

/** The most codes of one call. */
const CODES_A_CALL = 100;

/**
 * What a batch needs, in packagings of the active store. `deducted` are grams that are there already,
 * by product slug.
 */
export const useShopping = (
  batch: readonly Baking[],
  deducted: ReadonlyMap<string, number>,
): Shopping => {
  const codes = codesOf(batch);
  const offers = useOffers(codes);
  const { variantByCode } = offers;
  const lines = useMemo(
    () => shoppingList(needsOf(batch), deducted, offersOf(variantByCode)),
    [batch, deducted, variantByCode],
  );
  return { lines, ...offers };
};

/** The packagings of a recipe's products as the active store is sold them. */
export const useOffers = (codes: readonly VariantCode[]) => {
  const reader = useReader();
  const calls = Array.from({ length: Math.ceil(codes.length / CODES_A_CALL) }, (_, index) =>
    codes.slice(index * CODES_A_CALL, (index + 1) * CODES_A_CALL),
  );
  return useQueries({
    queries: calls.map((some) => readOf(reader, variants, { codes: some.join(",") })),
    combine,
  });
};

/** Not within the hook: its answer then stays the same one as long as the queries' do. */
const combine = (answers: readonly UseQueryResult<readonly Variant[]>[]) => ({
  variantByCode: new Map(
    answers.flatMap(({ data }) => data ?? []).map((variant) => [variant.code, variant]),
  ),
  status: answers.some(({ isLoadingError }) => isLoadingError)
    ? ("failed" as const)
    : answers.some(({ data }) => data === undefined)
      ? ("loading" as const)
      : ("ready" as const),
  retry: () => {
    for (const answer of answers) if (answer.isError) void answer.refetch();
  },
});

/** Each once and in one order, so that the same batch asks the same question. */
export const codesOf = (batch: readonly Pick<Baking, "recipe">[]): readonly VariantCode[] => [
  ...new Set(
    batch
      .flatMap(({ recipe }) => recipe.ingredients)
      .flatMap(({ product }) => product?.packagings ?? [])
      .map(({ variant }) => variant)
      .toSorted(),
  ),
];

/** For the rules: prices and stock. A packaging that may not be ordered has no price. */
export const offersOf = (
  variantByCode: ReadonlyMap<VariantCode, Variant>,
): ReadonlyMap<VariantCode, Offer> =>
  new Map(
    [...variantByCode].map(([code, { price, stock, conditionsMessages }]) => [
      code,
      { price: conditionsMessages.length === 0 ? price : null, stock },
    ]),
  );

export type AlreadyThere = {
  readonly grams: ReadonlyMap<string, number>;
  readonly inCart: ReadonlyMap<string, number>;
  readonly awaited: ReadonlyMap<string, number>;
  readonly status: "loading" | "ready" | "failed";
  readonly retry: () => void;
};

/** What is in the cart and what is ordered and not delivered, in grams by product. */
export const useAlreadyThere = (): AlreadyThere => {
  const reader = useReader();
  const { order, status: cartStatus } = useCart();
  const query = useRead(awaitedProducts);
  const dispatch = useDispatch();
  const isVisitor = reader.ready && reader.storeId === null;
  const lines = order?.shipments.flatMap(({ items }) => items);
  const inCart = useMemo(
    () =>
      gramsByProduct(
        (lines ?? []).map(({ productSlug, quantity, netWeight }) => ({
          productSlug,
          grams: quantity * netWeight,
        })),
      ),
    [lines],
  );
  const awaited = useMemo(() => gramsByProduct(query.data ?? []), [query.data]);
  const grams = useMemo(() => sumOf(inCart, awaited), [inCart, awaited]);
  const isFailed = query.isLoadingError || cartStatus === "failed" || cartStatus === "broken";
  const isReady = isVisitor || (query.data !== undefined && cartStatus !== "loading");
  return {
    grams,
    inCart,
    awaited,
    status: isFailed ? "failed" : isReady ? "ready" : "loading",
    retry: () => {
      if (cartStatus === "failed") dispatch({ type: "cart.retried" });
      if (query.isError) void query.refetch();
    },
  };
};

const sumOf = (...maps: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> =>
  gramsByProduct(
    maps.flatMap((map) => [...map].map(([productSlug, grams]) => ({ productSlug, grams }))),
  );
