import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffToday } from "../../../api-schema/staff-today.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { agentWith } from "./desk-resources.ts";
import { supportBrowser, type SupportBrowser } from "../support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-25T08:00:00.000Z");
  agent = supportBrowser(shop, "11.2.0.1");
  await agent.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

const today = () => agent.read<StaffToday>("/today");
const waitOf = async (kind: StaffToday["waits"][number]["kind"]) =>
  (await today()).waits.find((wait) => wait.kind === kind) ?? null;

describe("what the desk opens with", () => {
  it("[DESK-1] is everything to the direction", async () => {
    const found = await today();
    expect(
      Object.entries(found).flatMap(([part, value]) => (value === null ? [part] : [])),
    ).toEqual([]);
    expect(found.lorries?.length).toBe((await shop.sql("select from delivery_plan")).length);
    expect(found.week?.days.map(({ day }) => day)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-28",
      "2026-11-29",
    ]);
  });

  it("[DESK-1] tells a send that failed for good, and no more once it is given up", async () => {
    await shop.sql(
      `insert into outbox (topic, payload, failed_at) values ('mail', '{}', '2026-11-25T06:40:00Z')`,
    );
    expect(await waitOf("failedSends")).toEqual({
      kind: "failedSends",
      count: 1,
      since: "2026-11-25T06:40:00.000Z",
      first: null,
    });
    await shop.sql("update outbox set done_at = failed_at where failed_at is not null");
    expect(await waitOf("failedSends")).toBeNull();
  });

  it("[DESK-1] counts an order once of which the ERP has refused both parts", async () => {
    await shop.sql(
      `insert into erp_order_version (order_id, scope, version, order_version, said, state, said_at, reason)
       select q.id, part.scope, 1, 1, '{"company": "Le Fournil"}', 'refused', '2026-11-25T07:30:00Z', 'Client inconnu'
       from (select id from "order" where checkout_state = 'completed' order by id limit 1) q,
         (values ('gmp'), ('mkp')) part(scope)`,
    );
    expect(await waitOf("erpRefused")).toMatchObject({
      count: 1,
      since: "2026-11-25T07:30:00.000Z",
    });
    await shop.sql("delete from erp_order_version where state = 'refused'");
  });

  it("[DESK-1] tells a file that waits for a second person", async () => {
    await shop.sql(
      `insert into exchange_run (resource, state, file_name, digest, bytes, wish, received_by, received_at)
       values ('prices', 'waiting', 'tarif-janvier.xlsx', 'd', 1, '{}', 'essai', '2026-11-25T07:00:00Z')`,
    );
    expect(await waitOf("exchangeRuns")).toEqual({
      kind: "exchangeRuns",
      count: 1,
      since: "2026-11-25T07:00:00.000Z",
      first: "tarif-janvier.xlsx",
    });
  });

  it("[DESK-1] names a shop that has stopped ordering, whom to call and what to order for", async () => {
    // Of the first store, the last orders are made weekly ones that end three weeks ago.
    await shop.sql(
      `update "order" q set completed_at = '2026-11-04T05:00:00Z'::timestamptz - n.place * interval '7 days'
       from (select id, row_number() over (order by id desc) - 1 as place from "order"
         where store_id = 1 and checkout_state = 'completed') n where n.id = q.id`,
    );
    const [store] = await shop.sql<{ readonly phone: string | null }>(
      `select a.phone_number as phone from store s left join address a on a.id = s.shipping_address_id
       where s.id = 1`,
    );
    const found = ((await today()).stopped ?? []).filter((one) => one.store === 1);
    expect(found.map(({ phone, weekday, silentDays }) => ({ phone, weekday, silentDays }))).toEqual(
      [{ phone: store?.phone, weekday: 3, silentDays: 21 }],
    );
  });

  it("[DESK-1] counts what is searched in vain, by its words alone", async () => {
    const search = (text: string) =>
      shop.fetch(`/api/v2/shop/search/products?search=${encodeURIComponent(text)}`);
    await search("zythum");
    await search(" ZYTHUM ");
    await search("zythum@fournil.example");
    await search("farine");
    expect((await today()).searches).toEqual([{ words: "zythum", times: 2 }]);
    expect(await shop.sql("select day::text, words, times from lost_search")).toEqual([
      { day: "2026-11-25", words: "zythum", times: 2 },
    ]);
  });

  it("[DESK-1] adds up what the next lorry of each tour carries", async () => {
    const [lorry] = (await today()).lorries ?? [];
    const [row] = await shop.sql<{ readonly stops: number; readonly grams: number }>(
      `select count(distinct h.id)::int as stops, coalesce(sum(i.quantity * v.net_weight), 0)::int as grams
       from shipment h join "order" q on q.id = h.order_id join sales_area a on a.id = q.sales_area_id
         join order_item i on i.shipment_id = h.id join variant v on v.id = i.variant_id
       where q.checkout_state = 'completed' and h.status not in (7, 10) and a.name = $1
         and h.transport_type_code = $2 and h.delivery_date = $3`,
      [lorry?.area, lorry?.range, lorry?.day],
    );
    expect(lorry).toMatchObject({ stops: row?.stops, grams: row?.grams });
  });

  it("[DESK-1] counts what waits for a lorry that comes again after six weeks without one", async () => {
    const [lorry] = (await today()).lorries ?? [];
    const [waiting] = await shop.sql<{ readonly id: number; readonly day: string }>(
      `select h.id, h.delivery_date::text as day from shipment h join "order" q on q.id = h.order_id
         join sales_area a on a.id = q.sales_area_id
       where q.checkout_state = 'completed' and h.status not in (7, 10) and a.name = $1
         and h.transport_type_code = $2 order by h.id limit 1`,
      [lorry?.area, lorry?.range],
    );
    await shop.sql(
      `insert into delivery_closure (sales_area_id, range_code, day, reason)
       select a.id, $2, on_day::date, 'Travaux' from sales_area a,
         generate_series($3::date, $3::date + 41, '1 day') on_day where a.name = $1`,
      [lorry?.area, lorry?.range, lorry?.day],
    );
    const next = async () =>
      (await today()).lorries?.find(
        ({ area, range }) => area === lorry?.area && range === lorry?.range,
      );
    const again = await next();
    expect(again).toMatchObject({ stops: 0 });
    await shop.sql("update shipment set delivery_date = $2::date where id = $1", [
      waiting?.id,
      again?.day,
    ]);
    expect(await next()).toMatchObject({ day: again?.day, stops: 1 });
    await shop.sql("update shipment set delivery_date = $2::date where id = $1", [
      waiting?.id,
      waiting?.day,
    ]);
    await shop.sql("delete from delivery_closure where reason = 'Travaux'");
  });
});

