import { Result } from "effect";
import type { RangePlan } from "../../api-schema/cart-basis.ts";
import type { CalendarDay, Cents, Grams, TransportTypeCode } from "../../api-schema/primitives.ts";
import type { ShadowDifference, ShadowMend } from "../../api-schema/staff-shadow.ts";
import { KEY_BAR } from "../../api-schema/exchange/resource.ts";
import { formatDay } from "../calendar/format.ts";
import { formatMoment } from "../calendar/moment.ts";
import { cutOffOf, deliveryOn, deliveryRefusalMessage } from "../delivery/delivery-days.ts";
import { cents, sumCents } from "../money/cents.ts";
import { euros } from "../money/format.ts";
import {
  conditionBlocker,
  conditionText,
  gmpDeliveryFee,
  isMinimumReached,
  shipmentConditions,
} from "../selling/conditions.ts";
import { offeredDeliveries } from "../selling/offered-deliveries.ts";
import { type GroupKey, groupKeyOf, groupLabel } from "../selling/shipping-groups.ts";
import { comparedPrice } from "./compared-price.ts";
import { comparedSums } from "./compared-sums.ts";
import {
  type Found,
  type KnownArticle,
  type KnownBuyer,
  type KnownLine,
  type OldLine,
  type OldOrder,
  oldTotalOf,
  type ShadowFacts,
} from "./shadow-order.ts";

/**
 * What the shop would have done otherwise than the old system with one of its orders, by the rules that sell:
 * price of each line at that instant, stock, delivery day, carriage, bounds, sums. Each cent is told once: sums
 * are held against the lines and the carriage of the old system itself. Empty where nothing differs.
 */
export const compareOrder = (
  order: OldOrder,
  { buyer, articles }: ShadowFacts,
): readonly ShadowDifference[] => {
  const told = (found: readonly Found[]): readonly ShadowDifference[] =>
    found.map((one) => ({
      order: order.number,
      customer: order.customer,
      store: buyer?.name ?? null,
      ...one,
    }));
  if (buyer === null) return told([unknownBuyer(order)]);
  const found: Found[] = [];
  const known: KnownLine[] = [];
  const quantities = quantitiesOf(order.lines);
  for (const line of order.lines) {
    const article = articles.get(line.article);
    if (article === undefined || !article.isSold) found.push(notSold(line, article));
    if (article === undefined) continue;
    // What a cart has of one article is priced together.
    const compared = comparedPrice(line, article, quantities.get(line.article) ?? line.quantity);
    found.push(...compared.found);
    known.push({ line, article, group: groupKeyOf(placeOf(article)), ...compared });
  }
  found.push(...shortOf(quantities, articles), ...comparedDays(order, known, buyer));
  const isWhole = known.length === order.lines.length;
  const terms = comparedTerms(order, known, buyer, isWhole);
  found.push(...terms.found);
  if (isWhole) found.push(...comparedSums(order, known, terms.carriage));
  return told(found);
};

const placeOf = ({ transport, merchantId, merchantName }: KnownArticle) => ({
  transportTypeCode: transport,
  merchantId,
  merchantName,
});

const quantitiesOf = (lines: readonly OldLine[]): ReadonlyMap<string, number> => {
  const quantities = new Map<string, number>();
  for (const { article, quantity } of lines) {
    quantities.set(article, (quantities.get(article) ?? 0) + quantity);
  }
  return quantities;
};

const unknownBuyer = ({ customer, lines }: OldOrder): Found => ({
  kind: "customer",
  what: `Client ${customer}`,
  old: euros(sumCents(lines.map(oldTotalOf))),
  shop: "aucune commande",
  cents: null,
  why: "Ce numéro de client n’est à aucune boutique : prenez le fichier des clients.",
  mend: { resource: "customers", key: null },
});

const notSold = (line: OldLine, article: KnownArticle | undefined): Found => ({
  kind: "article",
  what: article === undefined ? line.article : `${article.name} (${line.article})`,
  old: `${line.quantity} × ${euros(line.unitPrice)}`,
  shop: "pas vendu",
  cents: null,
  why:
    article === undefined
      ? "Cette référence n’est à aucun article : prenez le fichier des articles, ou sa correspondance."
      : "L’article, son produit ou son marchand n’est pas en vente.",
  mend: { resource: "variants", key: article === undefined ? null : line.article },
});

const shortOf = (
  quantities: ReadonlyMap<string, number>,
  articles: ShadowFacts["articles"],
): readonly Found[] =>
  [...quantities].flatMap(([code, quantity]): readonly Found[] => {
    const article = articles.get(code);
    if (article === undefined) return [];
    const free = article.free ?? 0;
    if (free >= quantity) return [];
    return [
      {
        kind: "stock",
        what: `${article.name} (${code})`,
        old: `${quantity} pris`,
        shop: `${free} libres`,
        cents: null,
        why:
          article.free === null
            ? "Aucun stock de cet article n’est encore venu par les fichiers."
            : `Il en manquait ${quantity - free}, le stock compté et ce qui a été commandé depuis.`,
        mend: { resource: "stocks", key: null },
      },
    ];
  });

