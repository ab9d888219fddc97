import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  type Caller,
  callerOf,
  join,
  mailsTo,
  owner,
  ownStores,
  peopleOf,
} from "./members-desk.ts";
import { supportBrowser } from "./support-desk.ts";

let shop: TestShop;
let boss: Caller;
let stores: readonly number[];
let unused = 0;

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-24T08:00:00.000Z");
  stores = await ownStores(
    shop,
    Array.from({ length: 20 }, (_, index) => `Fournil ${index}`),
  );
  boss = await callerOf(shop, owner);
});
afterAll(() => shop.stop());

/** A store that no other test has touched. */
const freshStore = (): number => {
  unused += 1;
  return stores[unused - 1] ?? 0;
};

const invite = (store: number, email: string, more: object = {}, by = boss) =>
  by.call("POST", `/stores/${store}/store-shop-users`, store, {
    body: { email, role: "accountant", ...more },
  });

const idIn = (body: unknown): number =>
  typeof body === "object" && body !== null && "id" in body ? Number(body.id) : 0;

const without = (body: unknown, ...names: readonly string[]): unknown =>
  typeof body !== "object" || body === null
    ? body
    : Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

const journal = (store: number) =>
  shop.sql<{ what: string; by: string; former: string | null; role: string | null }>(
    `select what, b.email as by, former_role as former, role from member_change
     join customer b on b.id = by_customer_id where store_id = $1 order by member_change.id`,
    [store],
  );

