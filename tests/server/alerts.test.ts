import { readdir, readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { clearLedger } from "./clear-ledger.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { mailsTo, owner, ownStores } from "./members-desk.ts";
import { makeVariant, shopperIn } from "./shoppers.ts";

let shop: TestShop;
/** Another process on the same database, its clock a little ahead. */
let other: TestShop;
let store = 0;

beforeAll(async () => {
  shop = await startTestShop();
  other = await startTestShop({
    databaseUrl: shop.databaseUrl,
    settings: { keyFile: shop.keyFile },
  });
  [store = 0] = await ownStores(shop, ["Le Fournil"]);
  await shop.sql("update customer set mobile_number = '+33639980012' where email = $1", [owner]);
  await clear();
});
const clear = async (): Promise<void> => {
  await shop.sql("update store_shop_user set alert_top_hours = '[]'");
  await shop.sql("delete from cut_off_alert");
  await shop.sql("delete from outbox");
  await clearLedger(shop);
  await shop.sql(`delete from "order"`);
};
afterEach(clear);
afterAll(async () => {
  await other.stop();
  await shop.stop();
});

const at = (instant: string): void => {
  shop.clock.set(instant);
  other.clock.set(instant);
};

const alerted = (mode: readonly string[], minutes: number, code = "Z002") =>
  shop.sql("update store_shop_user set alert_top_hours = $2::text::jsonb where store_id = $1", [
    store,
    JSON.stringify([{ code, mode, minutes }]),
  ]);

const sms = async (): Promise<readonly object[]> => {
  await shop.emptyOutbox();
  const folder = `${shop.dataDir}/sms`;
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const kept = await Promise.all(
    names.toSorted().map((name) => readFile(`${folder}/${name}`, "utf8")),
  );
  return kept.map((text) => JSON.parse(text).message);
};

/** Looks every minute of that time with both processes at once; when somebody was alerted. */
const lookFrom = async (from: string, minutes: number): Promise<readonly string[]> => {
  const begin = Date.parse(from);
  const told: string[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = new Date(begin + minute * 60_000).toISOString();
    at(now);
    const [one, two] = await Promise.all([shop.alert(), other.alert()]);
    for (let count = 0; count < one + two; count += 1) told.push(now.slice(0, 16));
  }
  return told;
};

it("[ALERT-2] is sent once for each cut-off, as early as it was set, by two processes at once", async () => {
  await alerted(["mail", "sms"], 60);
  expect(await lookFrom("2026-11-24T08:50:00.000Z", 80)).toEqual(["2026-11-24T09:00"]);
  expect(await lookFrom("2026-11-25T08:58:00.000Z", 6)).toEqual(["2026-11-25T09:00"]);
  at("2026-11-25T09:05:00.000Z");
  const mails = await mailsTo(shop, owner);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Farine : commandez avant 11\u00a0h\u00a000 (Le Fournil)",
  ]);
  expect(mails[0]?.text).toContain(
    "Commandez avant 11\u00a0h\u00a000 pour être livré jeudi 26 novembre.",
  );
  expect(await sms()).toEqual([
    {
      to: "+33639980012",
      text: "Panetier : Farine, commandez avant 11 h 00 pour être livré jeudi 26 novembre (Le Fournil).",
    },
  ]);
});

it("[ALERT-2] leaves the queue before the cut-off or not at all", async () => {
  await alerted(["mail", "sms"], 30);
  const before = (await mailsTo(shop, owner)).length + (await sms()).length;
  at("2026-11-24T09:45:00.000Z");
  expect(await shop.alert()).toBe(1);
  at("2026-11-24T10:00:01.000Z");
  expect((await mailsTo(shop, owner)).length + (await sms()).length).toBe(before);
  expect(await shop.sql("select id from outbox where done_at is null")).toEqual([]);
});

