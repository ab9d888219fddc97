import { KEY_BAR } from "../../api-schema/exchange/resource.ts";
import { priceFor } from "../catalogue/price.ts";
import { formatMoment } from "../calendar/moment.ts";
import { cents, timesCents } from "../money/cents.ts";
import { euros, percent } from "../money/format.ts";
import {
  type Found,
  type KnownArticle,
  type KnownLine,
  type OldLine,
  oldTotalOf,
} from "./shadow-order.ts";

/**
 * A line's price beside the shop's at a quantity, that of its article in the whole order. Totals are HT; the
 * shop's is the old system's where it has no price.
 */
export const comparedPrice = (
  line: OldLine,
  article: KnownArticle,
  quantity: number,
): Pick<KnownLine, "oldTotal" | "shopTotal"> & { readonly found: readonly Found[] } => {
  const oldTotal = oldTotalOf(line);
  const what = `${article.name} (${line.article})`;
  const old = oldWords(line);
  if (article.price === null) {
    const none: Found = {
      kind: "price",
      what,
      old,
      shop: "aucun prix",
      cents: null,
      why: article.prices.length === 0 ? NO_PRICE : otherTime(article),
      mend: { resource: "prices", key: null },
    };
    return { oldTotal, shopTotal: oldTotal, found: [none] };
  }
  const { unitPrice } = priceFor(article.price, quantity);
  const shopTotal = timesCents(unitPrice, line.quantity);
  if (unitPrice === line.unitPrice && shopTotal === oldTotal) {
    return { oldTotal, shopTotal, found: [] };
  }
  const { list, from } = article.price;
  return {
    oldTotal,
    shopTotal,
    found: [
      {
        kind: "price",
        what,
        old,
        shop: `${line.quantity} × ${euros(unitPrice)}`,
        cents: cents(shopTotal - oldTotal),
        why: whyOf(line, article, article.price, quantity),
        mend: { resource: "prices", key: [list, line.article, from ?? ""].join(KEY_BAR) },
      },
    ],
  };
};

const NO_PRICE = "Aucun prix de cet article pour ce client dans les fichiers.";

const oldWords = (line: OldLine): string => {
  const { quantity, unitPrice, total } = line;
  const words = `${quantity} × ${euros(unitPrice)}`;
  return total === null || total === timesCents(unitPrice, quantity)
    ? words
    : `${words} = ${euros(total)}`;
};

const otherTime = ({ prices }: KnownArticle): string =>
  `Ce client n’avait alors aucun prix : celui de ${prices
    .slice(0, 3)
    .map(({ list, from }) => `${list}${from === null ? "" : ` dès le ${formatMoment(from)}`}`)
    .join(", ")} est d’un autre jour.`;

const whyOf = (
  line: OldLine,
  { prices }: KnownArticle,
  price: NonNullable<KnownArticle["price"]>,
  quantity: number,
): string => {
  const { unitPrice, volumeFrom } = priceFor(price, quantity);
  const exact = timesCents(line.unitPrice, line.quantity);
  if (unitPrice === line.unitPrice) {
    return Math.abs(oldTotalOf(line) - exact) * 2 <= line.quantity
      ? "Arrondi : l’ancien système compte un prix à plus de deux décimales."
      : "Le montant de la ligne n’est pas prix × quantité : l’ancien système a une remise de ligne.";
  }
  const named = `La boutique a le prix de ${price.list}${price.from === null ? "" : `, valable dès le ${formatMoment(price.from)}`}.`;
  const dated = prices.find(
    (one) =>
      one.unitPrice === line.unitPrice && (one.list !== price.list || one.from !== price.from),
  );
  if (dated !== undefined) {
    return dated.list === price.list
      ? `Prix d’un autre jour : l’ancien système a celui ${dated.from === null ? "d’avant" : `du ${formatMoment(dated.from)}`}. ${named}`
      : `Autre tarif : l’ancien système a le prix de ${dated.list}. ${named}`;
  }
  if (priceFor({ ...price, offerPercentage: null }, quantity).unitPrice === line.unitPrice) {
    return `L’ancien système ne compte pas l’offre de ${percent(price.offerPercentage ?? 0)}. ${named}`;
  }
  if (volumeFrom !== null && priceFor(price, 1).unitPrice === line.unitPrice) {
    return `L’ancien système ne compte pas le prix par ${volumeFrom}. ${named}`;
  }
  const lower = price.volumePrices.find(
    ({ quantityFrom }) => priceFor(price, quantityFrom).unitPrice === line.unitPrice,
  );
  if (lower !== undefined) {
    return `L’ancien système compte le prix par ${lower.quantityFrom}, pour ${quantity}. ${named}`;
  }
  return Math.abs(unitPrice - line.unitPrice) === 1 ? `Un centime : un arrondi. ${named}` : named;
};
