import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  buyersOf,
  decodeOrder,
  deliveryOf,
  makeVariant,
  scopesOf,
  type Shopper,
  shopperIn,
} from "./shoppers.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

// Calls whose first statement says itself who may make them (decision 68): what is taken away between two of
// them counts in the second, whatever the process remembers of the cart, and nothing is written then.

const ACCOUNT = "cent-boutiques";

let shop: TestShop;
let known: Shopper;
let own: Shopper;
let goods: readonly string[];
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  const { at } = await buyersOf(shop, 1);
  known = at(0);
  // No main manager, whose membership may not change: past the triggers that keep one.
  await shop.sql("set session_replication_role = replica");
  await shop.sql(
    "update store_shop_user set main_manager = false, default_store = false where store_id = $1",
    [known.store],
  );
  await shop.sql("set session_replication_role = origin");
  goods = [
    await makeVariant(shop),
    await makeVariant(shop, { transport: "MKP" }),
    await makeVariant(shop, { transport: "Z001" }),
  ];
  // An agent in the customer's place: whatever ends that ends the login too.
  const agent = await signedInAgent(shop, "16.0.0.1");
  const { answer } = await impersonate(shop, agent, ACCOUNT);
  own = await shopperIn({ ...shop, tokenOf: async () => answer.token }, known.store);
});
afterAll(() => shop.stop());

type Made = (order: Order) => Parameters<Shopper["call"]>;

const [flour, parcel, frozen] = [0, 1, 2].map((rank) => () => goods[rank] ?? "") as [
  () => string,
  () => string,
  () => string,
];

const pathOf = ({ tokenValue }: Order, rest = ""): string => `/orders/${tokenValue}${rest}`;
const firstItem = ({ shipments }: Order): number => shipments[0]?.items[0]?.id ?? 0;
const keyed = () => ({ headers: { "Idempotency-Key": randomUUID() } });
const added = (variant: string, quantity = 1) => ({ body: { variant, quantity } });

/** Each call that is proved by its first statement, for a cart that waits for its completion. */
const calls: { readonly [name: string]: Made } = {
  "opening the cart": () => ["POST", "/orders"],
  "looking at the cart": (order) => ["GET", pathOf(order)],
  "more of a line": (order) => ["POST", pathOf(order, "/items"), added(flour())],
  "more of a line, under a key": (order) => [
    "POST",
    pathOf(order, "/items"),
    { ...added(flour()), ...keyed() },
  ],
  "another line, under a key": (order) => [
    "POST",
    pathOf(order, "/items"),
    { ...added(frozen()), ...keyed() },
  ],
  "several lines": (order) => [
    "POST",
    pathOf(order, "/bulk-items"),
    { body: { items: [added(frozen()).body, added(flour()).body] } },
  ],
  "another quantity": (order) => [
    "PATCH",
    pathOf(order, `/items/${firstItem(order)}`),
    { body: { quantity: 9 } },
  ],
  "a line less": (order) => ["DELETE", pathOf(order, `/items/${firstItem(order)}`)],
  "lines less": (order) => [
    "POST",
    pathOf(order, "/remove-bulk-items"),
    { body: { items: [firstItem(order)] } },
  ],
  "the delivery": (order) => [
    "PATCH",
    pathOf(order, "/deliveryOptions"),
    { body: deliveryOf(order) },
  ],
  "the payment": (order) => [
    "PATCH",
    pathOf(order, "/paymentOptions"),
    { body: { payments: scopesOf(order).map((scope) => ({ scope, method: "VIREMENT" })) } },
  ],
  "the completion": (order) => [
    "POST",
    pathOf(order, "/complete"),
    { body: { cgvAccepted: true, expectedTotal: order.total }, ...keyed() },
  ],
};

const OF_ACCOUNT = `(select id from customer where email = '${ACCOUNT}@panetier.example')`;
const OF_AGENT = "(select max(id) from impersonation)";

/** What takes the right away, what gives it back, and how a call is refused meanwhile. */
const ends: {
  readonly [name: string]: {
    readonly take: string;
    readonly back: string;
    readonly status: number;
  };
} = {
  "login ended": {
    take: `update login_session set revoked_at = now() where customer_id = ${OF_ACCOUNT}`,
    back: `update login_session set revoked_at = null where customer_id = ${OF_ACCOUNT}`,
    status: 401,
  },
  "login too old": {
    take: `update login_session set expires_at = expires_at - interval '1 year' where customer_id = ${OF_ACCOUNT}`,
    back: `update login_session set expires_at = expires_at + interval '1 year' where customer_id = ${OF_ACCOUNT}`,
    status: 401,
  },
  "all logins ended": {
    take: `update customer set session_epoch = session_epoch + 1 where id = ${OF_ACCOUNT}`,
    back: `update customer set session_epoch = session_epoch - 1 where id = ${OF_ACCOUNT}`,
    status: 401,
  },
  "address not verified": {
    take: `update customer set verified = false where id = ${OF_ACCOUNT}`,
    back: `update customer set verified = true where id = ${OF_ACCOUNT}`,
    status: 401,
  },
  "agent's session ended": {
    take: `update impersonation set ended_at = now() where id = ${OF_AGENT}`,
    back: `update impersonation set ended_at = null where id = ${OF_AGENT}`,
    status: 401,
  },
  "agent withdrawn": {
    take: `update staff set withdrawn_at = now()`,
    back: `update staff set withdrawn_at = null`,
    status: 401,
  },
  "member no more": {
    take: `delete from store_shop_user where customer_id = ${OF_ACCOUNT} and store_id = $1`,
    back: `insert into store_shop_user (store_id, customer_id, role) values ($1, ${OF_ACCOUNT}, 'manager')`,
    status: 404,
  },
  "role that may not": {
    take: `update store_shop_user set role = 'accountant' where customer_id = ${OF_ACCOUNT} and store_id = $1`,
    back: `update store_shop_user set role = 'manager' where customer_id = ${OF_ACCOUNT} and store_id = $1`,
    status: 403,
  },
};

