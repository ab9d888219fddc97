import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DemoPart } from "../../server/deployment.ts";
import { catchMails } from "./caught-mails.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { pdfText } from "./pdf-text.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// What a public shop makes up because DEMO names it says so wherever it speaks: over HTTP, in mails
// and in papers. A trial has the demonstration's data, so that there is something to look at.

let site: string;
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), "panetier-marks-"));
  writeFileSync(join(site, "index.html"), "<!doctype html><html><head></head><body></body></html>");
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

/** What is said of a demonstration in a page, in the paper of an invoice and in the mail of an order. */
const marksOf = async (demo: readonly DemoPart[], isPublic = true) => {
  const { ports, mails } = catchMails();
  const shop = await startTestShop({
    siteFolder: site,
    ports,
    settings: isPublic
      ? { production: true, publicUrl: "https://boutique.example", demo }
      : { demo: [] },
  });
  try {
    shop.clock.set("2026-11-23T07:00:00.000Z");
    return {
      page: await toldBy(shop),
      invoice: markIn(pdfText(await invoiceOf(shop))),
      mail: markIn(await orderMail(shop, () => mails.at(-1)?.text ?? "")),
    };
  } finally {
    await shop.stop();
  }
};

const markIn = (text: string): string | null => /^Démonstration : .*$/m.exec(text)?.[0] ?? null;

const toldBy = async (shop: TestShop): Promise<unknown> => {
  const page = await (await shop.fetch("/mentions-legales")).text();
  const [, told = "{}"] =
    /<script type="application\/json" id="panetier-seller">(.*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(told).demonstrated;
};

const invoiceOf = async (shop: TestShop): Promise<Buffer> => {
  const [invoice] = await shop.sql<{ id: number; store: number }>(
    `select i.id, i.store_id as store from invoice i join store_shop_user m
       on m.store_id = i.store_id and m.role = 'manager' join customer c on c.id = m.customer_id
     where c.email = 'gerant@panetier.example' order by i.id limit 1`,
  );
  const answer = await shop.fetch(`/api/v2/shop/izberg/invoices/${invoice?.id}/pdf-file`, {
    headers: {
      "jwt-authorization": `Bearer ${await shop.tokenOf("gerant@panetier.example")}`,
      "x-store-id": String(invoice?.store),
    },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

const orderMail = async (shop: TestShop, last: () => string): Promise<string> => {
  const [store = 0] = await makeStores(shop, 1);
  const buyer = await shopperIn(shop, store);
  const order = await buyer.buy([[await makeVariant(shop), 2]], "VIREMENT");
  await shop.emptyOutbox();
  expect(last()).toContain(order.number ?? "no number");
  return last();
};

describe("[FIRM-5] what is made up says 'Démonstration'", () => {
  it("in pages, papers and mails of a public shop, each naming the parts that speak in it", async () => {
    expect(await marksOf(["data", "deliveries", "invoices", "sellers"])).toEqual({
      page: ["deliveries", "invoices", "sellers"],
      invoice: "Démonstration : factures sans valeur, vendeurs et coordonnées inventés.",
      mail: "Démonstration : livraisons simulées par l’horloge, vendeurs et coordonnées inventés.",
    });
  });

  it("not where a part speaks that was not asked for", async () => {
    expect(await marksOf(["data", "invoices"])).toEqual({
      page: ["invoices"],
      invoice: "Démonstration : factures sans valeur.",
      mail: null,
    });
  });

  it("nowhere on one's own machine", async () => {
    expect(await marksOf([], false)).toEqual({ page: [], invoice: null, mail: null });
  });
});
