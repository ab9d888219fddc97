import { describe, expect, it } from "vitest";
import { KEY_BAR } from "../../../api-schema/exchange/resource.ts";
import type { RangePlan } from "../../../api-schema/cart-basis.ts";
import type { RangeCode } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import { compareOrder } from "../../../core/shadow/compare-order.ts";
import type {
  KnownArticle,
  KnownBuyer,
  OldLine,
  OldOrder,
} from "../../../core/shadow/shadow-order.ts";
import { flour } from "./flour.ts";
import { day, instant, merchantId, rate, time } from "../values.ts";

const PLACED = instant("2026-11-24T07:30:00.000Z");

const priced = (article: KnownArticle, unitPrice: number): KnownArticle => ({
  ...article,
  price: {
    list: "ZN",
    from: null,
    volumePrices: [],
    offerPercentage: null,
    unitPrice: cents(unitPrice),
  },
});
const pastry: KnownArticle = { ...flour, name: "Croissants", transport: "Z001" };
const butter: KnownArticle = {
  ...flour,
  name: "Beurre",
  transport: "MKP",
  merchantId: merchantId(2),
  merchantName: "Laiterie",
};

const plan = (rangeCode: RangeCode, more: Partial<RangePlan> = {}): RangePlan => ({
  rangeCode,
  weekdays: [2, 4],
  cutOff: time("11:00"),
  closedDays: [],
  franco: 0,
  maximum: 0,
  deliveryFee: cents(500),
  ...more,
});
const lilas: KnownBuyer = {
  name: "Fournil des Lilas",
  area: "ZN",
  closingDays: [],
  plans: [plan("Z002"), plan("Z001")],
};

const line = (article: string, quantity: number, more: Partial<OldLine> = {}): OldLine => ({
  article,
  quantity,
  unitPrice: cents(1840),
  total: null,
  deliveryDate: null,
  ...more,
});

const ORDER: OldOrder = {
  number: "CC1",
  customer: "104512",
  placedAt: PLACED,
  lines: [line("T65", 2)],
  carriage: null,
  net: null,
  gross: null,
  invoiced: null,
};

/** What is told of an order, without what all of it says: which order, whose. */
const told = (
  order: Partial<OldOrder>,
  articles: { readonly [code: string]: KnownArticle } = { T65: flour },
  buyer: KnownBuyer | null = lilas,
) =>
  compareOrder({ ...ORDER, ...order }, { buyer, articles: new Map(Object.entries(articles)) }).map(
    ({ order: number, customer, store, ...found }) => {
      expect([number, customer, store]).toEqual(["CC1", "104512", buyer?.name ?? null]);
      return {
        ...found,
        ...Object.fromEntries(
          (["old", "shop", "why"] as const).map((name) => [
            name,
            found[name].replaceAll(/[\u00a0\u202f]/g, " "),
          ]),
        ),
      };
    },
  );

const tour = (range: RangeCode) => ({ resource: "tours", key: ["ZN", range].join(KEY_BAR) });

describe("[SHADOW-7] what is not known or not sold", () => {
  it("is the whole order of a customer that no shop is", () => {
    expect(told({ net: cents(1), lines: [line("T65", 2), line("?", 1)] }, {}, null)).toEqual([
      {
        kind: "customer",
        what: "Client 104512",
        old: "55,20 €",
        shop: "aucune commande",
        cents: null,
        why: "Ce numéro de client n’est à aucune boutique : prenez le fichier des clients.",
        mend: { resource: "customers", key: null },
      },
    ]);
  });

  it("is one line, and nothing is said of carriage and sums that it is part of", () => {
    const sums = { carriage: cents(1), net: cents(2), gross: cents(3), invoiced: cents(4) };
    expect(told({ ...sums, lines: [line("?", 2), line("T65", 1)] })).toEqual([
      {
        kind: "article",
        what: "?",
        old: "2 × 18,40 €",
        shop: "pas vendu",
        cents: null,
        why: "Cette référence n’est à aucun article : prenez le fichier des articles, ou sa correspondance.",
        mend: { resource: "variants", key: null },
      },
    ]);
    expect(told({}, { T65: { ...flour, isSold: false } })).toEqual([
      {
        kind: "article",
        what: "Farine T65 (T65)",
        old: "2 × 18,40 €",
        shop: "pas vendu",
        cents: null,
        why: "L’article, son produit ou son marchand n’est pas en vente.",
        mend: { resource: "variants", key: "T65" },
      },
    ]);
  });
});

