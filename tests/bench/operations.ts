import { randomUUID } from "node:crypto";
import type { CartAnswer, Order } from "../../api-schema/order.ts";
import { defaultMethod } from "../../core/delivery/shipping-methods.ts";
import type { Answer, HttpConnection } from "./http-connection.ts";
import { prefixes, searches } from "./words.ts";
import type { BuyingStore, SoldVariant, World } from "./world.ts";

export type OperationName =
  | "suggestions"
  | "search"
  | "product"
  | "addToCart"
  | "completeOrder"
  | "outstandings"
  | "invoiceFile"
  | "shoppingList";

/** What one client does over and over; a rejection is counted as a failure. */
export interface Turns {
  readonly turn: () => Promise<void>;
  /** Done between two turns, outside the measured time. */
  readonly between?: () => Promise<void>;
}

export interface Client {
  readonly world: World;
  /** 0, 1, 2 …: two clients never share a store. */
  readonly number: number;
  readonly connection: HttpConnection;
  readonly token: string;
}

/** Prepares a client (a cart to add to, for instance) and gives what it repeats. */
export const operations: {
  readonly [Name in OperationName]: (client: Client) => Promise<Turns>;
} = {
  suggestions: async ({ connection, number }) => {
    const take = takerOf(prefixes, number);
    return {
      turn: async () => {
        const search = encodeURIComponent(take());
        expectOk(await connection.call(`GET ${base}/search/suggestions?search=${search} HTTP/1.1`));
      },
    };
  },
  search: async (client) => {
    const { world, connection, number } = client;
    const queries = [
      ...searches.map((words) => `search=${encodeURIComponent(words)}`),
      ...world.taxonCodes.map((code) => `taxon_code=${encodeURIComponent(code)}`),
    ];
    const take = takerOf(queries, number);
    const who = identity(client, storeOf(world, number));
    return {
      turn: async () => {
        const path = `${base}/search/products?${take()}&page=1&itemsPerPage=30`;
        expectOk(await connection.call(`GET ${path} HTTP/1.1\r\n${who}`));
      },
    };
  },
  product: async (client) => {
    const { world, connection, number } = client;
    const who = identity(client, storeOf(world, number));
    const take = takerOf(world.slugs, number);
    return {
      turn: async () => {
        const path = `${base}/products-by-slug/${encodeURIComponent(take())}`;
        expectOk(await connection.call(`GET ${path} HTTP/1.1\r\n${who}`));
      },
    };
  },
  addToCart,
  completeOrder,
  outstandings: async (client) => {
    const { world, connection, number } = client;
    const who = identity(client, storeOf(world, number));
    const take = takerOf(world.outstandingPages, number);
    return {
      turn: async () => {
        const path = `${base}/outstandings?${take()}`;
        expectOk(await connection.call(`GET ${path} HTTP/1.1\r\n${who}`));
      },
    };
  },
  shoppingList: async (client) => {
    const { connection, world } = client;
    const { id, store } = world.longestList;
    const who = identity(client, { id: store });
    return {
      turn: async () => {
        expectOk(await connection.call(`GET ${base}/shopping-lists/${id} HTTP/1.1\r\n${who}`));
      },
    };
  },
  invoiceFile: async (client) => {
    const { world, connection, number } = client;
    const take = takerOf(world.invoices, number);
    return {
      turn: async () => {
        const { id, store } = take();
        const who = `JWT-Authorization: Bearer ${client.token}\r\nX-STORE-ID: ${store}`;
        const path = `${base}/izberg/invoices/${id}/pdf-file`;
        expectOk(await connection.call(`GET ${path} HTTP/1.1\r\n${who}`));
      },
    };
  },
};

const base = "/api/v2/shop";
const linesOfCart = 12;
const addsBeforeEmptying = 150;

/** Adds one line after the other to a cart that holds twelve, of both lorries and the marketplace. */
async function addToCart(client: Client): Promise<Turns> {
  const { world, connection, number } = client;
  const shop = shopOf(connection, identity(client, storeOf(world, number)));
  const random = randomFrom(number + 1);
  const lines = Array.from({ length: linesOfCart }, (_, index) =>
    pick(index % 4 === 3 ? world.marketplaceVariants : world.lorryVariants, random),
  );
  const fill = async (): Promise<string> => {
    const { tokenValue, shipments } = await shop.openCart();
    const items = shipments.flatMap((shipment) => shipment.items.map(({ id }) => id));
    if (items.length > 0) await shop.post(`/orders/${tokenValue}/remove-bulk-items`, { items });
    await shop.post(`/orders/${tokenValue}/bulk-items`, { items: lines.map(toItem) });
    return tokenValue;
  };
  let token = await fill();
  let added = 0;
  return {
    // Quantities would grow for ever, and meet the end of the stock.
    between: async () => {
      if (added < addsBeforeEmptying) return;
      token = await fill();
      added = 0;
    },
    turn: async () => {
      added += 1;
      const { code } = pick(lines, random);
      await shop.post(`/orders/${token}/items`, { variant: code, quantity: 1 }, keyOfItsOwn());
    },
  };
}

