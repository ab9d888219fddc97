import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { decodeChanged, linesOf, type ListDesk, listDeskOf } from "./list-desk.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let mine: number;
let theirs: number;
let full: number;
let desk: ListDesk;
let made = 0;

beforeAll(async () => {
  shop = await startTestShop();
  [mine = 0, theirs = 0, full = 0] = await makeStores(shop, 3);
  await shop.sql("delete from shopping_list_line where true");
  await shop.sql(
    `delete from shopping_list l using store s
     where s.id = l.store_id and l.id <> s.shopping_list_id and s.id = any($1)`,
    [[mine, theirs, full]],
  );
  desk = await deskIn(mine);
});
afterAll(() => shop.stop());

const deskIn = async (store: number, email?: string) =>
  listDeskOf(await shopperIn(shop, store, email));
const newName = () => `Liste ${(made += 1)}`;
const variants = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeVariant(shop)));
const listWith = (...codes: readonly string[]) =>
  desk.create({ name: newName(), products: codes.map((code) => ({ code, quantity: 1 })) });
const refusedField = (field: string, message: string) => ({
  status: 422,
  body: { code: 422, errors: [message], fields: [{ field, message }] },
});
const refusal = async (method: string, path: string, body?: object) => {
  const called = await desk.call(method, `/shopping-lists${path}`, body && { body });
  return { status: called.status, body: called.body };
};

describe("a list of the store", () => {
  it("[LIST-1] begins as a named one with products, keeps their order, and is listed after the quick-order list", async () => {
    const [flour = "", yeast = "", butter = ""] = await variants(3);
    const name = newName();
    const list = await desk.create({
      name: `  ${name}  `,
      products: [
        { code: flour, quantity: 4, section: "Étagère farine" },
        { code: butter, quantity: 2, section: "Chambre froide" },
        { code: yeast, quantity: 1, section: "étagère  FARINE" },
      ],
    });
    expect([list.name, list.revision, list.isQuickOrder]).toEqual([name, 0, false]);
    expect(linesOf(list)).toEqual([
      [flour, 4, "Étagère farine"],
      [yeast, 1, "Étagère farine"],
      [butter, 2, "Chambre froide"],
    ]);
    expect(list.lines[0]?.variant).toMatchObject({ code: flour, price: 2000, stock: 1000 });
    expect(await desk.see(list.id)).toEqual(list);
    const [pad, newest] = await desk.all();
    expect(pad?.isQuickOrder).toBe(true);
    expect(newest).toMatchObject({ id: list.id, name, lines: 3 });
    expect(newest?.products.map(({ name: product }) => product)).toEqual([
      `Produit ${flour}`,
      `Produit ${yeast}`,
      `Produit ${butter}`,
    ]);
  });

  it("[LIST-1] has a name that no other one has, whatever its case and accents", async () => {
    const list = await desk.create({ name: "Été à la ferme" });
    const message = "Une liste de la boutique s'appelle déjà « ete A LA FERME ».";
    expect(await refusal("POST", "", { name: " ete  A LA FERME" })).toEqual(
      refusedField("name", message),
    );
    const other = await listWith();
    expect(await refusal("PATCH", `/${other.id}`, { revision: 0, name: "ete A LA FERME" })).toEqual(
      refusedField("name", message),
    );
    const renamed = await desk.change(list.id, { revision: 0, name: "ÉTÉ À LA FERME" });
    expect([renamed.name, renamed.revision]).toEqual(["ÉTÉ À LA FERME", 1]);
    expect((await (await deskIn(theirs)).create({ name: "Été à la ferme" })).revision).toBe(0);
    expect(await refusal("POST", "", { name: "  " })).toEqual(
      refusedField("name", "Donnez un nom à la liste."),
    );
  });

  it("copies another list of the store, and none of another store", async () => {
    const [flour = "", yeast = ""] = await variants(2);
    const first = await desk.create({
      name: newName(),
      products: [{ code: flour, quantity: 4, section: "Réserve" }],
    });
    const copy = await desk.create({
      name: newName(),
      copyOf: first.id,
      products: [{ code: yeast, quantity: 2 }],
    });
    expect(linesOf(copy)).toEqual([
      [flour, 4, "Réserve"],
      [yeast, 2, null],
    ]);
    expect(linesOf(await desk.see(first.id))).toEqual([[flour, 4, "Réserve"]]);
    const stranger = await deskIn(theirs);
    const stolen = await stranger.call("POST", "/shopping-lists", {
      body: { name: newName(), copyOf: first.id },
    });
    expect([stolen.status, stolen.body]).toEqual([
      404,
      { code: 404, message: "Cette liste n'existe pas." },
    ]);
  });

  it("is made once for one Idempotency-Key", async () => {
    const name = newName();
    const headers = { "Idempotency-Key": `list-${name}-key` };
    const [one, other] = await Promise.all([
      desk.create({ name }, headers),
      desk.create({ name }, headers),
    ]);
    expect(one).toEqual(other);
    expect((await desk.all()).filter((list) => list.name === name)).toHaveLength(1);
  });

  it("names who changed it last, until their account is deleted", async () => {
    const [code = ""] = await variants(1);
    const list = await listWith(code);
    expect(list.updatedBy).toMatch(/^\S+ \S+/);
    await shop.sql(
      "update customer set deleted_at = now() where email = 'cent-boutiques@panetier.example'",
    );
    const [id, updatedBy] = [list.id, null];
    expect(await desk.see(id)).toMatchObject({ updatedBy });
    await shop.sql("update customer set deleted_at = null where deleted_at is not null");
  });
});

