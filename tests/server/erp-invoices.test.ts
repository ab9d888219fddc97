import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type ForeignErp, startForeignErp, TOKEN } from "../foreign-erp/foreign-erp.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// Invoices with their papers and what is owed, read from an ERP that answers calls.

let folder: string;
let erp: ForeignErp;
let shop: TestShop;
let store: number;
beforeAll(async () => {
  vi.stubEnv("INVOICES", "erp");
  folder = mkdtempSync(join(tmpdir(), "panetier-erp-invoices-"));
  erp = await startForeignErp({ journal: join(folder, "books.ndjson") });
  shop = await startTestShop({
    settings: { erpUrl: erp.url, erpToken: TOKEN, invoices: "erp" },
  });
  shop.clock.set("2026-11-23T08:00:00.000Z");
  [store = 0] = await makeStores(shop, 1);
  await shop.sql("update store set erp_id = '302145' where id = $1", [store]);
  await makeVariant(shop, { code: "ERP-IN", transport: "Z002", price: 10_000, stock: 500 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.stop();
  await erp.stop();
  rmSync(folder, { recursive: true });
});

it("[ERP-9] invoices come with the papers that the ERP keeps, what is owed is compared, and one without its paper is told", async () => {
  const order = await (await shopperIn(shop, store)).buy([["ERP-IN", 10]], "VIREMENT");
  await shop.emptyOutbox();
  const paper = Buffer.from("%PDF-1.7\nF-2026-1\n%%EOF\n");
  erp.books().keepPaper("F-2026-1.pdf", paper);
  const invoice = {
    Genre: "facture",
    "N° client": "302145",
    Commande: order.number ?? "",
    Gamme: "farine",
    "Date de facture": "23/11/2026",
    Échéance: "23/12/2026",
    "Total HT": "1 000,00",
    "Base 5,5 %": "1 000,00",
    "TVA 5,5 %": "55,00",
    "Total TTC": "1 055,00",
  };
  erp.books().tell("invoices", { "N° facture": "F-2026-1", ...invoice, PDF: "F-2026-1.pdf" });
  erp.books().tell("invoices", {
    "N° facture": "F-2026-2",
    ...invoice,
    Commande: "",
    Gamme: "",
    PDF: "F-2026-2.pdf",
  });
  erp.books().tell("openItems", {
    "N° facture": "F-2026-1",
    "N° client": "302145",
    "Reste dû": "1 055,00",
    "Arrêté le": "23/11/2026 09:10",
  });
  shop.clock.advance(3_600_000);
  expect((await shop.askErp()).pages).toBe(2);
  expect(
    await shop.sql(
      `select o.invoice_number as number, o.owed::int as owed, f.bytes from outstanding o
        join invoice i on i.id = o.id join kept_file f on f.digest = i.file_digest
        where o.store_id = $1 and o.invoice_number like 'F-2026-%'`,
      [store],
    ),
  ).toEqual([{ number: "F-2026-1", owed: 105_500, bytes: expect.any(Uint8Array) }]);
  expect(
    await shop.sql(
      `select r.resource, r.state, l.faults->0->>'reason' as fault
        from exchange_run r left join exchange_line l on l.run_id = r.id and l.outcome = 'faulty'
        where r.received_by = 'ERP' order by r.id`,
    ),
  ).toEqual([
    {
      resource: "invoices",
      state: "applied",
      fault: "Aucun fichier de ce nom n'est à côté : posez-y les PDF d'abord.",
    },
    { resource: "openItems", state: "applied", fault: null },
  ]);
});
