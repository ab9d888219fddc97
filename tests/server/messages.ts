import { Schema } from "effect";
import { Thread } from "../../api-schema/messaging.ts";
import type { TestShop } from "./harness.ts";

/** A file of a form. */
export type TestFile = readonly [name: string, bytes: string | Uint8Array<ArrayBuffer>];

export interface Sent {
  readonly fields: Readonly<Record<string, string>>;
  readonly files?: readonly TestFile[];
  readonly key?: string;
}

/** Somebody of a store who writes. */
export interface Correspondence {
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  readonly send: (path: string, sent: Sent) => Promise<Response>;
  /** The same, for a message that is taken: the conversation that it is in. */
  readonly sent: (path: string, sent: Sent) => Promise<Thread>;
  readonly thread: (id: number) => Promise<Thread>;
  readonly count: () => Promise<number>;
}

export const decodeThread = Schema.decodeUnknownSync(Thread);

/** Calls of the messaging by one person in one store. */
export const correspondence = (shop: TestShop, email: string, storeId: number): Correspondence => {
  const call: Correspondence["call"] = async (path, init = {}) =>
    shop.fetch(`/api/v2/shop/messaging/${path}`, {
      ...init,
      headers: {
        "jwt-authorization": `Bearer ${await shop.tokenOf(`${email}@panetier.example`)}`,
        "x-store-id": String(storeId),
        ...init.headers,
      },
    });
  const send: Correspondence["send"] = (path, { fields, files = [], key }) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    for (const [name, bytes] of files) body.append("files", new Blob([bytes]), name);
    const headers = key === undefined ? {} : { "idempotency-key": key };
    return call(path, { method: "POST", body, headers });
  };
  const taken = async (response: Response): Promise<Thread> => {
    const body: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    return decodeThread(body);
  };
  return {
    call,
    send,
    sent: async (path, sent) => taken(await send(path, sent)),
    thread: async (id) => taken(await call(`threads/${id}`)),
    count: async () => {
      const { count }: { readonly count: number } = await (await call("count-unviewed")).json();
      return count;
    },
  };
};

/** The store of that name. */
export const storeNamed = async (shop: TestShop, company: string): Promise<number> => {
  const [row] = await shop.sql<{ id: number }>("select id from store where company = $1", [
    company,
  ]);
  return row?.id ?? 0;
};

/** A delivery of a completed order of the store, with its lines. */
export interface TestShipment {
  readonly id: number;
  readonly gmp: boolean;
  readonly merchant: string;
  readonly number: string;
  readonly token: string;
  readonly items: readonly {
    readonly id: number;
    readonly name: string;
    readonly quantity: number;
  }[];
}

export const shipmentOf = async (
  shop: TestShop,
  storeId: number,
  { gmp, statuses }: { readonly gmp: boolean; readonly statuses: readonly number[] },
): Promise<TestShipment> => {
  const [found] = await shop.sql<TestShipment>(
    `select h.id, r.gmp, r.name as merchant, o.number, o.token,
       jsonb_agg(jsonb_build_object('id', i.id, 'quantity', i.quantity,
         'name', i.product_snapshot ->> 'productName') order by i.id) as items
     from shipment h join "order" o on o.id = h.order_id join merchant r on r.id = h.merchant_id
     join order_item i on i.shipment_id = h.id
     where o.store_id = $1 and o.checkout_state = 'completed' and r.gmp = $2
       and h.status = any($3::text::int[])
     group by h.id, r.id, o.id order by h.id desc limit 1`,
    [storeId, gmp, `{${statuses.join(",")}}`],
  );
  if (found === undefined) throw new Error(`Store ${storeId} has no such delivery`);
  return found;
};