describe("an invitation", () => {
  it("[USERS-3] links whoever it is, and is answered the same", async () => {
    const store = freshStore();
    const at = { id: expect.any(Number), invitedAt: expect.stringMatching(/^2026-11-24T08:/) };
    const told = {
      ...at,
      store: { id: store, company: "Fournil 0" },
      firstName: "Zoé",
      lastName: null,
      role: "accountant",
      mainManager: false,
      defaultStore: false,
      state: "invited",
      alertTopHours: [],
      own: false,
    };
    const known = await invite(store, "Salarie@panetier.example", { firstName: "Zoé" });
    const unknown = await invite(store, "zoe@cabinet.example", { firstName: " Zoé " });
    expect([known.status, known.body, unknown.status, unknown.body]).toEqual([
      200,
      { ...told, email: "Salarie@panetier.example" },
      200,
      { ...told, email: "zoe@cabinet.example" },
    ]);
    const { body } = await boss.call("GET", `/stores/${store}/store-shop-users`, store);
    expect(Array.isArray(body) ? body.slice(1) : body).toEqual([known.body, unknown.body]);
    expect(await peopleOf(shop, store)).toEqual({
      [owner]: "manager*",
      "salarie@panetier.example": "accountant?",
      "zoe@cabinet.example": "accountant?",
    });
  });

  it("[USERS-3] sends the same statements whether there is an account or not", async () => {
    const store = freshStore();
    // What was written: rows by table, by the numbers that PostgreSQL itself keeps of the transaction.
    const traces = async (email: string) => {
      const before = await counts();
      expect((await invite(store, email)).status).toBe(200);
      const after = await counts();
      return Object.fromEntries(
        Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
      );
    };
    const counts = async (): Promise<Record<string, number>> => {
      const rows = await shop.sql<{ name: string; count: number }>(
        `select 'links' as name, count(*)::int as count from store_shop_user
         union all select 'journal', count(*)::int from member_change
         union all select 'events', count(*)::int from outbox
         union all select 'tokens', count(*)::int from account_token`,
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    };
    expect(await traces("vendeur@panetier.example")).toEqual(await traces("nul@cabinet.example"));
  });

  it("[USERS-3] tells who has an account, and gives the others a link that opens one", async () => {
    const store = freshStore();
    await invite(store, "salarie@panetier.example", { role: "manager" });
    await invite(store, "ida@cabinet.example");
    const linked = (await mailsTo(shop, "salarie@panetier.example")).at(-1);
    const opened = (await mailsTo(shop, "ida@cabinet.example")).at(-1);
    expect(linked?.subject).toBe("Vous avez accès à Fournil 2");
    expect(linked?.text).toContain("http://localhost:8080/connexion");
    expect(opened?.subject).toMatch(/ vous invite sur Panetier$/);
    const token = /\/activer-compte\/([\w-]{43})\s/.exec(`${opened?.text}\n`)?.[1];
    expect(token).toBeDefined();
    const stored = await shop.sql(
      `select k.kind from account_token k join customer c on c.id = k.customer_id
       where c.email = 'ida@cabinet.example' and c.password_hash is null and not c.verified`,
    );
    expect(stored).toEqual([{ kind: "activation" }]);
    expect(JSON.stringify(await shop.sql("select payload from outbox"))).not.toContain(token);
  });

  it("[USERS-3] counts as accepted when the person comes, and only then names them", async () => {
    const store = freshStore();
    const { body } = await invite(store, "vendeur@panetier.example", { lastName: "Quelqu’un" });
    const seen = async () => {
      const { body: list } = await boss.call("GET", `/stores/${store}/store-shop-users`, store);
      return Array.isArray(list) ? without(list[1], "invitedAt", "alertTopHours") : list;
    };
    expect(await seen()).toEqual(without(body, "invitedAt", "alertTopHours"));
    const [{ body: foreign }] = [await boss.call("GET", `/stores/${store}`, store)];
    expect(JSON.stringify(without(foreign, "id"))).not.toContain(`"id":${idIn(body)},`);
    shop.clock.advance(660_000);
    await shop.tokenOf("vendeur@panetier.example");
    const [name] = await shop.sql<{ first: string; last: string }>(
      "select first_name as first, last_name as last from customer where email = 'vendeur@panetier.example'",
    );
    expect(await seen()).toMatchObject({
      state: "active",
      firstName: name?.first,
      lastName: name?.last,
    });
  });

  it("[USERS-3] is not accepted by a support agent who acts as the customer", async () => {
    const store = freshStore();
    await invite(store, "associe@panetier.example");
    const [customer] = await shop.sql<{ id: number }>(
      "select id from customer where email = 'associe@panetier.example'",
    );
    const desk = supportBrowser(shop, "192.0.2.30");
    await desk.signIn();
    const code = await desk.codeFor(customer?.id ?? 0);
    const retrieved = await shop.fetch("/api/impersonate/retrieve", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
    expect(retrieved.status).toBe(200);
    expect((await peopleOf(shop, store))["associe@panetier.example"]).toBe("accountant?");
  });

  it("[USERS-4] is sent again after a quarter of an hour, while it waits", async () => {
    const store = freshStore();
    const { body } = await invite(store, "lea@cabinet.example");
    const again = () => boss.call("POST", `/store-shop-users/${idIn(body)}/invitations`, store);
    const refused = await again();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 890]).toEqual([429, true]);
    shop.clock.advance(15 * 60_000);
    expect((await again()).status).toBe(200);
    expect(await mailsTo(shop, "lea@cabinet.example")).toHaveLength(2);
    await shop.sql("update store_shop_user set accepted = true where id = $1", [idIn(body)]);
    shop.clock.advance(15 * 60_000);
    expect((await again()).status).toBe(409);
  });

  it("[USERS-4] goes five times a day to one address, with an account or without", async () => {
    const store = freshStore();
    const answers = async (email: string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        const { body, status } = await invite(store, email);
        statuses.push(status);
        await boss.call("DELETE", `/store-shop-users/${idIn(body)}`, store);
      }
      return statuses;
    };
    const refusedAtLast = [200, 200, 200, 200, 200, 429];
    expect(await answers("max@cabinet.example")).toEqual(refusedAtLast);
    expect(await answers("bloque@panetier.example")).toEqual(refusedAtLast);
    // The account that nobody opened went with its last link.
    const left = await shop.sql("select id from customer where email = 'max@cabinet.example'");
    expect(left).toEqual([]);
  });

  it("[USERS-5] joins several stores, all or none", async () => {
    const [first, second] = [freshStore(), freshStore()];
    const several = (ids: readonly number[], email = "tous@cabinet.example", by = boss) =>
      by.call("POST", "/store-shop-users", null, {
        body: { email, role: "manager", stores: ids },
      });
    const [foreign] = await shop.sql<{ id: number }>(
      `select s.id from store s where not exists (select from store_shop_user m
        join customer c on c.id = m.customer_id where m.store_id = s.id and c.email = $1) limit 1`,
      [owner],
    );
    expect((await several([first, foreign?.id ?? 0])).status).toBe(404);
    await join(shop, second, "comptable@panetier.example", "accountant");
    const accountant = await callerOf(shop, "comptable@panetier.example");
    expect((await several([second], "x@cabinet.example", accountant)).status).toBe(403);
    const there = await several([first, second], "comptable@panetier.example");
    expect([there.status, there.body]).toEqual([
      422,
      {
        code: 422,
        errors: ["Cette personne fait déjà partie de Fournil 8."],
        fields: [{ field: "email", message: "Cette personne fait déjà partie de Fournil 8." }],
      },
    ]);
    expect(await peopleOf(shop, first)).toEqual({ [owner]: "manager*" });
    expect((await several([second, first, first])).status).toBe(200);
    expect([await peopleOf(shop, first), await peopleOf(shop, second)]).toEqual([
      { [owner]: "manager*", "tous@cabinet.example": "manager?" },
      {
        [owner]: "manager*",
        "comptable@panetier.example": "accountant",
        "tous@cabinet.example": "manager?",
      },
    ]);
    const mails = await mailsTo(shop, "tous@cabinet.example");
    expect(mails.map(({ text }) => text.includes("Fournil 7, Fournil 8"))).toEqual([true]);
  });

  it("goes to one address and nothing else", async () => {
    const store = freshStore();
    const { status, body } = await invite(store, "a,b@cabinet.example");
    expect([status, body]).toMatchObject([
      422,
      { fields: [{ field: "email", message: "Le format d'email n'est pas valide." }] },
    ]);
  });

  it("is made once for a key, however often it is sent", async () => {
    const store = freshStore();
    const send = () =>
      boss.call("POST", `/stores/${store}/store-shop-users`, store, {
        body: { email: "une-fois@cabinet.example", role: "accountant" },
        headers: { "Idempotency-Key": "invitation-une-fois" },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => idIn(body))).size).toBe(1);
    expect(await mailsTo(shop, "une-fois@cabinet.example")).toHaveLength(1);
  });
});

