import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlayedForecast } from "../../../api-schema/staff-forecasts.ts";
import type { StaffRun } from "../../../api-schema/staff-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { buyersOf, type Lines, makeVariant, type NumberedBuyers } from "../shoppers.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";

let shop: TestShop;
let buyers: NumberedBuyers;
let direction: SupportBrowser;
let basket: Lines;
let told: number;
const CODES = ["T-1", "T-2", "T-3"];
const ORDERED = "2027-03-08";
/** The first day of new prices begins in four minutes: nobody's session ends before. */
const SINCE = "2027-03-09";
const NOW = "2027-03-08T22:56:00.000Z";
const THEN = "2027-03-08T23:01:00.000Z";

beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2027-03-08T22:55:00.000Z");
  buyers = await buyersOf(shop, 3);
  basket = [
    [await makeVariant(shop, { code: "T-1", price: 2141, weight: 25_000 }), 4],
    [
      await makeVariant(shop, {
        code: "T-2",
        price: 999,
        volume: [{ quantityFrom: 5, percentage: 0.07 }],
      }),
      6,
    ],
    [await makeVariant(shop, { code: "T-3", price: 1333, transport: "Z001", vat: 0.2 }), 5],
  ];
  told = (await buyers.at(0).buy(basket)).totalHT;
  shop.clock.set(NOW);
  direction = supportBrowser(shop, "198.51.100.42");
  await direction.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

const rise = (percent: number, step = 1, codes: readonly string[] = CODES): object => ({
  rule: "prices",
  scope: { of: "articles", codes },
  lists: [],
  percent,
  step,
});
const played = async (rule: object, since = SINCE, by = direction): Promise<PlayedForecast> => {
  const answer = await by.send("POST", "/forecasts", { rule, since, from: ORDERED, to: ORDERED });
  expect(answer.status).toBe(200);
  return (await answer.json()) as PlayedForecast; // safe: the contract's answer
};
const take = (rule: object, { taking }: PlayedForecast, since = SINCE) =>
  direction.send("POST", "/forecasts/taken", {
    rule,
    since,
    played: taking?.played,
    digest: taking?.digest,
  });
const taken = async (rule: object, forecast: PlayedForecast): Promise<StaffRun> => {
  const answer = await take(rule, forecast);
  expect(answer.status).toBe(200);
  return (await answer.json()) as StaffRun; // safe: the contract's answer
};
const undo = async (run: StaffRun): Promise<void> => {
  expect((await direction.send("POST", `/runs/${run.id}/undo`)).status).toBe(200);
};
const pricesOf = () =>
  shop.sql<object>(
    `select v.code, p.unit_price as price, wire_instant(nullif(p.valid_from, '-infinity')) as since,
        wire_instant(nullif(p.valid_to, 'infinity')) as until
      from price p join variant v on v.id = p.variant_id where v.code = any($1)
      order by v.code, p.price_list_id, p.valid_from`,
    [CODES],
  );

it("[FORECAST-5] is taken once, however often it is asked, and again once it is undone", async () => {
  const rule = rise(3);
  const forecast = await played(rule);
  // At once: the second is given the run of the first, or told that it is being written.
  await Promise.all([take(rule, forecast), take(rule, forecast)]);
  const third = await taken(rule, forecast);
  const runs = await shop.sql("select id from exchange_run where file_name = $1", [third.fileName]);
  expect(runs).toEqual([{ id: third.id }]);
  expect([third.state, third.fileName, third.counts]).toMatchObject([
    "applied",
    "Simulation : +3 % sur des articles choisis dès le 09/03/2027",
    { added: forecast.taking?.lines, changed: 0, faulty: 0 },
  ]);
  await undo(third);
  const again = await taken(rule, await played(rule));
  expect([again.id === third.id, again.state]).toEqual([false, "applied"]);
  await undo(again);
});

it("[FORECAST-5] is not taken where prices have moved since it was played", async () => {
  const rule = rise(3);
  const forecast = await played(rule);
  const other = await taken(rise(5), await played(rise(5)));
  expect(await refusalOf(await take(rule, forecast))).toEqual([
    409,
    "Des prix ou des tournées ont changé depuis : simulez de nouveau.",
  ]);
  await undo(other);
});

it("[FORECAST-6] takes a lorry's days and hour as they were seen, and gives them back", async () => {
  const [area] = await shop.sql<{ code: string }>(
    "select a.code from store s join sales_area a on a.id = s.sales_area_id where s.id = $1",
    [buyers.at(0).store],
  );
  const lorry = () =>
    shop.sql<object>(
      `select d.weekdays, to_char(d.cut_off, 'HH24:MI') as "cutOff" from delivery_plan d
        join sales_area a on a.id = d.sales_area_id where a.code = $1 and d.range_code = 'Z002'`,
      [area?.code],
    );
  const before = await lorry();
  const days = { weekdays: [7, 1, 2, 3, 4, 5, 6], cutOff: "15:30" };
  const rule = { rule: "tour", area: area?.code, range: "Z002", ...days };
  const seen = await direction.send("POST", "/forecasts", { rule, from: ORDERED, to: ORDERED });
  const { taking } = (await seen.json()) as PlayedForecast; // safe: the contract's answer
  const body = { rule, played: taking?.played, digest: taking?.digest };
  const answer = await direction.send("POST", "/forecasts/taken", body);
  const run = (await answer.json()) as StaffRun; // safe: the contract's answer
  expect([run.state, await lorry()]).toEqual([
    "applied",
    [{ weekdays: [1, 2, 3, 4, 5, 6, 7], cutOff: "15:30" }],
  ]);
  await undo(run);
  expect(await lorry()).toEqual(before);
});

