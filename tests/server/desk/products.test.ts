import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListedProduct, ProductSheet } from "../../../api-schema/staff-products.ts";
import type { StaffRun, UndoneRun } from "../../../api-schema/staff-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith, changed, linesOf, propose, write } from "./desk-resources.ts";

let shop: TestShop;
let direction: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = supportBrowser(shop, "13.0.1.1");
  await direction.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

const sheetOf = (code: string): Promise<ProductSheet> => direction.read(`/products/${code}`);

/** What of a sheet says whether it is sold. */
const standing = async (code: string) => {
  const { state, percent, lacks } = await sheetOf(code);
  return { state, percent, lacks };
};

const isInShop = async (slug: string): Promise<number> =>
  (await shop.fetch(`/api/v2/shop/products-by-slug/${slug}`)).status;

/** Types a new row, as the desk's form does, and applies it. */
const add = async (resource: string, cells: object): Promise<StaffRun> => {
  const run = await changed<StaffRun>(direction, `/resources/${resource}/proposals`, {
    lines: [{ cells }],
    only: "new",
  });
  expect([run.state, await linesOf(direction, run)]).toEqual([
    "ready",
    [expect.objectContaining({ outcome: "added" })],
  ]);
  return changed(direction, `/runs/${run.id}/apply`);
};

const product = async (code: string) => {
  const [known] = await shop.sql<{ category: string; merchant: string }>(
    `select r.code as category, m.slug as merchant from product p join taxon r on r.id = p.main_taxon_id
       join merchant m on m.id = p.merchant_id where m.gmp order by p.id limit 1`,
  );
  return { code, name: `Farine ${code}`, range: "Z001", ...known };
};

describe("[ART-2] a product that is new at the desk", () => {
  it("is a draft that nobody sees, until it has all that a product needs", async () => {
    const code = "brouillon-1";
    await add("products", await product(code));
    const { slug } = await sheetOf(code);
    expect(await standing(code)).toEqual({
      state: "draft",
      percent: 23,
      lacks: [
        "description",
        "picture",
        "pictureText",
        "allergens",
        "storage",
        "variant",
        "unit",
        "weight",
        "vat",
        "price",
      ],
    });
    expect(
      await refusalOf(
        await direction.send("POST", `/products/${code}/publication`, { sold: true }),
      ),
    ).toEqual([
      409,
      "Ce brouillon est incomplet : il manque la description, une photo, le texte de chaque photo, les allergènes, ou qu’il n’en a aucun, la température de conservation, un article en vente, le conditionnement de chaque article, le poids net de chaque article, la TVA de chaque article et un prix dans un tarif.",
    ]);
    // The table of the desk, and files, are told the same.
    const typed = await propose(direction, "products", [{ cells: { code, active: true } }]);
    expect((await linesOf(direction, typed)).map(({ outcome }) => outcome)).toEqual(["faulty"]);

    const [list] = await shop.sql<{ code: string }>(
      "select code from price_list order by id limit 1",
    );
    await add("variants", {
      reference: `${code}-25`,
      product: code,
      packaging: "Sac 25 kg",
      netWeight: 25_000,
      grossWeight: 25_200,
      vatRate: 0.055,
    });
    await add("prices", { list: list?.code, article: `${code}-25`, unitPrice: 2150 });
    await write(direction, "products", [
      {
        cells: {
          code,
          description: "Blés de nos plaines.",
          allergens: ["gluten"],
          storageClass: "ambient",
          ingredients: "Farine de **blé**.",
        },
      },
    ]);
    expect(await standing(code)).toEqual({
      state: "draft",
      percent: 76,
      lacks: ["picture", "pictureText", "nutrition"],
    });

    // The figures of the declaration go together, and agree.
    const figures = { energyKj: 1459, energyKcal: 345, fat: 110, saturatedFat: 20 };
    const partly = await propose(direction, "products", [{ cells: { code, ...figures } }]);
    expect((await linesOf(direction, partly))[0]?.faults).toEqual([
      {
        column: "carbohydrate",
        value: "",
        reason:
          "Les valeurs nutritionnelles vont ensemble : il manque les glucides, les sucres, les protéines et le sel.",
      },
    ]);
    const rest = { carbohydrate: 7150, sugars: 160, protein: 1080, salt: 1 };
    const odd = await propose(direction, "products", [
      { cells: { code, ...figures, ...rest, energyKj: 1600 } },
    ]);
    expect([odd.state, odd.concerns.map(({ text }) => text)]).toEqual([
      "waiting",
      [
        `1 produit a une énergie en kJ qui n’est pas celle en kcal (${code} : 1600 kJ pour 345 kcal).`,
      ],
    ]);
    await write(direction, "products", [{ cells: { code, ...figures, ...rest } }]);
    expect(await standing(code)).toEqual({
      state: "draft",
      percent: 84,
      lacks: ["picture", "pictureText"],
    });

    const [picture] = await shop.sql<{ path: string }>(
      "select path from picture order by path limit 1",
    );
    const pictures = [{ path: picture?.path, alt: "Un sac de farine" }];
    const set = `/products/${code}/pictures`;
    expect(
      await refusalOf(
        await direction.send("POST", set, {
          pictures: [{ path: "/images/products/personne", alt: "Rien" }],
          seen: [],
        }),
      ),
    ).toEqual([
      409,
      "Aucune image de la boutique n'a cette adresse : /images/products/personne. Ajoutez-la d'abord.",
    ]);
    expect((await changed<StaffRun>(direction, set, { pictures, seen: [] })).state).toBe("applied");
    // Somebody who has not seen that one loses nothing and overwrites nothing.
    expect((await direction.send("POST", set, { pictures: [], seen: [] })).status).toBe(409);
    expect(await standing(code)).toEqual({ state: "draft", percent: 100, lacks: [] });
    expect(await isInShop(slug)).toBe(404);

    const published = await changed<StaffRun>(direction, `/products/${code}/publication`, {
      sold: true,
    });
    expect(published.state).toBe("applied");
    await expect.poll(() => isInShop(slug), { timeout: 10_000 }).toBe(200);
    expect((await sheetOf(code)).state).toBe("published");

    await changed(direction, `/products/${code}/publication`, { sold: false });
    await expect.poll(() => isInShop(slug), { timeout: 10_000 }).toBe(404);
    expect((await standing(code)).state).toBe("withdrawn");
    await changed(direction, `/products/${code}/publication`, { sold: true });
    expect((await standing(code)).state).toBe("published");
  });

  it("stands before those for sale, and is found by its state and its words", async () => {
    const code = "brouillon-2";
    await add("products", await product(code));
    const drafts = await direction.read<readonly ListedProduct[]>(
      "/products?state=draft&search=brouillon-2",
    );
    expect(drafts).toEqual([
      {
        code,
        name: "Farine brouillon-2",
        picture: null,
        variants: 0,
        state: "draft",
        percent: 23,
        lacks: expect.arrayContaining(["price"]),
      },
    ]);
    const [first] = await direction.read<readonly ListedProduct[]>("/products");
    expect(first?.state).toBe("draft");
  });
});