describe("a change of somebody's place", () => {
  it("[USERS-2] counts from the next request, and stands in the journal", async () => {
    const store = freshStore();
    const id = await join(shop, store, "salarie@panetier.example", "baker");
    const baker = await callerOf(shop, "salarie@panetier.example");
    const mayOrder = async () => (await baker.call("POST", "/orders", store)).status;
    expect(await mayOrder()).toBe(200);
    const change = (body: object) => boss.call("PATCH", `/store-shop-users/${id}`, store, { body });
    expect((await change({ role: "accountant" })).status).toBe(200);
    expect(await mayOrder()).toBe(403);
    expect((await change({ role: "baker" })).status).toBe(400);
    expect((await change({ role: "manager", mainManager: true })).status).toBe(200);
    expect(await peopleOf(shop, store)).toEqual({
      [owner]: "manager",
      "salarie@panetier.example": "manager*",
    });
    expect((await baker.call("DELETE", `/store-shop-users/${id}`, store)).status).toBe(409);
    const [own] = await shop.sql<{ id: number }>(
      `select m.id from store_shop_user m join customer c on c.id = m.customer_id
       where m.store_id = $1 and c.email = $2`,
      [store, owner],
    );
    expect((await boss.call("DELETE", `/store-shop-users/${own?.id}`, store)).status).toBe(204);
    expect((await boss.call("GET", `/stores/${store}/store-shop-users`, store)).status).toBe(404);
    expect(await journal(store)).toEqual([
      { what: "roleChanged", by: owner, former: "baker", role: "accountant" },
      { what: "roleChanged", by: owner, former: "accountant", role: "manager" },
      { what: "mainManagerHandedOver", by: owner, former: "manager", role: "manager" },
      { what: "left", by: owner, former: "manager", role: null },
    ]);
    expect((await mailsTo(shop, "salarie@panetier.example")).at(-1)?.subject).toMatch(
      /^Vous êtes le gérant principal de Fournil/,
    );
  });

  it("[USERS-1] no transaction takes a store its main manager, nor gives it two", async () => {
    const store = freshStore();
    await join(shop, store, "salarie@panetier.example", "manager");
    const refused = (statement: string) =>
      shop.sql(statement, [store]).then(
        () => "done",
        () => "refused",
      );
    expect([
      await refused("update store_shop_user set main_manager = false where store_id = $1"),
      await refused("delete from store_shop_user where store_id = $1 and main_manager"),
      await refused("update store_shop_user set main_manager = true where store_id = $1"),
      await refused("update store_shop_user set role = 'baker' where store_id = $1"),
      await refused("delete from member_change where store_id <> $1"),
    ]).toEqual(["refused", "refused", "refused", "refused", "refused"]);
  });

  it("[USERS-2] is a Gérant's to make, but for one's own default store and leaving", async () => {
    const store = freshStore();
    const id = await join(shop, store, "salarie@panetier.example", "baker");
    const other = await join(shop, store, "comptable@panetier.example", "accountant");
    const baker = await callerOf(shop, "salarie@panetier.example");
    const [patch, remove] = [
      (link: number, body: object, by = baker) =>
        by.call("PATCH", `/store-shop-users/${link}`, store, { body }),
      (link: number, by = baker) => by.call("DELETE", `/store-shop-users/${link}`, store),
    ];
    expect([
      (await patch(id, { role: "manager" })).status,
      (await patch(other, { defaultStore: true })).status,
      (await patch(other, { defaultStore: true }, boss)).status,
      (await remove(other)).status,
      (await patch(id, { defaultStore: true })).status,
    ]).toEqual([403, 403, 403, 403, 200]);
    const defaults = await shop.sql(
      `select m.id from store_shop_user m where default_store and customer_id =
        (select id from customer where email = 'salarie@panetier.example')`,
    );
    expect(defaults).toEqual([{ id }]);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(other, boss)).status).toBe(204);
    expect(await peopleOf(shop, store)).toEqual({ [owner]: "manager*" });
    const mails = async (email: string) => (await mailsTo(shop, email)).at(-1)?.subject;
    expect(await mails("comptable@panetier.example")).toMatch(/^Vous n’avez plus accès à Fournil/);
  });

  it("[USERS-2] is nobody's in the customer's place", async () => {
    const store = freshStore();
    const id = await join(shop, store, "salarie@panetier.example", "baker");
    const [customer] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
      owner,
    ]);
    const desk = supportBrowser(shop, "192.0.2.31");
    await desk.signIn();
    const retrieved = await shop.fetch("/api/impersonate/retrieve", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: await desk.codeFor(customer?.id ?? 0) }),
    });
    const { token } = await retrieved.json();
    const asAgent = async (method: string, path: string, body?: object) =>
      (
        await shop.fetch(`/api/v2/shop${path}`, {
          method,
          headers: {
            "jwt-authorization": `Bearer ${token}`,
            "x-store-id": String(store),
            ...(body === undefined
              ? {}
              : {
                  "content-type":
                    method === "PATCH" ? "application/merge-patch+json" : "application/json",
                }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      ).status;
    const wish = { email: "agent@cabinet.example", role: "manager" };
    expect([
      await asAgent("GET", `/stores/${store}/store-shop-users`),
      await asAgent("POST", `/stores/${store}/store-shop-users`, wish),
      await asAgent("POST", "/store-shop-users", { ...wish, stores: [store] }),
      await asAgent("PATCH", `/store-shop-users/${id}`, { role: "manager" }),
      await asAgent("DELETE", `/store-shop-users/${id}`),
      await asAgent("POST", `/store-shop-users/${id}/invitations`),
      await asAgent("PUT", `/store-shop-users/${id}/alert`, { alertTopHours: [] }),
    ]).toEqual([200, 403, 403, 403, 403, 403, 403]);
    expect((await peopleOf(shop, store))["salarie@panetier.example"]).toBe("baker");
  });
});

