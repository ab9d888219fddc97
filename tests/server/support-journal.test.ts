import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JournalEntry } from "../../api-schema/staff-clients.ts";
import { withoutSecrets } from "../../server/web/audit.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { impersonate, signedInAgent, type SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  agent = await signedInAgent(shop, "13.0.0.1");
});
afterAll(() => shop.stop());

const rowsOfLast = () =>
  shop.sql<Readonly<Record<string, unknown>>>(
    `select method, route, path, status, store_id as store from impersonation_audit
     where impersonation_id = (select max(id) from impersonation) order by id`,
  );

const secret = "aaaaaaaaaaaaaaaaaaaaaa";

describe("the journal", () => {
  it("[SUPPORT-9] has every request under an impersonation, refused ones too, without secrets", async () => {
    const { answer } = await impersonate(shop, agent, "gerant");
    const [store] = await shop.sql<{ id: number }>(
      "select store_id as id from store_shop_user where customer_id = $1 and default_store",
      [answer.customerId],
    );
    const id = store?.id ?? 0;
    const headers = { "jwt-authorization": `Bearer ${answer.token}`, "x-store-id": String(id) };
    const json = { ...headers, "content-type": "application/json" };
    await shop.fetch("/api/v2/shop/stores?itemsPerPage=9999", { headers });
    await shop.fetch(`/api/v2/shop/orders/${secret}`, { headers });
    await shop.fetch("/api/v2/shop/stores?page=0", { headers });
    await shop.fetch(`/api/v2/shop/customers/${answer.customerId}`, {
      method: "PUT",
      headers: json,
      body: JSON.stringify({ cgu: true }),
    });
    await shop.fetch("/api/v2/shop/orders", { headers: { ...headers, "x-store-id": "999999" } });
    await shop.fetch("/api/v2/shop/shop-users/logged-in-data", { headers });
    expect(await rowsOfLast()).toEqual([
      row("GET", "/api/v2/shop/stores", "/api/v2/shop/stores", 200, id),
      row("GET", "/api/v2/shop/orders/:token", "/api/v2/shop/orders/…", 404, id),
      row("GET", "/api/v2/shop/stores", "/api/v2/shop/stores", 400, id),
      row(
        "PUT",
        "/api/v2/shop/customers/:id",
        `/api/v2/shop/customers/${answer.customerId}`,
        403,
        id,
      ),
      row("GET", "/api/v2/shop/orders", "/api/v2/shop/orders", 404, 999_999),
      row(
        "GET",
        "/api/v2/shop/shop-users/logged-in-data",
        "/api/v2/shop/shop-users/logged-in-data",
        200,
        id,
      ),
    ]);
    const [all] = await shop.sql<{ text: string }>(
      "select string_agg(row_to_json(a)::text, ' ') as text from impersonation_audit a",
    );
    expect([secret, answer.token].filter((text) => all?.text.includes(text))).toEqual([]);
  });

  it("[SUPPORT-9] has nothing of what customers do themselves", async () => {
    const count = () => shop.sql("select count(*)::int as count from impersonation_audit");
    const before = await count();
    const token = await shop.tokenOf("gerant@panetier.example");
    await shop.fetch("/api/v2/shop/stores", {
      headers: { "jwt-authorization": `Bearer ${token}` },
    });
    await shop.fetch("/api/v2/shop/taxons");
    expect(await count()).toEqual(before);
  });

  it("[SUPPORT-9] costs customers no statement", async () => {
    // Called by a statement that inserts nothing, too.
    await shop.sql(
      `create function refuse_statement() returns trigger language plpgsql
       as $body$ begin raise exception 'a statement'; end $body$`,
    );
    await shop.sql(
      `create trigger no_statement before insert on impersonation_audit
       for each statement execute function refuse_statement()`,
    );
    const statusWith = async (token: string) => {
      const headers = { "jwt-authorization": `Bearer ${token}` };
      return (await shop.fetch("/api/v2/shop/stores", { headers })).status;
    };
    expect(await statusWith(await shop.tokenOf("gerant@panetier.example"))).toBe(200);
    // What cannot be journalled is not answered.
    const { answer } = await impersonate(shop, agent, "gerant");
    expect(await statusWith(answer.token)).toBe(500);
    await shop.sql("drop trigger no_statement on impersonation_audit");
    expect(await statusWith(answer.token)).toBe(200);
  });

  it("[SUPPORT-9] only grows", async () => {
    for (const statement of [
      "update impersonation_audit set status = 200",
      "delete from impersonation_audit",
    ]) {
      await expect(shop.sql(statement)).rejects.toThrow();
    }
  });

  it("[SUPPORT-9] is read by agents, newest first, twenty a page", async () => {
    const { answer } = await impersonate(shop, agent, "comptable");
    await shop.fetch("/api/v2/shop/stores", {
      headers: { "jwt-authorization": `Bearer ${answer.token}` },
    });
    const [first] = await agent.read<readonly JournalEntry[]>("/journal");
    expect(first).toEqual({
      id: expect.any(Number),
      agent: "Service client",
      customerId: answer.customerId,
      customer: "Nadia Lefebvre",
      email: "comptable@panetier.example",
      startedAt: expect.any(String),
      endedAt: null,
      requests: 1,
    });
    expect(await agent.read(`/journal/${first?.id}`)).toEqual(first);
    expect(await agent.read(`/journal/${first?.id}/requests`)).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        method: "GET",
        path: "/api/v2/shop/stores",
        status: 200,
        storeId: null,
      },
    ]);
    expect(await agent.read(`/journal?client=${answer.customerId}`)).toEqual([first]);

    await shop.sql(
      `with logins as (insert into login_session (customer_id, token_hash, expires_at)
         select 1, sha256(n::text::bytea), now() from generate_series(1, 40) n returning id)
       insert into impersonation (login_id, agent_id, customer_id, started_at, expires_at)
       select logins.id, g.id, 1, now() - interval '1 day', now() - interval '22 hours'
       from logins, (select min(id) as id from staff) g`,
    );
    const entriesOn = async (page: number) =>
      (await agent.read<readonly JournalEntry[]>(`/journal?page=${page}`)).length;
    const [all] = await shop.sql<{ count: number }>("select count(*)::int from impersonation");
    expect([await entriesOn(1), await entriesOn(2), await entriesOn(3)]).toEqual([
      20,
      20,
      (all?.count ?? 0) - 40,
    ]);
    for (const path of ["/journal/999999", "/journal/999999/requests"]) {
      expect((await agent.get(path)).status).toBe(404);
    }
    const over = await agent.read<readonly JournalEntry[]>("/journal?page=2");
    expect(over[0]?.endedAt).toEqual(expect.any(String));
  });

  it("takes out of an address what opens a cart, wherever it stands", () => {
    expect(withoutSecrets("/orders/abc/items/3", "/orders/:token/items/:itemId")).toBe(
      "/orders/…/items/3",
    );
    expect(withoutSecrets("/stores/3", "/stores/:id")).toBe("/stores/3");
  });
});

const row = (method: string, route: string, path: string, status: number, store: number) => ({
  method,
  route,
  path,
  status,
  store,
});
