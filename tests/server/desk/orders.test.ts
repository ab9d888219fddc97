import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import { Instant } from "../../../api-schema/primitives.ts";
import type {
  LotReceivers,
  StaffLorryDay,
  StaffLorryLoad,
  StaffOrder,
  StaffOrderList,
} from "../../../api-schema/staff-orders.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { pdfText } from "../pdf-text.ts";
import { buyersOf, makeVariant, type NumberedBuyers, shopperIn } from "../shoppers.ts";
import { refusalOf, supportBrowser, type SupportBrowser } from "../support-desk.ts";

const START = Instant.make("2026-11-23T07:00:00.000Z");
/** The lorries of Tuesday take no more orders from Monday at 11 h on. */
const AFTER_CUT_OFF = addMs(START, 4 * 3_600_000);
const DAY = "2026-11-24";
const JUST_AFTER = expect.stringMatching(/^2026-11-23T11:0/);

/** A press whose key another one had. */
const USED_KEY = [
  422,
  "Idempotency-Key : Cette clé d'idempotence a déjà servi pour une autre demande.",
];

let shop: TestShop;
let buyers: NumberedBuyers;
let desk: SupportBrowser;
let other: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set(START);
  buyers = await buyersOf(shop, 12);
  await shop.sql("update support_agent set roles = array['direction','orders']");
  desk = supportBrowser(shop, "12.8.1.1");
  await desk.signIn();
  other = supportBrowser(shop, "12.8.1.2");
  await other.signIn();
});
afterAll(() => shop.stop());

const list = (query: string) => desk.read<StaffOrderList>(`/orders?search=&${query}`);
const search = async (text: string) =>
  (await desk.read<StaffOrderList>(`/orders?search=${encodeURIComponent(text)}`)).orders.map(
    ({ number }) => number,
  );
const stopOf = async (order: Order) => {
  const [row] = await shop.sql<{ area: string; range: string; shipment: number }>(
    `select a.code as area, h.transport_type_code as range, h.id as shipment from shipment h
      join "order" q on q.id = h.order_id join sales_area a on a.id = q.sales_area_id where q.number = $1`,
    [order.number],
  );
  const { area = "", range = "", shipment = 0 } = row ?? {};
  const load = await desk.read<StaffLorryLoad>(`/lorries/${DAY}/${area}/${range}`);
  const stop = load.stops.find((one) => one.shipment === shipment);
  if (stop === undefined) throw new Error("No lorry has that stop");
  return { path: `/lorries/${DAY}/${area}/${range}`, load, stop, shipment, line: stop.lines[0] };
};
const lot = (name: string, quantity: number, dates: object = {}) => ({
  lot: name,
  quantity,
  bestBefore: null,
  useBy: null,
  ...dates,
});
const ledger = async (code: string) =>
  (
    await shop.sql(
      `select s.counted, s.promised, v.stock as free from variant v join stock s on s.variant_id = v.id
        where v.code = $1`,
      [code],
    )
  )[0];

