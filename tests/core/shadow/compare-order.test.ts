import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEY_BAR } from "../../../api-schema/exchange/resource.ts";
import type { CalendarDay, Cents, RangeCode } from "../../../api-schema/primitives.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { priceFor } from "../../../core/catalogue/price.ts";
import { nextDeliveries } from "../../../core/delivery/delivery-days.ts";
import { cents } from "../../../core/money/cents.ts";
import { gmpDeliveryFee, shipmentConditions } from "../../../core/selling/conditions.ts";
import type { GroupKey } from "../../../core/selling/shipping-groups.ts";
import { orderTotals } from "../../../core/selling/totals.ts";
import { compareOrder } from "../../../core/shadow/compare-order.ts";
import type {
  KnownArticle,
  KnownBuyer,
  OldLine,
  OldOrder,
  ShadowFacts,
} from "../../../core/shadow/shadow-order.ts";
import { day, grams, instant, merchantId, rate, time } from "../values.ts";
import { flour as oneFlour, flourPrice } from "./flour.ts";

const PLACED = instant("2026-11-24T07:30:00.000Z");

const lorries: readonly RangeCode[] = ["Z001", "Z002"];

const weekdays = [1, 2, 3, 4, 5] as const;

const plan = (rangeCode: RangeCode) =>
  fc.record({
    rangeCode: fc.constant(rangeCode),
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    cutOff: fc.constantFrom(time("09:00"), time("11:00"), time("17:30")),
    closedDays: fc.constantFrom<CalendarDay[]>([], [day("2026-11-26")]),
    franco: fc.constantFrom(0, 30_000, 150_000),
    maximum: fc.constant(0),
    deliveryFee: fc.integer({ min: 0, max: 3000 }).map(cents),
  });

const buyer: fc.Arbitrary<KnownBuyer> = fc.record({
  name: fc.constant("Fournil des Lilas"),
  area: fc.constant("ZN"),
  closingDays: fc.constant([]),
  plans: fc.tuple(plan("Z001"), plan("Z002")),
});

const article: fc.Arbitrary<KnownArticle> = fc.record({
  name: fc.constant("Farine T65"),
  isSold: fc.constant(true),
  transport: fc.constantFrom(...lorries),
  merchantId: fc.constant(merchantId(1)),
  merchantName: fc.constant("Moulin"),
  merchantMinimum: fc.constant(0),
  vatRate: fc.constantFrom(rate(0.055), rate(0.1), rate(0.2)),
  netWeight: fc.constantFrom(grams(1000), grams(25_000)),
  price: fc.record({
    list: fc.constant("ZN"),
    from: fc.constant(null),
    unitPrice: fc.integer({ min: 100, max: 20_000 }).map(cents),
    volumePrices: fc.array(
      fc.record({
        quantityFrom: fc.integer({ min: 2, max: 30 }),
        percentage: fc.constantFrom(0.05, 0.11),
      }),
      { maxLength: 2 },
    ),
    offerPercentage: fc.option(fc.constantFrom(0.05, 0.12)),
  }),
  prices: fc.constant([]),
  free: fc.constant(1000),
});

const codes = ["T65-25", "T80-10", "BEURRE", "LEVURE"];

interface Case {
  readonly order: OldOrder;
  readonly facts: ShadowFacts & { readonly buyer: KnownBuyer };
}