describe("[SHADOW-5] stock", () => {
  it("is held against all that the order takes of an article", () => {
    const taken = (free: number | null) =>
      told({ lines: [line("T65", 2), line("T65", 3)] }, { T65: { ...flour, free } });
    const short = (shop: string, why: string) => [
      {
        kind: "stock",
        what: "Farine T65 (T65)",
        old: "5 pris",
        shop,
        cents: null,
        why,
        mend: { resource: "stocks", key: null },
      },
    ];
    expect([taken(5), taken(4), taken(null)]).toEqual([
      [],
      short("4 libres", "Il en manquait 1, le stock compté et ce qui a été commandé depuis."),
      short("0 libres", "Aucun stock de cet article n’est encore venu par les fichiers."),
    ]);
  });
});

describe("[SHADOW-4] a day of delivery", () => {
  const on = (text: string) => line("T65", 1, { deliveryDate: day(text) });
  const found = (shop: string, why: string, old: string, mend: object = tour("Z002")) => ({
    kind: "delivery",
    what: "Farine",
    old,
    shop,
    cents: null,
    why,
    mend,
  });

  it("is told once a lorry and day, with the first that the shop would have had", () => {
    expect(told({ lines: [on("2026-11-25"), on("2026-11-25"), on("2026-11-26")] })).toEqual([
      found("jeudi 26 novembre", "Le camion ne passe pas ce jour-là.", "mercredi 25 novembre"),
    ]);
  });

  it("is told with why it could not be had, and where that is mended", () => {
    const one = (text: string, buyer: Partial<KnownBuyer> = {}) =>
      told({ lines: [on(text)] }, { T65: flour }, { ...lilas, ...buyer });
    expect([
      one("2026-11-26", { closingDays: [4] }),
      one("2027-11-25"),
      one("2026-11-26", { plans: [plan("Z001")] }),
      one("2026-11-26", { plans: [plan("Z002", { weekdays: [] })] }),
    ]).toEqual([
      [
        found("mardi 1er décembre", "Votre boutique est fermée ce jour-là.", "jeudi 26 novembre", {
          resource: "customers",
          key: "104512",
        }),
      ],
      [
        found(
          "jeudi 26 novembre",
          "Ce jour n’était pas encore ouvert à la commande.",
          "jeudi 25 novembre",
        ),
      ],
      [found("aucun jour", "Aucune tournée de ce camion dans le secteur ZN.", "jeudi 26 novembre")],
      [found("aucun jour", "Le camion ne passe pas ce jour-là.", "jeudi 26 novembre")],
    ]);
  });

  it("is nothing of a parcel, nor of a line without one", () => {
    const parcel = line("BEURRE", 1, { deliveryDate: day("2026-11-25") });
    expect(told({ lines: [parcel, line("T65", 1)] }, { BEURRE: butter, T65: flour })).toEqual([]);
  });
});

describe("[SHADOW-1] the bounds of what travels together", () => {
  it("are the most that a lorry takes, by weight or in money", () => {
    const buyer = {
      ...lilas,
      plans: [plan("Z002", { maximum: 40_000 }), plan("Z001", { maximum: 3000 })],
    };
    const limit = (what: string, old: string, shop: string, range: RangeCode) => ({
      kind: "limit",
      what,
      old,
      shop,
      cents: null,
      why: "La boutique n’aurait pas pris autant pour un camion.",
      mend: tour(range),
    });
    expect(
      told(
        { lines: [line("T65", 2), line("CROISSANT", 2)] },
        { T65: flour, CROISSANT: pastry },
        buyer,
      ),
    ).toEqual([
      limit("Farine", "50 kg", "maximum 40 kg", "Z002"),
      limit("Surgelés", "36,80 €", "maximum 30,00 €", "Z001"),
    ]);
    expect(told({ lines: [line("T65", 1)] }, { T65: flour }, buyer)).toEqual([]);
  });

  it("are the least that a merchant sends", () => {
    const sent = (merchantMinimum: number) =>
      told({ lines: [line("BEURRE", 2)] }, { BEURRE: { ...butter, merchantMinimum } });
    expect([sent(3680), sent(5000)]).toEqual([
      [],
      [
        {
          kind: "limit",
          what: "Laiterie",
          old: "36,80 €",
          shop: "minimum 50,00 €",
          cents: null,
          why: "Le minimum du marchand n’était pas atteint.",
          mend: null,
        },
      ],
    ]);
  });
});

