import { Effect, Layer } from "effect";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { applyFirm } from "../../server/firm/apply-firm.ts";
import { SellingFirm } from "../../server/firm/selling-firm.ts";
import { Sms, type SmsMessage } from "../../server/ports/sms.ts";
import { formerNames, MINOTERIE_DU_VAL } from "../minoterie.ts";
import { samplePaths } from "../screens/sample-paths.ts";
import { catchMails } from "./caught-mails.ts";
import { createDatabaseFrom, dropDatabase, rowsOf, run } from "./databases.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { shopPool } from "./shop-database.ts";
import { Settings } from "../../server/config.ts";
import { runOn } from "./key-commands.ts";
import { attachedFile, pdfText } from "./pdf-text.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { managerEmail, rightForm, signingPage, storeWithoutMandates } from "./signing.ts";
import { templateName } from "./template-database.ts";

// The demonstration's goods and customers under another mill: every name of its own is taken out of the
// data, so that one that is read is written in the code.

/** Every text of every table, without the former names; who signs in keeps their mailbox. */
const RENAMED = `do $$
  declare t record; renamed text := '(replace(replace(replace(replace(%1$I::text,
    ''Panetier'', ''Val''), ''panetier'', ''val''), ''.example'', ''.fr''), ''RUM-GMP'', ''RUM-MOU''))';
  begin
    set local session_replication_role = replica;
    for t in select c.table_name, c.column_name, c.udt_name from information_schema.columns c
      join information_schema.tables o using (table_schema, table_name)
      where c.table_schema = 'public' and o.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.udt_name in ('text', 'jsonb', '_text', 'varchar')
        and (c.table_name, c.column_name) not in (('customer', 'email'), ('staff', 'login'))
    loop
      execute format('update %2$I set %1$I = ' || format(renamed, t.column_name) || '::' || t.udt_name
        || ' where %1$I::text ~ ''anetier|[.]example|RUM-GMP''', t.column_name, t.table_name);
    end loop;
  end $$`;

const PUBLIC_URL = "https://boutique.minoterie-du-val.fr";
const name = `another_firm_${process.pid}`;
let site: string;
let shop: TestShop;
const { ports, mails } = catchMails();
const texts: SmsMessage[] = [];
const sms = Layer.succeed(
  Sms,
  Sms.of({
    offered: true,
    send: (message) => Effect.sync(() => (texts.push(message), "sent" as const)),
  }),
);

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "another-firm-"));
  for (const [file, from] of [
    ["index.html", "index.html"],
    ["gestion.html", "gestion.html"],
    ["manifest.webmanifest", "public/manifest.webmanifest"],
  ] as const) {
    writeFileSync(join(site, file), readFileSync(new URL(`../../${from}`, import.meta.url)));
  }
  const url = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
  await run(url, RENAMED);
  await rowsOf(
    url,
    "update customer set email = replace(replace(email, 'panetier', 'val'), '.example', '.fr') where email <> $1",
    [managerEmail],
  );
  await run(url, "truncate firm, firm_version, second_look");
  await runOn(
    url,
    applyFirm(MINOTERIE_DU_VAL, { by: "essai", at: new Date("2026-11-23T07:00:00Z") }),
  );
  shop = await startTestShop({
    databaseUrl: url,
    siteFolder: site,
    settings: { publicUrl: PUBLIC_URL },
    ports: { ...ports, sms: { layer: sms } },
  });
  shop.clock.set("2026-11-23T07:00:00.000Z");
});
afterAll(async () => {
  await shop.stop();
  await dropDatabase(inject("postgresUrl"), name);
  rmSync(site, { recursive: true, force: true });
});

/** Where an answer names somebody else, in what it says and in what stands above it. */
const foundIn = async (path: string, init?: RequestInit) => {
  const response = await shop.fetch(path, { redirect: "manual", ...init });
  const heads = [...response.headers].map(([head, value]) => `${head}: ${value}`).join("\n");
  return { status: response.status, found: namesIn(path, `${heads}\n${await response.text()}`) };
};

const namesIn = (place: string, text: string): readonly string[] =>
  formerNames(text.replaceAll(TECHNICAL, "").replaceAll(managerEmail, "")).map(
    (words) => `${place}: ${words}`,
  );

/** What pages call their own keys and elements, and a field of the wire: nobody reads them. */
const TECHNICAL = /"panetier[.-][\w-]+"|"GMP":/g;

const FILES =
  "/sitemap.xml /robots.txt /manifest.webmanifest /seller.json /_gestion /.well-known/security.txt /_push /_signature/inconnue /api/v2/shop/inconnu /healthz /readyz /nulle-part".split(
    " ",
  );