const comparedDays = (
  order: OldOrder,
  known: readonly KnownLine[],
  buyer: KnownBuyer,
): readonly Found[] => {
  const asked = new Map<string, { readonly line: KnownLine; readonly day: CalendarDay }>();
  for (const one of known) {
    const { deliveryDate } = one.line;
    // A parcel has no day of its own.
    if (deliveryDate === null || one.article.transport === "MKP") continue;
    asked.set(`${one.group} ${deliveryDate}`, { line: one, day: deliveryDate });
  }
  return [...asked.values()].flatMap(({ line: { article }, day }): readonly Found[] => {
    const plan = planOf(buyer, article.transport);
    const what = lorryWords(article);
    const mend = tourOf(buyer, article.transport);
    const old = formatDay(day, "long");
    if (plan === undefined) {
      const why = `Aucune tournée de ce camion dans le secteur ${buyer.area}.`;
      return [{ kind: "delivery", what, old, shop: "aucun jour", cents: null, why, mend }];
    }
    const { closingDays } = buyer;
    const offered = offeredDeliveries(plan, closingDays, order.placedAt);
    if (offered.some(({ deliveryDate }) => deliveryDate === day)) return [];
    const [first] = offered;
    const had = deliveryOn(day, { plan, closingDays, now: order.placedAt });
    const why = Result.isSuccess(had)
      ? "Ce jour n’était pas encore ouvert à la commande."
      : had.failure.reason === "cutOffPassed"
        ? `L’heure limite était passée : ${formatMoment(cutOffOf(plan, day))}, commande passée le ${formatMoment(order.placedAt)}.`
        : deliveryRefusalMessage(had.failure);
    return [
      {
        kind: "delivery",
        what,
        old,
        shop: first === undefined ? "aucun jour" : formatDay(first.deliveryDate, "long"),
        cents: null,
        why,
        mend: isOfStore(had) ? { resource: "customers", key: order.customer } : mend,
      },
    ];
  });
};

const isOfStore = (had: ReturnType<typeof deliveryOn>): boolean =>
  Result.isFailure(had) && had.failure.reason === "storeClosed";

interface Terms {
  readonly found: readonly Found[];
  /** HT, by group: what the shop would have asked. */
  readonly carriage: ReadonlyMap<GroupKey, Cents>;
}

const comparedTerms = (
  order: OldOrder,
  known: readonly KnownLine[],
  buyer: KnownBuyer,
  isWhole: boolean,
): Terms => {
  const found: Found[] = [];
  const carriage = new Map<GroupKey, Cents>();
  const reasons: string[] = [];
  for (const [group, lines] of Map.groupBy(known, (one) => one.group)) {
    const article = lines[0]?.article;
    if (article === undefined) continue;
    const { transport } = article;
    const plan = planOf(buyer, transport);
    const conditions = shipmentConditions(
      {
        transportTypeCode: transport,
        minimum: bound(transport === "MKP" ? article.merchantMinimum : (plan?.franco ?? 0)),
        maximum: bound(plan?.maximum ?? 0),
      },
      {
        // safe: a sum of whole weights times whole quantities
        grams: lines.reduce(
          (sum, { line, article: { netWeight } }) => sum + netWeight * line.quantity,
          0,
        ) as Grams,
        itemsHT: sumCents(lines.map(({ shopTotal }) => shopTotal)),
      },
    );
    const blocker = conditionBlocker(conditions);
    const passed = blocker === "maximum" ? conditions.max : conditions.min;
    if (blocker !== null && passed !== null) {
      found.push({
        kind: "limit",
        what: lorryWords(article),
        old: conditionText(passed.usedValue, conditions.unit),
        shop: `${blocker} ${conditionText(passed.conditionValue, conditions.unit)}`,
        cents: null,
        why:
          blocker === "maximum"
            ? "La boutique n’aurait pas pris autant pour un camion."
            : "Le minimum du marchand n’était pas atteint.",
        mend: tourOf(buyer, transport),
      });
    }
    if (transport === "MKP" || plan === undefined) continue;
    const fee = gmpDeliveryFee(conditions, plan.deliveryFee);
    carriage.set(group, fee);
    reasons.push(
      isMinimumReached(conditions)
        ? `${lorryWords(article)} : franco atteint`
        : `${lorryWords(article)} : encore ${conditionText(conditions.min?.remainValue ?? 0, conditions.unit)} pour le franco`,
    );
  }
  const isMills = known.every(({ article: { transport } }) => transport !== "MKP");
  const shop = sumCents(carriage.values());
  if (order.carriage !== null && isWhole && isMills && shop !== order.carriage) {
    const [first] = known;
    found.push({
      kind: "carriage",
      what: "Port de la commande",
      old: euros(order.carriage),
      shop: euros(shop),
      cents: cents(shop - order.carriage),
      why: `${reasons.join(" ; ")}.`,
      mend: first === undefined ? null : tourOf(buyer, first.article.transport),
    });
  }
  return { found, carriage };
};

const planOf = ({ plans }: KnownBuyer, transport: TransportTypeCode): RangePlan | undefined =>
  plans.find(({ rangeCode }) => rangeCode === transport);

const lorryWords = (article: KnownArticle): string => groupLabel(placeOf(article)).title;

const tourOf = ({ area }: KnownBuyer, transport: TransportTypeCode): ShadowMend | null =>
  transport === "MKP" ? null : { resource: "tours", key: [area, transport].join(KEY_BAR) };

/** Nothing has to be reached where a bound is nought. */
const bound = (value: number): number | null => (value > 0 ? value : null);