describe("the people of all stores that one manages", () => {
  it("are one entry each, searched by what is shown, and nobody else's", async () => {
    const store = freshStore();
    await join(shop, store, "salarie@panetier.example", "baker");
    await invite(store, "fanny@cabinet.example", { lastName: "Œuvrard" });
    const find = async (query: string, by = boss) => {
      const { body, headers } = await by.call("GET", `/store-shop-users?${query}`, null);
      const people = Array.isArray(body) ? body : [];
      return {
        total: Number(headers.get("x-total-items")),
        emails: people.map(({ email }: { email: string }) => email),
        people,
      };
    };
    const here = await find(`store=${store}`);
    expect(here.emails.toSorted()).toEqual(
      [owner, "fanny@cabinet.example", "salarie@panetier.example"].toSorted(),
    );
    expect(here.people[0]).toMatchObject({ own: true, email: owner });
    expect(here.people[0]?.members).toHaveLength(20);
    expect(here.people[0]?.members[0]?.store.id).toBe(store);
    expect((await find(`store=${store}&search=oeuvrard`)).emails).toEqual([
      "fanny@cabinet.example",
    ]);
    // Their own name is not known here before they come.
    await invite(store, "gerant@panetier.example", { lastName: "Inconnu" });
    const [hidden] = await shop.sql<{ name: string }>(
      "select last_name as name from customer where email = 'gerant@panetier.example'",
    );
    const byName = await find(`store=${store}&search=${encodeURIComponent(hidden?.name ?? "")}`);
    expect(byName.emails).not.toContain("gerant@panetier.example");
    expect((await find(`itemsPerPage=1&store=${store}`)).total).toBe(4);
    const accountant = await callerOf(shop, "comptable@panetier.example");
    const theirs = await find("", accountant);
    expect(theirs.total).toBe(0);
  });
});

