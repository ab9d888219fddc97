import { beforeEach, describe, expect, it } from "vitest";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// The lorries of a small mill: when they come, at what conditions, and when not.

const mill = useSmallMill("exchange_tours");

const plans = () =>
  mill.rows(`select a.code || ' ' || p.range_code as tour, p.weekdays, to_char(p.cut_off, 'HH24:MI') as "cutOff",
       p.condition_unit as unit, p.franco, p.maximum, p.delivery_fee as fee, p.closed_days::text[] as closed
     from delivery_plan p join sales_area a on a.id = p.sales_area_id order by 1`);

const NORTH_FLOUR = {
  tour: "ZN Z002",
  weekdays: [2, 4],
  cutOff: "11:00",
  unit: "gram",
  franco: 500_000,
  maximum: 8_000_000,
  fee: 2500,
  closed: ["2026-12-24"],
};
const NORTH_FROZEN = {
  tour: "ZN Z001",
  weekdays: [3],
  cutOff: "12:00",
  unit: "cents",
  franco: 20_000,
  maximum: 300_000,
  fee: 1500,
  closed: [],
};
const SOUTH_FLOUR = {
  tour: "ZS Z002",
  weekdays: [1, 3, 5],
  cutOff: "16:00",
  unit: "gram",
  franco: 0,
  maximum: 8_000_000,
  fee: 0,
  closed: [],
};

const version = async () => mill.rows("select version::text from catalogue_version");

describe("tours that come in", () => {
  it("[QUAI-1] are how lorries go: flour by weight, frozen goods by amount", async () => {
    expect(await plans()).toEqual([NORTH_FROZEN, NORTH_FLOUR, SOUTH_FLOUR]);
  });

  it("[QUAI-10] change what they say alone, are a change of the catalogue, and go back", async () => {
    const before = await version();
    const run = await mill.take(
      "Secteur;Gamme;Jours;Maximum (kg)\nZN;farine;mardi | jeudi | samedi;\nZS;farine;;9000",
      { resource: "tours" },
    );
    expect(await plans()).toEqual([
      NORTH_FROZEN,
      { ...NORTH_FLOUR, weekdays: [2, 4, 6] },
      { ...SOUTH_FLOUR, maximum: 9_000_000 },
    ]);
    expect(await version()).not.toEqual(before);
    expect(await mill.run(undoRunOf(run.id, "essai"))).toEqual({ givenBack: 2, kept: [] });
    expect(await plans()).toEqual([NORTH_FROZEN, NORTH_FLOUR, SOUTH_FLOUR]);
  });

  it("[QUAI-10] that are new go away again, and stay where a day without a lorry is theirs", async () => {
    const asked = { resource: "tours" } as const;
    const run = await mill.take(
      "Secteur;Gamme;Jours;Heure limite;Franco HT;Maximum HT\nZS;surgelés;jeudi;11:00;0;3000",
      asked,
    );
    expect(await plans()).toHaveLength(4);
    await mill.take("Secteur;Gamme;Jour;Motif\nZS;surgelés;24/12/2026;Fermé", {
      resource: "closures",
    });
    expect(await mill.run(undoRunOf(run.id, "essai"))).toEqual({
      givenBack: 0,
      kept: [{ key: "ZS\u001FZ001", why: "gardé, d'autres s'y rapportent" }],
    });
  });

  it("[QUAI-5] are refused with what they lack and what is not theirs", async () => {
    expect(
      await mill.reasons(
        "tours",
        `Secteur;Gamme;Jours;Heure limite;Franco (kg);Franco HT;Maximum (kg);Maximum HT
ZX;farine;lundi;11:00;0;;8000;
ZS;surgelés;lundi;11:00;;0;;
ZN;farine;;;;20;;`,
      ),
    ).toEqual([
      {
        line: 2,
        column: "area",
        reason: "Aucun secteur n'a ce code (npm run firm -- show).",
      },
      { line: 3, column: "maximumAmount", reason: "À dire pour une tournée de surgelés." },
      { line: 4, column: "francoAmount", reason: "La farine se compte en kilogrammes." },
    ]);
  });
});

