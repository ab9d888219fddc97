import { afterAll, beforeAll, expect, it } from "vitest";
import type { ShadowDayDetail, ShadowMonth } from "../../../api-schema/staff-shadow.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import type { SupportBrowser } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";

// The month in double at the desk, over HTTP.

let shop: TestShop;
let agent: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  agent = await agentWith(shop, "direction-double", ["direction"], "12.9.0.1");
});
afterAll(() => shop.stop());

it("[SHADOW-8] shows days, compares one of them and says what was said before; who may not sees none", async () => {
  expect(await agent.read<ShadowMonth>("/shadow")).toEqual({ days: [], streak: 0 });
  await shop.sql(`insert into shadow_order_line ("order", article, customer, placed_at, quantity, unit_price)
    values ('CC1', '101065', '999999', '2026-11-20T08:00:00Z', 2, 1840)`);
  expect((await agent.read<ShadowMonth>("/shadow")).days).toEqual([
    { day: "2026-11-20", said: null },
  ]);
  const statusOf = async (day: string) => [
    (await agent.get(`/shadow/${day}`)).status,
    (await agent.send("POST", `/shadow/${day}/comparisons`)).status,
    (await agent.get(`/shadow/${day}`)).status,
  ];
  expect([await statusOf("2026-11-20"), await statusOf("2026-11-19")]).toEqual([
    [404, 204, 200],
    [404, 404, 404],
  ]);
  const { said, ...detail } = await agent.read<ShadowDayDetail>("/shadow/2026-11-20");
  expect([said?.by, said?.orders, said?.equal, said?.times, said?.kinds]).toEqual([
    "desk",
    1,
    0,
    1,
    [{ kind: "customer", count: 1, cents: 0 }],
  ]);
  expect(detail).toEqual({
    day: "2026-11-20",
    differences: [
      {
        order: "CC1",
        customer: "999999",
        store: null,
        kind: "customer",
        what: "Client 999999",
        old: "36,80\u00a0€",
        shop: "aucune commande",
        cents: null,
        why: "Ce numéro de client n’est à aucune boutique : prenez le fichier des clients.",
        mend: { resource: "customers", key: null },
      },
    ],
    before: [],
  });
  const editor = await agentWith(shop, "redaction-double", ["content"], "12.9.0.2");
  expect((await editor.get("/shadow")).status).toBe(404);
});
