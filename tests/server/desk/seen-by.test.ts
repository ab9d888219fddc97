import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Product } from "../../../api-schema/catalogue.ts";
import { StoreId } from "../../../api-schema/primitives.ts";
import type { PhoneStoreLine } from "../../../api-schema/staff-phone-orders.ts";
import type { SeenProduct } from "../../../api-schema/staff-products.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { shopperIn } from "../shoppers.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith, changed } from "./desk-resources.ts";

let shop: TestShop;
let direction: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = supportBrowser(shop, "13.0.3.1");
  await direction.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

/** Stores that order, of two areas, each with somebody of it. */
const stores = () =>
  shop.sql<{ id: number; email: string; area: string }>(
    `select distinct on (s.sales_area_id) s.id, c.email, a.name as area
       from store s join sales_area a on a.id = s.sales_area_id
         join store_shop_user m on m.store_id = s.id join customer c on c.id = m.customer_id
      where s.status = 'active' and not s.banned and s.approval = 'approved' and c.verified
        and m.role = 'manager'
      order by s.sales_area_id, s.id limit 3`,
  );

const seenBy = (code: string, store: number): Promise<SeenProduct> =>
  direction.read(`/products/${code}/seen-by/${store}`);

describe("[ART-12] a product seen by a customer's shop", () => {
  it("says what that shop's page says: price, what comes, stock, delivery, refusals", async () => {
    const found = await stores();
    expect(found.length).toBeGreaterThan(1);
    const products = await shop.sql<{ code: string }>(
      `(select code from product where active and transport_type_code = 'Z002' order by id limit 2)
       union all (select code from product where active and transport_type_code = 'Z001' order by id limit 1)
       union all (select code from product where active and transport_type_code = 'MKP' order by id limit 1)`,
    );
    for (const { id, email, area } of found) {
      const shopper = await shopperIn(shop, StoreId.make(id), email);
      for (const { code } of products) {
        const own = Schema.decodeUnknownSync(Product)(
          (await shopper.call("GET", `/products/${code}`)).body,
        );
        const seen = await seenBy(code, id);
        expect([seen.store.id, seen.store.area, seen.refusals, seen.state, seen.product]).toEqual([
          id,
          area,
          [],
          "published",
          own,
        ]);
        expect(own.variants.some(({ price }) => price !== null)).toBe(true);
      }
    }
  });

  it("says why nothing of it is sold there", async () => {
    const [first] = await stores();
    const id = first?.id ?? 0;
    const [known] = await shop.sql<{ code: string }>(
      "select code from product where active and transport_type_code = 'MKP' order by id limit 1",
    );
    const code = known?.code ?? "";
    await shop.sql("update store set banned = true, market_place_access = false where id = $1", [
      id,
    ]);
    const seen = await seenBy(code, id);
    expect(seen.refusals).toEqual(["Cette boutique est bloquée : la comptabilité la débloque."]);
    expect(seen.product?.variants[0]?.conditionsMessages).toContain(
      "Votre boutique n'a pas encore accès à la marketplace.",
    );
    await shop.sql("update store set banned = false, price_lists = '{}' where id = $1", [id]);
    const [variant] = (await seenBy("101065", id)).product?.variants ?? [];
    expect([variant?.price, variant?.conditionsMessages]).toEqual([
      null,
      ["Ce produit n'est plus proposé à votre boutique."],
    ]);
    await changed(direction, `/products/${code}/publication`, { sold: false });
    expect(await seenBy(code, id)).toMatchObject({ state: "withdrawn", product: null });
  });

  it("is looked for among the shops, and is for who sees products and customers", async () => {
    const [first] = await shop.sql<{ company: string; id: number }>(
      "select company, id from store where company is not null order by id limit 1",
    );
    const found = await direction.read<readonly PhoneStoreLine[]>(
      `/product-viewers?search=${encodeURIComponent(first?.company ?? "")}`,
    );
    expect(found.map(({ id }) => id)).toContain(first?.id);
    expect(await direction.read("/product-viewers?search=")).toEqual([]);
    expect(await refusalOf(await direction.get("/products/101065/seen-by/2000000000"))).toEqual([
      404,
      "Boutique introuvable.",
    ]);
    const content = await agentWith(shop, "contenu-vu-par", ["content"], "13.0.3.2");
    expect((await content.get("/products/101065/seen-by/1")).status).toBe(404);
    expect((await content.get("/product-viewers?search=a")).status).toBe(404);
  });
});
