import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores } from "./shoppers.ts";
import {
  askForLink,
  ledTo,
  mandatesOf,
  referencesOf,
  signingPage,
  storeWithoutMandates,
} from "./signing.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 40);
});
afterAll(() => shop.stop());

const freshStore = () => {
  used += 1;
  return storeWithoutMandates(shop, stores[used] ?? 0);
};

describe("the link to sign a mandate", () => {
  it("[MAND-6] is given for the active store only, to its Gérant only", async () => {
    const store = await freshStore();
    const other = await freshStore();
    expect((await askForLink(shop, store, { named: other })).error).toEqual({
      code: 404,
      message: "Cette boutique est introuvable.",
    });
    const email = "salarie@panetier.example";
    for (const role of ["baker", "accountant", "supervisor"]) {
      await shop.sql(
        `insert into store_shop_user (store_id, customer_id, role)
         select $1, id, $2 from customer where email = $3
         on conflict (store_id, customer_id) do update set role = excluded.role`,
        [store, role, email],
      );
      expect((await askForLink(shop, store, { email })).status).toBe(403);
    }
    const rows = await shop.sql("select 1 from mandate_request where store_id in ($1, $2)", [
      store,
      other,
    ]);
    expect(rows).toEqual([]);
  });

  it("[MAND-6] is refused to a support agent who acts as the Gérant", async () => {
    const store = await freshStore();
    const agent = await signedInAgent(shop, "12.0.0.7");
    const { answer } = await impersonate(shop, agent, "cent-boutiques");
    const refused = await shop.fetch(
      `/api/v2/shop/stores/${store}/sign-mandate-link?is_mkp=false&origin=/`,
      { headers: { "jwt-authorization": `Bearer ${answer.token}`, "x-store-id": String(store) } },
    );
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: 403, message: "Seul le client peut faire cela : quittez d'abord sa session." },
    ]);
    const made = await shop.sql("select 1 from mandate_request where store_id = $1", [store]);
    expect(made).toEqual([]);
  });

  it("[MAND-6] is refused for a mandate that is signed already, or that the store may not have", async () => {
    const store = await freshStore();
    const refusal = async (kind: "GMP" | "MKP") => (await askForLink(shop, store, { kind })).error;
    await shop.sql(
      "update store set money_order = 'RUM', market_place_access = false where id = $1",
      [store],
    );
    expect([await refusal("GMP"), await refusal("MKP")]).toEqual([
      { code: 409, message: "Ce mandat de prélèvement est déjà signé." },
      {
        code: 409,
        message:
          "Votre boutique n'a pas accès à la place de marché : ce mandat ne la concerne pas.",
      },
    ]);
    await shop.sql("update store set money_order = null, erp_id = null where id = $1", [store]);
    expect(await refusal("GMP")).toEqual({
      code: 409,
      message:
        "Votre boutique n'a pas encore de numéro client : ce mandat pourra être signé ensuite.",
    });
  });

  it("[MAND-6] comes back to a path of this site and to nothing else", async () => {
    const store = await freshStore();
    for (const origin of ["https://evil.example/", "//evil.example", "/\\evil", "panier", ""]) {
      expect((await askForLink(shop, store, { origin })).status).toBe(400);
    }
    const page = await signingPage(shop, store, { origin: "/./%2e//evil.example" });
    expect(ledTo(await page.renounce())[1]).toMatch(/&origin=\/&result=refused$/);
    const good = await signingPage(shop, store, {
      origin: "/mon-compte/boutiques/3?onglet=banque",
    });
    expect(ledTo(await good.renounce())[1]).toContain(
      "&origin=/mon-compte/boutiques/3?onglet=banque&",
    );
  });

  it("[MAND-6] is kept as a hash, and stays out of the log", async () => {
    const store = await freshStore();
    const page = await signingPage(shop, store);
    await page.open();
    const token = page.path.split("/").at(-1) ?? "?";
    const rows = await shop.sql<{ row: string }>(
      `select row_to_json(e) || ' ' || row_to_json(r) as row from embedded_signature e
       join mandate_request r on r.id = e.request_id where r.store_id = $1`,
      [store],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, shop.log])).not.toContain(token);
  });

  it("[MAND-6] is worth thirty minutes", async () => {
    const store = await freshStore();
    const page = await signingPage(shop, store);
    shop.clock.advance(29 * 60_000);
    expect((await page.open()).status).toBe(200);
    shop.clock.advance(60_001);
    const [seen, signed] = [await page.open(), await page.sign()];
    expect([seen.status, signed.status]).toEqual([410, 410]);
    expect(await signed.text()).toContain("Ce lien de signature a expiré");
    expect([await mandatesOf(shop, store), await referencesOf(shop, store)]).toEqual([
      [],
      { moneyOrder: null, marketplaceMoneyOrder: null },
    ]);
  });

  it("[MAND-6] signs nothing for who is no Gérant of the store any more", async () => {
    const store = await freshStore();
    const page = await signingPage(shop, store);
    await shop.sql(
      `do $$ begin
        update store_shop_user set main_manager = false, role = 'accountant' where store_id = ${store};
        insert into store_shop_user (store_id, customer_id, role, main_manager)
          select ${store}, min(id), 'manager', true from customer c where not exists (
            select from store_shop_user m where m.customer_id = c.id and m.store_id = ${store});
      end $$`,
    );
    expect([(await page.open()).status, (await page.sign()).status]).toEqual([410, 410]);
    expect(await mandatesOf(shop, store)).toEqual([]);
    expect((await shop.fetch("/_signature/AAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
  });
});
