import { expect, it } from "vitest";
import { CartAnswer, Order, OrderSummary } from "../../api-schema/order.ts";
import { OrderItemId, type StoreId } from "../../api-schema/primitives.ts";
import { PushKey } from "../../api-schema/push.ts";
import { list, one, paged } from "../../core/api/checks.ts";
import type { Api } from "../../core/api/client.ts";
import { endpoint } from "../../core/api/endpoint.ts";
import { anAnswer, storeA, tokenA } from "../machines/shop-data.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const ITEM = "/api/v2/shop/orders/{token}/items/{itemId}";
const ORDERS = "/api/v2/shop/orders";

const changeItem = endpoint("patch", ITEM, one(CartAnswer));
const retrieveOrder = endpoint("post", ORDERS, one(Order));
const listOrders = endpoint("get", ORDERS, paged(list(OrderSummary)));
const pushKey = endpoint("get", "/api/v2/shop/push/key", one(PushKey));
const initPayment = endpoint("post", "/api/v2/shop/orders/{token}/initPayment", one(Order));

it("sends what the parameters are of, and gives the checked answer", async () => {
  const answer = anAnswer({});
  const { api, sent } = fakeApi(() => json(answer));
  const itemId = OrderItemId.make(4);
  const body = { quantity: 2 };
  const call = changeItem(api, { storeId: storeA, token: tokenA, itemId, body });
  expect(await settled(call)).toEqual({ value: answer });
  expect(sent.map(({ method, url, body: text }) => ({ method, url, text }))).toEqual([
    { method: "PATCH", url: `/api/v2/shop/orders/${tokenA}/items/4`, text: '{"quantity":2}' },
  ]);
});

// The compiler is the test: each line below it expects must be an error, or `npm run types` fails.
it("compiles only what the contract knows", () => {
  const storeId = storeA;
  const token = tokenA;
  const item = { token, itemId: 4 };
  const body = { quantity: 2 };
  const ofAnybody = storeA as StoreId | null;
  const wrong = [
    // @ts-expect-error no such path
    endpoint("get", "/api/v2/shop/order", one(Order)),
    // @ts-expect-error the path has no such method
    endpoint("put", ORDERS, one(Order)),
    // @ts-expect-error a parameter of the path is missing
    (api: Api) => changeItem(api, { storeId, token, body }),
    // @ts-expect-error the store is missing
    (api: Api) => changeItem(api, { ...item, body }),
    // @ts-expect-error a visitor has no orders
    (api: Api) => retrieveOrder(api, { storeId: ofAnybody }),
    // @ts-expect-error the body is missing
    (api: Api) => changeItem(api, { storeId, ...item }),
    // @ts-expect-error the body has another type
    (api: Api) => changeItem(api, { storeId, ...item, body: { quantity: "2" } }),
    // @ts-expect-error the body has a field that the contract does not know
    (api: Api) => changeItem(api, { storeId, ...item, body: { ...body, of: 1 } }),
    // @ts-expect-error the list has no such filter
    (api: Api) => listOrders(api, { storeId, colour: "a" }),
    // @ts-expect-error the list knows the filter by another type
    (api: Api) => listOrders(api, { storeId, page: "1" }),
    // @ts-expect-error the call takes no body
    (api: Api) => retrieveOrder(api, { storeId, body: {} }),
    // @ts-expect-error the call knows no store
    (api: Api) => pushKey(api, { storeId }),
    // @ts-expect-error the same key must name the same attempt
    (api: Api) => initPayment(api, { storeId, token }),
    // @ts-expect-error the contract answers an order
    endpoint("post", ORDERS, one(CartAnswer)),
    // @ts-expect-error the contract answers one order, no list
    endpoint("post", ORDERS, list(Order)),
  ];
  expect(wrong).toHaveLength(15);
});
