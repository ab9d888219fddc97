import { Effect } from "effect";
import type { Image } from "../../api-schema/catalogue.ts";
import type { CalendarDay, TransportTypeCode } from "../../api-schema/primitives.ts";
import { makeBatchReader, type ReadMany } from "./batch-reader.ts";
import { restockDate } from "../../core/catalogue/stock.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import { jsonObject, membersOf, type JsonText } from "./json-text.ts";
import { cardQuery } from "./product-query.ts";
import type { Live } from "./product-template.ts";
import { perSnapshot, shortMerchant, type Snapshot } from "./snapshot.ts";
import { refOf } from "../../core/catalogue/taxon-ref.ts";

/** A product card with all that is the same for everybody. */
export interface CardTemplate {
  readonly id: number;
  readonly members: string;
  /** Of them, those that a suggestion shows. */
  readonly shortMembers: string;
  readonly variantId: number;
  readonly variantMembers: string;
  readonly orderStep: number;
  readonly restockOn: CalendarDay | null;
  readonly transport: TransportTypeCode;
  readonly latestDays: number;
}

/** The ProductCard of the wire. */
export const cardText = (card: CardTemplate, live: Live): JsonText =>
  jsonObject(card.members, variantMember(card, live));

/** The ProductSuggestion of the wire. */
export const suggestionText = (card: CardTemplate, live: Live): JsonText =>
  jsonObject(card.shortMembers, variantMember(card, live));

const variantMember = (card: CardTemplate, { view, prices, stocks }: Live): string => {
  const stock = stocks.get(card.variantId) ?? 0;
  const day = stock > 0 ? view.deliveryDate(card.transport, card.latestDays) : null;
  const back = restockDate({ ...card, stock }, view.today);
  const restock = back === undefined ? "" : `"restockDate":"${back}",`;
  const own = `"stock":${stock},${restock}"deliveryDate":${day === null ? "null" : `"${day}"`}`;
  const price = prices.get(card.variantId)?.card ?? "";
  return `"variant":{${card.variantMembers},${price},${own}}`;
};

/**
 * Cards by product id; what is no longer sold is absent. Freshness: that of the snapshot, one second.
 * At most some 12 MB of text.
 */
export const makeCardCache = Effect.gen(function* () {
  const { sql } = yield* CatalogueReads;
  const cacheOf = perSnapshot((): CardCache => ({
    cards: new BoundedCache(12_000_000, weigh, { budget: processCaches, name: "cards" }),
    readMissing: undefined,
  }));

  const makeReader = (snapshot: Snapshot): ReadMany<number, CardTemplate> =>
    makeBatchReader((ids) =>
      sql.unsafe<{ readonly cards: string }>(cardQuery, [ids]).pipe(
        Effect.map((rows) => {
          const cards: readonly CardRow[] = JSON.parse(rows[0]?.cards ?? "[]");
          return new Map(
            cards.flatMap((row) => {
              const card = makeCard(row, snapshot);
              return card === undefined ? [] : [[row.id, card] as const];
            }),
          );
        }),
        Effect.orDie,
      ),
    );

  return (snapshot: Snapshot, ids: readonly number[]): Effect.Effect<readonly CardTemplate[]> =>
    Effect.suspend(() => {
      const cache = cacheOf(snapshot);
      cache.readMissing ??= makeReader(snapshot);
      const found = new Map<number, CardTemplate>();
      const missing: number[] = [];
      for (const id of ids) {
        const card = cache.cards.get(id);
        if (card === undefined) missing.push(id);
        else found.set(id, card);
      }
      const inOrder = () => ids.flatMap((id) => found.get(id) ?? []);
      if (missing.length === 0) return Effect.succeed(inOrder());
      return Effect.map(cache.readMissing(missing), (read) => {
        for (const id of missing) {
          const card = read.get(id);
          if (card === undefined) continue;
          cache.cards.set(id, card);
          found.set(id, card);
        }
        return inOrder();
      });
    });
});

interface CardCache {
  readonly cards: BoundedCache<number, CardTemplate>;
  readMissing: ReadMany<number, CardTemplate> | undefined;
}

interface CardRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly image: Image | null;
  readonly labels: readonly string[];
  readonly brandId: number | null;
  readonly merchantId: number;
  readonly mainTaxonId: number;
  readonly taxonIds: readonly number[];
  readonly variantCount: number;
  readonly transportTypeCode: TransportTypeCode;
  readonly variant: {
    readonly id: number;
    readonly orderStep: number;
    readonly restockOn: CalendarDay | null;
  };
}

const weigh = ({ members, shortMembers, variantMembers }: CardTemplate): number =>
  2 * (members.length + shortMembers.length + variantMembers.length) + 400;

const makeCard = (row: CardRow, snapshot: Snapshot): CardTemplate | undefined => {
  const merchant = snapshot.merchantById.get(row.merchantId);
  const mainTaxon = snapshot.tree.byId.get(row.mainTaxonId);
  if (merchant === undefined || mainTaxon === undefined) return undefined;
  const brand = row.brandId === null ? undefined : snapshot.brandById.get(row.brandId);
  const { id: variantId, restockOn, ...variant } = row.variant;
  const short = {
    slug: row.slug,
    image: row.image,
    name: row.name,
    brand: brand?.name ?? null,
    productCode: row.code,
  };
  return {
    id: row.id,
    shortMembers: membersOf(short),
    members: membersOf({
      ...short,
      code: row.code,
      type: "product",
      description: row.description,
      mainTaxon: refOf(mainTaxon),
      taxons: row.taxonIds.flatMap((id) => snapshot.tree.byId.get(id) ?? []).map(refOf),
      labels: row.labels,
      variantCount: row.variantCount,
    }),
    variantId,
    orderStep: variant.orderStep,
    restockOn,
    variantMembers: membersOf({
      ...variant,
      merchant: shortMerchant(merchant),
      transportTypeCode: row.transportTypeCode,
    }),
    transport: row.transportTypeCode,
    latestDays: merchant.latestDays,
  };
};
