import { describe, expect, it } from "vitest";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import type { ExchangeRow } from "../../../api-schema/exchange/resource.ts";
import type { Difference } from "../../../core/exchange/differences.ts";
import {
  concernsOf,
  type Facts,
  givesPower,
  isOfPower,
  nothingWeighed,
  spokenOf,
  thresholdsOf,
  weigh,
} from "../../../core/exchange/guards.ts";

const added = (key: string, after: ExchangeRow): Difference => ({ outcome: "added", key, after });
const changed = (key: string, before: ExchangeRow, after: ExchangeRow): Difference => ({
  outcome: "changed",
  key,
  before,
  after,
});

const QUIET = { gone: 0, sold: 100, isOlder: false };

/** What the guards say of some lines, each with what the shop has beside it. */
const saidOf = (
  resource: ResourceName,
  lines: readonly (Difference | readonly [Difference, Facts])[],
) =>
  concernsOf(
    lines.reduce((weighing, line) => {
      const [difference, facts] = "outcome" in line ? [line, undefined] : line;
      return weigh(weighing, resource, difference, thresholdsOf(resource), facts);
    }, nothingWeighed),
    QUIET,
    thresholdsOf(resource),
  ).map(
    ({ guard, lines: count, text }) =>
      `${guard} ${count}: ${text.replaceAll(/[\u00A0\u202F]/g, " ")}`,
  );

