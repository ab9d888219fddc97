import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeLists } from "./former-list.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { listDeskOf } from "./list-desk.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// What a list answers from memory is what one statement reads of it, whatever has changed behind it.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const account = "cent-boutiques@panetier.example";

interface Named {
  readonly store: number;
  readonly id: number;
}

/** The text of a list as the shop answers it. */
const answered = async ({ store, id }: Named): Promise<string> => {
  const answer = await shop.fetch(`/api/v2/shop/shopping-lists/${id}`, {
    headers: {
      "JWT-Authorization": `Bearer ${await shop.tokenOf(account)}`,
      "X-STORE-ID": String(store),
    },
  });
  expect(answer.status).toBe(200);
  return answer.text();
};

describe("the lists of the demonstration", () => {
  it("[LIST-9] are the texts that are read whole, of stores of every area and kind, the first time and again", async () => {
    const lists = await shop.sql<Named>(
      `select l.store_id as store, l.id from shopping_list l
        join store_shop_user u on u.store_id = l.store_id
        join customer c on c.id = u.customer_id
       where c.email = $1 and l.removed_at is null
       order by l.id`,
      [account],
    );
    const [kinds] = await shop.sql<{ lists: number; areas: number }>(
      `select count(distinct l.id)::int as lists, count(distinct s.sales_area_id)::int as areas
         from shopping_list l join store s on s.id = l.store_id where s.id = any($1)`,
      [lists.map(({ store }) => store)],
    );
    expect([lists.length > 50, (kinds?.areas ?? 0) > 1]).toEqual([true, true]);
    // Some that may not buy of merchants, some that are closed on days.
    await shop.sql(
      `update store set market_place_access = id % 3 <> 0,
         closing_days = case id % 4 when 0 then '{1,3}'::int[] else closing_days end
       where id = any($1)`,
      [lists.map(({ store }) => store)],
    );
    const whole = await wholeLists(shop, lists);
    const asked = async () => {
      const texts: string[] = [];
      for (const list of lists) texts.push(await answered(list));
      return texts;
    };
    expect(await asked()).toEqual(whole);
    expect(await asked()).toEqual(whole);
  });
});