describe("the list of orders", () => {
  it("[DISPATCH-1] finds an order by all that it is known by", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    const order = await buyers.at(0).buy([[flour, 3]], "VIREMENT");
    await shop.sql(`update order_item set customer_reference = 'CH-77' where order_id = $1`, [
      order.id,
    ]);
    const [store] = await shop.sql<{ company: string; erpId: string; city: string; email: string }>(
      `select s.company, s.erp_id as "erpId", d.city, c.email from "order" q join store s on s.id = q.store_id
        join customer c on c.id = q.customer_id join address d on d.store_id = s.id where q.id = $1 limit 1`,
      [order.id],
    );
    const number: string = order.number ?? "";
    for (const text of [
      number,
      number.toLowerCase(),
      String(Number(number.slice(4))),
      number.slice(0, 8),
      (order.total / 100).toFixed(2).replace(".", ","),
      `REF-${flour}`,
      "ch-7",
      store?.email ?? "",
      store?.erpId ?? "",
      store?.company ?? "",
      `${store?.company} ${store?.city}`,
    ]) {
      expect([text, (await search(text)).some((one) => one === number)]).toEqual([text, true]);
    }
    expect(await search("zz nothing of the kind")).toEqual([]);
    expect(await search("100 %")).toEqual([]);
  });

  it("[DISPATCH-1] is narrowed, sorted, and goes on where it stopped", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    const orders = [
      await buyers.at(1).buy([[flour, 1]], "VIREMENT"),
      await buyers.at(1).buy([[flour, 2]], "VIREMENT"),
    ];
    const first = await list("sort=newest");
    expect(first.orders).toHaveLength(50);
    const second = await list(`sort=newest&after=${first.next}`);
    const all = [...first.orders, ...second.orders].map(({ id }) => id);
    expect(new Set(all).size).toBe(100);
    const [known] = await shop.sql<{ ids: readonly number[] }>(
      `select array(select id from "order" where checkout_state = 'completed'
        order by completed_at desc, id desc limit 100) as ids`,
    );
    expect(all).toEqual(known?.ids);
    const largest = (await list("sort=largest")).orders.map(({ total }) => total);
    expect(largest).toEqual(largest.toSorted((a, b) => b - a));
    const ofDay = (await list(`day=${DAY}&range=Z002&state=toPrepare`)).orders;
    expect(ofDay.map(({ id }) => id)).toEqual(expect.arrayContaining(orders.map(({ id }) => id)));
    for (const { shipments } of ofDay) {
      expect(
        shipments.some(
          (one) => one.deliveryDate === DAY && one.transportTypeCode === "Z002" && one.status === 0,
        ),
      ).toBe(true);
    }
    expect((await list(`day=${DAY}&state=returned`)).orders).toEqual([]);
    const narrow = await list("payment=failed&sort=oldest");
    expect({ ...narrow, orders: narrow.orders.length <= 50 }).toMatchObject({ orders: true });
    expect((await list("merchant=nobody")).orders).toEqual([]);
    expect((await desk.get("/orders/999999")).status).toBe(404);
  });

  it("[DISPATCH-1] is of a merchant, whether they have few parcels or thousands", async () => {
    const [merchant] = await shop.sql<{ slug: string; orders: readonly number[] }>(
      `select m.slug, array_agg(q.id order by q.completed_at desc, q.id desc) as orders
        from merchant m join shipment h on h.merchant_id = m.id and h.transport_type_code = 'MKP'
          join "order" q on q.id = h.order_id and q.checkout_state = 'completed'
        where not m.gmp group by m.slug order by count(*) desc limit 1`,
    );
    const newest = async () =>
      (await list(`merchant=${merchant?.slug}`)).orders.map(({ id }) => id);
    const few = await newest();
    expect(few).toEqual(merchant?.orders.slice(0, 50));
    // Each order is split into so many parcels that the newest orders are walked.
    await shop.sql(
      `insert into shipment (order_id, merchant_id, transport_type_code, status, split)
        select h.order_id, h.merchant_id, 'MKP', 7, 100 + n
        from shipment h join merchant m on m.id = h.merchant_id and m.slug = $1,
          generate_series(1, 4001) n
        where h.transport_type_code = 'MKP' and h.order_id = any($2::int[]) and h.split = 0
          and n <= 4001 / cardinality($2::int[]) + 1`,
      [merchant?.slug, merchant?.orders],
    );
    try {
      expect(await newest()).toEqual(few);
    } finally {
      await shop.sql("delete from shipment where split > 100");
    }
  });
});

