import { afterAll, beforeAll, expect, it } from "vitest";
import { agentWith } from "./desk/desk-resources.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { impersonate, type SupportBrowser } from "./support-desk.ts";

// Lists whose rows count themselves: how many there are is the same on whichever page, also on one that has none.

let shop: TestShop;
let agent: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  agent = await agentWith(
    shop,
    "pages",
    ["direction", "catalogue", "support", "content"],
    "12.9.6.1",
  );
  await impersonate(shop, agent, "gerant");
  await shop.sql(
    `insert into outbox (topic, payload, created_at, available_at, failed_at, attempts)
      values ('mail', '{}', now(), now(), now(), 9)`,
  );
});
afterAll(() => shop.stop());

/** A page: its status, how many rows it has, and how many there are in all. */
const pageOf = async (answer: Response) => {
  const rows: readonly unknown[] = await answer.json();
  return [answer.status, rows.length > 0, Number(answer.headers.get("x-total-items"))];
};

it.each([
  "/clients?search=gerant",
  "/journal?",
  "/failed-sends?",
  "/conversations?shown=all",
  "/conversations?shown=all&search=farine",
  "/pictures?search=images",
  "/products?search=farine",
])("a page after the last one of %s says how many there are", async (path) => {
  const [status, isFilled, total] = await pageOf(await agent.get(`${path}&page=1`));
  expect([status, isFilled, Number(total) > 0]).toEqual([200, true, true]);
  expect(await pageOf(await agent.get(`${path}&page=900`))).toEqual([200, false, total]);
});

it("a page after the last one of the users says how many there are", async () => {
  const token = await shop.tokenOf("gerant@panetier.example");
  const page = async (number: number) =>
    pageOf(
      await shop.fetch(`/api/v2/shop/store-shop-users?page=${number}`, {
        headers: { "jwt-authorization": `Bearer ${token}` },
      }),
    );
  const [status, isFilled, total] = await page(1);
  expect([status, isFilled, Number(total) > 0]).toEqual([200, true, true]);
  expect(await page(900)).toEqual([200, false, total]);
});