describe("days without a lorry", () => {
  it("[TOUR-3] [QUAI-10] are in the plan of their lorry alone, and leave it with an undo", async () => {
    const run = await mill.take(
      "Secteur;Gamme;Jour;Motif\nZN;surgelés;30/12/2026;Inventaire\nZN;farine;22/12/2026;Inventaire",
      { resource: "closures" },
    );
    expect(await plans()).toEqual([
      { ...NORTH_FROZEN, closed: ["2026-12-30"] },
      { ...NORTH_FLOUR, closed: ["2026-12-22", "2026-12-24"] },
      SOUTH_FLOUR,
    ]);
    expect(await mill.run(undoRunOf(run.id, "essai"))).toEqual({ givenBack: 2, kept: [] });
    expect(await plans()).toEqual([NORTH_FROZEN, NORTH_FLOUR, SOUTH_FLOUR]);
  });

  it("are refused where no lorry of the range comes at all", async () => {
    expect(
      await mill.reasons("closures", "Secteur;Gamme;Jour;Motif\nZS;surgelés;24/12/2026;Fermé"),
    ).toEqual([
      {
        line: 2,
        column: "area",
        reason: "Aucun camion de cette gamme n'y passe : prenez d'abord les tournées.",
      },
    ]);
  });
});

describe("[TOUR-3] [QUAI-7] a second person looks at", () => {
  // An open cart of the first shop and an order of the second, both for a Thursday to come.
  beforeEach(async () => {
    await mill.rows(`insert into customer (id, email, password_hash, first_name, last_name)
         overriding system value values (1, 'a@b.example', '', 'A', 'B')`);
    await mill.rows(`insert into "order" (id, token, store_id, customer_id, sales_area_id, checkout_state, number, completed_at)
         overriding system value
       select n.id, 't' || n.id, (select id from store where erp_id = '104512'), 1, a.id, n.state, n.number,
         case when n.number is not null then '2098-01-01'::timestamptz end
       from (values (1, 'cart', null), (2, 'completed', 'P1')) n (id, state, number)
         join sales_area a on a.code = 'ZN'`);
    await mill.rows(`insert into shipment (order_id, merchant_id, transport_type_code, delivery_date)
       select q.id, (select id from merchant), 'Z002', '2099-01-01' from "order" q`);
  });
  const concernsOf = async (text: string, resource: "tours" | "closures") => {
    const taken = await mill.preview(text, { resource });
    return taken.outcome === "compared" ? taken.run.concerns : taken;
  };

  it("a weekday taken away from carts and orders, and a cut-off that comes earlier to carts", async () => {
    expect(await concernsOf("Secteur;Gamme;Jours\nZN;farine;mardi", "tours")).toEqual([
      {
        guard: "lorry-narrowed",
        lines: 1,
        text: "1 tournée perd un jour ou ferme plus tôt (ZN · Z002 : 1 panier ouvert et 1 commande ont ce jour).",
      },
    ]);
    expect(await concernsOf("Secteur;Gamme;Heure limite\nZN;farine;10:00", "tours")).toEqual([
      {
        guard: "lorry-narrowed",
        lines: 1,
        text: "1 tournée perd un jour ou ferme plus tôt (ZN · Z002 : 1 panier ouvert a moins de temps).",
      },
    ]);
    expect(
      await concernsOf("Secteur;Gamme;Jours;Heure limite\nZN;farine;jeudi;12:00", "tours"),
    ).toEqual([]);
  });

  it("a day without a lorry that is ordered already", async () => {
    expect(
      await concernsOf("Secteur;Gamme;Jour;Motif\nZN;farine;01/01/2099;Fermé", "closures"),
    ).toEqual([
      {
        guard: "lorry-closed",
        lines: 1,
        text: "1 jour sans camion est déjà commandé (ZN · Z002 · 2099-01-01 : 1 panier ouvert et 1 commande ont ce jour).",
      },
    ]);
    expect(
      await concernsOf("Secteur;Gamme;Jour;Motif\nZN;farine;02/01/2099;Fermé", "closures"),
    ).toEqual([]);
  });
});