const change = (statement: string) =>
  shop.sql(statement, statement.includes("$1") ? [known.store] : []);

/** All that a call could write. */
const written = () =>
  shop.sql(
    `select (select json_agg(q order by q.id) from "order" q where q.store_id = $1) as orders,
      (select json_agg(i order by i.id) from order_item i join "order" q on q.id = i.order_id
        where q.store_id = $1) as items,
      (select json_agg(h order by h.id) from shipment h join "order" q on q.id = h.order_id
        where q.store_id = $1) as shipments,
      (select json_agg(y order by y.id) from payment y join "order" q on q.id = y.order_id
        where q.store_id = $1) as payments,
      (select count(*)::int from idempotency) as keys, (select count(*)::int from outbox) as events,
      (select json_agg(v.stock order by v.id) from variant v where v.code = any($2)) as stocks`,
    [known.store, goods],
  );

/** A cart that this process remembers and that may be completed. */
const readyCart = async (): Promise<Order> => {
  await shop.sql(`delete from "order" where store_id = $1 and checkout_state <> 'completed'`, [
    known.store,
  ]);
  return known.readyCart(
    [
      [flour(), 3],
      [parcel(), 2],
    ],
    "PRELEVEMENT",
  );
};

describe("who calls, proved by the first statement", () => {
  describe.each(Object.entries(calls))("%s", (_, made) => {
    it.each(Object.entries(ends))("[ROLE-6] is refused once there is: %s", async (_end, end) => {
      const order = await readyCart();
      const before = await written();
      await change(end.take);
      const refused = await own.call(...made(order));
      await change(end.back);
      expect([refused.status, await written()]).toEqual([end.status, before]);
      expect((await own.call(...made(order))).status).toBe(200);
    });

    it("[ROLE-6] is noted in the journal of who acts in a customer's place", async () => {
      const order = await readyCart();
      const [method, path, options] = made(order);
      const last = () =>
        shop.sql<{ id: number; method: string; path: string; status: number }>(
          "select id::int, method, path, status from impersonation_audit order by id desc limit 1",
        );
      const [before] = await last();
      await own.call(method, path, options);
      const [noted] = await last();
      expect(noted).toEqual({
        id: (before?.id ?? 0) + 1,
        method,
        path: `/api/v2/shop${path.replace(order.tokenValue, "…")}`,
        status: 200,
      });
    });
  });

  it.each(Object.entries(ends))("[ROLE-6] makes no cart once there is: %s", async (_end, end) => {
    await shop.sql(`delete from "order" where store_id = $1 and checkout_state <> 'completed'`, [
      known.store,
    ]);
    const before = await written();
    await change(end.take);
    const refused = await own.call("POST", "/orders");
    await change(end.back);
    expect([refused.status, await written()]).toEqual([end.status, before]);
  });

  it("[ROLE-6] refuses who may not before it looks at what they sent", async () => {
    const order = await readyCart();
    const wrong = () =>
      own.call("POST", pathOf(order, "/items"), { body: { variant: "", quantity: -1 } });
    const statuses: number[] = [];
    for (const name of ["login ended", "member no more", "role that may not"]) {
      const end = ends[name];
      if (end === undefined) throw new Error(name);
      await change(end.take);
      statuses.push((await wrong()).status);
      await change(end.back);
    }
    expect([...statuses, (await wrong()).status]).toEqual([401, 404, 403, 400]);
  });

  it("[ROLE-6] refuses a store that is none, after a login that is over", async () => {
    const order = await readyCart();
    const named = (store: string) =>
      own.call("POST", pathOf(order, "/items"), {
        ...added(flour()),
        headers: { "X-STORE-ID": store },
      });
    const statuses = async () => [
      (await named("")).status,
      (await named("x")).status,
      (await named("999999")).status,
    ];
    const end = ends["login ended"];
    if (end === undefined) throw new Error("No end");
    const before = await statuses();
    await change(end.take);
    const after = await statuses();
    await change(end.back);
    expect([before, after]).toEqual([
      [400, 400, 404],
      [401, 401, 401],
    ]);
  });

  it("[ROLE-6] shows an order to every role of its store, and a cart to those who may order", async () => {
    const ready = await readyCart();
    const other = await known.complete(ready);
    expect(other.status).toBe(200);
    const cart = await known.openCart();
    await change(ends["role that may not"]?.take ?? "");
    const seen = [await own.call("GET", pathOf(ready)), await own.call("GET", pathOf(cart))];
    await change(ends["role that may not"]?.back ?? "");
    expect(seen.map(({ status }) => status)).toEqual([200, 403]);
    expect(decodeOrder(seen[0]?.body)).toEqual(decodeOrder(other.body));
  });
});
