import { afterAll, beforeAll, expect, it } from "vitest";
import type {
  ForecastChoices,
  PlayedForecast,
  PriceRule,
} from "../../../api-schema/staff-forecasts.ts";
import { changedPrice } from "../../../core/forecast/changed-price.ts";
import { cents } from "../../../core/money/cents.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { buyersOf, type Lines, makeVariant, type NumberedBuyers } from "../shoppers.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";

let shop: TestShop;
let buyers: NumberedBuyers;
let direction: SupportBrowser;
let basket: Lines;
const PRICES = { flour: 2141, cold: 1333, parcel: 451 };

beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2027-03-08T08:00:00.000Z");
  buyers = await buyersOf(shop, 3);
  basket = [
    [await makeVariant(shop, { code: "F-1", price: PRICES.flour, weight: 25_000 }), 4],
    [
      await makeVariant(shop, {
        code: "F-2",
        price: 999,
        volume: [{ quantityFrom: 5, percentage: 0.07 }],
      }),
      6,
    ],
    [await makeVariant(shop, { code: "C-1", price: PRICES.cold, transport: "Z001", vat: 0.2 }), 5],
    [await makeVariant(shop, { code: "M-1", price: PRICES.parcel, transport: "MKP", vat: 0.2 }), 3],
  ];
  direction = supportBrowser(shop, "198.51.100.40");
  await direction.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

const DAY = "2027-03-08";
const everything = { of: "everything" };
const rise = (percent: number, scope: object = everything): object => ({
  rule: "prices",
  scope,
  lists: [],
  percent,
  step: 5,
});
const ask = (rule: object, from = DAY, to = DAY) =>
  direction.send("POST", "/forecasts", { rule, from, to });
const played = async (rule: object): Promise<PlayedForecast> => {
  const answer = await ask(rule);
  expect(answer.status).toBe(200);
  return (await answer.json()) as PlayedForecast; // safe: the contract's answer
};

it("[FORECAST-1] plays orders as they were told when nothing moves", async () => {
  const order = await buyers.at(0).buy(basket);
  const still = await played({ ...rise(0), step: 1 });
  expect({ ...still, ranges: still.ranges.map(({ range }) => range) }).toEqual({
    orders: 1,
    stores: 1,
    told: order.totalHT,
    before: order.totalHT,
    after: order.totalHT,
    delivery: { before: order.shippingTotalHT, after: order.shippingTotalHT },
    margin: { before: 0, after: 0, lines: 4, uncosted: 4 },
    ranges: ["Z002", "Z001", "MKP"],
    articles: 0,
    unpriced: 0,
    dearer: { count: 0, stores: [] },
    fallen: { count: 0, orders: [] },
    reached: 0,
    moved: { count: 0, orders: [] },
    examples: [],
    taking: null,
  });
});

it("[FORECAST-1] says to the cent what the same order costs once the prices have moved", async () => {
  const [first] = [await buyers.at(0).see((await buyers.at(0).openCart()).tokenValue)];
  expect(first.shipments).toEqual([]);
  const codes = ["F-1", "F-2", "M-1"];
  const wish: PriceRule = {
    rule: "prices",
    scope: { of: "articles", codes },
    lists: [],
    percent: 8.5,
    step: 5,
  };
  const forecast = await played(wish);
  for (const code of codes) {
    const rows = await shop.sql<{ id: number; price: number }>(
      `select p.variant_id as id, p.unit_price as price from price p join variant v on v.id = p.variant_id
        where v.code = $1 limit 1`,
      [code],
    );
    for (const { id, price } of rows) {
      await shop.sql("update price set unit_price = $2 where variant_id = $1", [
        id,
        changedPrice(cents(price), wish),
      ]);
    }
  }
  shop.clock.advance(2000);
  const dearer = await buyers.at(1).readyCart(basket);
  expect([forecast.after, forecast.articles]).toEqual([dearer.totalHT, 3]);
  expect(forecast.examples.map(({ code, before, after }) => [code, before, after])).toEqual([
    ["F-1", 2141, 2325],
    ["F-2", 999, 1085],
    ["M-1", 451, 490],
  ]);
});

it("[FORECAST-2] says what a franco and a fee would have been paid", async () => {
  const [area] = await shop.sql<{ code: string }>(
    `select a.code from store s join sales_area a on a.id = s.sales_area_id where s.id = $1`,
    [buyers.at(2).store],
  );
  const order = await buyers.at(2).buy(basket);
  const rule = {
    rule: "tour",
    area: area?.code,
    range: "Z001",
    franco: 100_000,
    deliveryFee: 1700,
  };
  const forecast = await played(rule);
  const ofArea = await shop.sql<{ count: number }>(
    `select count(*)::int as count from "order" o join store s on s.id = o.store_id
      join sales_area a on a.id = s.sales_area_id
      where o.completed_at >= '2027-03-07T23:00:00Z' and a.code = $1`,
    [area?.code],
  );
  const count = ofArea[0]?.count ?? 0;
  expect([
    forecast.delivery.after - forecast.delivery.before,
    forecast.fallen.count,
    forecast.fallen.orders.find(({ number }) => number === order.number),
  ]).toEqual([
    1700 * count,
    count,
    {
      number: order.number,
      store: expect.any(String),
      shipment: "Surgelés",
      missing: 100_000 - 5 * PRICES.cold,
      unit: "cents",
    },
  ]);
});

