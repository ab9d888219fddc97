import { describe, expect, it } from "vitest";
import {
  compareDay,
  keepReport,
  readDay,
  readMonth,
} from "../../../server/shadow/shadow-reports.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { sayThisMorning } from "../../../server/shadow/shadow-worker.ts";
import { day } from "../../core/values.ts";
import { useSmallMill } from "./small-mill.ts";

// Orders of the old system of a small mill, and what the shop says of them.

const mill = useSmallMill("exchange_shadow");

const HEADER =
  "Commande;N° client;Date de commande;Code article;Qté;PU HT;Date de livraison;Frais de port;Total HT;Total TTC;Total facturé";
const asked = { resource: "shadowOrders" } as const;
const DAY = day("2026-11-27");
const equal = `${HEADER}
CC1;104512;27/11/2026 10:42;T65-25;2;18,40;01/12/2026;25,00;61,80;68,82;68,82
CC2;104513;27/11/2026 10:50;T65-25;118;18,90;30/11/2026;0,00;2230,20;2352,86;2352,86`;

const said = async () => (await mill.run(compareDay(DAY)))?.differences ?? [];
const inShort = async () =>
  (await said()).map(({ order, kind, old, shop, cents }) =>
    `${order} ${kind} ${old} → ${shop} (${cents})`.replaceAll(/[\u00a0\u202f]/g, " "),
  );

describe("orders of the old system", () => {
  it("[SHADOW-1] as the shop would have had them have no difference, and touch nothing", async () => {
    const before = await mill.rows("select counted, promised from stock order by variant_id");
    const run = await mill.take(equal, asked);
    expect(run.counts).toMatchObject({ added: 2, faulty: 0 });
    expect(await mill.run(compareDay(DAY))).toEqual({
      day: DAY,
      orders: 2,
      equal: 2,
      kinds: [],
      differences: [],
    });
    expect([
      await mill.rows("select counted, promised from stock order by variant_id"),
      await mill.rows(
        `select from "order" union all select from invoice union all select from outbox`,
      ),
    ]).toEqual([before, []]);
    expect(await mill.run(compareDay(day("2026-11-26")))).toBeUndefined();
  });

  it("[SHADOW-5] take from what is free for those after them, since it was counted", async () => {
    await mill.take(equal.replace(";118;18,90", ";119;18,90"), asked);
    expect(await inShort()).toEqual([
      "CC2 stock 119 pris → 118 libres (null)",
      // Its lines make 18,90 € more than its own total says.
      "CC2 total 2 230,20 € → 2 249,10 € (1890)",
    ]);
  });

  it("[SHADOW-8] show each difference with its kind, and whom the shop does not know as one", async () => {
    await mill.take(
      `${HEADER}
CC1;104512;27/11/2026 10:42;T65-25;2;18,41;27/11/2026;0,00;;;
CC1;104512;27/11/2026 10:42;INCONNU;1;5,00;01/12/2026;0,00;;;
CC2;999999;27/11/2026 10:50;T65-25;1;18,90;30/11/2026;;;;
CC3;104512;27/11/2026 11:00;S170-25;1;20,00;01/12/2026;;;;`,
      asked,
    );
    expect(await inShort()).toEqual([
      "CC1 article 1 × 5,00 € → pas vendu (null)",
      "CC1 price 2 × 18,41 € → 2 × 18,40 € (-2)",
      "CC1 delivery vendredi 27 novembre → mardi 1er décembre (null)",
      "CC2 customer 18,90 € → aucune commande (null)",
      "CC3 price 1 × 20,00 € → aucun prix (null)",
      "CC3 stock 1 pris → 0 libres (null)",
    ]);
  });

  it("[SHADOW-8] are refused where lines of one order say otherwise of it, and undone like all else", async () => {
    expect(
      await mill.reasons(
        "shadowOrders",
        `${HEADER}
CC1;104512;27/11/2026 10:42;T65-10;2;8,10;01/12/2026;25,00;;;
CC1;104512;27/11/2026 10:42;T65-25;2;18,40;01/12/2026;15,00;;;`,
      ),
    ).toEqual([
      {
        line: 3,
        column: "carriage",
        reason: "Une autre ligne de cette commande dit autre chose.",
      },
    ]);
    const run = await mill.take(equal, asked);
    expect([
      await mill.run(undoRunOf(run.id, "essai")),
      await mill.rows("select from shadow_order_line"),
    ]).toEqual([{ givenBack: 2, kept: [] }, []]);
  });

  it("[SHADOW-8] keep what was said of their day: the same again adds nothing, otherwise adds one", async () => {
    await mill.take(equal, asked);
    const say = async () => {
      const report = await mill.run(compareDay(DAY));
      if (report !== undefined) await mill.run(keepReport(report, "command"));
    };
    await say();
    await say();
    expect(
      (await mill.run(readMonth)).days.map(({ day: on, said: last }) => [on, last?.times]),
    ).toEqual([[DAY, 1]]);
    await mill.take(equal.replace("18,40", "18,30"), { ...asked, wish: {} });
    await say();
    const detail = await mill.run(readDay(DAY));
    expect([
      detail?.said?.equal,
      detail?.said?.times,
      detail?.before.map(({ equal: was }) => was),
      (await mill.run(readMonth)).streak,
    ]).toEqual([1, 2, [2], 0]);
  });

  it("[SHADOW-9] are spoken of once in the morning, with a letter to each of the direction", async () => {
    await mill.take(equal, asked);
    await mill.rows(`insert into staff (login, name, password_hash, roles, created_at)
      values ('anne@moulin.example', 'Anne', 'x', array['direction'], '2026-11-01T00:00:00Z')`);
    const until = (instant: string) => Date.parse(instant) - Date.now();
    expect([
      await mill.run(sayThisMorning, until("2026-11-28T04:29:00.000Z")),
      await mill.run(sayThisMorning, until("2026-11-28T04:31:00.000Z")),
      await mill.run(sayThisMorning, until("2026-11-28T04:36:00.000Z")),
    ]).toEqual([0, 1, 0]);
    expect([
      await mill.rows("select topic, payload->>'day' as day from outbox"),
      await mill.rows("select day::text, made_by, orders, equal from shadow_report"),
    ]).toEqual([
      [{ topic: "shadow.morning", day: DAY }],
      [{ day: DAY, made_by: "morning", orders: 2, equal: 2 }],
    ]);
  });
});