it("[FIRM-3] has nobody else's name on any page or file of the site, nor in what stands above them", async () => {
  const paths = [...samplePaths().map(([, path]) => path), ...FILES];
  const text = await (await shop.fetch("/sitemap.xml")).text();
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = ""]) => new URL(loc).pathname,
  );
  expect(listed.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const path of [...paths, ...listed.slice(0, 40)]) {
    // oxlint-disable-next-line no-await-in-loop -- a hundred at once would be refused
    found.push(...(await foundIn(path)).found);
  }
  expect([...new Set(found)]).toEqual([]);
});

it("[FIRM-3] has nobody else's name on the papers, files and messages of an order", async () => {
  await shop.sql("update shipment set status = 4 where status = 3");
  const [store = 0] = await makeStores(shop, 1);
  await storeWithoutMandates(shop, store);
  await shop.sql("update store_shop_user set alert_top_hours = '[]'");
  await shop.sql(
    `update store_shop_user set alert_top_hours = '[{"code": "Z002", "mode": ["mail", "sms"], "minutes": 60}]'
      where store_id = $1`,
    [store],
  );
  await shop.sql("update customer set mobile_number = '+33639980012' where email = $1", [
    managerEmail,
  ]);

  // What is signed.
  const { path, sign } = await signingPage(shop, store);
  expect(await foundIn(path)).toEqual({ status: 200, found: [] });
  expect((await sign(rightForm)).status).toBe(303);

  // What is ordered: two transfers, to two accounts, are told apart.
  const buyer = await shopperIn(shop, store);
  const order = await buyer.buy(
    [
      [await makeVariant(shop), 2],
      [await makeVariant(shop, { transport: "MKP" }), 3],
    ],
    "VIREMENT",
  );
  expect(namesIn("order", JSON.stringify(order).replaceAll('"gmp"', ""))).toEqual([]);
  await shop.sql("update shipment set status = 3 where order_id = $1", [order.id]);
  await shop.sql(
    `insert into shipment_history (shipment_id, status, at)
     select id, 3, '2026-11-25T08:30:00Z' from shipment where order_id = $1`,
    [order.id],
  );
  shop.clock.set("2026-11-25T09:30:00.000Z");
  await shop.alert();
  await shop.emptyOutbox();
  shop.clock.set("2026-11-25T17:00:00.000Z");
  const selling = SellingFirm.layer.pipe(
    Layer.provide([
      shopPool(shop.databaseUrl, { connections: 1 }),
      Layer.succeed(Settings, shop.settings),
    ]),
    Layer.orDie,
  );
  expect(await invoiceDelivered(shop, selling)).toBe(2);
  await shop.emptyOutbox();

  const called = async (at: string) => {
    const response = await shop.fetch(`/api/v2/shop${at}`, {
      headers: {
        "jwt-authorization": `Bearer ${await shop.tokenOf(managerEmail)}`,
        "x-store-id": String(store),
      },
    });
    expect([at, response.status]).toEqual([at, 200]);
    return Buffer.from(await response.arrayBuffer());
  };
  const [invoices, shipments] = await Promise.all([
    shop.sql<{ readonly id: number }>(
      "select i.id from invoice i join shipment h on h.id = i.shipment_id where h.order_id = $1",
      [order.id],
    ),
    shop.sql<{ readonly id: number }>("select id from shipment where order_id = $1", [order.id]),
  ]);
  const papers: readonly (readonly [string, Buffer])[] = [
    ...(await Promise.all(
      [
        ...invoices.map(({ id }) => `/izberg/invoices/${id}/pdf-file`),
        ...shipments.map(({ id }) => `/shipments/${id}/delivery-note/pdf-file`),
        "/products/101065/pdf-file",
        `/stores/${store}/mandates/GMP/pdf-file`,
      ].map(async (at) => [at, await called(at)] as const),
    )),
    ...mails.flatMap(({ subject, attachments = [] }) =>
      attachments
        .filter(({ contentType }) => contentType === "application/pdf")
        .map(({ content }) => [subject, Buffer.from(content, "base64")] as const),
    ),
  ];
  expect([invoices.length, shipments.length, papers.length]).toEqual([2, 2, 9]);
  const period = `from=2026-11-25&to=2026-11-25&stores=${store}`;
  const tables = await Promise.all(
    ["csv", "accounting"].map((kind) => called(`/invoices/${kind}-file?${period}`)),
  );
  expect([
    ...papers.flatMap(([at, pdf]) =>
      namesIn(
        at,
        [
          pdfText(pdf),
          attachedFile(pdf, "factur-x.xml"),
          pdf.toString("latin1").replaceAll("\0", ""),
        ].join("\n"),
      ),
    ),
    ...tables.flatMap((table) => namesIn("table", table.toString("utf8"))),
    ...mails.flatMap((mail) => namesIn(mail.subject, JSON.stringify(mail))),
    ...texts.flatMap(({ text }) => namesIn("SMS", text)),
  ]).toEqual([]);
  // What was read is the other mill's.
  expect(pdfText(papers[0]?.[1] ?? Buffer.alloc(0))).toContain(MINOTERIE_DU_VAL.name);
  expect([texts.length, mails.length > 3]).toEqual([1, true]);
});
