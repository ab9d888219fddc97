import { Context, Effect, Layer } from "effect";
import { CatalogueReads } from "../database/catalogue-reads.ts";
import type { Database } from "../database/sql.ts";
import type { MerchantCard } from "../../api-schema/merchant.ts";
import { NotFound } from "../../api-schema/problems.ts";
import { type CardTemplate, cardText, makeCardCache, suggestionText } from "./card-cache.ts";
import { CatalogueRepository } from "./catalogue-repository.ts";
import { jsonArray, jsonOf, type JsonText } from "./json-text.ts";
import { makePriceBook } from "./price-book.ts";
import { makeProductCache, type ProductName } from "./product-cache.ts";
import { productText, variantText, type Live } from "./product-template.ts";
import {
  perSnapshot,
  Snapshots,
  type CatalogueNow,
  type MerchantRow,
  type Snapshot,
} from "./snapshot.ts";
import { makeStockReader } from "./stock-reader.ts";
import { type Looking, makeViews, type View } from "./view.ts";

type Who = Looking;

/**
 * What can be looked at, as JSON of the wire (api-schema): prices are those of the caller's
 * lists and null for a visitor. How fresh each part is stands with what makes it: snapshot.ts (one
 * second), stock-reader.ts (two), view.ts (cut-offs to the instant).
 */
export class Catalogue extends Context.Service<
  Catalogue,
  {
    readonly taxons: Effect.Effect<JsonText>;
    readonly taxon: (code: string) => Effect.Effect<JsonText, NotFound>;
    readonly product: (name: ProductName, who: Who) => Effect.Effect<JsonText, NotFound>;
    /** In the order asked for; unknown codes are left out, and what comes after the hundredth. */
    readonly variants: (codes: readonly string[], who: Who) => Effect.Effect<JsonText>;
    readonly variant: (code: string, who: Who) => Effect.Effect<JsonText, NotFound>;
    /** In stock: those named by hand first, then other packagings of the same product. */
    readonly substitutions: (code: string, who: Who) => Effect.Effect<JsonText, NotFound>;
    /** The twelve products ordered most that are in stock. */
    readonly bestSelling: (who: Who) => Effect.Effect<JsonText>;
    /** Those named by hand, then the most ordered of the same category; eight at most. */
    readonly related: (code: string, who: Who) => Effect.Effect<JsonText, NotFound>;
    readonly brands: Effect.Effect<JsonText>;
    readonly merchants: Effect.Effect<JsonText>;
    readonly merchant: (slug: string) => Effect.Effect<JsonText, NotFound>;
    /** The caller's view of the catalogue now, and cards in it: what the search shows. */
    readonly viewFor: (
      who: Who,
    ) => Effect.Effect<{ readonly now: CatalogueNow; readonly view: View }>;
    readonly cards: (
      view: View,
      productIds: readonly number[],
    ) => Effect.Effect<readonly JsonText[]>;
    /** The same products as the search field suggests them. */
    readonly suggestions: (
      view: View,
      productIds: readonly number[],
    ) => Effect.Effect<readonly JsonText[]>;
  }
>()("panetier/Catalogue") {
  static readonly layer: Layer.Layer<Catalogue, never, Database | Snapshots> = Layer.effect(
    Catalogue,
    Effect.suspend(() => makeCatalogue),
  ).pipe(Layer.provide(CatalogueRepository.layer));

  /**
   * As the primary has it, for who must see at once what they have changed: another one with its own memory
   * where customers are shown what a standby has, the same where not.
   */
  static readonly ofPrimary: Layer.Layer<Catalogue, never, Database> = Layer.unwrap(
    Effect.map(CatalogueReads, ({ primary, standby }) =>
      standby === undefined
        ? CatalogueNowShown
        : Layer.provide(Layer.fresh(CatalogueNowShown), Layer.succeed(CatalogueReads, primary)),
    ),
  );
}

const CatalogueNowShown = Layer.provide(Catalogue.layer, Snapshots.layer);

const makeCatalogue = Effect.gen(function* () {
  const needs = yield* makeCatalogueNeeds;
  const { snapshots, repository } = needs;
  const cards = shown(needs, cardText);
  return Catalogue.of({
    viewFor: (who) => viewFor(needs, who),
    cards,
    suggestions: shown(needs, suggestionText),
    product: (name, who) => product(needs, name, who),
    taxons: Effect.map(snapshots.now, ({ snapshot }) => snapshot.tree.wholeText),
    taxon: (code) =>
      Effect.flatMap(snapshots.now, ({ snapshot }) =>
        orNotFound(snapshot.tree.textByCode.get(code), "Cette catégorie est introuvable."),
      ),
    brands: Effect.map(snapshots.now, ({ snapshot }) => jsonOf(snapshot.brands)),
    merchants: merchants(needs),
    merchant: (slug) => merchant(needs, slug),
    variants: Effect.fnUntraced(function* (codes, who) {
      const { view } = yield* viewFor(needs, who);
      return jsonArray(yield* variantTexts(needs, [...new Set(codes)].slice(0, 100), view));
    }),
    variant: Effect.fnUntraced(function* (code, who) {
      const { view } = yield* viewFor(needs, who);
      const [text] = yield* variantTexts(needs, [code], view);
      return yield* orNotFound(text, "Cette référence n'existe pas au catalogue.");
    }),
    substitutions: Effect.fnUntraced(function* (code, who) {
      const { view } = yield* viewFor(needs, who);
      const codes = yield* repository.substituteCodes(code);
      if (codes === undefined) return yield* Effect.fail(noSuchVariant());
      return jsonArray(yield* variantTexts(needs, codes, view));
    }),
    bestSelling: Effect.fnUntraced(function* (who) {
      const { now, view } = yield* viewFor(needs, who);
      return jsonArray(yield* cards(view, yield* bestSellingIds(needs, now)));
    }),
    related: Effect.fnUntraced(function* (code, who) {
      const { view } = yield* viewFor(needs, who);
      const ids = yield* repository.relatedIds(code);
      if (ids === undefined) return yield* Effect.fail(noSuchProduct());
      return jsonArray(yield* cards(view, ids));
    }),
  });
});