/** An order as the shop itself would have made it, with the catalogue that it is of. */
const own: fc.Arbitrary<Case> = fc
  .record({
    buyer,
    articles: fc.array(article, { minLength: 4, maxLength: 4 }),
    lines: fc.uniqueArray(
      fc.record({ at: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 60 }) }),
      { minLength: 1, maxLength: 4, selector: ({ at }) => at },
    ),
  })
  .map(({ buyer: who, articles, lines }): Case => {
    const known = new Map(codes.map((code, at) => [code, articles[at] as KnownArticle])); // safe: four of each
    const priced = lines.map(({ at, quantity }, id) => {
      const code = codes[at] ?? "";
      const one = known.get(code) as KnownArticle; // safe: made above
      const { unitPrice } = priceFor(one.price as NonNullable<KnownArticle["price"]>, quantity); // safe: all have one
      const group: GroupKey = `gmp:${one.transport as RangeCode}`; // safe: lorries alone
      return {
        id,
        code,
        one,
        group,
        quantity,
        unitPrice,
        originalUnitPrice: unitPrice,
        vatRate: one.vatRate,
      };
    });
    const fees = new Map(
      [...Map.groupBy(priced, ({ group }) => group)].map(([group, members]) => {
        const range = group.slice(4) as RangeCode; // safe: named so above
        const lorry = planOf(who, range);
        const conditions = shipmentConditions(
          { transportTypeCode: range, minimum: lorry.franco || null, maximum: null },
          {
            grams: grams(
              members.reduce((sum, { one, quantity }) => sum + one.netWeight * quantity, 0),
            ),
            itemsHT: cents(
              members.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
            ),
          },
        );
        return [group, gmpDeliveryFee(conditions, lorry.deliveryFee)] as const;
      }),
    );
    const totals = orderTotals({ lines: priced, promotion: null, shippingFees: fees });
    return {
      order: {
        number: "CC1",
        customer: "104512",
        placedAt: PLACED,
        lines: priced.map(({ code, one, quantity, unitPrice }) => ({
          article: code,
          quantity,
          unitPrice,
          total: null,
          deliveryDate: firstDay(who, one.transport as RangeCode), // safe: lorries alone
        })),
        carriage: totals.shippingTotalHT,
        net: totals.totalHT,
        gross: totals.total,
        invoiced: totals.total,
      },
      facts: { buyer: who, articles: known },
    };
  });

const planOf = ({ plans }: KnownBuyer, range: RangeCode) => {
  const found = plans.find(({ rangeCode }) => rangeCode === range);
  if (found === undefined) throw new Error("Each lorry has a plan");
  return found;
};

const firstDay = (who: KnownBuyer, range: RangeCode): CalendarDay | null =>
  nextDeliveries({ plan: planOf(who, range), closingDays: [], now: PLACED, count: 1 })[0]
    ?.deliveryDate ?? null;

const kindsOf = ({ order, facts }: Case) => compareOrder(order, facts).map(({ kind }) => kind);

const withFirst = ({ order, facts }: Case, change: (line: OldLine) => Partial<OldLine>): Case => ({
  order: {
    ...order,
    lines: order.lines.map((line, at) => (at === 0 ? { ...line, ...change(line) } : line)),
  },
  facts,
});

const plus = (sum: Cents | null, more: number): Cents => cents((sum ?? 0) + more);

