import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { withFacturX } from "./factur-x.ts";
import { attachedFile, pdfText } from "./pdf-text.ts";

let shop: TestShop;
const manager = "gerant@panetier.example";
let own: readonly Owned[];
let foreign: Owned;

interface Owned {
  readonly id: number;
  readonly store: number;
  readonly number: string;
  readonly kind: string;
  readonly gross: number;
  readonly lines: number;
}

beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  const rows = (mine: boolean) =>
    shop.sql<Owned>(
      `select i.id, i.store_id as store, i.number, i.kind,
         (i.document #>> '{totals,gross}')::float8 as gross,
         jsonb_array_length(i.document -> 'lines') as lines
       from invoice i where ${mine ? "" : "not"} exists (select from store_shop_user m
         join customer c on c.id = m.customer_id
         where m.store_id = i.store_id and c.email = $1 and m.role = 'manager')
       order by i.id`,
      [manager],
    );
  own = await rows(true);
  const [other] = await rows(false);
  if (other === undefined) throw new Error("No other invoice");
  foreign = other;
});
afterAll(() => shop.stop());

const asked = async (path: string, { email = manager, store = 0 } = {}) =>
  shop.fetch(`/api/v2/shop${path}`, {
    headers: {
      "jwt-authorization": `Bearer ${await shop.tokenOf(email)}`,
      ...(store === 0 ? {} : { "x-store-id": String(store) }),
    },
  });

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const fileOf = async ({ id, store }: Owned) => {
  const response = await asked(`/izberg/invoices/${id}/pdf-file`, { store });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return { response, pdf: await bytesOf(response) };
};

const oneOf = (find: (invoice: Owned) => boolean): Owned => {
  const found = own.find(find);
  if (found === undefined) throw new Error("No such invoice in the demonstration");
  return found;
};