it("[ALERT-2] begins late rather than never, and not after the cut-off", async () => {
  await alerted(["mail"], 60);
  expect(await lookFrom("2026-11-24T09:59:00.000Z", 3)).toEqual(["2026-11-24T09:59"]);
  await clear();
  await alerted(["mail"], 60);
  expect(await lookFrom("2026-11-24T10:00:00.000Z", 3)).toEqual([]);
});

it("[ALERT-3] says nothing to a store that has ordered for that lorry, unless more waits in its cart", async () => {
  await alerted(["mail"], 60);
  at("2026-11-24T05:00:00.000Z");
  const shopper = await shopperIn(shop, store);
  const flour = await makeVariant(shop, { stock: 100 });
  await shopper.buy([[flour, 3]]);
  const [ordered] = await shop.sql<{ day: string }>(
    "select delivery_date::text as day from shipment where delivery_date is not null",
  );
  expect(ordered).toEqual({ day: "2026-11-25" });
  expect(await lookFrom("2026-11-24T09:30:00.000Z", 2)).toEqual([]);
  at("2026-11-24T09:35:00.000Z");
  const later = await shopperIn(shop, store);
  const { tokenValue } = await later.openCart();
  await later.add(tokenValue, flour, 1);
  expect(await lookFrom("2026-11-24T09:40:00.000Z", 2)).toEqual(["2026-11-24T09:40"]);
  // What waits for a later day is for another lorry.
  await shop.sql("delete from cut_off_alert");
  const chosen = (on: string | null) =>
    shop.sql(
      `update shipment h set delivery_date = $1::date from "order" o
        where o.id = h.order_id and o.checkout_state <> 'completed'`,
      [on],
    );
  await chosen("2026-11-26");
  expect(await lookFrom("2026-11-24T09:45:00.000Z", 1)).toEqual([]);
  await chosen("2026-11-25");
  expect(await lookFrom("2026-11-24T09:46:00.000Z", 1)).toEqual(["2026-11-24T09:46"]);
  await chosen(null);
  // Tomorrow's lorry is another one.
  expect(await lookFrom("2026-11-25T09:30:00.000Z", 1)).toEqual(["2026-11-25T09:30"]);
});

it("[ALERT-3] says nothing of a store that may not order, nor to who has not come", async () => {
  await alerted(["mail"], 60);
  const silent = async (change: string, back: string) => {
    await shop.sql(change, [store]);
    const told = await lookFrom("2026-11-24T09:30:00.000Z", 1);
    await shop.sql(back, [store]);
    return told;
  };
  expect([
    await silent(
      "update store set banned = true where id = $1",
      "update store set banned = false where id = $1",
    ),
    await silent(
      "update store set status = 'inactive' where id = $1",
      "update store set status = 'active' where id = $1",
    ),
    await silent(
      "update store set approval = 'waiting' where id = $1",
      "update store set approval = 'approved' where id = $1",
    ),
    await silent(
      "update customer set verified = false where id = (select customer_id from store_shop_user where store_id = $1)",
      "update customer set verified = true where id = (select customer_id from store_shop_user where store_id = $1)",
    ),
  ]).toEqual([[], [], [], []]);
  expect(await lookFrom("2026-11-24T09:30:00.000Z", 1)).toEqual(["2026-11-24T09:30"]);
});

it("[ALERT-4] knows the hour in Paris on both sides of the change of the clocks", async () => {
  await alerted(["mail"], 60);
  // 11 h 00 in Paris is 10:00 UTC until Saturday 27 March 2027, and 09:00 from Sunday on: Easter Monday
  // is no working day, so Tuesday's order is the next.
  expect([
    await lookFrom("2027-03-26T08:59:00.000Z", 2),
    await lookFrom("2027-03-30T07:59:00.000Z", 2),
    await lookFrom("2026-10-23T07:59:00.000Z", 2),
    await lookFrom("2026-10-26T08:59:00.000Z", 2),
  ]).toEqual([
    ["2027-03-26T09:00"],
    ["2027-03-30T08:00"],
    ["2026-10-23T08:00"],
    ["2026-10-26T09:00"],
  ]);
});