/** From an empty cart to the order: seven calls. Each order has two lorry lines and a parcel. */
async function completeOrder(client: Client): Promise<Turns> {
  const { world, connection, number } = client;
  const store = storeOf(world, number);
  const shop = shopOf(connection, identity(client, store));
  const random = randomFrom(1000 + number);
  const left = await shop.openCart();
  const leftItems = left.shipments.flatMap((shipment) => shipment.items.map(({ id }) => id));
  if (leftItems.length > 0) {
    await shop.post(`/orders/${left.tokenValue}/remove-bulk-items`, { items: leftItems });
  }
  const turn = async () => {
    const { tokenValue } = await shop.openCart();
    const path = `/orders/${tokenValue}`;
    for (const list of [world.lorryVariants, world.lorryVariants]) {
      await shop.post(`${path}/items`, toItem(pick(list, random)), keyOfItsOwn());
    }
    const { order } = await shop.post<CartAnswer>(
      `${path}/items`,
      toItem(pick(world.marketplaceVariants, random)),
      keyOfItsOwn(),
    );
    await shop.patch(`${path}/deliveryOptions`, firstDelivery(order));
    const chosen = await shop.patch<CartAnswer>(`${path}/paymentOptions`, {
      payments: paymentsOf(order, store),
    });
    const wish = { cgvAccepted: true, expectedTotal: chosen.order.total };
    await shop.post(`${path}/complete`, wish, keyOfItsOwn());
  };
  return { turn };
}

/** The first date of each lorry, the cheapest way of each parcel. */
export const firstDelivery = ({ shippingAddress, shipments }: Order) => ({
  shippingAddress: shippingAddress?.id,
  shipments: shipments.map(({ id, gmp, deliveryDetails, shippingMethodOptions }) =>
    gmp
      ? { shipment: id, deliveryDate: deliveryDetails?.gmpAvailableDates[0]?.date }
      : { shipment: id, shippingMethod: defaultMethod(shippingMethodOptions)?.id },
  ),
});

const paymentsOf = ({ shipments }: Order, { gmpMethod, mkpMethod }: BuyingStore) => [
  ...(shipments.some(({ gmp }) => gmp) ? [{ scope: "gmp", method: gmpMethod }] : []),
  ...(shipments.some(({ gmp }) => !gmp) ? [{ scope: "mkp", method: mkpMethod }] : []),
];

/** Each call under a key of its own, as the shop's pages send them. */
const keyOfItsOwn = (): string => `\r\nIdempotency-Key: ${randomUUID()}`;

const toItem = ({ code, quantity }: SoldVariant) => ({ variant: code, quantity });

/** Calls of a customer in a store; the answers are those of the contract, which the tests check. */
const shopOf = (connection: HttpConnection, who: string) => {
  const send = async <A>(
    method: string,
    path: string,
    body: object,
    headers: string,
  ): Promise<A> => {
    const head = `${method} ${base}${path} HTTP/1.1\r\n${who}\r\nContent-Type: ${headers}`;
    const answer = await connection.call(head, JSON.stringify(body));
    expectOk(answer);
    return JSON.parse(answer.body.toString("utf8"));
  };
  return {
    openCart: () => send<Order>("POST", "/orders", {}, "application/json"),
    post: <A>(path: string, body: object, headers = "") =>
      send<A>("POST", path, body, `application/json${headers}`),
    patch: <A>(path: string, body: object) =>
      send<A>("PATCH", path, body, "application/merge-patch+json"),
  };
};

const identity = ({ token }: Client, store: Pick<BuyingStore, "id">): string =>
  `JWT-Authorization: Bearer ${token}\r\nX-STORE-ID: ${store.id}`;

const storeOf = ({ stores }: World, number: number): BuyingStore => {
  const store = stores[number];
  if (store === undefined) throw new RangeError(`Client ${number} has no store of its own`);
  return store;
};

const expectOk = ({ status, body }: Answer): void => {
  if (status !== 200) throw new Error(`${status}: ${body.toString("utf8").slice(0, 300)}`);
};

/** Walks a list from a place of one's own in an order of one's own, the same in each run. */
const takerOf = <A>(list: readonly A[], number: number): (() => A) => {
  const random = randomFrom(number + 77);
  return () => pick(list, random);
};

const pick = <A>(list: readonly A[], random: () => number): A => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new RangeError("There is nothing to pick from");
  return found;
};

/** Mulberry32: the same numbers in each run. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};
