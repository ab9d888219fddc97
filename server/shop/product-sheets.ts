import { Effect, Schema } from "effect";
import { createHash } from "node:crypto";
import { Product } from "../../api-schema/catalogue.ts";
import { sheetRows } from "../../core/catalogue/technical-sheet.ts";
import type { ProductCode } from "../../api-schema/primitives.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { Catalogue } from "../catalogue/catalogue.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/**
 * The technical sheets of products as files. A sheet is drawn from what the product's page says to a
 * visitor, so that both agree and no price is on it; those drawn lately are kept until it says otherwise.
 */
export const makeProductSheets = Effect.gen(function* () {
  const catalogue = yield* Catalogue;
  const { now: firmNow } = yield* SellingFirm;
  const drawnLately = new BoundedCache<ProductCode, Drawn>(
    DRAWN_LATELY,
    ({ pdf }) => pdf.byteLength,
    { budget: processCaches, name: "sheets" },
  );
  return {
    /** 404 for a code that no product has. */
    of: Effect.fnUntraced(function* (code: ProductCode) {
      const text = yield* catalogue.product({ by: "code", value: code }, VISITOR);
      const product = yield* Effect.orDie(decodeProduct(text));
      const name = `fiche-technique-${product.slug}.pdf`;
      const known = drawnLately.get(code);
      const firm = yield* firmNow;
      const told = digestOf(product);
      if (known?.told === told && known.firm === firm) {
        return { name, pdf: known.pdf };
      }
      // Loaded at the first sheet: the shop should be open before.
      const { productSheetPdf } = yield* Effect.promise(() => import("./product-sheet-pdf.ts"));
      const pdf = yield* Effect.promise(() => productSheetPdf(product, firm));
      drawnLately.set(code, { told, firm, pdf });
      return { name, pdf };
    }),
  };
});

interface Drawn {
  readonly told: string;
  /** Whose letterhead it has. */
  readonly firm: KnownFirm;
  readonly pdf: Uint8Array;
}

/** Of all that is drawn of a product: its packagings and its brand change without it. */
const digestOf = (product: Product): string => {
  const { code, name, brand, labels, shortDescription, updatedAt, sheet, variants } = product;
  const rows = variants.map((variant) => sheetRows(product, variant));
  return createHash("sha256")
    .update(
      JSON.stringify([code, name, brand?.name, labels, shortDescription, updatedAt, sheet, rows]),
    )
    .digest("base64url");
};

const VISITOR = { identity: null, store: null };

const decodeProduct = Schema.decodeEffect(Schema.fromJsonString(Product));

/** Bytes of sheets that were drawn lately. */
const DRAWN_LATELY = 8_000_000;
