import type { Cents } from "../../api-schema/primitives.ts";
import { applyRate, cents, distribute, sumCents, ZERO } from "../money/cents.ts";
import { euros } from "../money/format.ts";
import type { GroupKey } from "../selling/shipping-groups.ts";
import { orderTotals, SHIPPING_VAT_RATE } from "../selling/totals.ts";
import type { Found, KnownLine, OldOrder } from "./shadow-order.ts";

/**
 * The sums of an order, beside what the shop makes of the old system's own lines and carriage: what is left is
 * VAT, rounding, and what the old system counts beside them. Prices and carriage that differ are told apart.
 */
export const comparedSums = (
  order: OldOrder,
  known: readonly KnownLine[],
  shopCarriage: ReadonlyMap<GroupKey, Cents>,
): readonly Found[] => {
  const carriage = order.carriage ?? sumCents(shopCarriage.values());
  const totals = orderTotals({
    // A line is its sum: the old system may count a price with more decimals than a cent has.
    lines: known.map(({ article: { vatRate }, group, oldTotal }, id) => ({
      id,
      group,
      quantity: 1,
      unitPrice: oldTotal,
      originalUnitPrice: oldTotal,
      vatRate,
    })),
    promotion: null,
    shippingFees: spread(carriage, known, shopCarriage),
  });
  const { net, gross, invoiced } = order;
  const found: Found[] = [];
  if (net !== null && net !== totals.totalHT) {
    found.push(sumFound("total", "Total HT", net, totals.totalHT, BESIDE));
  } else if (gross !== null && gross !== totals.total) {
    const why = whyOf(gross, known, carriage);
    found.push(sumFound("total", "Total TTC", gross, totals.total, why));
  }
  // What differs as the order does was told.
  if (invoiced !== null && invoiced !== (gross ?? totals.total)) {
    const why = gross === null ? whyOf(invoiced, known, carriage) : OTHERWISE;
    found.push(sumFound("invoice", "Facturé TTC", invoiced, totals.total, why));
  }
  return found;
};

const BESIDE =
  "L’ancien système compte autre chose que ses lignes et son port : un frais ou une remise hors du fichier.";
const OTHERWISE = "L’ancien système a facturé autre chose que ce qu’il avait en commande.";
const BY_LINE =
  "Arrondi : l’ancien système arrondit la TVA ligne par ligne, la boutique une fois par taux et par livraison.";
const BY_ORDER =
  "Arrondi : l’ancien système arrondit la TVA sur toute la commande, la boutique une fois par taux et par livraison.";
const VAT = "La TVA ne donne pas ce total : un taux de TVA, une taxe ou un frais est autre.";

const sumFound = (
  kind: "total" | "invoice",
  what: string,
  old: Cents,
  shop: Cents,
  why: string,
): Found => ({
  kind,
  what,
  old: euros(old),
  shop: euros(shop),
  cents: cents(shop - old),
  why,
  mend: null,
});

const whyOf = (gross: Cents, known: readonly KnownLine[], carriage: Cents): string => {
  const net = cents(sumCents(known.map(({ oldTotal }) => oldTotal)) + carriage);
  const onCarriage = applyRate(carriage, SHIPPING_VAT_RATE);
  const byLine = known.map(({ oldTotal, article }) => applyRate(oldTotal, article.vatRate));
  if (gross === net + sumCents(byLine) + onCarriage) return BY_LINE;
  const bases = new Map([[SHIPPING_VAT_RATE, carriage]]);
  for (const { oldTotal, article } of known) {
    bases.set(article.vatRate, cents((bases.get(article.vatRate) ?? ZERO) + oldTotal));
  }
  const byOrder = [...bases].map(([rate, base]) => applyRate(base, rate));
  return gross === net + sumCents(byOrder) ? BY_ORDER : VAT;
};

/** The carriage by group: as the shop would ask it where that is the same sum, else as the lines weigh in money. */
const spread = (
  carriage: Cents,
  known: readonly KnownLine[],
  shop: ReadonlyMap<GroupKey, Cents>,
): ReadonlyMap<GroupKey, Cents> => {
  if (sumCents(shop.values()) === carriage) return shop;
  const groups = [...Map.groupBy(known, ({ group }) => group)];
  const shares = distribute(
    carriage,
    groups.map(([, lines]) => sumCents(lines.map(({ oldTotal }) => oldTotal))),
  );
  return new Map(groups.map(([group], at) => [group, shares[at] ?? ZERO]));
};
