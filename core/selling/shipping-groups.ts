import type { MerchantId, RangeCode, TransportTypeCode } from "../../api-schema/primitives.ts";
import { RANGES } from "../delivery/ranges.ts";

/** Names a shipment of a cart: a lorry of the group, or a marketplace merchant (product §6). */
export type GroupKey = `gmp:${RangeCode}` | `mkp:${number}`;

/** What decides the shipment of a line. */
export type Shippable = {
  readonly transportTypeCode: TransportTypeCode;
  readonly merchantId: MerchantId;
  readonly merchantName: string;
};

/** Lines with the same key travel together: by lorry for the group, by merchant for the rest. */
export const groupKeyOf = ({
  transportTypeCode,
  merchantId,
}: Pick<Shippable, "transportTypeCode" | "merchantId">): GroupKey =>
  transportTypeCode === "MKP" ? `mkp:${merchantId}` : `gmp:${transportTypeCode}`;

export type GroupLabel = { readonly title: string; readonly carrier: string };

/** 'Farine', 'Camion du moulin'; 'Surgelés', 'Camion froid'; or the merchant's name. */
export const groupLabel = ({
  transportTypeCode,
  merchantName,
}: Pick<Shippable, "transportTypeCode" | "merchantName">): GroupLabel =>
  transportTypeCode === "MKP"
    ? { title: merchantName, carrier: "Expédié par le marchand" }
    : { title: RANGES[transportTypeCode].title, carrier: RANGES[transportTypeCode].carrier };

export type LineGroup<Line> = GroupLabel & {
  readonly key: GroupKey;
  readonly lines: readonly Line[];
};

/**
 * Lines by shipment: flour, frozen, then merchants by name. Each line is in exactly one group and
 * keeps its rank within it, so that a cart never reshuffles under a thumb.
 */
export const groupLines = <Line extends Shippable>(
  lines: readonly Line[],
): readonly LineGroup<Line>[] => {
  const linesByKey = Map.groupBy(lines, groupKeyOf);
  return [...linesByKey]
    .flatMap(([key, members]) =>
      members.slice(0, 1).map((first) => ({ key, ...groupLabel(first), lines: members })),
    )
    .toSorted(byRankThenTitle);
};

const RANKS: ReadonlyMap<GroupKey, number> = new Map([
  ["gmp:Z002", 0],
  ["gmp:Z001", 1],
]);

const byTitle = new Intl.Collator("fr");

type Sortable = { readonly key: GroupKey; readonly title: string };

const byRankThenTitle = (a: Sortable, b: Sortable): number =>
  (RANKS.get(a.key) ?? 2) - (RANKS.get(b.key) ?? 2) ||
  byTitle.compare(a.title, b.title) ||
  byTitle.compare(a.key, b.key);