describe("the file of an invoice", () => {
  it("[INV-9] has Factur-X inside that holds to the schema, for every invoice of the demonstration", async () => {
    for (const invoice of own) {
      const { pdf } = await fileOf(invoice);
      withFacturX(attachedFile(pdf, "factur-x.xml"), ({ text, all }) => {
        expect([
          all("SpecifiedTradeProduct/Name").length,
          text("GrandTotalAmount"),
          pdfText(pdf).includes(invoice.number),
        ]).toEqual([invoice.lines, (invoice.gross / 100).toFixed(2), true]);
      });
    }
  });

  it("[INV-12] says what the law asks for", async () => {
    const invoice = oneOf(({ number }) => number.startsWith("FA"));
    const { response, pdf } = await fileOf(invoice);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="${invoice.number}.pdf"`,
    );
    const text = pdfText(pdf).replaceAll("\u00a0", " ").replaceAll("\n", " ");
    for (const mention of [
      `N° ${invoice.number}`,
      "Grands Moulins Panetier, SAS au capital de 4 500 000 € · RCS Rouen 999 001 001",
      "TVA intracommunautaire FR29999001001",
      "SIRET 999 001 001 00018",
      "Facturé à",
      "Livré à",
      "Échéance",
      "Bon de livraison",
      "Catégorie de l’opération",
      "Livraison de biens",
      "Taux de TVA",
      "Total HT",
      "Total TVA",
      "Net à payer",
      "Escompte pour paiement anticipé : néant.",
      "trois fois le taux de l’intérêt légal",
      "40 €",
    ]) {
      expect(text).toContain(mention);
    }
  });

  it("[INV-12] is PDF/A-3 with its fonts inside, and the same bytes each time", async () => {
    const invoice = oneOf(({ number }) => number.startsWith("FA"));
    const [one, other] = [await fileOf(invoice), await fileOf(invoice)];
    expect(one.pdf.equals(other.pdf)).toBe(true);
    const head = one.pdf.toString("latin1");
    for (const sign of [
      "%PDF-1.7",
      "<pdfaid:part>3</pdfaid:part>",
      "<pdfaid:conformance>B</pdfaid:conformance>",
      "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
      "/AFRelationship /Alternative",
      "/S /GTS_PDFA1",
      "/FontFile2",
    ]) {
      expect(head).toContain(sign);
    }
    expect(head).not.toContain("/Helvetica");
  });

  it("[LOAD-1] is given to each of 120 who ask at once, more than are drawn at a time", async () => {
    const wanted = Array.from({ length: 120 }, (_, index) => own[index % own.length] ?? foreign);
    const files = await Promise.all(wanted.map(fileOf));
    const first = new Map<number, Buffer>();
    for (const [index, { pdf }] of files.entries()) {
      const { id = 0 } = wanted[index] ?? {};
      if (!first.has(id)) first.set(id, pdf);
      expect(pdf.equals(first.get(id) ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it("[INV-12] of a credit note says what it takes back, and asks for no money", async () => {
    const credit = oneOf(({ kind }) => kind === "creditNote");
    const text = pdfText((await fileOf(credit)).pdf);
    expect([
      /Cet avoir rectifie la facture/.test(text),
      /Avoir TTC/.test(text),
      /Net à payer|Pénalités/.test(text),
    ]).toEqual([true, true, false]);
  });

  it("is found by the members of its store who may see it, and nobody else", async () => {
    const [invoice] = own;
    if (invoice === undefined) throw new Error("No invoice");
    const path = `/izberg/invoices/${invoice.id}/pdf-file`;
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, case split_part(email, '@', 1) when 'salarie' then 'baker'
         when 'vendeur' then 'supervisor' else 'accountant' end
       from customer where email ~ '^(salarie|comptable|vendeur)@panetier.example$'
       on conflict (store_id, customer_id) do update set role = excluded.role`,
      [invoice.store],
    );
    const status = async (email: string, store: number) =>
      (await asked(path, { email, store })).status;
    expect([
      await status("comptable@panetier.example", invoice.store),
      await status("salarie@panetier.example", invoice.store),
      await status("vendeur@panetier.example", invoice.store),
      await status("cent-boutiques@panetier.example", invoice.store),
      await status(
        "cent-boutiques@panetier.example",
        foreign.store === invoice.store ? 1 : foreign.store,
      ),
      (await asked("/izberg/invoices/2147483647/pdf-file", { store: invoice.store })).status,
      (await asked("/izberg/invoices/9999999999/pdf-file", { store: invoice.store })).status,
    ]).toEqual([200, 403, 403, 404, 404, 404, 400]);
  });
});