describe("[SHADOW-3] carriage", () => {
  const buyer = {
    ...lilas,
    plans: [plan("Z002", { franco: 100_000 }), plan("Z001", { franco: 3000 })],
  };
  const articles = { T65: flour, CROISSANT: pastry };
  const lines = [line("T65", 2), line("CROISSANT", 2)];

  it("is that of all lorries together, with how far each is from its franco", () => {
    expect(told({ lines, carriage: cents(800) }, articles, buyer)).toEqual([
      {
        kind: "carriage",
        what: "Port de la commande",
        old: "8,00 €",
        shop: "5,00 €",
        cents: -300,
        why: "Farine : encore 50 kg pour le franco ; Surgelés : franco atteint.",
        mend: tour("Z002"),
      },
    ]);
    expect(told({ lines, carriage: cents(500) }, articles, buyer)).toEqual([]);
  });

  it("is not held against the shop's where a merchant sends a part", () => {
    const mixed = [...lines, line("BEURRE", 1)];
    expect(
      told({ lines: mixed, carriage: cents(800) }, { ...articles, BEURRE: butter }, buyer),
    ).toEqual([]);
  });

  it("is told once: the sums are those of the old system's own, spread over what it weighs in money", () => {
    const [one, other] = [
      priced({ ...flour, vatRate: rate(0.2) }, 100),
      priced({ ...pastry, vatRate: rate(0.2) }, 300),
    ];
    const order = {
      lines: [
        line("T65", 1, { unitPrice: cents(100) }),
        line("CROISSANT", 1, { unitPrice: cents(300) }),
      ],
      carriage: cents(400),
      net: cents(800),
      gross: cents(960),
      invoiced: cents(960),
    };
    expect(
      told(order, { T65: one, CROISSANT: other }).map(({ kind, cents: sum }) => [kind, sum]),
    ).toEqual([["carriage", -400]]);
  });

  it("is the shop's in the sums of an order that says none", () => {
    expect(told({ lines, net: cents(7360 + 500) }, articles, buyer)).toEqual([]);
  });
});

describe("[SHADOW-2] a price", () => {
  const SHOP = "La boutique a le prix de ZN.";
  const price = (old: string, shop: string, sum: number | null, why: string) => ({
    kind: "price",
    what: "Farine T65 (T65)",
    old,
    shop,
    cents: sum,
    why,
    mend: { resource: "prices", key: sum === null ? null : ["ZN", "T65", ""].join(KEY_BAR) },
  });

  it("is that of the quantity in the whole order", () => {
    const six = line("T65", 6, { unitPrice: cents(1748) });
    expect(told({ lines: [six, six] })).toEqual([]);
  });

  it("is told with what the old system counts otherwise", () => {
    const offered = { ...flour, price: flour.price && { ...flour.price, offerPercentage: 0.1 } };
    const first = instant("2026-11-01T00:00:00.000Z");
    const prices = [
      { list: "GROUPE", from: null, unitPrice: cents(1700) },
      { list: "ZN", from: first, unitPrice: cents(1790) },
      // What the shop has itself is no other price.
      { list: "ZN", from: null, unitPrice: cents(1840) },
    ];
    const one = (more: Partial<OldLine>, article: KnownArticle = { ...flour, prices }) =>
      told({ lines: [line("T65", 2, more)] }, { T65: article });
    expect([
      one({}, { ...offered, prices }),
      one({ unitPrice: cents(1700) }),
      one({ unitPrice: cents(1790) }),
      one({ unitPrice: cents(1500) }),
      one({ unitPrice: cents(1800), total: cents(3680) }),
      one({ total: cents(3681) }),
      one({ total: cents(3682) }),
      one({ total: cents(3680) }),
    ]).toEqual([
      [
        price(
          "2 × 18,40 €",
          "2 × 16,56 €",
          -368,
          `L’ancien système ne compte pas l’offre de 10 %. ${SHOP}`,
        ),
      ],
      [
        price(
          "2 × 17,00 €",
          "2 × 18,40 €",
          280,
          `Autre tarif : l’ancien système a le prix de GROUPE. ${SHOP}`,
        ),
      ],
      [
        price(
          "2 × 17,90 €",
          "2 × 18,40 €",
          100,
          `Prix d’un autre jour : l’ancien système a celui du 01/11/2026 à 1 h 00. ${SHOP}`,
        ),
      ],
      [price("2 × 15,00 €", "2 × 18,40 €", 680, SHOP)],
      [price("2 × 18,00 € = 36,80 €", "2 × 18,40 €", 0, SHOP)],
      [
        price(
          "2 × 18,40 € = 36,81 €",
          "2 × 18,40 €",
          -1,
          "Arrondi : l’ancien système compte un prix à plus de deux décimales.",
        ),
      ],
      [
        price(
          "2 × 18,40 € = 36,82 €",
          "2 × 18,40 €",
          -2,
          "Le montant de la ligne n’est pas prix × quantité : l’ancien système a une remise de ligne.",
        ),
      ],
      [],
    ]);
  });

  it("is none where none of the customer's lists had one, with three of those that it has at other times", () => {
    const prices = ["A", "B", "C", "D"].map((list) => ({ list, from: null, unitPrice: cents(1) }));
    expect([
      told({}, { T65: { ...flour, price: null, prices } }),
      told({ net: cents(3680) }, { T65: { ...flour, price: null } }, { ...lilas, plans: [] }),
    ]).toEqual([
      [
        price(
          "2 × 18,40 €",
          "aucun prix",
          null,
          "Ce client n’avait alors aucun prix : celui de A, B, C est d’un autre jour.",
        ),
      ],
      [
        price(
          "2 × 18,40 €",
          "aucun prix",
          null,
          "Aucun prix de cet article pour ce client dans les fichiers.",
        ),
      ],
    ]);
  });
});