it("[FORECAST-6] says which deliveries other days or another hour of a lorry would have moved, and to when", async () => {
  const [area] = await shop.sql<{ code: string }>(
    `select a.code from store s join sales_area a on a.id = s.sales_area_id where s.id = $1`,
    [buyers.at(2).store],
  );
  const [flour] = await shop.sql<{ number: string; day: string; later: string }>(
    `select o.number, h.delivery_date::text as day, (h.delivery_date + 1)::text as later from shipment h
      join "order" o on o.id = h.order_id where o.store_id = $1 and h.transport_type_code = 'Z002'
        and o.checkout_state = 'completed' and h.delivery_date is not null order by o.id desc limit 1`,
    [buyers.at(2).store],
  );
  const tour = { rule: "tour", area: area?.code, range: "Z002" };
  const movedOf = async (rule: object) => {
    const { moved } = await played({ ...tour, ...rule });
    return moved.orders.find(({ number }) => number === flour?.number);
  };
  const weekday = new Date(`${flour?.day}T12:00:00Z`).getUTCDay() || 7;
  const others = [1, 2, 3, 4, 5, 6].filter((each) => each !== weekday);
  const moved = { number: flour?.number, store: expect.any(String), shipment: "Farine" };
  expect([
    await movedOf({ weekdays: others }),
    await movedOf({ weekdays: [weekday] }),
    // Ordered at nine in the morning, for the next day.
    await movedOf({ cutOff: "08:00" }),
    await movedOf({ cutOff: "12:00" }),
  ]).toEqual([
    { ...moved, from: flour?.day, to: flour?.later },
    undefined,
    { ...moved, from: flour?.day, to: flour?.later },
    undefined,
  ]);
});

it("leaves out what was ordered on other days", async () => {
  const forecast = await (await ask(rise(3), "2027-03-09", "2027-03-20")).json();
  expect(forecast).toMatchObject({ orders: 0, stores: 0, told: 0, before: 0, after: 0 });
});

it("refuses what does not exist, by field", async () => {
  const of = (rule: object, from?: string, to?: string) =>
    ask(rule, from, to).then((answer) => refusalOf(answer));
  expect([
    await of(rise(3, { of: "category", code: "nulle-part" })),
    await of(rise(3, { of: "articles", codes: ["F-1", "X-9"] })),
    await of({ ...rise(3), lists: ["ZNULLE"] }),
    await of({ rule: "tour", area: "nulle-part", range: "Z001", franco: 1 }),
    await of(rise(3), "2027-03-08", "2027-03-07"),
    await of(rise(3), "2026-01-01", "2027-03-07"),
  ]).toEqual([
    [422, "scope : Rayon inconnu : nulle-part."],
    [422, "scope : Article inconnu : X-9."],
    [422, "lists : Tarif inconnu : ZNULLE."],
    [422, "area : Secteur inconnu : nulle-part."],
    [422, "to : La période finit avant de commencer."],
    [422, "to : Une période a 100 jours au plus."],
  ]);
});

it("is not there for who has nothing to do with prices", async () => {
  const support = supportBrowser(shop, "198.51.100.41");
  await support.signIn();
  const answer = await support.send("POST", "/forecasts", { rule: rise(3), from: DAY, to: DAY });
  expect(answer.status).toBe(404);
});

it("offers what a change may be about, each category after the one that it is in", async () => {
  const choices = await direction.read<ForecastChoices>("/forecasts/choices");
  const stored = await shop.sql<{ code: string; parent: string | null; level: number }>(
    "select t.code, p.code as parent, t.level from taxon t left join taxon p on p.id = t.parent_id",
  );
  const places = new Map(choices.categories.map(({ code }, place) => [code, place]));
  expect(places.size).toBe(stored.length);
  for (const { code, parent, level } of stored) {
    const place = places.get(code) ?? -1;
    expect(choices.categories[place]?.level).toBe(level);
    if (parent !== null) expect(places.get(parent)).toBeLessThan(place);
  }
  const [area] = choices.areas;
  expect([
    choices.brands.length > 0,
    choices.lists.some(({ code }) => code === area?.code),
    area?.tours.map(({ range }) => range),
  ]).toEqual([true, true, ["Z002", "Z001"]]);
});
