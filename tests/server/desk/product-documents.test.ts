import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../../../api-schema/catalogue.ts";
import type { ProductSheet } from "../../../api-schema/staff-products.ts";
import type { StaffChange, StaffRun, UndoneRun } from "../../../api-schema/staff-resources.ts";
import { productDocumentFile } from "../../../core/catalogue/product-documents.ts";
import { smallPdf } from "../../../demonstration/seed/small-pdf.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith, changed } from "./desk-resources.ts";

let shop: TestShop;
let direction: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = supportBrowser(shop, "13.0.2.1");
  await direction.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

const code = "101065";
const sheetPdf = smallPdf(["Fiche technique", "Farine de tradition T65"]);
const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const form = (
  fields: Readonly<Record<string, string>>,
  bytes?: Buffer,
  name = "papier.pdf",
): FormData => {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  if (bytes !== undefined) body.append("files", new File([new Uint8Array(bytes)], name));
  return body;
};

const addresses = `/products/${code}/documents`;

/** Adds a paper; its digest. */
const add = async (fields: Readonly<Record<string, string>>, bytes: Buffer): Promise<string> => {
  const run = await changed<StaffRun>(direction, addresses, form(fields, bytes));
  expect(run.state).toBe("applied");
  return digestOf(bytes);
};

const documentsAtDesk = async () =>
  (await direction.read<ProductSheet>(`/products/${code}`)).documents;

const documentsInShop = async (): Promise<Product["sheet"]["documents"]> => {
  const product: Product = await (await shop.fetch(`/api/v2/shop/products/${code}`)).json();
  return product.sheet.documents;
};

const asked = (file: string, headers: Readonly<Record<string, string>> = {}) =>
  shop.fetch(productDocumentFile(code, file), { headers });

/** The catalogue is read anew within a second or so. */
const shows = (files: readonly string[]) =>
  expect
    .poll(async () => (await documentsInShop()).map(({ path }) => path), { timeout: 10_000 })
    .toEqual(files.map((file) => productDocumentFile(code, file)));

