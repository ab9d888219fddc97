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
import { shopDatabaseEnv } from "../shop-database.ts";
import { program } from "../program.ts";
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

  it("[SHADOW-10] that come after their day was compared have it compared again, once nothing more comes", async () => {
    await mill.rows(`insert into staff (login, name, password_hash, roles, created_at)
      values ('anne@moulin.example', 'Anne', 'x', array['direction'], '2026-11-01T00:00:00Z')`);
    const look = (time: string) =>
      mill.run(sayThisMorning, Date.parse(`2026-11-28T${time}:00.000Z`) - Date.now());
    const late = (number: string, time: string) =>
      `${HEADER}\n${number};104512;27/11/2026 ${time};T65-25;2;18,41;01/12/2026;;;;`;
    const reports = () =>
      mill.rows("select made_by as by, orders, equal from shadow_report order by id");

    await mill.take(equal, asked);
    expect([await look("04:31"), await look("04:36"), await look("04:41")]).toEqual([1, 0, 0]);
    const run = await mill.take(late("CC3", "15:00"), asked);
    expect(await look("09:00")).toBe(0);
    // Another piece of the same files.
    await mill.take(late("CC4", "15:10"), asked);
    expect([await look("09:05"), await reports()]).toEqual([
      0,
      [{ by: "morning", orders: 2, equal: 2 }],
    ]);
    expect([await look("09:10"), await look("09:15"), await look("09:20")]).toEqual([1, 0, 0]);
    const twice = [
      { by: "morning", orders: 2, equal: 2 },
      { by: "morning", orders: 4, equal: 2 },
    ];
    expect([await reports(), await mill.rows("select from shadow_late")]).toEqual([twice, []]);

    // The same file again writes nothing, and a line that says the same of its day tells nothing.
    await mill.take(`${late("CC4", "15:10")}\n`, { ...asked, asOf: "2026-11-28T10:00:00.000Z" });
    expect(await mill.rows("select from shadow_late")).toEqual([]);
    await mill.rows("update shadow_order_line set customer = customer where \"order\" = 'CC4'");
    expect([await look("10:00"), await look("10:05"), await reports()]).toEqual([0, 0, twice]);

    // What is taken back is late too.
    await mill.run(undoRunOf(run.id, "essai"));
    expect([await look("11:00"), await look("11:05")]).toEqual([0, 1]);
    expect((await reports()).at(-1)).toEqual({ by: "morning", orders: 3, equal: 2 });
    expect(
      await mill.rows("select count(*)::int as letters from outbox where topic = 'shadow.morning'"),
    ).toEqual([{ letters: 3 }]);
  });

  it("[SHADOW-10] of days that nobody compared, or of long ago, wait for nothing", async () => {
    await mill.take(equal, asked);
    await mill.run(sayThisMorning, Date.parse("2026-11-27T12:00:00.000Z") - Date.now());
    expect(await mill.rows("select from shadow_late")).toEqual([]);
    await mill.run(sayThisMorning, Date.parse("2026-11-28T05:00:00.000Z") - Date.now());
    await mill.rows("update shadow_order_line set quantity = 3 where \"order\" = 'CC1'");
    expect(await mill.rows("select day::text from shadow_late")).toEqual([{ day: DAY }]);
    await mill.run(sayThisMorning, Date.parse("2027-01-29T05:00:00.000Z") - Date.now());
    expect(await mill.rows("select from shadow_late")).toEqual([]);
  });
});

describe("npm run shadow", () => {
  const shadowWith = async (
    env: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ): Promise<{ readonly code: number | null; readonly said: string }> => {
    const run = program(["launch.js", "--server", "server/shadow/main.ts", ...args], env);
    return { code: await run.exit, said: run.output() };
  };
  const shadow = (...args: readonly string[]) => shadowWith(shopDatabaseEnv(mill.url()), ...args);

  it("[SHADOW-11] ends with 0 where nothing differs, 1 where something does, 2 where there is nothing", async () => {
    expect(await shadow("--day", DAY)).toEqual({
      code: 2,
      said: "Rien à comparer : aucune commande de l’ancien système ces jours-là.\n",
    });
    await mill.take(equal, asked);
    expect(await shadow("--day", DAY)).toEqual({
      code: 0,
      said: "vendredi 27 novembre : 2 commandes comparées, 2 sans écart : prêt\n",
    });
    await mill.take(equal.replace("18,40", "18,30"), asked);
    const whole = await shadow("--from", "2026-11-01", "--to", "2026-11-30", "--json");
    expect([whole.code, JSON.parse(whole.said)]).toMatchObject([
      1,
      { reports: [{ day: DAY, orders: 2, equal: 1 }] },
    ]);
    expect(await mill.rows("select made_by as by, equal from shadow_report order by id")).toEqual([
      { by: "command", equal: 2 },
      { by: "command", equal: 1 },
    ]);
  });

  it.each([
    [["--day", "2026-02-30"]],
    [["--from", "2026-11-30", "--to", "2026-11-01"]],
    [["--day", "2026-11-27", "--from", "2026-11-01"]],
    [["--jour", "2026-11-27"]],
  ])("[SHADOW-11] ends with 3 for %j, and compares nothing", async (args) => {
    await mill.take(equal.replace("18,40", "18,30"), asked);
    expect((await shadow(...args)).code).toBe(3);
    expect(await mill.rows("select from shadow_report")).toEqual([]);
  });

  it("[SHADOW-11] ends with 4 where it cannot look, which is no difference", async () => {
    const gone = new URL(mill.url());
    gone.pathname = "/nobodys_database";
    const { code, said } = await shadowWith(shopDatabaseEnv(gone.href), "--day", DAY);
    expect(code).toBe(4);
    expect(said).toContain("nobodys_database");
  });
});