describe("[QUAI-7] a guard looks", () => {
  it("at a price that begins later, measured by the one that it follows", () => {
    const price = added("ZNORD\u001FT65\u001F", { unitPrice: 1400 });
    expect([
      saidOf("prices", [[price, { previous: 1000 }]]),
      saidOf("prices", [[price, { previous: 1100 }]]),
      saidOf("prices", [[price, { previous: null }]]),
      saidOf("prices", [price]),
      saidOf("prices", [[changed("a", { to: null }, { to: "x" }), { previous: 1000 }]]),
    ]).toEqual([
      ["price-move 1: 1 prix bouge beaucoup (ZNORD · T65 : 10,00 € devient 14,00 €)."],
      [],
      [],
      [],
      [],
    ]);
  });

  it("at no line that is faulty or that changes nothing", () => {
    const lines: readonly Difference[] = [
      { outcome: "unchanged", key: "a" },
      { outcome: "faulty", key: "b", faults: [] },
    ];
    expect(
      lines.reduce((weighing, line) => weigh(weighing, "users", line, {}), nothingWeighed),
    ).toEqual({ ...nothingWeighed, lines: 1 });
  });

  it("at the lines of its own resource, and at what they change", () => {
    const article = { vatRate: 0.055, packaging: null, netWeight: 1000, pieces: 4 };
    const everything = { ...article, unitPrice: 5000, percentage: 0.9, role: "manager", gmp: true };
    expect([
      saidOf("brands", [changed("a", { ...everything, unitPrice: 1 }, everything)]),
      saidOf("variants", [added("a", article)]),
      saidOf("variants", [changed("a", { ean: null }, { ean: "3761001010654" })]),
      saidOf("merchants", [added("a", { gmp: true })]),
      saidOf("products", [added("a", { allergens: [] })]),
      saidOf("products", [changed("a", { name: "A" }, { name: "B" })]),
      saidOf("customers", [added("a", { siret: "73282932000074" })]),
      saidOf("tours", [[added("a", { weekdays: ["1"] }), { carts: 3 }]]),
      saidOf("closures", [[changed("a", { reason: "A" }, { reason: "B" }), { carts: 3 }]]),
      saidOf("users", [added("a", { role: "baker" })]),
      saidOf("stocks", [added("a", { quantity: 0 })]),
      saidOf("costs", [added("a", { quantity: 0 }), added("b", { quantity: 0 })]),
    ]).toEqual(Array.from({ length: 12 }, () => []));
  });

  it("at an article's weight and pieces, with the prices that are made of them", () => {
    const weight = changed("T65", { netWeight: 25_000 }, { netWeight: 24_500 });
    const pieces = changed("BAG", { pieces: 80 }, { pieces: null });
    expect([
      saidOf("variants", [[weight, { prices: 1 }]]),
      saidOf("variants", [[weight, { prices: 2 }], weight]),
      saidOf("variants", [[weight, { prices: null }]]),
      saidOf("variants", [[pieces, { piecePrices: 3 }]]),
      saidOf("variants", [
        [pieces, { piecePrices: 1 }],
        [changed("PAIN", { pieces: null }, { pieces: 12 }), { piecePrices: 1 }],
      ]),
      saidOf("variants", [[pieces, { piecePrices: 0, prices: 4 }], pieces]),
      saidOf("variants", [[changed("BAG", { ean: "1" }, { ean: null }), { piecePrices: 3 }]]),
      saidOf("variants", [[added("BAG", { pieces: 80 }), { piecePrices: 3 }]]),
    ]).toEqual([
      [
        "weight-changed 1: 1 article change de poids (T65 : 25 kg devient 24,5 kg, 1 prix est recalculé).",
      ],
      [
        "weight-changed 2: 2 articles changent de poids (T65 : 25 kg devient 24,5 kg, 2 prix sont recalculés).",
      ],
      ["weight-changed 1: 1 article change de poids (T65 : 25 kg devient 24,5 kg)."],
      [
        "pieces-changed 1: 1 article change de nombre de pièces (BAG : « 80 » devient rien, 3 prix sont recalculés).",
      ],
      [
        "pieces-changed 2: 2 articles changent de nombre de pièces (BAG : « 80 » devient rien, 1 prix est recalculé).",
      ],
      [],
      [],
      [],
    ]);
  });

  it("at a merchant that becomes the mill, and at many articles at once", () => {
    const vat = changed("T65", { vatRate: 0.021 }, { vatRate: 0.1 });
    const packaging = changed("T65", { packaging: "Sac" }, { packaging: "Palette" });
    expect([
      saidOf("merchants", [changed("laiterie", { gmp: false }, { gmp: true })]),
      saidOf("merchants", [
        changed("moulin", { gmp: true }, { gmp: false }),
        changed("laiterie", { gmp: false }, { gmp: true }),
      ]),
      saidOf("variants", [vat, vat, packaging, packaging]),
    ]).toEqual([
      ["mill-changed 1: 1 marchand change de nature (laiterie : marchand devient moulin)."],
      ["mill-changed 2: 2 marchands changent de nature (moulin : moulin devient marchand)."],
      [
        "vat-changed 2: 2 articles changent de TVA (T65 : 2,1 % devient 10 %).",
        "packaging-changed 2: 2 articles changent de conditionnement (T65 : « Sac » devient « Palette »).",
      ],
    ]);
  });

  it("at what a product loses: its allergens, and what it is sold with", () => {
    const lost = changed("T65", { allergens: ["gluten", "soja", "lait"] }, { allergens: ["soja"] });
    const bare = changed(
      "T65",
      { description: "Un texte", category: "farines", name: "" },
      { description: "", category: null, name: "" },
    );
    expect([
      saidOf("products", [lost, lost]),
      saidOf("products", [[bare, { selling: 1 }]]),
      saidOf("products", [
        [bare, { selling: 2 }],
        [bare, { selling: 2 }],
      ]),
      // Nobody buys what is not on sale.
      saidOf("products", [[bare, { selling: 0 }], bare]),
      saidOf("products", [[added("T65", { description: "" }), { selling: 1 }]]),
      saidOf("products", [[changed("T65", { name: "A" }, { name: "B" }), { selling: 1 }]]),
    ]).toEqual([
      ["allergen-removed 2: 2 produits perdent un allergène (T65 : sans gluten, lait)."],
      [
        "less-complete 1: 1 produit en vente deviendrait incomplet (T65 : il manquerait la description et la catégorie).",
      ],
      [
        "less-complete 2: 2 produits en vente deviendraient incomplets (T65 : il manquerait la description et la catégorie).",
      ],
      [],
      [],
      [],
    ]);
  });

  it("at two energies that cannot be the same, be one of them new", () => {
    const odd = added("T65", { energyKj: 1500, energyKcal: 200 });
    expect([
      saidOf("products", [odd]),
      saidOf("products", [odd, odd]),
      saidOf("products", [changed("T65", { energyKj: 836, energyKcal: 200 }, { energyKj: 1500 })]),
      saidOf("products", [changed("T65", { energyKcal: 300 }, { energyKcal: 200 })]),
      saidOf("products", [
        changed("T65", { energyKj: 1500, energyKcal: 360 }, { energyKcal: 200 }),
      ]),
      saidOf("products", [
        changed("T65", { energyKj: 1500, energyKcal: 200, name: "A" }, { name: "B" }),
      ]),
      saidOf("products", [added("T65", { energyKj: 836, energyKcal: 200 })]),
    ]).toEqual([
      [
        "energy-odd 1: 1 produit a une énergie en kJ qui n’est pas celle en kcal (T65 : 1500 kJ pour 200 kcal).",
      ],
      [
        "energy-odd 2: 2 produits ont une énergie en kJ qui n’est pas celle en kcal (T65 : 1500 kJ pour 200 kcal).",
      ],
      [
        "energy-odd 1: 1 produit a une énergie en kJ qui n’est pas celle en kcal (T65 : 1500 kJ pour 200 kcal).",
      ],
      [],
      [
        "energy-odd 1: 1 produit a une énergie en kJ qui n’est pas celle en kcal (T65 : 1500 kJ pour 200 kcal).",
      ],
      [],
      [],
    ]);
  });

  it("[CUST-2] at a customer that becomes another company's, and not at one that moves house", () => {
    const siret = (was: string | null, is: string | null) =>
      changed("104512", { siret: was }, { siret: is });
    expect([
      saidOf("customers", [siret("73282932000074", "91000090000433")]),
      saidOf("customers", [
        siret("73282932000074", null),
        siret("91000090000433", "73282932000074"),
      ]),
      saidOf("customers", [siret("73282932000074", "73282932000082")]),
      saidOf("customers", [siret(null, "73282932000074")]),
      saidOf("customers", [changed("104512", { siret: "73282932000074" }, { area: "ZNORD" })]),
    ]).toEqual([
      ["siren-changed 1: 1 client change de société (104512 : SIREN 732829320 devient 910000900)."],
      ["siren-changed 2: 2 clients changent de société (104512 : SIREN 732829320 devient rien)."],
      [],
      [],
      [],
    ]);
  });

  it("[CUST-6] at credit that moves by more than 30 %, and at terms that end", () => {
    const limit = (was: number | null, is: number | null) =>
      changed("732829320", { creditLimit: was }, { creditLimit: is });
    const terms = (was: number, is: number | null) =>
      changed("732829320", { paymentTermsDays: was }, { paymentTermsDays: is });
    expect([
      saidOf("companies", [limit(100_000, 130_000), limit(100_000, 70_000)]),
      saidOf("companies", [limit(100_000, 130_001)]),
      saidOf("companies", [limit(100_000, 69_999), terms(30, 60)]),
      saidOf("companies", [terms(30, 60)]),
      saidOf("companies", [terms(30, null)]),
      saidOf("companies", [limit(null, 130_000), changed("a", { creditLimit: 5 }, { name: "x" })]),
      saidOf("companies", [added("732829320", { creditLimit: 130_000 })]),
    ]).toEqual([
      [],
      [
        "credit-moved 1: 1 société change beaucoup de plafond ou de délai (732829320 : 1 000,00 € devient 1 300,01 €).",
      ],
      [
        "credit-moved 2: 2 sociétés changent beaucoup de plafond ou de délai (732829320 : 1 000,00 € devient 699,99 €).",
      ],
      [
        "credit-moved 1: 1 société change beaucoup de plafond ou de délai (732829320 : 30 jours devient 60 jours).",
      ],
      [
        "credit-moved 1: 1 société change beaucoup de plafond ou de délai (732829320 : 30 jours devient rien).",
      ],
      [],
      [],
    ]);
  });

  it("at a tour that loses a day or closes earlier, where somebody has ordered for it", () => {
    const days = changed("ZNORD\u001FZ002", { weekdays: ["2", "4"] }, { weekdays: ["4", "5"] });
    const hour = changed("ZNORD\u001FZ002", { cutOff: "11:00" }, { cutOff: "10:00" });
    const more = changed("ZNORD\u001FZ002", { weekdays: ["2"] }, { weekdays: ["2", "4"] });
    expect([
      saidOf("tours", [[days, { carts: 14, orders: 3 }]]),
      saidOf("tours", [[days, { carts: 1, orders: 0 }]]),
      saidOf("tours", [[days, { orders: 1 }]]),
      saidOf("tours", [
        [hour, { carts: 2 }],
        [hour, { carts: 2 }],
      ]),
      saidOf("tours", [[more, { carts: 1, orders: 1 }]]),
      saidOf("tours", [days, [hour, { carts: 0, orders: null }]]),
    ]).toEqual([
      [
        "lorry-narrowed 1: 1 tournée perd un jour ou ferme plus tôt (ZNORD · Z002 : 14 paniers ouverts et 3 commandes ont ce jour).",
      ],
      [
        "lorry-narrowed 1: 1 tournée perd un jour ou ferme plus tôt (ZNORD · Z002 : 1 panier ouvert a ce jour).",
      ],
      [
        "lorry-narrowed 1: 1 tournée perd un jour ou ferme plus tôt (ZNORD · Z002 : 1 commande a ce jour).",
      ],
      [
        "lorry-narrowed 2: 2 tournées perdent un jour ou ferment plus tôt (ZNORD · Z002 : 2 paniers ouverts ont moins de temps).",
      ],
      [
        "lorry-narrowed 1: 1 tournée perd un jour ou ferme plus tôt (ZNORD · Z002 : 1 panier ouvert et 1 commande ont moins de temps).",
      ],
      [],
    ]);
  });

  it("at a new day without a lorry that is ordered already", () => {
    const closed = added("ZNORD\u001FZ002\u001F2026-12-24", { reason: "Le moulin est fermé." });
    expect([
      saidOf("closures", [[closed, { orders: 1 }]]),
      saidOf("closures", [
        [closed, { orders: 2 }],
        [closed, { orders: 1 }],
      ]),
      saidOf("closures", [closed]),
    ]).toEqual([
      [
        "lorry-closed 1: 1 jour sans camion est déjà commandé (ZNORD · Z002 · 2026-12-24 : 1 commande a ce jour).",
      ],
      [
        "lorry-closed 2: 2 jours sans camion sont déjà commandés (ZNORD · Z002 · 2026-12-24 : 2 commandes ont ce jour).",
      ],
      [],
    ]);
  });

  it("at another rhythm of invoices while deliveries wait for theirs", () => {
    const rhythm = changed("104512", { billingRhythm: "delivery" }, { billingRhythm: "month" });
    expect([
      saidOf("customers", [[rhythm, { uninvoiced: 1 }]]),
      saidOf("customers", [
        [rhythm, { uninvoiced: 4 }],
        [rhythm, { uninvoiced: 1 }],
      ]),
      saidOf("customers", [rhythm, [rhythm, { uninvoiced: 0 }], [rhythm, { uninvoiced: null }]]),
    ]).toEqual([
      [
        "rhythm-changed 1: 1 client change de rythme de facturation (104512 : 1 livraison pas encore facturée suivra le nouveau rythme).",
      ],
      [
        "rhythm-changed 2: 2 clients changent de rythme de facturation (104512 : 4 livraisons pas encore facturées suivront le nouveau rythme).",
      ],
      [],
    ]);
  });

  it("at discounts, those of codes too", () => {
    expect([
      saidOf("promotions", [
        added("RENTREE", { percentage: 0.625 }),
        added("A", { percentage: 1 }),
      ]),
      saidOf("promotions", [added("PORT", { percentage: null }), added("FRANCO", {})]),
    ]).toEqual([["deep-discount 2: 2 remises sont très fortes (RENTREE : 62,5 %)."], []]);
  });
});