describe("[ART-3] a change that would leave a product for sale incomplete", () => {
  it("waits for somebody who looks at it, and is taken back", async () => {
    const [known] = await shop.sql<{ code: string }>(
      `select code from product where active and ever_published and description <> ''
         and jsonb_array_length(images) > 0 order by id limit 1`,
    );
    const code = known?.code ?? "";
    const run = await propose(direction, "products", [{ cells: { code, description: null } }]);
    expect([run.state, run.concerns]).toEqual([
      "waiting",
      [
        {
          guard: "less-complete",
          lines: 1,
          text: `1 produit en vente deviendrait incomplet (${code} : il manquerait la description).`,
        },
      ],
    ]);
    const before = await sheetOf(code);
    expect(before.state).toBe("published");
    await changed(direction, `/runs/${run.id}/confirm`);
    await changed(direction, `/runs/${run.id}/apply`);
    expect((await standing(code)).lacks).toEqual(["description"]);
    await changed<UndoneRun>(direction, `/runs/${run.id}/undo`);
    expect(await sheetOf(code)).toEqual(before);
  });
});

describe("[ART-4] who may not", () => {
  it("sees no product, or changes none", async () => {
    const tours = await agentWith(shop, "tournées-fiches", ["tours"], "13.0.1.2");
    expect((await tours.get("/products")).status).toBe(404);
    const orders = await agentWith(shop, "commandes-fiches", ["orders"], "13.0.1.3");
    expect((await orders.get("/products")).status).toBe(200);
    const { code } = (await orders.read<readonly ListedProduct[]>("/products"))[0] ?? { code: "" };
    expect(
      (await orders.send("POST", `/products/${code}/publication`, { sold: false })).status,
    ).toBe(404);
    expect((await direction.get("/products/personne")).status).toBe(404);
  });
});