describe("the week", () => {
  const gramsOn = async (day: string): Promise<number> => {
    const [row] = await shop.sql<{ readonly grams: number }>(
      `select coalesce(sum(i.quantity * v.net_weight), 0)::int as grams
       from shipment h join "order" q on q.id = h.order_id
         join order_item i on i.shipment_id = h.id join variant v on v.id = i.variant_id
       where q.checkout_state = 'completed' and h.status not in (7, 10)
         and h.transport_type_code <> 'MKP' and h.delivery_date = $1::date`,
      [day],
    );
    return row?.grams ?? 0;
  };
  const DAYS_BEFORE = ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`);
  const expectedBefore = async () =>
    (await Promise.all(DAYS_BEFORE.map(gramsOn))).reduce((sum, grams) => sum + grams, 0);
  const shown = async () => {
    const { week } = await today();
    return { before: week?.gramsBefore, days: week?.days.map(({ grams }) => grams) };
  };

  it("[DESK-1] adds up what its lorries carry, day by day, and what those of the week before did", async () => {
    const days = ["23", "24", "25", "26", "27", "28", "29"].map((day) => `2026-11-${day}`);
    const expected = { before: await expectedBefore(), days: await Promise.all(days.map(gramsOn)) };
    expect(expected.before).toBeGreaterThan(0);
    expect(await shown()).toEqual(expected);
  });

  it("[DESK-1] knows at once what changes of the days to come, and of days gone within five minutes", async () => {
    const before = await shown();
    const halve = (day: string) =>
      shop.sql(
        `update shipment set status = 7 where delivery_date = $1::date and transport_type_code <> 'MKP'
          and id % 2 = 0 and status not in (7, 10)`,
        [day],
      );
    const gone = DAYS_BEFORE.find((_, place) => place === 1) ?? "";
    await halve(gone);
    await halve("2026-11-26");
    const soon = await shown();
    expect(soon).toEqual({
      before: before.before,
      days: before.days?.with(3, await gramsOn("2026-11-26")),
    });
    expect(soon.days).not.toEqual(before.days);
    shop.clock.advance(5 * 60_000 + 1);
    expect(await shown()).toEqual({ ...soon, before: await expectedBefore() });
    expect((await shown()).before).not.toBe(before.before);
  });
});

describe("somebody of another role", () => {
  it("[SUPPORT-3] sees the parts that theirs may, and what they can do something about", async () => {
    await shop.sql(
      `insert into exchange_run (resource, state, file_name, digest, bytes, wish, received_by, received_at)
       values ('prices', 'waiting', 'tarif-fevrier.xlsx', 'e', 1, '{}', 'essai', '2026-11-25T06:00:00Z'),
         ('recipes', 'waiting', 'recettes.xlsx', 'f', 1, '{}', 'essai', '2026-11-25T07:30:00Z')`,
    );
    await shop.sql(
      "update support_agent set roles = '{content}' where login = 'support@panetier.example'",
    );
    const writer = supportBrowser(shop, "11.2.0.2");
    await writer.signIn();
    const found = await writer.read<StaffToday>("/today");
    expect({
      parts: Object.entries(found).flatMap(([part, value]) => (value === null ? [part] : [])),
      waits: found.waits,
    }).toEqual({
      parts: ["lorries", "sales", "week", "stopped"],
      // The file of prices waits for somebody else: its name is not theirs to read.
      waits: [
        {
          kind: "exchangeRuns",
          count: 1,
          since: "2026-11-25T07:30:00.000Z",
          first: "recettes.xlsx",
        },
      ],
    });
  });

  it("[ART-20] tells the papers of what is sold that end within a month, what ended first first, to who sees the catalogue", async () => {
    const paper = (file: string, title: string, validUntil?: string) => ({
      kind: "certificate",
      title,
      file: file.repeat(64),
      size: 1,
      ...(validUntil === undefined ? {} : { validUntil }),
    });
    const give = (code: string, documents: readonly object[]) =>
      shop.sql(
        `update product set sheet = sheet || jsonb_build_object('documents', $2::text::jsonb) where code = $1`,
        [code, JSON.stringify(documents)],
      );
    const products = await shop.sql<{ readonly code: string; readonly name: string }>(
      "select code, name from product where active order by id limit 3",
    );
    const [one, two, gone] = products;
    const [before] = await shop.sql<{ readonly n: number }>(
      "select count(*)::int as n from product where first_paper_end(sheet) is not null",
    );
    expect(before?.n).toBe(0);
    await give(one?.code ?? "", [
      paper("a", "Certificat bio", "2026-12-25"),
      paper("b", "Certificat halal", "2026-12-26"),
      paper("c", "Fiche technique"),
    ]);
    await give(two?.code ?? "", [paper("d", "Certificat label", "2026-11-24")]);
    await give(gone?.code ?? "", [paper("e", "Certificat retiré", "2026-11-24")]);
    await shop.sql("update product set active = false where code = $1", [gone?.code]);
    expect((await today()).papers).toEqual([
      { product: two?.code, name: two?.name, title: "Certificat label", validUntil: "2026-11-24" },
      { product: one?.code, name: one?.name, title: "Certificat bio", validUntil: "2026-12-25" },
    ]);
    const session = await agent.session();
    expect(session.stage === "open" ? session.waiting.papers : null).toBe(2);
    const other = await agentWith(shop, "tournees-sans-fiches", ["tours"], "11.2.0.9");
    expect((await other.read<StaffToday>("/today")).papers).toBeNull();
  });
});