describe("[QUAI-62] a guard of power looks", () => {
  it("at who becomes a manager, be they new, and at a role that changes", () => {
    const role = (was: string | null, is: string | null) =>
      changed("a@b.fr\u001F104512", { role: was }, { role: is });
    expect([
      saidOf("users", [added("a@b.fr\u001F104512", { role: "manager" })]),
      saidOf("users", [role("baker", "manager"), role("accountant", "manager")]),
      saidOf("users", [role("manager", "baker")]),
      saidOf("users", [role("accountant", null), role(null, "supervisor")]),
      saidOf("users", [changed("a", { lastName: "A" }, { lastName: "B" })]),
    ]).toEqual([
      [
        "power-given 1: 1 personne devient gérante (a@b.fr · 104512 : signe et invite pour la boutique).",
      ],
      [
        "power-given 2: 2 personnes deviennent gérantes (a@b.fr · 104512 : signe et invite pour la boutique).",
      ],
      [
        "role-changed 1: 1 personne change de rôle (a@b.fr · 104512 : « gérant » devient « salarié »).",
      ],
      [
        "role-changed 2: 2 personnes changent de rôle (a@b.fr · 104512 : « comptable » devient « rien »).",
      ],
      [],
    ]);
  });

  it("where an undo would give it too", () => {
    expect([
      givesPower("users", { role: "manager" }),
      givesPower("users", { role: "baker" }),
      givesPower("users", {}),
      givesPower("customers", { role: "manager" }),
    ]).toEqual([true, false, false, false]);
  });

  it("and no other has two persons and a day", () => {
    const guards = ["power-given", "role-changed", "price-move", "siren-changed", "older-file"];
    expect(guards.filter((guard) => isOfPower({ guard }))).toEqual(["power-given", "role-changed"]);
  });
});