describe("a stop that leaves", () => {
  it("[DISPATCH-2] is typed lot by lot, once, and what is not there stays", async () => {
    shop.clock.set(START);
    const flour = await makeVariant(shop, { stock: 100 });
    const order = await buyers.at(2).buy([[flour, 14]], "VIREMENT");
    shop.clock.set(AFTER_CUT_OFF);
    const { path, shipment, line } = await stopOf(order);
    expect(line).toMatchObject({
      ordered: 14,
      expected: 14,
      shipped: 0,
      reference: `REF-${flour}`,
    });
    const key = randomUUID();
    const body = {
      key,
      leaves: true,
      lines: [
        {
          item: line?.item,
          seen: 0,
          lots: [
            lot("L-1", 6, { bestBefore: "2027-03-12" }),
            lot(" L-2 ", 4, { useBy: "2026-12-01" }),
          ],
        },
      ],
    };
    const send = (what: object, who = desk) =>
      who.send("POST", `/shipments/${shipment}/departures`, what);
    const tooMuch = { ...body, lines: [{ ...body.lines[0], lots: [lot("L-1", 15)] }] };
    expect(await refusalOf(await send(tooMuch))).toEqual([
      422,
      `${line?.item} : Produit ${flour} : 15 partiraient, 14 sont commandés.`,
    ]);
    expect((await send(body)).status).toBe(204);
    expect((await send(body)).status).toBe(204);
    expect(await refusalOf(await send({ ...body, leaves: false }))).toEqual(USED_KEY);
    // Ten have left, four are promised to nobody: they are in the stock that was counted.
    expect(await ledger(flour)).toEqual({ counted: 90, promised: 0, free: 90 });
    const shown = await desk.read<StaffOrder>(`/orders/${order.id}`);
    expect(shown.departures).toEqual([
      {
        item: line?.item,
        lot: "L-1",
        quantity: 6,
        bestBefore: "2027-03-12",
        useBy: null,
        leftAt: JUST_AFTER,
        typedBy: expect.any(String),
      },
      {
        item: line?.item,
        lot: "L-2",
        quantity: 4,
        bestBefore: null,
        useBy: "2026-12-01",
        leftAt: JUST_AFTER,
        typedBy: expect.any(String),
      },
    ]);
    expect(shown.allotted).toEqual([{ item: line?.item, quantity: 10 }]);
    expect(shown.order.shipments[0]?.status).toBe(2);
    expect(shown.timeline.filter(({ by }) => by === "staff").map(({ what }) => what)).toEqual([
      expect.stringContaining("en route"),
      `Farine : parti 6 × REF-${flour} (lot L-1), 4 × REF-${flour} (lot L-2)`,
    ]);
    const note = await desk.get(`/shipments/${shipment}/delivery-note`);
    expect([note.status, note.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const text = pdfText(Buffer.from(await note.arrayBuffer()));
    expect(text).toContain("Lot L-1 : 6 · DDM 12/03/2027");
    expect(text).toContain("Lot L-2 : 4 · DLC 01/12/2026");
    const notes = await desk.get(`${path}/delivery-notes`);
    expect([notes.status, notes.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const customers = await (await shopperIn(shop, buyers.at(2).store)).see(order.tokenValue);
    expect(customers.shipments[0]?.status).toBe(2);
  });

  it.each([
    [10, "10 partis"],
    [1, "1 parti"],
  ])("[DISPATCH-2] is typed by one of two who type %i at once", async (count, told) => {
    shop.clock.set(START);
    const flour = await makeVariant(shop, { stock: 100 });
    const order = await buyers.at(3).buy([[flour, count]], "VIREMENT");
    shop.clock.set(AFTER_CUT_OFF);
    const { shipment, line } = await stopOf(order);
    const send = (who: SupportBrowser, name: string) =>
      who.send("POST", `/shipments/${shipment}/departures`, {
        key: randomUUID(),
        leaves: false,
        lines: [{ item: line?.item, seen: 0, lots: [lot(name, count)] }],
      });
    const answers = await Promise.all([send(desk, "A"), send(other, "B")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && (await refusalOf(refused))).toEqual([
      409,
      `Produit ${flour} : quelqu’un d’autre a déjà noté ${told}. Relisez la livraison.`,
    ]);
    const left = 100 - count;
    expect(await ledger(flour)).toEqual({ counted: left, promised: 0, free: left });
  });

  it("[DISPATCH-2] leaves with its whole lorry by one press", async () => {
    shop.clock.set(START);
    const flour = await makeVariant(shop, { stock: 100 });
    const order = await buyers.at(4).buy([[flour, 5]], "VIREMENT");
    shop.clock.set(AFTER_CUT_OFF);
    const { path, load } = await stopOf(order);
    const key = randomUUID();
    const waiting = load.lorry.stops - load.lorry.left;
    const first = await desk.send("POST", `${path}/departure`, { key });
    expect([first.status, await first.json()]).toEqual([200, { stops: waiting }]);
    const again = await desk.send("POST", `${path}/departure`, { key });
    expect(await again.json()).toEqual({ stops: 0 });
    expect(await ledger(flour)).toEqual({ counted: 95, promised: 0, free: 95 });
    const { load: after } = await stopOf(order);
    expect(after.lorry.left).toBe(after.lorry.stops);
  });
});

describe("an article that is short", () => {
  it("[DISPATCH-3] is named with who waits for it, and shared by a rule", async () => {
    shop.clock.set(START);
    const flour = await makeVariant(shop, { stock: 20 });
    const eight = await buyers.at(5).buy([[flour, 8]], "VIREMENT");
    const six = await buyers.at(6).buy([[flour, 6]], "VIREMENT");
    await shop.sql(
      `update stock s set counted = 10 from variant v where v.id = s.variant_id and v.code = $1`,
      [flour],
    );
    await shop.sql(
      `update variant set stock = 0, stock_revision = stock_revision + 1 where code = $1`,
      [flour],
    );
    const shortage = async () =>
      (await desk.read<StaffLorryDay>(`/lorries/${DAY}`)).shortages.find(
        ({ reference }) => reference === `REF-${flour}`,
      );
    const open = await shortage();
    expect(open).toMatchObject({ there: 10, isOpen: true });
    expect(open?.lines.map(({ number, expected }) => [number, expected])).toEqual([
      [eight.number, 8],
      [six.number, 6],
    ]);
    const key = randomUUID();
    const shares = (rule: string, quantities: readonly number[]) => ({
      key,
      day: DAY,
      variant: open?.variant,
      depot: open?.depot,
      rule,
      lines: open?.lines.map(({ item, expected }, at) => ({
        item,
        seen: expected,
        quantity: quantities[at],
      })),
    });
    const send = (body: object) => desk.send("POST", "/shortages/shares", body);
    expect((await send(shares("proRata", [6, 4]))).status).toBe(409);
    shop.clock.set(AFTER_CUT_OFF);
    expect((await send(shares("proRata", [8, 2]))).status).toBe(409);
    expect(await refusalOf(await send(shares("byHand", [8, 3])))).toEqual([
      422,
      "lines : Les parts font 11 : il n’y en a que 10.",
    ]);
    expect((await send(shares("proRata", [6, 4]))).status).toBe(204);
    expect((await send(shares("proRata", [6, 4]))).status).toBe(204);
    expect(await refusalOf(await send(shares("byHand", [5, 5])))).toEqual(USED_KEY);
    expect(await shortage()).toBeUndefined();
    expect(await ledger(flour)).toEqual({ counted: 10, promised: 10, free: 0 });
    const { line } = await stopOf(six);
    expect(line).toMatchObject({ ordered: 6, expected: 4, shipped: 0 });
    const shown = await desk.read<StaffOrder>(`/orders/${six.id}`);
    expect(shown.timeline.at(-1)).toMatchObject({
      by: "staff",
      what: `Farine : partage de REF-${flour} : 4 sur 6`,
    });
  });
});

describe("who has received a lot", () => {
  it("[DISPATCH-4] is answered with all deliveries, and as a file", async () => {
    shop.clock.set(START);
    const flour = await makeVariant(shop, { stock: 100 });
    const orders = [
      await buyers.at(7).buy([[flour, 3]], "VIREMENT"),
      await buyers.at(8).buy([[flour, 4]], "VIREMENT"),
    ];
    shop.clock.set(AFTER_CUT_OFF);
    for (const order of orders) {
      const { shipment, line } = await stopOf(order);
      const quantity = line?.ordered ?? 0;
      await desk.send("POST", `/shipments/${shipment}/departures`, {
        key: randomUUID(),
        leaves: false,
        lines: [{ item: line?.item, seen: 0, lots: [lot("Recall-9", quantity)] }],
      });
    }
    const { receivers, isCut } = await desk.read<LotReceivers>("/lots?lot=recall-9");
    expect(isCut).toBe(false);
    const received = receivers.toSorted((a, b) => a.quantity - b.quantity);
    expect(received.map(({ number, quantity }) => [number, quantity])).toEqual([
      [orders[0]?.number, 3],
      [orders[1]?.number, 4],
    ]);
    expect((await desk.get("/lots/csv-file?lot=recall-9")).status).toBe(403);
    await shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]);
    const csv = await desk.get("/lots/csv-file?lot=recall-9");
    const lines = (await csv.text()).split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`Recall-9;REF-${flour};Produit ${flour};`);
    expect(await desk.read<LotReceivers>("/lots?lot=recall")).toEqual({
      receivers: [],
      isCut: false,
    });
  });
});

describe("what one may not do at the desk", () => {
  it("[DISPATCH-5] is as if it were not there", async () => {
    await shop.sql("update support_agent set roles = array['tours']");
    expect((await desk.get("/orders?search=")).status).toBe(200);
    expect((await desk.get(`/lorries/${DAY}`)).status).toBe(200);
    const typed = await desk.send("POST", "/shipments/1/departures", {
      key: randomUUID(),
      leaves: false,
      lines: [],
    });
    expect(typed.status).toBe(404);
    await shop.sql("update support_agent set roles = array['content']");
    expect((await desk.get("/orders?search=")).status).toBe(404);
    await shop.sql("update support_agent set roles = array['direction']");
  });
});