describe("[ART-11] a paper of a product", () => {
  it("is added at the desk, handed out by the shop, replaced, taken away and brought back", async () => {
    const file = await add({ kind: "technicalSheet", title: "Fiche technique" }, sheetPdf);
    expect(await documentsAtDesk()).toEqual([
      {
        kind: "technicalSheet",
        title: "Fiche technique",
        file,
        size: sheetPdf.length,
        validUntil: null,
        standing: "inForce",
      },
    ]);
    await shows([file]);
    expect(await documentsInShop()).toEqual([
      {
        kind: "technicalSheet",
        title: "Fiche technique",
        size: sheetPdf.length,
        path: productDocumentFile(code, file),
      },
    ]);
    const answer = await asked(file);
    expect([
      answer.status,
      ...["content-type", "content-disposition", "x-content-type-options", "etag"].map((name) =>
        answer.headers.get(name),
      ),
    ]).toEqual([
      200,
      "application/pdf",
      expect.stringMatching(/^attachment; filename="fiche-technique-[a-z0-9-]+\.pdf"$/),
      "nosniff",
      `"${file}"`,
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(sheetPdf)).toBe(true);
    expect((await asked(file, { "if-none-match": `"${file}"` })).status).toBe(304);

    const newer = smallPdf(["Fiche technique", "Version 2"]);
    const next = await add(
      { kind: "technicalSheet", title: "Fiche technique 2", replaces: file },
      newer,
    );
    expect((await documentsAtDesk()).map((one) => [one.title, one.file])).toEqual([
      ["Fiche technique 2", next],
    ]);
    expect((await asked(file)).status).toBe(404);
    // Who replaces what somebody else has replaced is told.
    expect(
      await refusalOf(
        await direction.send(
          "POST",
          addresses,
          form({ kind: "technicalSheet", title: "Encore", replaces: file }, sheetPdf),
        ),
      ),
    ).toEqual([409, "Ce document n’est plus parmi ceux du produit : relisez la page."]);

    const removed = await changed<StaffRun>(direction, `${addresses}/removal`, { file: next });
    expect([removed.state, await documentsAtDesk()]).toEqual(["applied", []]);
    expect((await asked(next)).status).toBe(404);
    await changed<UndoneRun>(direction, `/runs/${removed.id}/undo`);
    expect((await documentsAtDesk()).map((one) => one.file)).toEqual([next]);
    expect((await asked(next)).status).toBe(200);
    await changed(direction, `${addresses}/removal`, { file: next });
  });

  it("that is kept no more is said on its history's row, before somebody takes it back", async () => {
    const bytes = smallPdf(["Certificat", "Perdu"]);
    const file = await add({ kind: "certificate", title: "Certificat" }, bytes);
    await changed(direction, `${addresses}/removal`, { file });
    const lost = async () => {
      const [change] = await direction.read<readonly StaffChange[]>(
        `/changes?resource=products&key=${code}`,
      );
      return change?.lostFiles;
    };
    expect(await lost()).toBe(0);
    await shop.sql("delete from kept_file where digest = $1", [file]);
    expect(await lost()).toBe(1);
  });

  it("is not handed out after its last day, nor of a product that is sold no more", async () => {
    const past = await add(
      { kind: "certificate", title: "Certificat AB 2020", validUntil: "2020-12-31" },
      smallPdf(["Certificat 2020"]),
    );
    const lasting = await add(
      { kind: "certificate", title: "Certificat AB", validUntil: "2099-12-31" },
      smallPdf(["Certificat 2099"]),
    );
    expect((await documentsAtDesk()).map(({ standing }) => standing)).toEqual([
      "expired",
      "inForce",
    ]);
    await shows([lasting]);
    expect([(await asked(past)).status, (await asked(lasting)).status]).toEqual([404, 200]);
    // The desk sees both.
    expect((await direction.get(`${addresses}/${past}`)).status).toBe(200);
    await changed(direction, `/products/${code}/publication`, { sold: false });
    expect((await asked(lasting)).status).toBe(404);
    await changed(direction, `/products/${code}/publication`, { sold: true });
    expect((await asked(lasting)).status).toBe(200);
    for (const file of [past, lasting]) await changed(direction, `${addresses}/removal`, { file });
  });

  it("is a PDF by its content, 10 MB at most, of that product alone", async () => {
    const send = async (body: FormData) => refusalOf(await direction.send("POST", addresses, body));
    const fields = { kind: "certificate", title: "Certificat" };
    expect(await send(form(fields))).toEqual([422, expect.anything()]);
    expect(await send(form(fields, Buffer.from("<html>PDF</html>")))).toEqual([
      422,
      expect.anything(),
    ]);
    const cut = sheetPdf.subarray(0, sheetPdf.length - 200);
    expect(await send(form(fields, cut))).toEqual([422, expect.anything()]);
    const large = Buffer.concat([sheetPdf, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await send(form(fields, large))).toEqual([413, "Ce PDF pèse plus de 10 Mo."]);
    expect(await documentsAtDesk()).toEqual([]);
    const file = await add(fields, sheetPdf);
    const [other] = await shop.sql<{ code: string }>(
      "select code from product where active and code <> $1 order by id limit 1",
      [code],
    );
    expect((await shop.fetch(productDocumentFile(other?.code ?? "", file))).status).toBe(404);
    await changed(direction, `${addresses}/removal`, { file });
    // A row names no file that nobody has sent.
    const nobodys = { ...fields, file: "0".repeat(64), size: 1, validUntil: null };
    const run = await changed<StaffRun>(direction, "/resources/products/proposals", {
      lines: [{ cells: { code, documents: JSON.stringify([nobodys]) } }],
      only: null,
    });
    expect(run.counts?.faulty).toBe(1);
  });

  it("is added and taken away by the rights of the catalogue", async () => {
    const orders = await agentWith(shop, "commandes-documents", ["orders"], "13.0.2.3");
    const fields = { kind: "certificate", title: "Certificat" };
    const file = await add(fields, sheetPdf);
    expect((await orders.send("POST", addresses, form(fields, sheetPdf))).status).toBe(404);
    expect((await orders.send("POST", `${addresses}/removal`, { file })).status).toBe(404);
    expect((await orders.get(`${addresses}/${file}`)).status).toBe(200);
    const tours = await agentWith(shop, "tournées-documents", ["tours"], "13.0.2.4");
    expect((await tours.get(`${addresses}/${file}`)).status).toBe(404);
  });
});