describe("[QUAI-7] what is looked at over a whole file", () => {
  const concerns = (file: Partial<Parameters<typeof concernsOf>[1]>, withdrawn?: number) =>
    concernsOf(
      { ...nothingWeighed, lines: 7 },
      { ...QUIET, ...file },
      withdrawn === undefined ? {} : { withdrawn },
    );

  it("is what it withdraws, where anything is sold and a part of it is too much", () => {
    const mass = (gone: number, sold: number) => ({
      guard: "mass-withdrawal",
      lines: gone,
      text: `${gone} de ${sold} en vente ne sont plus dans le fichier et seraient retirés.`,
    });
    expect([
      concerns({ gone: 6, sold: 100 }, 0.05),
      concerns({ gone: 5, sold: 100 }, 0.05),
      concerns({ gone: 3, sold: 0 }, 0.05),
      concerns({ gone: 1, sold: 1 }, 0.05),
      // A resource that has no threshold is not counted.
      concerns({ gone: 100, sold: 100 }),
    ]).toEqual([[mass(6, 100)], [], [], [mass(1, 1)], []]);
  });

  it("is what a merchant's own file puts up for sale, and that a newer one was applied", () => {
    const adds = (lines: number, text: string) => [
      { guard: "merchant-adds", lines, text: `${text} dans la boutique.` },
    ];
    expect([
      concerns({ addedByMerchant: 0 }),
      concerns({ addedByMerchant: 1 }),
      concerns({ addedByMerchant: 12 }),
      concerns({ isOlder: true }),
    ]).toEqual([
      [],
      adds(1, "1 nouveauté de ce marchand serait vendue"),
      adds(12, "12 nouveautés de ce marchand seraient vendues"),
      [
        {
          guard: "older-file",
          lines: 7,
          text: "Le fichier est plus ancien que le dernier qui a été appliqué.",
        },
      ],
    ]);
  });

  it("is not one customer that could order no more, nor one stock at nought", () => {
    const shut = changed("a", { active: true }, { active: false });
    const back = changed("b", { active: false, banned: true }, { active: true, banned: false });
    const bannedAtOnce = added("c", { active: false, banned: true });
    expect([
      saidOf("customers", [shut]),
      saidOf("customers", [back, back]),
      saidOf("customers", [bannedAtOnce, bannedAtOnce]),
      saidOf("companies", [shut, shut]),
      saidOf("customers", [shut, shut]),
      saidOf("stocks", [added("a", { quantity: 0 })]),
      saidOf("stocks", [added("a", { quantity: 0 }), { outcome: "unchanged", key: "b" }]),
    ]).toEqual([
      [],
      [],
      [],
      [],
      ["customers-shut 2: 2 clients, de 2 dans le fichier, ne pourraient plus commander."],
      [],
      [],
    ]);
  });

  it("tells the first of many, and the lorries of one cart", () => {
    const weighed = ["T65", "T80"].reduce(
      (weighing, key) =>
        weigh(weighing, "prices", changed(key, { unitPrice: 1000 }, { unitPrice: 2000 }), {
          move: 0.3,
        }),
      nothingWeighed,
    );
    const touched = { carts: 1, lorries: 1, habits: 2, lists: 1 };
    expect(
      concernsOf(weighed, { ...QUIET, touched: new Map([["price-move", touched]]) }, {}),
    ).toEqual([
      {
        guard: "price-move",
        lines: 2,
        text: "2 prix bougent beaucoup (T65 : 10,00\u00a0€ devient 20,00\u00a0€) : 1 panier ouvert, 1 camion à venir, 2 habitudes, 1 liste.",
      },
    ]);
  });

  it("tells nothing of prices under their cost where the line says no price", () => {
    const under = [
      [added("A", { unitPrice: 900 }), { cost: 1000 }],
      [added("B", { unitPrice: 800 }), { cost: 1000 }],
    ] as const;
    expect([saidOf("prices", under), saidOf("prices", [[added("A", {}), { cost: 1000 }]])]).toEqual(
      [["under-cost 2: 2 prix passent sous leur coût (A : 9,00 €, coût 10,00 €)."], []],
    );
  });
});

