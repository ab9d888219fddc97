import { describe, expect, it } from "vitest";
import type { Variant } from "../../../api-schema/catalogue.ts";
import type { UnavailableItem } from "../../../api-schema/order.ts";
import { Slug, VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { linesForCart } from "../../../core/lists/list-to-cart.ts";
import { cents } from "../../../core/money/cents.ts";

const lineOf = (
  code: string,
  quantity: number,
  variant: { readonly stock: number; readonly orderStep: number } | null,
  unavailable: UnavailableItem | null = null,
): ShoppingListLine => ({
  code: VariantCode.make(code),
  section: null,
  quantity,
  // safe: the rule reads these fields only
  variant:
    variant === null
      ? null
      : ({
          ...variant,
          code: VariantCode.make(code),
          price: cents(1000),
          volumePrices: [],
          product: { name: `Produit ${code}` },
        } as unknown as Variant),
  unavailable,
  last: null,
  usual: null,
});

const gone: UnavailableItem = {
  variant: VariantCode.make("PARTI"),
  productName: "Produit parti",
  reference: "P-1",
  productSlug: Slug.make("produit-parti"),
  quantity: 2,
  reason: "withdrawn",
  message: "Ce produit n'est plus vendu.",
  substitutes: [],
};

const inCart = (code: string): number => (code === "PRIS" ? 8 : 0);

describe("lines of a list for the cart", () => {
  it("[LIST-25] take the packaging multiples and what the stock leaves, and tell what differs", () => {
    const outcome = linesForCart(
      [
        lineOf("SIMPLE", 3, { stock: 50, orderStep: 1 }),
        lineOf("PAR-6", 4, { stock: 50, orderStep: 6 }),
        lineOf("PEU", 9, { stock: 5, orderStep: 1 }),
        lineOf("PRIS", 4, { stock: 8, orderStep: 1 }),
        lineOf("VIDE", 2, { stock: 0, orderStep: 1 }),
        lineOf("ZERO", 0, { stock: 50, orderStep: 1 }),
        lineOf("PARTI", 2, null, gone),
      ],
      inCart,
    );
    const stock = (productName: string, message: string) => ({
      kind: "stock" as const,
      productName,
      message,
    });
    expect(outcome).toEqual({
      items: [
        { variant: "SIMPLE", quantity: 3 },
        { variant: "PAR-6", quantity: 6 },
        { variant: "PEU", quantity: 5 },
      ],
      changes: [
        stock("Produit PAR-6", "Ce produit se vend par 6 : quantité portée à 6."),
        stock("Produit PEU", "Stock insuffisant : quantité ramenée à 5."),
        stock("Produit PRIS", "Tout ce qui est en stock est déjà au panier (8)."),
        stock("Produit VIDE", "Ce produit est en rupture de stock."),
        { kind: "gone", item: gone },
      ],
      total: 14000,
    });
  });
});