describe("two people at one list", () => {
  it("[LIST-5] are told of an older revision with the present list, and nothing is changed", async () => {
    const [flour = "", yeast = ""] = await variants(2);
    const list = await listWith(flour, yeast);
    const turned = [yeast, flour].map((code) => ({ code, section: null }));
    const present = await desk.change(list.id, { revision: 0, arrangement: turned });
    expect(linesOf(present)).toEqual([
      [yeast, 1, null],
      [flour, 1, null],
    ]);
    for (const [method, path, body] of [
      ["PATCH", `/${list.id}`, { revision: 0, name: "Trop tard" }],
      ["PUT", `/${list.id}/products/${flour}`, { revision: 0, quantity: 9 }],
    ] as const) {
      const stale = await refusal(method, path, body);
      expect(stale.status).toBe(409);
      expect(decodeChanged(stale.body).list).toEqual(present);
      expect(stale.body).toMatchObject({
        code: "LISTE_MODIFIEE",
        message: "Cette liste a été modifiée entre-temps : vérifiez-la, puis recommencez.",
      });
    }
    expect(await desk.see(list.id)).toEqual(present);
  });

  it("[LIST-3] [LIST-5] lose nothing when both add and set at the same time", async () => {
    const codes = await variants(24);
    const list = await listWith(...codes.slice(0, 4));
    await Promise.all([
      ...codes.slice(4).map((code, index) => desk.add(list.id, { code, quantity: index + 2 })),
      ...codes.slice(0, 4).map((code) => desk.set(list.id, code, { quantity: 50 })),
    ]);
    const present = await desk.see(list.id);
    expect(Object.fromEntries(present.lines.map(({ code, quantity }) => [code, quantity]))).toEqual(
      Object.fromEntries(codes.map((code, index) => [code, index < 4 ? 50 : index - 2])),
    );
    expect(present.revision).toBe(24);
    const places = await shop.sql<{ position: number }>(
      "select position from shopping_list_line where list_id = $1 order by position",
      [list.id],
    );
    expect(places.map(({ position }) => position)).toEqual(codes.map((_, index) => index));
  });

  it("[LIST-1] cannot give two lists one name at the same time", async () => {
    const name = newName();
    const both = await Promise.all(
      [1, 2, 3].map(() => desk.call("POST", "/shopping-lists", { body: { name } })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});

describe("the products of a list", () => {
  it("[LIST-4] are set, moved and removed one by one; what is gone is gone", async () => {
    const [flour = "", yeast = "", butter = ""] = await variants(3);
    const list = await listWith(flour, yeast, butter);
    await desk.set(list.id, butter, { position: 0, section: "Froid", quantity: 7 });
    const path = `/${list.id}/products/${yeast}`;
    expect((await refusal("DELETE", path)).status).toBe(200);
    expect((await refusal("DELETE", path)).status).toBe(200);
    expect(linesOf(await desk.see(list.id))).toEqual([
      [butter, 7, "Froid"],
      [flour, 1, null],
    ]);
    expect(await refusal("PUT", path, { quantity: 2 })).toEqual({
      status: 404,
      body: { code: 404, message: "Ce produit ne fait plus partie de la liste." },
    });
  });

  it("are all added or none: each that does not exist is named", async () => {
    const [flour = ""] = await variants(1);
    const list = await listWith();
    const products = [flour, "INCONNU"].map((code) => ({ code, quantity: 1 }));
    expect(await refusal("POST", `/${list.id}/products`, { products })).toEqual(
      refusedField("products.1.code", "Le produit INCONNU n'existe pas."),
    );
    expect(linesOf(await desk.see(list.id))).toEqual([]);
  });

  it("[LIST-6] are three hundred at most", async () => {
    const codes = (
      await shop.sql<{ code: string }>("select code from variant order by id limit 301")
    ).map(({ code }) => code);
    const list = await listWith(...codes.slice(0, 300));
    const [last = ""] = codes.slice(300);
    const message =
      "Une liste compte 300 lignes au plus : retirez-en, ou commencez une autre liste.";
    expect(
      await refusal("POST", `/${list.id}/products`, { products: [{ code: last, quantity: 1 }] }),
    ).toEqual(refusedField("products", message));
    expect(list.lines).toHaveLength(300);
  });
});

describe("the lists of a store", () => {
  it("[LIST-7] are one at least, the quick-order list, which is renamed and never deleted", async () => {
    const [store] = await shop.sql<{ id: number; list: number }>(
      `insert into store (sales_area_id, company) select id, 'Le Fournil neuf' from sales_area limit 1
       returning id`,
    );
    const [pad] = await shop.sql(
      `select l.name, l.store_id = s.id as own, l.revision from store s
       join shopping_list l on l.id = s.shopping_list_id where s.id = $1`,
      [store?.id],
    );
    expect(pad).toEqual({ name: "Carnet", own: true, revision: 0 });
    const [own] = await desk.all();
    expect(await refusal("DELETE", `/${own?.id}`)).toEqual(
      refusedField("id", "Le carnet de la boutique ne peut pas être supprimé."),
    );
    await desk.change(own?.id ?? 0, { revision: own?.revision, name: "Le carnet du matin" });
    const bar = await desk.call("GET", "/shop-users/logged-in-data");
    expect(bar.body).toMatchObject({
      shoppingListName: "Le carnet du matin",
      shoppingListId: own?.id,
    });
  });

  it("[LIST-8] come back after a deletion, under a free name, and are over for good after it", async () => {
    const [flour = ""] = await variants(1);
    const name = newName();
    const list = await desk.create({ name, products: [{ code: flour, quantity: 3 }] });
    expect((await refusal("DELETE", `/${list.id}`)).status).toBe(204);
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/products"],
    ] as const) {
      const body = method === "POST" ? { products: [{ code: flour, quantity: 1 }] } : undefined;
      expect([path, (await refusal(method, `/${list.id}${path}`, body)).status]).toEqual([
        path,
        404,
      ]);
    }
    await desk.create({ name });
    expect((await refusal("POST", `/${list.id}/restore`)).status).toBe(200);
    const restored = await desk.see(list.id);
    expect([restored.name, linesOf(restored)]).toEqual([`${name} (2)`, [[flour, 3, null]]]);
    expect((await refusal("POST", `/${list.id}/restore`)).body).toEqual(restored);
  });

  it("[LIST-6] are a hundred at most, restored ones among them", async () => {
    const crowded = await deskIn(full);
    const gone = await crowded.create({ name: newName() });
    await crowded.call("DELETE", `/shopping-lists/${gone.id}`);
    await shop.sql(
      `insert into shopping_list (store_id, name, name_key)
       select $1, 'Liste n°' || n, 'liste n°' || n from generate_series(2, 100) n`,
      [full],
    );
    const message = "Une boutique compte 100 listes au plus : supprimez-en une d'abord.";
    const refused = await crowded.call("POST", "/shopping-lists", { body: { name: newName() } });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [message] }]);
    const restored = await crowded.call("POST", `/shopping-lists/${gone.id}/restore`);
    expect([restored.status, restored.body]).toMatchObject([422, { errors: [message] }]);
    expect(await crowded.all()).toHaveLength(100);
  });

  it("are found from a shared link by every colleague who may use lists, whatever the store they stand in", async () => {
    const list = await listWith();
    const storeOf = async (email: string) => {
      const { call } = await deskIn(theirs, email);
      const { status, body } = await call("GET", `/shopping-lists/${list.id}/store`);
      return [status, body];
    };
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select s, c.id, r from (values ('salarie', 'baker'), ('vendeur', 'supervisor'),
         ('comptable', 'accountant')) as p(account, r)
       join customer c on c.email = p.account || '@panetier.example', unnest($1::int[]) s
       on conflict (store_id, customer_id) do update set role = excluded.role`,
      [[mine, theirs]],
    );
    expect(await storeOf("salarie@panetier.example")).toEqual([200, { storeId: mine }]);
    expect(await storeOf("vendeur@panetier.example")).toEqual([200, { storeId: mine }]);
    expect((await storeOf("comptable@panetier.example"))[0]).toBe(404);
    expect((await storeOf("gerant@panetier.example"))[0]).toBe(404);
    const seller = await deskIn(mine, "vendeur@panetier.example");
    expect((await seller.change(list.id, { revision: 0, name: newName() })).revision).toBe(1);
    const accountant = await deskIn(mine, "comptable@panetier.example");
    expect((await accountant.call("GET", `/shopping-lists/${list.id}`)).status).toBe(403);
  });
});
