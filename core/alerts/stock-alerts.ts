import type { Cents, Slug, VariantCode } from "../../api-schema/primitives.ts";
import { euros } from "../money/format.ts";
import type { Notice } from "../push/notices.ts";
import { paths } from "../routes/paths.ts";

/** How many products one customer may wait for in one store. */
export const MOST_STOCK_ALERTS = 50;

/** A wish of so many days ago is forgotten. */
export const STOCK_ALERT_DAYS = 90;

/** What is back, as the store of who waits for it buys it. */
export type BackInStock = {
  readonly code: VariantCode;
  readonly slug: Slug;
  readonly name: string;
  readonly packaging: string;
  /** HT, of one packaging. */
  readonly price: Cents;
  readonly company: string;
};

/** Where it is looked at and ordered. */
export const backInStockPath = ({ slug, code }: BackInStock): string =>
  `${paths.product(slug)}?${new URLSearchParams({ variante: code })}`;

/** 'De retour en stock : Farine de blé T65' */
export const backInStockTitle = ({ name }: BackInStock): string =>
  `De retour en stock\u00a0: ${name}`;

/** The notification of it. */
export const backInStockNotice = (product: BackInStock): Notice => ({
  title: backInStockTitle(product),
  body: `${product.packaging}, ${euros(product.price)} HT, pour ${product.company}.`,
  url: backInStockPath(product),
  tag: `stock-${product.code}`,
});