describe("[SHADOW-3] the sums of an order", () => {
  const BY_LINE =
    "Arrondi : l’ancien système arrondit la TVA ligne par ligne, la boutique une fois par taux et par livraison.";
  const BY_ORDER =
    "Arrondi : l’ancien système arrondit la TVA sur toute la commande, la boutique une fois par taux et par livraison.";
  const sum = (
    kind: string,
    what: string,
    [old, shop]: readonly [string, string],
    of: number,
    why: string,
  ) => ({
    kind,
    what,
    old,
    shop,
    cents: of,
    why,
    mend: null,
  });
  // Two articles of ten cents in one lorry: a cent of VAT each by itself, and one of both together.
  const ten = priced(flour, 10);
  const byLine = {
    lines: [line("A", 1, { unitPrice: cents(10) }), line("B", 1, { unitPrice: cents(10) })],
    carriage: cents(500),
  };
  const together = { A: ten, B: ten };
  const paying = { ...lilas, plans: [plan("Z002", { franco: 1_000_000 }), plan("Z001")] };

  it("are told as the net where that differs, with what stands beside the lines", () => {
    expect(told({ ...byLine, net: cents(525), gross: cents(626) }, together, paying)).toEqual([
      sum(
        "total",
        "Total HT",
        ["5,25 €", "5,20 €"],
        -5,
        "L’ancien système compte autre chose que ses lignes et son port : un frais ou une remise hors du fichier.",
      ),
    ]);
  });

  it("are told with how the old system rounds VAT, where it does so line by line", () => {
    expect([
      told(
        { ...byLine, net: cents(520), gross: cents(621), invoiced: cents(621) },
        together,
        paying,
      ),
      told(
        { ...byLine, net: cents(520), gross: cents(622), invoiced: cents(622) },
        together,
        paying,
      ),
      told({ ...byLine, invoiced: cents(622) }, together, paying),
      told({ ...byLine, invoiced: cents(621) }, together, paying),
      told({ ...byLine, gross: cents(650) }, together, paying),
    ]).toEqual([
      [],
      [sum("total", "Total TTC", ["6,22 €", "6,21 €"], -1, BY_LINE)],
      [sum("invoice", "Facturé TTC", ["6,22 €", "6,21 €"], -1, BY_LINE)],
      [],
      [
        sum(
          "total",
          "Total TTC",
          ["6,50 €", "6,21 €"],
          -29,
          "La TVA ne donne pas ce total : un taux de TVA, une taxe ou un frais est autre.",
        ),
      ],
    ]);
  });

  it("are told with how the old system rounds VAT, where it does so once for the order", () => {
    // Three cents at 20 % in each of two lorries, the first with the carriage.
    const dear = (article: KnownArticle) => priced({ ...article, vatRate: rate(0.2) }, 3);
    const lines = [line("A", 1, { unitPrice: cents(3) }), line("B", 1, { unitPrice: cents(3) })];
    const apart = { A: dear(flour), B: dear(pastry) };
    const order = { lines, carriage: cents(500), net: cents(506) };
    expect([
      told({ ...order, gross: cents(608) }, apart, paying),
      told({ ...order, gross: cents(607) }, apart, paying),
    ]).toEqual([[], [sum("total", "Total TTC", ["6,07 €", "6,08 €"], 1, BY_ORDER)]]);
  });

  it("are told of an invoice that is not what was ordered", () => {
    expect(told({ ...byLine, gross: cents(621), invoiced: cents(700) }, together, paying)).toEqual([
      sum(
        "invoice",
        "Facturé TTC",
        ["7,00 €", "6,21 €"],
        -79,
        "L’ancien système a facturé autre chose que ce qu’il avait en commande.",
      ),
    ]);
  });
});