describe("alerts", () => {
  it("[ALERT-1] are one's own to set, or a Gérant's for anybody", async () => {
    const store = freshStore();
    const id = await join(shop, store, "salarie@panetier.example", "baker");
    const other = await join(shop, store, "comptable@panetier.example", "accountant");
    await shop.sql(
      "update customer set mobile_number = null where email = 'salarie@panetier.example'",
    );
    const baker = await callerOf(shop, "salarie@panetier.example");
    const put = (link: number, alertTopHours: readonly object[], by = baker) =>
      by.call("PUT", `/store-shop-users/${link}/alert`, store, { body: { alertTopHours } });
    const flour = { code: "Z002", mode: ["mail"], minutes: 60 };
    const set = await put(id, [flour, { code: "Z001", mode: [], minutes: 30 }]);
    expect([set.status, set.body]).toEqual([
      200,
      {
        alertTopHours: [flour],
        offeredModes: ["mail", "sms"],
        hasMobile: false,
        newMessages: true,
      },
    ]);
    expect((await baker.call("GET", `/store-shop-users/${id}/alert`, store)).body).toEqual(
      set.body,
    );
    expect([
      (await put(id, [{ ...flour, mode: ["sms"] }])).status,
      (await put(id, [{ ...flour, minutes: 3 }])).status,
      (await put(other, [flour])).status,
      (await baker.call("GET", `/store-shop-users/${other}/alert`, store)).status,
      (await put(id, [], boss)).status,
      (await put(id + 1_000_000, [])).status,
    ]).toEqual([422, 422, 403, 403, 200, 404]);
  });
});
