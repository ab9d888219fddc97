import { useQuery } from "@tanstack/react-query";
import type { LastPurchase } from "../../api-schema/habits.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { purchases } from "../../core/api/calls/stores.ts";
import { instantOfMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { purchaseText } from "../../core/habits/last-purchase.ts";
import { readOf } from "../data/read.ts";
import { useReader } from "../hooks/reader.ts";
import { useShop } from "../hooks/shop-context.ts";
import { useMay } from "../hooks/stores.ts";

/**
 * 'Acheté 12 le 17 nov.' for a member of a store that has bought it; nothing for anybody else, and
 * until it is known: what it stands in keeps its place.
 */
export const useBoughtBefore = (code: VariantCode): string | undefined => {
  const { environment } = useShop();
  const enabled = useMay("orders.view");
  const { data } = useQuery({
    ...readOf(useReader(), purchases, {}, { enabled }),
    select: (bought) => lastOf(bought).get(code),
  });
  if (data === undefined) return undefined;
  return purchaseText(data, parisDayOf(instantOfMs(environment.now())));
};

/** Made once an answer, for all the cards that look into it. */
const lastOf = (purchases: readonly LastPurchase[]): ReadonlyMap<VariantCode, LastPurchase> => {
  const known = byAnswer.get(purchases);
  if (known !== undefined) return known;
  const made = new Map(purchases.map((purchase) => [purchase.code, purchase]));
  byAnswer.set(purchases, made);
  return made;
};

const byAnswer = new WeakMap<readonly LastPurchase[], ReadonlyMap<VariantCode, LastPurchase>>();
