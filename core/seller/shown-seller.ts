import type { PaymentScope } from "../../api-schema/order.ts";
import type { MandateKind } from "../../api-schema/mandate.ts";
import type { Creditor } from "../mandates/creditors.ts";
import type { SigningShop } from "../payment/offered-mandates.ts";
import type { MadeUpPart } from "./parts.ts";

/** Where a page carries it, as JSON. */
export const SHOWN_SELLER_ID = "panetier-seller";

/** What every page is told of who sells, and of what the shop has nobody for. */
export type ShownSeller = {
  /** What the shop is called, and the firm behind it. */
  readonly brand: string;
  readonly name: string;
  /** As it is printed. */
  readonly servicePhone: string;
  readonly serviceHours: string;
  /** The firm's own site; null without one. */
  readonly website: string | null;
  readonly creditors: { readonly [Kind in MandateKind]: Creditor };
  /** Parts that are made up where strangers read: what they speak in says so. */
  readonly demonstrated: readonly MadeUpPart[];
  /** Parts that nobody stands behind: what they would do is not offered. */
  readonly absent: readonly MadeUpPart[];
};

/** What a part of an order is called: by the firm, or the marketplace. */
export const partTitle = ({ name }: Pick<ShownSeller, "name">, scope: PaymentScope): string =>
  scope === "gmp" ? name : "Marketplace";

/** A printed number as it is dialled: '0199001234'. */
export const dialled = (phone: string): string => phone.replaceAll(/[^\d+]/g, "");

/** 'du lundi au samedi' at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What of it decides which mandates a store is asked to sign. */
export const signingShopOf = ({ absent }: Pick<ShownSeller, "absent">): SigningShop => ({
  signsMandates: !absent.includes("signature"),
});
