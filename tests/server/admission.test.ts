import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LONGEST_PATH, WORK } from "../../server/web/admission.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let buyer: Shopper;

beforeAll(async () => {
  shop = await startTestShop();
  const [store = 0] = await makeStores(shop, 1);
  buyer = await shopperIn(shop, store);
});
afterAll(() => shop.stop());

/** As it is on the wire: fetch would tidy the path. */
const raw = (path: string, method = "GET") =>
  new Promise<readonly [status: number | undefined, body: string, location: string | undefined]>(
    (done, failed) => {
      const { hostname, port } = new URL(shop.baseUrl);
      request({ hostname, port, path, method }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => done([response.statusCode, body, response.headers.location]));
      })
        .on("error", failed)
        .end();
    },
  );

describe("an address", () => {
  it("of more than 2 kB is refused on every route, whatever it is made of", async () => {
    const tooLong = [414, '{"code":414,"message":"Cette adresse est trop longue."}', undefined];
    const long = "/".repeat(15_000);
    const x = "x".repeat(LONGEST_PATH);
    for (const path of [`/a${long}x`, long, `/${x}`, `/api/${x}`, `/images/${x}`, `/assets/${x}`]) {
      expect(await raw(path)).toEqual(tooLong);
    }
    expect(await raw(`/api/v2/shop/orders/${x}`, "POST")).toEqual(tooLong);
    expect((await raw(`/${"x".repeat(LONGEST_PATH - 1)}?${x}`))[0]).toBe(404);
  });

  it("is read without its host, wherever that leads", async () => {
    expect((await raw("http://a:99999/images/illustrations/empty-cart?w=60"))[0]).toBe(200);
    expect((await raw("http://a:99999/healthz"))[0]).toBe(200);
  });
});

describe("more work than can be done at once", () => {
  it("[LOAD-1] is refused at once, while people sign in and fill their carts", async () => {
    await shop.sql("begin");
    const leaving = new AbortController();
    try {
      // Every search of a word that nothing bears waits for the test to let go.
      await shop.sql("lock table search_term in access exclusive mode");
      const held = Array.from({ length: WORK.searches.most }, (_, n) =>
        shop
          .fetch(`/api/v2/shop/search/products?search=farine${n}&page=1&itemsPerPage=30`, {
            signal: leaving.signal,
          })
          .then(({ status }) => status),
      );
      const all = Promise.allSettled(held);
      await expect
        .poll(async () => {
          const answer = await shop.fetch("/api/v2/shop/search/suggestions?search=lait", {
            signal: AbortSignal.timeout(1000),
          });
          return [answer.status, answer.headers.get("retry-after"), await answer.json()];
        })
        .toEqual([
          503,
          "2",
          { code: 503, message: "Le service est très demandé. Réessayez dans quelques instants." },
        ]);
      expect((await buyer.openCart()).checkoutState).toBe("cart");
      expect(await shop.tokenOf("gerant@panetier.example")).not.toBe("");
      expect((await shop.fetch("/healthz")).status).toBe(200);
      leaving.abort();
      await all;
    } finally {
      await shop.sql("rollback");
    }
    // Those who left have made room.
    expect((await shop.fetch("/api/v2/shop/search/suggestions?search=lait")).status).toBe(200);
  });
});
