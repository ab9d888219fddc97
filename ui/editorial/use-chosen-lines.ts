import { useState } from "react";
import type { Variant } from "../../api-schema/catalogue.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { isPinch, type ShoppingLine } from "../../core/content/batch.ts";
import { amountOf } from "../../core/content/shopping-amount.ts";
import { sumCents } from "../../core/money/cents.ts";
import type { WantedLine } from "../../machines/events/event.ts";
import type { Shopping } from "./use-shopping.ts";

/** A line that can be ordered: its packaging, and how many of it. */
export type ChosenLine = {
  readonly line: ShoppingLine;
  readonly variant: Variant;
  readonly quantity: number;
  /** Why it cannot be ordered, in French; null when it can. */
  readonly refusal: string | null;
};

export type ChosenLines = {
  readonly lines: readonly ChosenLine[];
  readonly change: (line: ChosenLine, quantity: number) => void;
  readonly items: readonly WantedLine[];
  readonly total: Cents;
};

type Change = { readonly proposed: number; readonly quantity: number };

/**
 * The packagings of a shopping list with the quantities as the person changed them. A change holds for
 * the proposal it was made to: another yield proposes again.
 */
export const useChosenLines = ({ lines, variantByCode }: Shopping): ChosenLines => {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const chosen = lines.flatMap((line): readonly ChosenLine[] => {
    const variant = line.packed === null ? undefined : variantByCode.get(line.packed.variant);
    if (line.packed === null || variant === undefined) return [];
    const refusal = variant.conditionsMessages[0] ?? null;
    const change = changes.get(line.key);
    const proposed = isPinch(line) ? 0 : Math.min(line.packed.quantity, inStock(variant));
    const quantity =
      change?.proposed === line.packed.quantity
        ? Math.min(change.quantity, inStock(variant))
        : proposed;
    return [{ line, variant, quantity: refusal === null ? quantity : 0, refusal }];
  });
  const items = chosen
    .filter(({ quantity }) => quantity > 0)
    .map(({ variant, quantity }) => ({ variant: variant.code, quantity }));
  return {
    lines: chosen,
    change: ({ line }, quantity) =>
      setChanges(
        new Map(changes).set(line.key, { proposed: line.packed?.quantity ?? 0, quantity }),
      ),
    items,
    total: sumCents(
      chosen.flatMap(({ variant, quantity }) => {
        const amount = quantity === 0 ? null : amountOf(variant, quantity);
        return amount === null ? [] : [amount];
      }),
    ),
  };
};

/** The most that can be had of it now, in whole steps. */
const inStock = ({ stock, orderStep }: Variant): number =>
  Math.floor(stock / orderStep) * orderStep;
