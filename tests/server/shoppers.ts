import { Schema } from "effect";
import { expect } from "vitest";
import { CartAnswer, Order } from "../../api-schema/order.ts";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { TransportTypeCode } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { defaultMethod } from "../../core/delivery/shipping-methods.ts";
import { clearLedger } from "./clear-ledger.ts";
import type { TestShop } from "./harness.ts";

const manyStores = "cent-boutiques@panetier.example";

/** An answer, its body parsed; null without one. */
export interface Called {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody signed in for a store, with the steps of an order spelled out; each expects success. */
export interface Shopper {
  readonly store: number;
  /** Any call under /api/v2/shop. */
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Called>;
  readonly openCart: () => Promise<Order>;
  readonly see: (token: string) => Promise<Order>;
  readonly add: (token: string, variant: string, quantity: number) => Promise<CartAnswer>;
  /** First date or cheapest method of every shipment. */
  readonly chooseDelivery: (order: Order) => Promise<Order>;
  readonly choosePayment: (order: Order, method: PaymentMethodCode) => Promise<Order>;
  /** A cart with these lines, delivery and payment chosen. */
  readonly readyCart: (lines: Lines, method?: PaymentMethodCode) => Promise<Order>;
  /** The call that completes; nothing is expected of it. */
  readonly complete: (order: Order, headers?: Readonly<Record<string, string>>) => Promise<Called>;
  /** A completed order. */
  readonly buy: (lines: Lines, method?: PaymentMethodCode) => Promise<Order>;
}

export type Lines = readonly (readonly [variant: string, quantity: number])[];

export const decodeOrder = Schema.decodeUnknownSync(Order);
export const decodeAnswer = Schema.decodeUnknownSync(CartAnswer);

/** Stores without orders, in which one account may buy everything by every method; lorries come every day. */
export async function makeStores(
  shop: Pick<TestShop, "sql">,
  count: number,
): Promise<readonly number[]> {
  const rows = await shop.sql<{ id: number }>(
    `select s.id from store s join store_shop_user u on u.store_id = s.id
      join customer c on c.id = u.customer_id
     where c.email = $1 order by s.id limit $2`,
    [manyStores, count],
  );
  await shop.sql(
    `update store set status = 'active', banned = false, erp_id = (900000 + id)::text,
      market_place_access = true, money_order = 'RUM', marketplace_money_order = 'RUM-M',
      infolegale_score = 70, closing_days = '{}', payment_method = 'CB'
     where id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  await clearLedger(
    shop,
    rows.map(({ id }) => id),
  );
  await shop.sql(`delete from "order" where store_id = any($1)`, [rows.map(({ id }) => id)]);
  await shop.sql(
    `update delivery_plan set weekdays = '{1,2,3,4,5,6}', cut_off = '11:00', franco = 10,
      maximum = 2000000000`,
  );
  await shop.sql(`update merchant set minimum_order = 0, maximum_order = null`);
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

export interface NewVariant {
  /** One that no other variant of that shop has. */
  readonly code?: string;
  readonly transport?: TransportTypeCode;
  readonly stock?: number;
  /** Cents HT, in every sales area. */
  readonly price?: number;
  readonly vat?: number;
  readonly step?: number;
  readonly weight?: number;
  readonly volume?: readonly { readonly quantityFrom: number; readonly percentage: number }[];
}

let made = 0;

/** A product of the test's own with one variant; its code. */
export async function makeVariant(
  shop: Pick<TestShop, "sql">,
  wish: NewVariant = {},
): Promise<string> {
  made += 1;
  const code = wish.code ?? `TEST-${made}`;
  const transport = wish.transport ?? "Z002";
  await shop.sql(
    `with p as (
      insert into product (code, slug, name, merchant_id, main_taxon_id, taxon_codes,
        transport_type_code, sheet)
      select $1, lower($1), 'Produit ' || $1,
        (select m.id from merchant m where m.gmp = ($2 <> 'MKP') and m.status = 'active'
          order by exists (select from shipping_method g where g.merchant_id = m.id) desc, m.id
          limit 1),
        t.id, t.path, $2, '{"ingredients":null}'
      from taxon t order by t.id limit 1 returning id),
    v as (
      insert into variant (code, product_id, name, reference, packaging, is_default, order_step,
        net_weight, gross_weight, vat_rate, stock)
      select $1, p.id, 'Sac', 'REF-' || $1, 'Sac 25 kg', true, $3::int, $4::int, $4::int,
        $5::float8::numeric, $6::int from p returning id)
    insert into price (variant_id, price_list_id, unit_price, volume_prices)
    select v.id, l.id, $7::int, $8::text::jsonb from v, price_list l where l.level = 'area'`,
    [
      code,
      transport,
      wish.step ?? 1,
      wish.weight ?? 25_000,
      wish.vat ?? 0.055,
      wish.stock ?? 1000,
      wish.price ?? 2000,
      JSON.stringify(wish.volume ?? []),
    ],
  );
  return code;
}

export const stockOf = async (
  shop: Pick<TestShop, "sql">,
  code: string,
): Promise<number | undefined> =>
  (await shop.sql<{ stock: number }>("select stock from variant where code = $1", [code]))[0]
    ?.stock;

/** The account of the hundred stores, or another, in a store. */
export async function shopperIn(
  shop: Pick<TestShop, "fetch" | "tokenOf">,
  store: number,
  email = manyStores,
): Promise<Shopper> {
  const token = await shop.tokenOf(email);
  const call: Shopper["call"] = async (method, path, options = {}) => {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const response = await shop.fetch(`/api/v2/shop${path}`, {
      method,
      headers: {
        "JWT-Authorization": `Bearer ${token}`,
        "X-STORE-ID": String(store),
        ...(options.body === undefined ? {} : { "content-type": type }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, body, headers: response.headers };
  };
  const expectOk = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const called = await call(method, path, body === undefined ? {} : { body });
    expect({
      path,
      status: called.status,
      body: called.status === 200 ? null : called.body,
    }).toEqual({ path, status: 200, body: null });
    return called.body;
  };
  const add: Shopper["add"] = async (order, variant, quantity) =>
    decodeAnswer(await expectOk("POST", `/orders/${order}/items`, { variant, quantity }));
  const chooseDelivery: Shopper["chooseDelivery"] = async (order) =>
    decodeAnswer(
      await expectOk("PATCH", `/orders/${order.tokenValue}/deliveryOptions`, deliveryOf(order)),
    ).order;
  const choosePayment: Shopper["choosePayment"] = async (order, method) =>
    decodeAnswer(
      await expectOk("PATCH", `/orders/${order.tokenValue}/paymentOptions`, {
        payments: scopesOf(order).map((scope) => ({ scope, method })),
      }),
    ).order;
  const openCart = async () => decodeOrder(await expectOk("POST", "/orders"));
  const readyCart: Shopper["readyCart"] = async (lines, method = "PRELEVEMENT") => {
    let order = await openCart();
    for (const [variant, quantity] of lines) {
      ({ order } = await add(order.tokenValue, variant, quantity));
    }
    return choosePayment(await chooseDelivery(order), method);
  };
  const complete: Shopper["complete"] = (order, headers) =>
    call("POST", `/orders/${order.tokenValue}/complete`, {
      body: { cgvAccepted: true, expectedTotal: order.total },
      ...(headers === undefined ? {} : { headers }),
    });
  return {
    store,
    call,
    openCart,
    see: async (order) => decodeOrder(await expectOk("GET", `/orders/${order}`)),
    add,
    chooseDelivery,
    choosePayment,
    readyCart,
    complete,
    buy: async (lines, method) => {
      const order = await readyCart(lines, method);
      const { status, body } = await complete(order);
      expect({ status, message: status === 200 ? null : body }).toEqual({
        status: 200,
        message: null,
      });
      return decodeOrder(body);
    },
  };
}

/** So many buyers, each in a store of their own, by their number from 0. */
export async function buyersOf(shop: TestShop, count: number): Promise<NumberedBuyers> {
  const stores = await makeStores(shop, count);
  const all = await Promise.all(stores.map((store) => shopperIn(shop, store)));
  return {
    all,
    at: (index) => {
      const found = all[index];
      if (found === undefined) throw new Error(`No buyer ${index}`);
      return found;
    },
  };
}

export interface NumberedBuyers {
  readonly all: readonly Shopper[];
  readonly at: (index: number) => Shopper;
}

/** The delivery wish that takes the first date or method of every shipment. */
export const deliveryOf = (order: Order) => ({
  shippingAddress: order.shippingAddress?.id,
  shipments: order.shipments.map(({ id, gmp, deliveryDetails, shippingMethodOptions }) =>
    gmp
      ? { shipment: id, deliveryDate: deliveryDetails?.gmpAvailableDates[0]?.date }
      : { shipment: id, shippingMethod: defaultMethod(shippingMethodOptions)?.id },
  ),
});

/** The parts of an order that are paid separately. */
export const scopesOf = (order: Order): readonly PaymentScope[] => [
  ...(order.shipments.some(({ gmp }) => gmp) ? (["gmp"] as const) : []),
  ...(order.shipments.some(({ gmp }) => !gmp) ? (["mkp"] as const) : []),
];