describe("an order of the old system", () => {
  it("[SHADOW-1] has no difference where the shop itself would have made it so", () => {
    fc.assert(
      fc.property(own, (one) => {
        expect(compareOrder(one.order, one.facts)).toEqual([]);
      }),
    );
  });

  it("[SHADOW-2] shows one cent of a price as that of its line, and nothing else", () => {
    fc.assert(
      fc.property(own, fc.constantFrom(1, -1), (one, cent) => {
        const first = one.order.lines[0];
        if (first === undefined) return;
        // Sums are the old system's own: they follow its price.
        const { order, facts } = withFirst(one, ({ unitPrice }) => ({
          unitPrice: plus(unitPrice, cent),
        }));
        const found = compareOrder({ ...order, net: null, gross: null, invoiced: null }, facts);
        expect(found.map(({ kind, cents: sum }) => [kind, sum])).toEqual([
          ["price", -cent * first.quantity],
        ]);
      }),
    );
  });

  it("[SHADOW-3] shows one cent of carriage, of a total and of an invoice, each as what it is", () => {
    fc.assert(
      fc.property(own, fc.constantFrom(1, -1), ({ order, facts }, cent) => {
        const told = (change: Partial<OldOrder>) =>
          compareOrder({ ...order, ...change }, facts).map(({ kind, cents: sum }) => [kind, sum]);
        expect([
          told({
            carriage: plus(order.carriage, cent),
            net: null,
            gross: null,
            invoiced: null,
          }),
          told({ net: plus(order.net, cent) }),
          told({ gross: plus(order.gross, cent), invoiced: plus(order.gross, cent) }),
          told({ invoiced: plus(order.invoiced, cent) }),
        ]).toEqual([
          [["carriage", -cent]],
          [["total", -cent]],
          [["total", -cent]],
          [["invoice", -cent]],
        ]);
      }),
    );
  });

  it("[SHADOW-4] shows a day on which no lorry comes, or whose hour had passed", () => {
    fc.assert(
      fc.property(own, (one) => {
        // A day before the first that could be had can never be.
        const early = withFirst(one, ({ deliveryDate }) => ({
          deliveryDate: deliveryDate === null ? null : addDays(deliveryDate, -1),
        }));
        expect(new Set(kindsOf(early))).toEqual(new Set(["delivery"]));
      }),
    );
  });

  it("[SHADOW-5] shows one sack that was not free", () => {
    fc.assert(
      fc.property(own, ({ order, facts }) => {
        const first = order.lines[0];
        if (first === undefined) return;
        const articles = new Map(facts.articles);
        const held = articles.get(first.article);
        if (held === undefined) return;
        articles.set(first.article, { ...held, free: first.quantity });
        expect(compareOrder(order, { ...facts, articles })).toEqual([]);
        articles.set(first.article, { ...held, free: first.quantity - 1 });
        expect(
          compareOrder(order, { ...facts, articles }).map(({ kind, shop, why }) => [
            kind,
            shop,
            why,
          ]),
        ).toEqual([
          [
            "stock",
            `${first.quantity - 1} libres`,
            "Il en manquait 1, le stock compté et ce qui a été commandé depuis.",
          ],
        ]);
      }),
    );
  });
});

/** The same since yesterday, with what it cost before and elsewhere. */
const flour: KnownArticle = {
  ...oneFlour,
  price: { ...flourPrice, from: instant("2026-11-23T23:00:00.000Z") },
  prices: [
    { list: "ZN", from: null, unitPrice: cents(1790) },
    { list: "ZN", from: instant("2026-11-23T23:00:00.000Z"), unitPrice: cents(1840) },
    { list: "GROUPE", from: null, unitPrice: cents(1700) },
  ],
};
const lilas: KnownBuyer = {
  name: "Fournil des Lilas",
  area: "ZN",
  closingDays: [],
  plans: [
    {
      rangeCode: "Z002",
      weekdays: [2, 4],
      cutOff: time("11:00"),
      closedDays: [],
      franco: 150_000,
      maximum: 0,
      deliveryFee: cents(1500),
    },
  ],
};
const sack = (change: Partial<OldLine> = {}): OldLine => ({
  article: "T65-25",
  quantity: 2,
  unitPrice: cents(1840),
  total: null,
  deliveryDate: day("2026-11-26"),
  ...change,
});
const reasons = (
  line: OldLine,
  change: Partial<KnownArticle> | null = {},
  order: Partial<OldOrder> = {},
  who: KnownBuyer | null = lilas,
) =>
  compareOrder(
    {
      number: "CC1",
      customer: "104512",
      placedAt: PLACED,
      lines: [line],
      carriage: null,
      net: null,
      gross: null,
      invoiced: null,
      ...order,
    },
    {
      buyer: who,
      articles: new Map(change === null ? [] : [["T65-25", { ...flour, ...change }]]),
    },
  ).map(({ kind, why }) => `${kind} : ${why.replaceAll(/[\u00a0\u202f]/g, " ")}`);