describe("many invoices in one file", () => {
  it("[INV-13] are the same files in an archive, over several own stores", async () => {
    const some = own.slice(0, 6);
    const response = await asked(`/invoices/archive?ids=${some.map(({ id }) => id).join(",")}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "application/zip",
    ]);
    const files = unzipSync(await bytesOf(response));
    expect(Object.keys(files).toSorted()).toEqual(
      some.map(({ number }) => `${number}.pdf`).toSorted(),
    );
    const [first] = some;
    if (first === undefined) throw new Error("No invoice");
    const { pdf } = await fileOf(first);
    expect(pdf.equals(files[`${first.number}.pdf`] ?? Buffer.alloc(0))).toBe(true);
  });

  it("[INV-13] are refused as a whole when one is not to be seen", async () => {
    const ids = [...own.slice(0, 2), foreign].map(({ id }) => id).join(",");
    const [mine] = own;
    expect([
      (await asked(`/invoices/archive?ids=${ids}`)).status,
      (await asked(`/invoices/archive?ids=${mine?.id}`, { email: "salarie@panetier.example" }))
        .status,
      (await asked("/invoices/archive?ids=")).status,
      (
        await asked(
          `/invoices/archive?ids=${Array.from({ length: 101 }, (_, i) => i + 1).join(",")}`,
        )
      ).status,
    ]).toEqual([404, 403, 400, 400]);
  });

  it("[INV-10] are a table of a period, of all own stores or of those named", async () => {
    const table = async (query: string) => {
      const response = await asked(`/invoices/csv-file?${query}`);
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      return (await bytesOf(response)).toString("utf8").split("\r\n").slice(1, -1);
    };
    const year = "from=2026-01-01&to=2026-12-31";
    const all = await table(year);
    expect(all.map((line) => line.split(";")[0] ?? "").toSorted()).toEqual(
      own.map(({ number }) => number).toSorted(),
    );
    const [store] = own.map((invoice) => invoice.store);
    expect(await table(`${year}&stores=${store}`)).toHaveLength(
      own.filter((invoice) => invoice.store === store).length,
    );
  });

  it("[INV-11] are accounting entries of a period", async () => {
    const response = await asked("/invoices/accounting-file?from=2026-01-01&to=2026-12-31");
    const lines = (await bytesOf(response)).toString("utf8").split("\r\n").slice(1, -1);
    const pieces = lines.map((line) => line.split("\t")[8] ?? "");
    expect([...new Set(pieces)].toSorted()).toEqual(own.map(({ number }) => number).toSorted());
  });

  it("[INV-13] are of a period that is one, and of stores that are one's own", async () => {
    const status = async (query: string) => (await asked(`/invoices/csv-file?${query}`)).status;
    expect([
      await status("from=2026-02-30&to=2026-12-31"),
      await status("from=2026-12-31&to=2026-01-01"),
      await status("from=2024-01-01&to=2026-01-01"),
      await status(`from=2026-01-01&to=2026-12-31&stores=${foreign.store}`),
      await status("from=2026-01-01&to=2026-12-31&stores=9999999999"),
    ]).toEqual([400, 422, 422, 404, 404]);
  });
});

describe("the papers of an order", () => {
  interface Papers {
    readonly shipment: number;
    readonly deliveryNote: { readonly number: string } | null;
    readonly invoice: { readonly id: number; readonly number: string } | null;
  }

  it("[INV-14] are its delivery notes, and its invoices for those who may see them", async () => {
    const [order] = await shop.sql<{ token: string; store: number; id: number; shipment: number }>(
      `select q.token, q.store_id as store, i.id, h.id as shipment from invoice i
       join shipment h on h.id = i.shipment_id join "order" q on q.id = h.order_id
       where i.id = any($1) order by i.id limit 1`,
      [own.map(({ id }) => id)],
    );
    if (order === undefined) throw new Error("No order");
    const papers = async (email: string): Promise<readonly Papers[]> => {
      const response = await asked(`/orders/${order.token}/documents`, {
        email,
        store: order.store,
      });
      expect(response.status).toBe(200);
      return response.json();
    };
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, 'baker' from customer where email = 'salarie@panetier.example'
       on conflict (store_id, customer_id) do update set role = 'baker'`,
      [order.store],
    );
    const find = (all: readonly Papers[]) =>
      all.find(({ shipment }) => shipment === order.shipment);
    const seen = find(await papers(manager));
    const number = `BL${String(order.shipment).padStart(8, "0")}`;
    expect([seen?.deliveryNote, seen?.invoice?.id]).toEqual([{ number }, order.id]);
    expect(find(await papers("salarie@panetier.example"))).toEqual({
      shipment: order.shipment,
      deliveryNote: { number },
      invoice: null,
    });
    const note = await asked(`/shipments/${order.shipment}/delivery-note/pdf-file`, {
      email: "salarie@panetier.example",
      store: order.store,
    });
    const text = pdfText(await bytesOf(note));
    expect([text.includes(`N° ${number}`), /\d,\d\d\b/.test(text), /HT|TVA \d/.test(text)]).toEqual(
      [true, false, false],
    );
  });

  it("[INV-14] are none while nothing is prepared", async () => {
    const [waiting] = await shop.sql<{ id: number; store: number }>(
      `select h.id, q.store_id as store from shipment h join "order" q on q.id = h.order_id
       join store_shop_user m on m.store_id = q.store_id
       join customer c on c.id = m.customer_id and c.email = $1
       where q.checkout_state = 'completed' and h.status in (0, 5, 10) limit 1`,
      [manager],
    );
    const { status } = await asked(`/shipments/${waiting?.id}/delivery-note/pdf-file`, {
      store: waiting?.store ?? 0,
    });
    expect([waiting === undefined, status]).toEqual([false, 404]);
  });
});
