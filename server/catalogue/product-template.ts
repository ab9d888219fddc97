import type { CalendarDay, TransportTypeCode } from "../../api-schema/primitives.ts";
import type { ProductDocument } from "../../api-schema/product-documents.ts";
import { isInForce, productDocumentFile } from "../../core/catalogue/product-documents.ts";
import type { Product, TechnicalSheet, Variant } from "../../api-schema/catalogue.ts";
import { restockDate, stockText } from "../../core/catalogue/stock.ts";
import { jsonArray, jsonObject, membersOf, type JsonText } from "./json-text.ts";
import type { PriceText } from "./price-book.ts";
import { NO_MARKETPLACE_ACCESS } from "../../core/merchants/access.ts";
import { shortMerchant, type Snapshot } from "./snapshot.ts";
import { refOf } from "../../core/catalogue/taxon-ref.ts";
import type { View } from "./view.ts";

/** A product with all that is the same for everybody, as JSON members to put the rest beside. */
export interface ProductTemplate {
  readonly id: number;
  readonly code: string;
  readonly slug: string;
  readonly members: string;
  /** Of its technical sheet, without the papers, which count until some day. */
  readonly sheet: string;
  readonly documents: readonly ProductDocument[];
  readonly transport: TransportTypeCode;
  readonly latestDays: number;
  readonly variants: readonly VariantTemplate[];
  readonly variantIds: readonly number[];
}

export interface VariantTemplate {
  readonly id: number;
  readonly code: string;
  readonly members: string;
  readonly orderStep: number;
  readonly restockOn: CalendarDay | null;
}

/** What depends on who looks and when, for the variants of some products. */
export interface Live {
  readonly view: View;
  readonly prices: ReadonlyMap<number, PriceText>;
  readonly stocks: ReadonlyMap<number, number>;
}

/** The whole Product of the wire. */
export const productText = (template: ProductTemplate, live: Live): JsonText => {
  const isAvailable = template.variantIds.some((id) => (live.stocks.get(id) ?? 0) > 0);
  const deliveryDate = isAvailable ? deliveryOf(template, live) : null;
  const variants = template.variants.map((variant) => variantText(template, variant, live));
  return jsonObject(
    template.members,
    `"sheet":${jsonObject(template.sheet, membersOf({ documents: documentsOf(template, live) }))}`,
    `"deliveryDate":${JSON.stringify(deliveryDate)},"variants":${jsonArray(variants)}`,
  );
};

const documentsOf = ({ code, documents }: ProductTemplate, { view }: Live) =>
  documents
    .filter((document) => isInForce(document, view.today))
    .map(({ kind, title, file, size }) => ({
      kind,
      title,
      size,
      path: productDocumentFile(code, file),
    }));

/** One Variant of the wire. */
export const variantText = (
  template: ProductTemplate,
  variant: VariantTemplate,
  live: Live,
): JsonText => {
  const stock = live.stocks.get(variant.id) ?? 0;
  const price = live.prices.get(variant.id);
  const deliveryDate = stock > 0 ? deliveryOf(template, live) : null;
  const conditionsMessages = conditionsOf(template, variant, stock, price, live.view);
  return jsonObject(
    variant.members,
    price?.variant ?? "",
    membersOf({
      stock,
      restockDate: restockDate({ ...variant, stock }, live.view.today),
      deliveryDate,
      conditionsMessages,
    }),
  );
};

const deliveryOf = (template: ProductTemplate, { view }: Live) =>
  view.deliveryDate(template.transport, template.latestDays);

// A store without access to the marketplace sees its products; what it may not do is said here.
const conditionsOf = (
  template: ProductTemplate,
  variant: VariantTemplate,
  stock: number,
  price: PriceText | undefined,
  view: View,
): readonly string[] => {
  const messages: string[] = [];
  if (stock < variant.orderStep) messages.push(stockText(0));
  if (view.prices === null) return messages;
  if (template.transport === "MKP" && !view.mayBuyMarketplace) messages.push(NO_MARKETPLACE_ACCESS);
  if (price === undefined || !price.isPriced) messages.push(notSoldHere);
  return messages;
};