describe("why it differs", () => {
  const named = "La boutique a le prix de ZN, valable dès le 24/11/2026 à 0 h 00.";

  it("[SHADOW-6] is said of a price: another day, another list, volume, rounding, none at all", () => {
    expect([
      reasons(sack({ unitPrice: cents(1790) })),
      reasons(sack({ unitPrice: cents(1700) })),
      reasons(sack({ unitPrice: cents(1748) })),
      reasons(sack({ quantity: 10 })),
      reasons(sack({ unitPrice: cents(1841) })),
      reasons(sack({ total: cents(3681) })),
      reasons(sack({ total: cents(3500) })),
      reasons(sack(), { price: null }),
      reasons(sack(), { price: null, prices: [] }),
    ]).toEqual([
      [`price : Prix d’un autre jour : l’ancien système a celui d’avant. ${named}`],
      [`price : Autre tarif : l’ancien système a le prix de GROUPE. ${named}`],
      [`price : L’ancien système compte le prix par 10, pour 2. ${named}`],
      [`price : L’ancien système ne compte pas le prix par 10. ${named}`],
      [`price : Un centime : un arrondi. ${named}`],
      ["price : Arrondi : l’ancien système compte un prix à plus de deux décimales."],
      [
        "price : Le montant de la ligne n’est pas prix × quantité : l’ancien système a une remise de ligne.",
      ],
      [
        "price : Ce client n’avait alors aucun prix : celui de ZN, ZN dès le 24/11/2026 à 0 h 00, GROUPE est d’un autre jour.",
      ],
      ["price : Aucun prix de cet article pour ce client dans les fichiers."],
    ]);
  });

  it("[SHADOW-7] is said of who and what is not known, of days, carriage and rounding of VAT", () => {
    expect([
      reasons(sack(), {}, {}, null),
      reasons(sack(), null),
      reasons(sack(), { isSold: false }),
      reasons(sack(), { free: null }),
      reasons(sack({ deliveryDate: day("2026-11-24") })),
      reasons(sack({ deliveryDate: day("2026-11-25") })),
      reasons(sack(), {}, {}, { ...lilas, plans: [] }),
      reasons(sack(), {}, { carriage: cents(0) }),
      reasons(sack({ quantity: 6 }), {}, { carriage: cents(1500) }),
      reasons(sack(), {}, { carriage: cents(1500), gross: cents(9999) }),
    ]).toEqual([
      ["customer : Ce numéro de client n’est à aucune boutique : prenez le fichier des clients."],
      [
        "article : Cette référence n’est à aucun article : prenez le fichier des articles, ou sa correspondance.",
      ],
      ["article : L’article, son produit ou son marchand n’est pas en vente."],
      ["stock : Aucun stock de cet article n’est encore venu par les fichiers."],
      [
        "delivery : L’heure limite était passée : 23/11/2026 à 11 h 00, commande passée le 24/11/2026 à 8 h 30.",
      ],
      ["delivery : Le camion ne passe pas ce jour-là."],
      ["delivery : Aucune tournée de ce camion dans le secteur ZN."],
      ["carriage : Farine : encore 100 kg pour le franco."],
      ["carriage : Farine : franco atteint."],
      ["total : La TVA ne donne pas ce total : un taux de TVA, une taxe ou un frais est autre."],
    ]);
  });

  it("[SHADOW-7] names the row where it is mended", () => {
    const [found] = compareOrder(
      {
        number: "CC1",
        customer: "104512",
        placedAt: PLACED,
        lines: [sack({ unitPrice: cents(1700) })],
        carriage: null,
        net: null,
        gross: null,
        invoiced: null,
      },
      { buyer: lilas, articles: new Map([["T65-25", flour]]) },
    );
    expect(found).toEqual({
      order: "CC1",
      customer: "104512",
      store: "Fournil des Lilas",
      kind: "price",
      what: "Farine T65 (T65-25)",
      old: "2 × 17,00\u00a0€",
      shop: "2 × 18,40\u00a0€",
      cents: 280,
      why: `Autre tarif : l’ancien système a le prix de GROUPE. ${named}`.replace(
        "0 h 00",
        "0\u00a0h\u00a000",
      ),
      mend: {
        resource: "prices",
        key: ["ZN", "T65-25", "2026-11-23T23:00:00.000Z"].join(KEY_BAR),
      },
    });
  });
});