const makeCatalogueNeeds = Effect.gen(function* () {
  const prices = yield* makePriceBook;
  const stocks = yield* makeStockReader;
  return {
    snapshots: yield* Snapshots,
    repository: yield* CatalogueRepository,
    prices,
    stocks,
    templates: yield* makeProductCache({ prices, stocks }),
    cardTemplates: yield* makeCardCache,
    viewOf: yield* makeViews,
    /** What is counted once for each snapshot. */
    knownCounts: perSnapshot((): { counts?: ProductCounts } => ({})),
    bestSelling: perSnapshot((): BestSelling => ({ availability: "", ids: [] })),
  };
});
type CatalogueNeeds = Effect.Success<typeof makeCatalogueNeeds>;

const viewFor = ({ snapshots, viewOf }: CatalogueNeeds, who: Who) =>
  Effect.flatMap(snapshots.now, (now) =>
    Effect.map(viewOf(now.snapshot, who), (view) => ({ now, view })),
  );

const live = (
  { prices, stocks }: CatalogueNeeds,
  view: View,
  variantIds: readonly number[],
): Effect.Effect<Live> =>
  Effect.zipWith(
    prices.read(view.snapshot, view.offers, view.prices, variantIds),
    stocks.read(variantIds),
    (priceTexts, stockById) => ({ view, prices: priceTexts, stocks: stockById }),
    { concurrent: true },
  );

const shown = (needs: CatalogueNeeds, textOf: (card: CardTemplate, facts: Live) => JsonText) =>
  Effect.fnUntraced(function* (view: View, ids: readonly number[]) {
    const found = yield* needs.cardTemplates(view.snapshot, ids);
    const facts = yield* live(
      needs,
      view,
      found.map(({ variantId }) => variantId),
    );
    return found.map((card) => textOf(card, facts));
  });

const product = Effect.fnUntraced(function* (needs: CatalogueNeeds, name: ProductName, who: Who) {
  const { view } = yield* viewFor(needs, who);
  const template = (yield* needs.templates(view, [name])).get(name.value);
  if (template === undefined) return yield* Effect.fail(noSuchProduct());
  return productText(template, yield* live(needs, view, template.variantIds));
});

const variantTexts = Effect.fnUntraced(function* (
  needs: CatalogueNeeds,
  codes: readonly string[],
  view: View,
) {
  const names = codes.map((value) => ({ by: "variant", value }) as const);
  const found = yield* needs.templates(view, names);
  const wanted = codes.flatMap((code) => {
    const template = found.get(code);
    const variant = template?.variants.find((each) => each.code === code);
    return template === undefined || variant === undefined ? [] : [{ template, variant }];
  });
  const facts = yield* live(
    needs,
    view,
    wanted.map(({ variant }) => variant.id),
  );
  return wanted.map(({ template, variant }) => variantText(template, variant, facts));
});

const merchants = (needs: CatalogueNeeds) =>
  Effect.gen(function* () {
    const { snapshot } = yield* needs.snapshots.now;
    const counts = yield* productCounts(needs, snapshot);
    return jsonOf([...snapshot.sellerBySlug.values()].map((row) => merchantCard(row, counts)));
  });

const merchant = Effect.fnUntraced(function* (needs: CatalogueNeeds, slug: string) {
  const { snapshot } = yield* needs.snapshots.now;
  const row = snapshot.sellerBySlug.get(slug);
  if (row === undefined) return yield* Effect.fail(noSuchMerchant());
  return jsonOf({ ...row, ...merchantCard(row, yield* productCounts(needs, snapshot)) });
});

const productCounts = Effect.fnUntraced(function* (
  { knownCounts, repository }: CatalogueNeeds,
  snapshot: Snapshot,
) {
  const known = knownCounts(snapshot);
  known.counts ??= yield* repository.productCounts;
  return known.counts;
});

const bestSellingIds = Effect.fnUntraced(function* (
  { bestSelling, repository }: CatalogueNeeds,
  now: CatalogueNow,
) {
  const known = bestSelling(now.snapshot);
  if (known.availability !== now.availability) {
    known.ids = yield* repository.bestSellingIds;
    known.availability = now.availability;
  }
  return known.ids;
});

/** By the id of the merchant. */
type ProductCounts = ReadonlyMap<number, number>;

const merchantCard = (row: MerchantRow, counts: ProductCounts): MerchantCard => {
  const { id, name, slug, gmp, title, description, coverImage, logoImage, storeType } = row;
  const { minimumOrder, earliestDays, latestDays } = row;
  return {
    id,
    name,
    slug,
    gmp,
    title,
    description,
    coverImage,
    logoImage,
    storeType,
    minimumOrder,
    earliestDays,
    latestDays,
    productCount: counts.get(id) ?? 0,
  };
};

interface BestSelling {
  availability: string;
  ids: readonly number[];
}

const orNotFound = (text: JsonText | undefined, message: string) =>
  text === undefined ? Effect.fail(new NotFound({ message })) : Effect.succeed(text);

const noSuchProduct = () => new NotFound({ message: "Ce produit est introuvable." });
const noSuchVariant = () => new NotFound({ message: "Cette référence n'existe pas au catalogue." });
const noSuchMerchant = () => new NotFound({ message: "Ce marchand est introuvable." });
