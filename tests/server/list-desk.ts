import { Schema } from "effect";
import { expect } from "vitest";
import { ListChanged, ShoppingList, ShoppingListSummary } from "../../api-schema/shopping-list.ts";
import type { Called, CallOptions, Shopper } from "./shoppers.ts";

export const decodeList = Schema.decodeUnknownSync(ShoppingList);
export const decodeSummaries = Schema.decodeUnknownSync(Schema.Array(ShoppingListSummary));
export const decodeChanged = Schema.decodeUnknownSync(ListChanged);

/** What a shopper does with lists; each expects success, and the shape of the wire. */
export interface ListDesk {
  readonly call: Shopper["call"];
  readonly all: () => Promise<readonly ShoppingListSummary[]>;
  readonly see: (id: number) => Promise<ShoppingList>;
  readonly create: (wish: object, headers?: CallOptions["headers"]) => Promise<ShoppingList>;
  readonly change: (id: number, wish: object) => Promise<ShoppingList>;
  readonly add: (id: number, ...products: readonly object[]) => Promise<ShoppingList>;
  readonly set: (id: number, code: string, wish: object) => Promise<ShoppingList>;
}

export const listDeskOf = ({ call }: Pick<Shopper, "call">): ListDesk => {
  const ok = async (method: string, path: string, options?: CallOptions) =>
    decodeList(bodyOf(await call(method, `/shopping-lists${path}`, options)));
  return {
    call,
    all: async () => decodeSummaries(bodyOf(await call("GET", "/shopping-lists"))),
    see: (id) => ok("GET", `/${id}`),
    create: (body, headers) => ok("POST", "", { body, ...(headers ? { headers } : {}) }),
    change: (id, body) => ok("PATCH", `/${id}`, { body }),
    add: (id, ...products) => ok("POST", `/${id}/products`, { body: { products } }),
    set: (id, code, body) => ok("PUT", `/${id}/products/${code}`, { body }),
  };
};

const bodyOf = ({ status, body }: Called): unknown => {
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return body;
};

/** The lines as [code, quantity, section]. */
export const linesOf = ({ lines }: ShoppingList) =>
  lines.map(({ code, quantity, section }) => [code, quantity, section]);