describe("a list that is remembered", () => {
  let mine = 0;
  let list: Named;
  let codes: readonly string[];

  beforeAll(async () => {
    [mine = 0] = await makeStores(shop, 1);
    codes = [
      await makeVariant(shop, { step: 4, volume: [{ quantityFrom: 12, percentage: 0.1 }] }),
      await makeVariant(shop),
      await makeVariant(shop, { transport: "MKP" }),
      await makeVariant(shop, { stock: 0 }),
    ];
    const desk = listDeskOf(await shopperIn(shop, mine));
    const products = codes.map((code, index) => ({
      code,
      quantity: index,
      section: index === 1 ? "Chambre froide « du bas »" : null,
    }));
    const { id } = await desk.create({ name: "Été", products });
    list = { store: mine, id };
  });

  const buy = async (lines: readonly (readonly [string, number])[]) =>
    (await shopperIn(shop, mine)).buy(lines);
  const sql =
    (statement: string, parameters: readonly unknown[] = []) =>
    () =>
      shop.sql(
        statement,
        parameters.map((each) => (each === "mine" ? mine : each)),
      );
  const later = (day: string) => () => Promise.resolve(shop.clock.set(`${day}T08:00:00.000Z`));
  const ofMine = `(select q.id from "order" q where q.store_id = $1
    and q.checkout_state = 'completed' order by q.completed_at desc limit 1)`;

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    "nothing at all": () => Promise.resolve(),
    "an order": () => buy([[codes[0] ?? "", 8]]),
    "another order, on another day": async () => {
      await later("2026-11-24")();
      return buy([
        [codes[0] ?? "", 12],
        [codes[1] ?? "", 3],
      ]);
    },
    "an order that is cancelled": sql(`update shipment set status = 7 where order_id = ${ofMine}`, [
      "mine",
    ]),
    "an order that is not cancelled after all": sql(
      `update shipment set status = 1 where order_id = ${ofMine}`,
      ["mine"],
    ),
    "a line that was sold, changed by hand": sql(
      `update order_item set quantity = quantity + 1, subtotal = unit_price * (quantity + 1),
         promotion_total = total - tax_total - unit_price * (quantity + 1)
       where order_id = ${ofMine}`,
      ["mine"],
    ),
    "a version of an order without one of its lines": sql(
      `with gone as (delete from order_item where order_id = ${ofMine}
           and id = (select max(id) from order_item where order_id = ${ofMine}) returning order_id)
       update "order" set version = version + 1 where id in (select order_id from gone)`,
      ["mine"],
    ),
    "a week that has passed": later("2026-12-01"),
    "an order of that day": () => buy([[codes[0] ?? "", 4]]),
    "a price": sql(
      "update price set unit_price = 1234 where variant_id = (select min(variant_id) from price)",
    ),
    "the price of a product of the list": () =>
      shop.sql(
        "update price set unit_price = unit_price + 7 + 10 * price_list_id where variant_id = (select id from variant where code = $1)",
        [codes[0]],
      ),
    "an offer": () =>
      shop.sql(
        `with n as (insert into promotion (code, kind, name, starts_at, ends_at)
           values ('SEMAINE', 'offer', 'Semaine de la farine', '2026-12-01T07:00:00Z', '2026-12-01T09:30:00Z')
           returning id)
         insert into promotion_variant (promotion_id, variant_id, percentage)
         select n.id, v.id, 0.2 from n, variant v where v.code = any($1)`,
        [codes],
      ),
    "an offer that has ended": () => {
      shop.clock.set("2026-12-01T09:30:00.000Z");
      return Promise.resolve();
    },
    "the time before it": later("2026-12-01"),
    "stock that comes": () => shop.sql("update variant set stock = 40 where code = $1", [codes[3]]),
    "stock that is below one packaging": () =>
      shop.sql("update variant set stock = 3 where code = $1", [codes[0]]),
    "what may replace it": () =>
      shop.sql(
        `insert into variant_substitution (variant_id, substitute_id, position)
         select a.id, b.id, 1 from variant a, variant b where a.code = $1 and b.code = $2`,
        [codes[0], codes[1]],
      ),
    "a product's name": () =>
      shop.sql("update product set name = name || ' œuvre' where code = $1", [codes[1]]),
    "access to merchants that is taken": sql(
      "update store set market_place_access = false where id = $1",
      ["mine"],
    ),
    "a cut-off": sql("update delivery_plan set cut_off = '07:00'"),
    "days on which the store is closed": sql(
      "update store set closing_days = '{1,2,3,4}' where id = $1",
      ["mine"],
    ),
    "another sales area": sql(
      "update store set sales_area_id = (select max(id) from sales_area where id <> sales_area_id) where id = $1",
      ["mine"],
    ),
    "a merchant that stops": sql(
      "update merchant set status = 'inactive' where id = (select merchant_id from product where transport_type_code = 'MKP' and code like 'TEST-%' limit 1)",
    ),
    "orders that are no more": async () => {
      const { clearLedger } = await import("./clear-ledger.ts");
      await clearLedger(shop, [mine]);
      await shop.sql(`delete from "order" where store_id = $1`, [mine]);
    },
  };

  it.each(Object.keys(changes))("[LIST-9] says what is read whole after %s", async (name) => {
    const before = await answered(list);
    await changes[name]?.();
    const [whole] = await wholeLists(shop, [list]);
    const after = await answered(list);
    expect(after).toBe(whole);
    expect([name, after === before]).toEqual([name, SILENT.has(name)]);
  });

  /** What the list does not show. */
  const SILENT = new Set(["nothing at all", "a price"]);
});