const notSoldHere = "Ce produit n'est plus proposé à votre boutique.";

/** A row of `productQuery`: trusted, every answer made of it is decoded by a test. */
export interface ProductRow extends Omit<
  Product,
  | "brand"
  | "taxonPath"
  | "productTaxons"
  | "mainTaxon"
  | "defaultVariant"
  | "variants"
  | "sheet"
  | "gmp"
  | "deliveryDate"
> {
  readonly brandId: number | null;
  readonly merchantId: number;
  readonly mainTaxonId: number;
  readonly taxonIds: readonly number[];
  readonly defaultVariantId: number;
  readonly sheet: Partial<Omit<TechnicalSheet, "documents">> & {
    readonly documents?: readonly ProductDocument[];
  };
  readonly variants: readonly VariantRow[];
}

type VariantRow = Pick<
  Variant,
  | "code"
  | "id"
  | "name"
  | "images"
  | "reference"
  | "highlighted"
  | "ean"
  | "packaging"
  | "orderStep"
  | "netWeight"
  | "grossWeight"
  | "pieces"
  | "vatRate"
> & { readonly restockOn: CalendarDay | null };

/** Undefined when its merchant or category has just gone: the next snapshot leaves it out. */
export const makeTemplate = (row: ProductRow, snapshot: Snapshot): ProductTemplate | undefined => {
  const merchant = snapshot.merchantById.get(row.merchantId);
  const mainTaxon = snapshot.tree.byId.get(row.mainTaxonId);
  const chosen = row.variants.find(({ id }) => id === row.defaultVariantId) ?? row.variants[0];
  if (merchant === undefined || mainTaxon === undefined || chosen === undefined) return undefined;
  const { brandId, taxonIds, variants, sheet } = row;
  const taxons = taxonIds.flatMap((id) => snapshot.tree.byId.get(id) ?? []);
  const members = membersOf({
    ...row,
    // What is undefined is not written: names take the place of these.
    brandId: undefined,
    merchantId: undefined,
    mainTaxonId: undefined,
    taxonIds: undefined,
    defaultVariantId: undefined,
    variants: undefined,
    sheet: undefined,
    brand: brandId === null ? null : (snapshot.brandById.get(brandId) ?? null),
    taxonPath: snapshot.tree.pathTo(mainTaxon.code),
    productTaxons: taxons.map(refOf),
    mainTaxon: refOf(mainTaxon),
    defaultVariant: { code: chosen.code, merchant: shortMerchant(merchant) },
    gmp: merchant.gmp,
  });
  return {
    id: row.id,
    code: row.code,
    slug: row.slug,
    members,
    sheet: membersOf({ ...emptySheet, ...sheet, documents: undefined }),
    documents: sheet.documents ?? [],
    transport: row.transportTypeCode,
    latestDays: merchant.latestDays,
    variants: variants.map((variant) => ({
      id: variant.id,
      code: variant.code,
      orderStep: variant.orderStep,
      restockOn: variant.restockOn,
      members: membersOf({
        ...variant,
        restockOn: undefined,
        images: variant.images.length > 0 ? variant.images : row.images,
        product: { code: row.code, slug: row.slug, name: row.name },
        merchant: shortMerchant(merchant),
        shippingInformation: {
          earliestDays: merchant.earliestDays,
          latestDays: merchant.latestDays,
        },
        transportTypeCode: row.transportTypeCode,
      }),
    })),
    variantIds: variants.map(({ id }) => id),
  };
};

const emptySheet: Omit<TechnicalSheet, "documents"> = {
  ingredients: null,
  allergens: [],
  traces: [],
  nutrition: null,
  storage: null,
  storageMin: null,
  storageMax: null,
  shelfLifeDays: null,
};
