import { expect, it } from "vitest";
import { CartAnswer, type ChangeItem, Order, OrderSummary } from "../../api-schema/order.ts";
import { OrderItemId, type OrderToken, type StoreId } from "../../api-schema/primitives.ts";
import { list, nothing, one, paged } from "../../core/api/checks.ts";
import { endpoint } from "../../core/api/endpoint.ts";
import { anAnswer, storeA, tokenA } from "../machines/shop-data.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const ITEM = "/api/v2/shop/orders/{token}/items/{itemId}";
const ORDERS = "/api/v2/shop/orders";

const changeItem = endpoint(
  "patch",
  ITEM,
  one(CartAnswer),
  (storeId: StoreId, token: OrderToken, itemId: OrderItemId, change: ChangeItem) => ({
    storeId,
    path: { token, itemId },
    body: change,
  }),
);

it("sends what the declaration makes of the arguments, and gives the checked answer", async () => {
  const answer = anAnswer({});
  const { api, sent } = fakeApi(() => json(answer));
  const call = changeItem(api, storeA, tokenA, OrderItemId.make(4), { quantity: 2 });
  expect(await settled(call)).toEqual({ value: answer });
  expect(sent.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: "PATCH", url: `/api/v2/shop/orders/${tokenA}/items/4`, body: '{"quantity":2}' },
  ]);
});

// The compiler is the test: each line below it expects must be an error, or `npm run types` fails.
it("compiles only what the contract knows", () => {
  const storeId = storeA;
  const path = { token: tokenA, itemId: 4 };
  const body = { quantity: 2 };
  const wrong = [
    // @ts-expect-error no such path
    endpoint("get", "/api/v2/shop/order", one(Order), () => ({ storeId })),
    // @ts-expect-error the path has no such method
    endpoint("put", ORDERS, one(Order), () => ({ storeId })),
    // @ts-expect-error a parameter of the path is missing
    endpoint("patch", ITEM, one(CartAnswer), () => ({ storeId, path: { token: tokenA }, body })),
    // @ts-expect-error the store is missing
    endpoint("patch", ITEM, one(CartAnswer), () => ({ path, body })),
    // @ts-expect-error a visitor has no orders
    endpoint("post", ORDERS, one(Order), (ofAnybody: StoreId | null) => ({ storeId: ofAnybody })),
    // @ts-expect-error the body is missing
    endpoint("patch", ITEM, one(CartAnswer), () => ({ storeId, path })),
    // @ts-expect-error the body has another type
    endpoint("patch", ITEM, one(CartAnswer), () => ({ storeId, path, body: { quantity: "2" } })),
    // @ts-expect-error the body has a field that the contract does not know
    endpoint("patch", ITEM, one(CartAnswer), () => ({ storeId, path, body: { ...body, of: 1 } })),
    // @ts-expect-error the list has no such filter
    endpoint("get", ORDERS, paged(list(OrderSummary)), () => ({ storeId, query: { colour: "a" } })),
    // @ts-expect-error the list knows the filter by another type
    endpoint("get", ORDERS, paged(list(OrderSummary)), () => ({ storeId, query: { page: "1" } })),
    // @ts-expect-error the call takes no body
    endpoint("post", ORDERS, one(Order), () => ({ storeId, body: {} })),
    // @ts-expect-error the call knows no store
    endpoint("get", "/api/v2/shop/push/key", nothing, () => ({ storeId })),
    // @ts-expect-error the same key must name the same attempt
    endpoint("post", "/api/v2/shop/orders/{token}/initPayment", one(Order), () => ({
      storeId,
      path: { token: tokenA },
    })),
    // @ts-expect-error the contract answers an order
    endpoint("post", ORDERS, one(CartAnswer), () => ({ storeId })),
    // @ts-expect-error the contract answers one order, no list
    endpoint("post", ORDERS, list(Order), () => ({ storeId })),
  ];
  expect(wrong).toHaveLength(15);
});