describe("[QUAI-44] from where on guards speak", () => {
  it("is what the shop comes with", () => {
    const resources = [
      "prices",
      "companies",
      "products",
      "variants",
      "customers",
      "promotions",
      "offers",
      "stocks",
    ] as const;
    expect(resources.map((name) => thresholdsOf(name))).toEqual([
      { move: 0.3 },
      { move: 0.3 },
      { withdrawn: 0.05 },
      { withdrawn: 0.05 },
      { withdrawn: 0.05 },
      { discount: 0.5 },
      { discount: 0.5 },
      {},
    ]);
  });

  it("is what the house has set instead, for its own resource", () => {
    const set = { "prices.move": 0.1, "stocks.withdrawn": 0.2 };
    expect([
      thresholdsOf("prices", set),
      thresholdsOf("stocks", set),
      thresholdsOf("companies", set),
    ]).toEqual([{ move: 0.1 }, { withdrawn: 0.2 }, { move: 0.3 }]);
  });

  it("is nowhere for a resource without one", () => {
    const weighed = [
      changed("a", { unitPrice: 1 }, { unitPrice: 1_000_000 }),
      added("b", { percentage: 1, unitPrice: 1 }),
    ].reduce((weighing, line) => weigh(weighing, "prices", line, {}), nothingWeighed);
    expect(concernsOf(weighed, QUIET, {})).toEqual([]);
    expect(
      concernsOf(weigh(nothingWeighed, "offers", added("a", { percentage: 1 }), {}), QUIET, {}),
    ).toEqual([]);
  });
});

it("the guards that have more to say than before a line are told", () => {
  const first = weigh(nothingWeighed, "users", added("a", { role: "manager" }), {});
  const second = weigh(first, "users", changed("b", { role: "baker" }, { role: "accountant" }), {});
  const third = weigh(second, "users", changed("c", { role: "baker" }, { role: "manager" }), {});
  expect([
    spokenOf(nothingWeighed, first),
    spokenOf(first, second),
    spokenOf(second, third),
    spokenOf(third, third),
  ]).toEqual([["power-given"], ["role-changed"], ["power-given"], []]);
});