it("[FORECAST-5] takes a tour's franco and fee as they were seen, and gives them back", async () => {
  const [area] = await shop.sql<{ code: string; fee: number }>(
    `select a.code, d.delivery_fee as fee from store s join sales_area a on a.id = s.sales_area_id
      join delivery_plan d on d.sales_area_id = a.id and d.range_code = 'Z001' where s.id = $1`,
    [buyers.at(0).store],
  );
  const rule = {
    rule: "tour",
    area: area?.code,
    range: "Z001",
    franco: 100_000,
    deliveryFee: (area?.fee ?? 0) + 200,
  };
  const wish = { rule, from: ORDERED, to: ORDERED };
  const play = async (): Promise<PlayedForecast> => {
    const answer = await direction.send("POST", "/forecasts", wish);
    return (await answer.json()) as PlayedForecast; // safe: the contract's answer
  };
  const termsOf = () =>
    shop.sql<object>(
      "select franco, maximum, delivery_fee from delivery_plan order by sales_area_id, range_code",
    );
  const before = await termsOf();
  const forecast = await play();
  const body = { rule, played: forecast.taking?.played, digest: forecast.taking?.digest };
  const answer = await direction.send("POST", "/forecasts/taken", body);
  const run = (await answer.json()) as StaffRun; // safe: the contract's answer
  const cart = await buyers.at(0).readyCart(basket);
  expect([run.state, cart.totalHT, (await play()).taking]).toEqual([
    "applied",
    forecast.after,
    null,
  ]);
  await undo(run);
  expect(await termsOf()).toEqual(before);
});

it("[FORECAST-5] waits for somebody else where prices move far, or fall under their cost", async () => {
  const rule = rise(45);
  const run = await taken(rule, await played(rule));
  expect([run.state, run.concerns.map(({ guard }) => guard)]).toEqual(["waiting", ["price-move"]]);
  expect((await direction.send("POST", `/runs/${run.id}/confirm`)).status).toBe(409);
  await shop.sql(
    `insert into variant_cost (variant_id, valid_from, cost)
      select id, '-infinity', 2000 from variant where code = 'T-1'`,
  );
  const cheaper = rise(-10);
  const forecast = await played(cheaper);
  // Four sacks of 2141, then of 1927, that cost 2000 each.
  expect(forecast.margin).toEqual({ before: 4 * 141, after: 4 * -73, lines: 3, uncosted: 2 });
  expect((await taken(cheaper, forecast)).concerns.map(({ guard }) => guard)).toEqual([
    "under-cost",
  ]);
});

it("refuses a first day that has begun, and who may see prices and change none", async () => {
  const answer = await direction.send("POST", "/forecasts", {
    rule: rise(3),
    since: ORDERED,
    from: ORDERED,
    to: ORDERED,
  });
  expect(await refusalOf(answer)).toEqual([
    422,
    "since : Demain au plus tôt : aujourd’hui est commandé.",
  ]);
  const catalogue = await agentWith(shop, "simule", ["catalogue"], "198.51.100.43");
  const seen = await played(rise(3), SINCE, catalogue);
  expect([seen.margin, seen.taking]).toEqual([null, null]);
  const { taking } = await played(rise(3));
  const refused = await catalogue.send("POST", "/forecasts/taken", {
    rule: rise(3),
    since: SINCE,
    played: taking?.played,
    digest: taking?.digest,
  });
  expect(refused.status).toBe(404);
});

it("[FORECAST-5] what is sold from the first day on is what the last forecast said, and undone it leaves nothing", async () => {
  const before = await pricesOf();
  const rules = fc.sample(
    fc.record({
      percent: fc.integer({ min: -250, max: 290 }).map((tenths) => tenths / 10),
      step: fc.constantFrom(1, 5, 10),
      codes: fc.subarray(["T-2", "T-3"], { minLength: 1 }),
    }),
    { numRuns: 3, seed: 27 },
  );
  const runs: StaffRun[] = [];
  let said = told;
  for (const { percent, step, codes } of rules) {
    const rule = rise(percent, step, codes);
    const forecast = await played(rule);
    expect(forecast.before).toBe(said);
    said = forecast.after;
    if (forecast.taking !== null) runs.push(await taken(rule, forecast));
  }
  expect(runs.map(({ state }) => state)).toEqual(rules.map(() => "applied"));
  // Until then nothing is dearer.
  const today = await buyers.at(1).readyCart(basket);
  shop.clock.set(THEN);
  const cart = await buyers.at(2).readyCart(basket);
  expect([today.totalHT, cart.totalHT]).toEqual([told, said]);
  for (const run of runs.toReversed()) await undo(run);
  expect(await pricesOf()).toEqual(before);
});
