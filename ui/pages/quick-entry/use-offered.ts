import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Variant } from "../../../api-schema/catalogue.ts";
import type { Cents, VariantCode } from "../../../api-schema/primitives.ts";
import { variants } from "../../../core/api/calls/catalogue.ts";
import { amountOf } from "../../../core/content/shopping-amount.ts";
import { sumCents } from "../../../core/money/cents.ts";
import type { EntryChoice } from "../../../core/quick-entry/entry-line.ts";
import { readOf } from "../../data/read.ts";
import { useReader } from "../../hooks/reader.ts";

/** The most codes of one call. */
const CODES_A_CALL = 100;

/** Prices and stock of the store today. */
export type Offered = {
  readonly variantByCode: ReadonlyMap<VariantCode, Variant>;
  readonly isFailed: boolean;
  readonly retry: () => void;
};

/**
 * Prices and stock of those products, asked once for each: what one more line needs does not make the
 * others wait.
 */
export const useOffered = (codes: readonly VariantCode[]): Offered => {
  const reader = useReader();
  const [calls, setCalls] = useState<readonly (readonly VariantCode[])[]>([]);
  const asked = useMemo(() => new Set(calls.flat()), [calls]);
  const missing = [...new Set(codes)].filter((code) => !asked.has(code));
  if (missing.length > 0) {
    const more = Array.from({ length: Math.ceil(missing.length / CODES_A_CALL) }, (_, index) =>
      missing.slice(index * CODES_A_CALL, (index + 1) * CODES_A_CALL),
    );
    setCalls([...calls, ...more]);
  }
  return useQueries({
    queries: calls.map((some) => readOf(reader, variants, { codes: some.join(",") })),
    combine,
  });
};

/** Not within the hook: its answer then stays the same one as long as the queries' do. */
const combine = (answers: readonly UseQueryResult<readonly Variant[]>[]): Offered => ({
  variantByCode: new Map(
    answers.flatMap(({ data }) => data ?? []).map((variant) => [variant.code, variant]),
  ),
  isFailed: answers.some(({ isLoadingError }) => isLoadingError),
  retry: () => {
    for (const answer of answers) if (answer.isError) void answer.refetch();
  },
});

/** What those quantities cost, HT; null while a price is not known. */
export const amountOfChoices = (
  choices: readonly EntryChoice[],
  { variantByCode }: Offered,
): Cents | null => {
  const amounts = choices.map(({ code, quantity }) => {
    const variant = variantByCode.get(code);
    return variant === undefined ? null : amountOf(variant, quantity);
  });
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : sumCents(known);
};
