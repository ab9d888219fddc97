import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Store } from "../../api-schema/store.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const decodeStores = Schema.decodeUnknownSync(Schema.Array(Store));

describe("the stores of a customer", () => {
  it("lists them, the default one first, with pagination headers", async () => {
    const api = await shop.as("gerant@panetier.example");
    const { data, response } = await api.GET("/api/v2/shop/stores", {
      params: { query: { itemsPerPage: "4" } },
    });
    expect(response.status).toBe(200);
    const stores = decodeStores(data);
    expect(stores).toHaveLength(4);
    expect(stores[0]?.defaultStore).toBe(true);
    expect(response.headers.get("x-total-items")).toBe("6");
    expect(response.headers.get("x-last-page")).toBe("2");
  });
});
