import { Stream } from "effect";
import { createHash } from "node:crypto";
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import type { Order } from "../../../api-schema/order.ts";
import { NO_WISH } from "../../../core/exchange/wish.ts";
import { goOut } from "../../../server/exchange/go-out.ts";
import { applyReady, takeIn } from "../../../server/exchange/take-in.ts";
import { takeFileIn } from "../../../server/exchange/take-file.ts";
import { compareDay } from "../../../server/shadow/shadow-reports.ts";
import { sayThisMorning } from "../../../server/shadow/shadow-worker.ts";
import { day } from "../../core/values.ts";
import { moneyOf, paidByCard } from "../amendments.ts";
import { catchMails } from "../caught-mails.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "../shoppers.ts";
import { waitingForLocks } from "../waiting-for-locks.ts";
import { incoming, preview } from "./mill-files.ts";

// What the ERP has invoiced comes in by a file: orders are placed over HTTP, and their pages are read.

let shop: TestShop;
let store: number;
let buyer: Shopper;
const { ports, mails } = catchMails();
beforeAll(async () => {
  vi.stubEnv("INVOICES", "erp");
  shop = await startTestShop({ ports });
  shop.clock.set("2026-11-23T08:00:00.000Z");
  [store = 0] = await makeStores(shop, 1);
  await shop.sql(
    `update store set erp_id = '302145', billing_email = 'compta@fournil.example',
       billing_email_optin = true where id = ${store}`,
  );
  await makeVariant(shop, { code: "IN-FLOUR", transport: "Z002", price: 10_000, stock: 500 });
  await makeVariant(shop, { code: "IN-ICE", transport: "Z001", price: 5000, stock: 500 });
  buyer = await shopperIn(shop, store);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.stop();
});

const plain = (text: string): string =>
  text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("\u2212", "-");

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const HEADER =
  "N° facture;Genre;N° client;Commande;Gamme;Facture d'origine;Date de facture;Échéance;Total HT;Base 5,5 %;TVA 5,5 %;Base 20 %;TVA 20 %;Total TTC;PDF";
const file = (...lines: readonly string[]) => [HEADER, ...lines].join("\n");
const cell = (text: string) => pdf(text).toString("base64");

/** Takes lines at the shop's own hour. */
const taken = (...lines: readonly string[]) => takenOf("invoices", file(...lines));
const takenOf = async (resource: ResourceName, text: string) => {
  const after = shop.clock.now() - Date.now();
  const asked = incoming(text, { resource });
  const answer = await runOn(shop.databaseUrl, takeIn(asked), after);
  if (answer.outcome !== "compared" || answer.run.state !== "ready") {
    throw new Error(JSON.stringify(answer));
  }
  return runOn(shop.databaseUrl, applyReady(answer.run), after);
};

const faults = async (text: string, resource: ResourceName = "invoices") => {
  const answer = await preview(shop.databaseUrl, text, { resource });
  if (answer.outcome !== "compared") throw new Error(JSON.stringify(answer));
  return faultsOf(answer.run.id);
};
const faultsOf = async (run: number) => {
  const rows = await shop.sql<{ readonly fault: string }>(
    `select line || ' ' || coalesce(f->>'column', '') || ': ' || (f->>'reason') as fault
      from exchange_line, jsonb_array_elements(faults) f where run_id = $1 order by n`,
    [run],
  );
  return rows.map(({ fault }) => fault);
};

const booksOf = (number: string) =>
  shop.sql(
    `select o.amount::int, o.owed::int, o.outstanding_status as status, o.due_date::text as due,
       o.category, (select count(*)::int from shipment h where h.invoice_id = o.id) as shipments,
       (select array_agg(k.kind order by k.id) from ledger_movement k where exists (
         select from ledger_line l where l.movement_id = k.id and l.outstanding_id = o.id)) as moves
     from outstanding o where o.invoice_number = $1`,
    [number],
  );

const documentsOf = async (order: Order) => {
  const { status, body } = await buyer.call("GET", `/orders/${order.tokenValue}/documents`);
  expect(status).toBe(200);
  return body as readonly { readonly invoice: { readonly id: number } | null }[];
};

describe("the ERP's invoices", () => {
  it("[QUAI-40] stand on the order's page with their own paper, are owed, and paid by what came before", async () => {
    const order = await buyer.buy(
      [
        ["IN-FLOUR", 10],
        ["IN-ICE", 4],
      ],
      "VIREMENT",
    );
    await shop.emptyOutbox();
    const line = `F1;facture;302145;${order.number};;;23/11/2026;23/12/2026;1 200,00;1 200,00;66,00;;;1 266,00;${cell("F1")}`;
    await taken(line);
    expect(await booksOf("F1")).toEqual([
      {
        amount: 126_600,
        owed: 126_600,
        status: 0,
        due: "2026-12-23",
        category: "Farine et surgelés",
        shipments: 2,
        moves: ["invoice"],
      },
    ]);
    const documents = await documentsOf(order);
    const [one] = documents;
    const invoice = {
      id: expect.any(Number),
      number: "F1",
      issuedOn: "2026-11-23",
      amount: 126_600,
    };
    expect(documents.map((each) => each.invoice)).toEqual([invoice, invoice]);
    const seen = await buyer.see(order.tokenValue);
    expect([
      seen.shipments.map(({ status }) => status),
      seen.payments.map(({ due }) => due),
    ]).toEqual([[6, 6], [126_600]]);
    const response = await shop.fetch(`/api/v2/shop/izberg/invoices/${one?.invoice?.id}/pdf-file`, {
      headers: {
        "jwt-authorization": `Bearer ${await shop.tokenOf("cent-boutiques@panetier.example")}`,
        "x-store-id": String(store),
      },
    });
    expect([response.status, Buffer.from(await response.arrayBuffer()).toString()]).toEqual([
      200,
      pdf("F1").toString(),
    ]);
    // Nothing is ordered any more: all of it is owed.
    expect(
      await shop.sql(
        `select sum(l.amount)::int as ordered from ledger_line l join payment y on y.id = l.payment_id
          where y.order_id = ${order.id} and l.account = 'ordered'`,
      ),
    ).toEqual([{ ordered: 0 }]);
    await shop.emptyOutbox();
    expect(
      mails
        .filter(({ to }) => to === "compta@fournil.example")
        .map(({ subject, attachments }) => [subject, attachments?.map((file) => file.content)]),
    ).toEqual([["Votre facture F1", [cell("F1")]]]);
    // What is corrected is paid first; the rest of an avoir is kept, as one is of what the shop does not know.
    await taken(
      `A1;avoir;302145;${order.number};;F1;23/11/2026;23/11/2026;100,00;100,00;5,50;;;105,50;${cell("A1")}`,
      `A2;avoir;302145;;;F0;23/11/2026;23/11/2026;10,00;;;10,00;2,00;12,00;${cell("A2")}`,
    );
    expect([await booksOf("F1"), await booksOf("A1"), await booksOf("A2")]).toMatchObject([
      [{ amount: 126_600, owed: 116_050, moves: ["invoice", "allocation"] }],
      [{ amount: -10_550, owed: 0, status: 3, shipments: 0, category: "Farine et surgelés" }],
      [{ amount: -1200, owed: -1200, status: 0, category: "Farine" }],
    ]);
  });

  it("[INV-18] give what a card paid beyond them back on the card, once the last of the part has come", async () => {
    const order = await paidByCard(shop, buyer, [
      ["IN-FLOUR", 10],
      ["IN-ICE", 4],
    ]);
    await taken(
      `C1;facture;302145;${order.number};farine;;23/11/2026;23/12/2026;800,00;800,00;44,00;;;844,00;${cell("C1")}`,
    );
    expect(await moneyOf(shop, order)).toMatchObject({ paid: 126_600, refunded: 0 });
    await taken(
      `C2;facture;302145;${order.number};surgelé;;23/11/2026;23/12/2026;200,00;200,00;11,00;;;211,00;${cell("C2")}`,
    );
    expect(await moneyOf(shop, order)).toMatchObject({ paid: 126_600, refunded: 21_100 });
    await shop.emptyOutbox();
    expect(
      await shop.sql(
        `select r.amount::int, r.given_back_at is not null as given from bank_refund r
          join bank_transaction b on b.id = r.transaction_id where b.order_id = $1`,
        [order.id],
      ),
    ).toEqual([{ amount: 21_100, given: true }]);
    const { payments } = await buyer.see(order.tokenValue);
    expect(payments.map(({ state, due }) => [state, due])).toEqual([["completed", 0]]);
  });

  it("[QUAI-40] hold what an avoir corrects before its order, as whoever takes several: no debit is in their way", async () => {
    const order = await buyer.buy([["IN-FLOUR", 1]], "VIREMENT");
    await taken(
      `D1;facture;302145;${order.number};;;23/11/2026;23/12/2026;100,00;100,00;5,50;;;105,50;${cell("D1")}`,
    );
    // What settles a debit of it: the invoice is held, then its order.
    await shop.sql("begin");
    await shop.sql("select from outstanding where invoice_number = 'D1' for update");
    const taking = taken(
      `D2;avoir;302145;${order.number};;D1;23/11/2026;23/11/2026;10,00;10,00;0,55;;;10,55;${cell("D2")}`,
    );
    await expect.poll(() => waitingForLocks(shop), { timeout: 120_000 }).toBe(1);
    await shop.sql(`select from "order" where id = $1 for update`, [order.id]);
    await shop.sql("commit");
    await taking;
    expect(await booksOf("D1")).toMatchObject([{ owed: 9495, moves: ["invoice", "allocation"] }]);
  });

  it("[QUAI-40] change no more: the same says nothing, something else is a fault, an avoir corrects", async () => {
    const line = (gross: string, vat: string) =>
      `F2;facture;302145;;;;20/11/2026;20/12/2026;100,00;;;100,00;${vat};${gross};${cell("F2")}`;
    await taken(line("120,00", "20,00"));
    const again = await preview(shop.databaseUrl, file(line("120,00", "20,00")), {
      resource: "invoices",
      asOf: "2026-11-23T09:00:00.000Z",
    });
    expect(again).toMatchObject({ outcome: "compared", run: { counts: { unchanged: 1 } } });
    expect(await faults(file(line("120,01", "20,01")))).toEqual([
      "2 : Cette facture est déjà connue, autrement : elle ne change plus, un avoir la corrige.",
    ]);
    const out = await runOn(shop.databaseUrl, Stream.runCollect(goOut("invoices", null).rows));
    expect(out.find((row) => row["N° facture"] === "F2")).toEqual({
      "N° facture": "F2",
      Genre: "facture",
      "N° client": "302145",
      Commande: "",
      Gamme: "",
      "Facture d'origine": "",
      "Date de facture": "20/11/2026",
      Échéance: "20/12/2026",
      "Total HT": "100,00",
      "Base exonérée": "0,00",
      "Base 5,5 %": "0,00",
      "TVA 5,5 %": "0,00",
      "Base 10 %": "0,00",
      "TVA 10 %": "0,00",
      "Base 20 %": "100,00",
      "TVA 20 %": "20,00",
      "Total TTC": "120,00",
      PDF: createHash("sha256").update(pdf("F2")).digest("hex"),
    });
  });

  it("[QUAI-40] go out with the shop's own, and come in again unchanged", async () => {
    const { columns, rows } = goOut("invoices", null);
    const lines = await runOn(shop.databaseUrl, Stream.runCollect(rows));
    const text = [columns, ...lines.map((line) => columns.map((name) => line[name] ?? ""))]
      .map((row) => row.join(";"))
      .join("\n");
    const answer = await preview(shop.databaseUrl, text, { resource: "invoices" });
    expect(lines.length).toBeGreaterThan(10);
    expect(answer).toMatchObject({
      outcome: "compared",
      run: { counts: { unchanged: lines.length, faulty: 0, added: 0, changed: 0 } },
    });
  });

  it("[QUAI-41] are refused line by line where they cannot be", async () => {
    const order = await buyer.buy([["IN-FLOUR", 2]], "VIREMENT");
    const paper = cell("X");
    const good = (number: string) =>
      `${number};facture;302145;;;;20/11/2026;20/12/2026;100,00;100,00;5,50;;;105,50;${paper}`;
    expect(
      await faults(
        file(
          good("X1").replace("100,00;100,00", "100,00;90,00"),
          good("X2").replace("105,50", "106,00"),
          good("X3").replace("5,50;;;105,50", "20,00;;;120,00"),
          good("X4").replace("20/12/2026", "19/11/2026"),
          good("X5").replace("302145;;", "302145;P26-NONE;"),
          good("X6").replace("302145;;", `302145;${order.number};MKP`).replace("MKP;", "MKP;"),
          good("X7").replace("302145;;", `302145;${order.number};surgelé`),
          good("X8").replace(paper, Buffer.from("%PDF-1.7 cut").toString("base64")),
          good("X9").replace(paper, "../X9.pdf"),
          good("X10").replace(paper, "f".repeat(64)),
          good("X11").replace(paper, "X11.pdf"),
          good("X12").replace("302145", "999999"),
          good("X13").replace(";;;20/11", ";;F404;20/11"),
          good("X14").replace("facture;", "avoir;").replace("105,50", "-105,50"),
        ),
      ),
    ).toEqual([
      "2 net: Les bases font 90,00 €.",
      "2 vat55: Ce taux donne 4,95 €.",
      "3 gross: Total HT et TVA font 105,50 €.",
      "4 vat55: Ce taux donne 5,50 €.",
      "5 dueOn: Elle serait due avant d'être faite.",
      "6 order: Aucune commande confirmée de ce client n'a ce numéro.",
      "7 range: Les colis sont facturés au nom de leurs marchands.",
      "8 order: Rien de cette commande ne voyage ainsi.",
      "9 paper: Ce PDF est coupé.",
      "10 paper: Ce n'est pas le nom d'un PDF : des lettres, des chiffres, des espaces et . _ - ( ) +, et « .pdf » à la fin.",
      "11 paper: Aucun PDF de cette empreinte n'est connu.",
      "12 paper: Un PDF ne peut être nommé que par un fichier d'un dossier.",
      "13 customer: Inconnu parmi les clients : prenez d'abord leur fichier.",
      "14 corrects: Seul un avoir corrige une facture.",
      "15 gross: Au moins 0,01.",
    ]);
    expect(await shop.sql("select from invoice where number like 'X%'")).toEqual([]);
  });

  it("[QUAI-41] are none of an ERP where the shop makes them", async () => {
    vi.stubEnv("INVOICES", "shop");
    expect(
      await faults(
        file(
          `S1;facture;302145;;;;20/11/2026;20/12/2026;100,00;100,00;5,50;;;105,50;${cell("S1")}`,
        ),
      ),
    ).toEqual([
      "2 : C'est la boutique qui fait les factures : démarrez-la avec INVOICES=erp, et donnez-le aussi à cette commande.",
    ]);
    vi.stubEnv("INVOICES", "erp");
  });

  it("[QUAI-41] take papers that lie beside their file, and nothing that a link leads to", async () => {
    const folder = mkdtempSync(join(tmpdir(), "panetier-papers-"));
    mkdirSync(join(folder, "D.pdf"));
    for (const name of ["P1.pdf", "twice.pdf"]) writeFileSync(join(folder, name), pdf(name));
    linkSync(join(folder, "twice.pdf"), join(folder, "L.pdf"));
    symlinkSync(join(folder, "P1.pdf"), join(folder, "S.pdf"));
    writeFileSync(join(folder, "T.pdf"), "no paper");
    const line = (number: string) =>
      `${number};facture;302145;;;;20/11/2026;20/12/2026;100,00;100,00;5,50;;;105,50;${number}.pdf`;
    const path = join(folder, "factures.csv");
    writeFileSync(path, file(...["P1", "D", "L", "S", "T"].map(line)));
    const answer = await runOn(
      shop.databaseUrl,
      takeFileIn(path, {
        fileName: "factures.csv",
        resource: "invoices",
        profile: null,
        asOf: null,
        wish: NO_WISH,
        by: "essai",
      }),
    );
    rmSync(folder, { recursive: true });
    if (answer.outcome !== "compared") throw new Error(JSON.stringify(answer));
    expect(await faultsOf(answer.run.id)).toEqual([
      "3 paper: Ce n'est pas un fichier : liens et dossiers ne sont pas pris.",
      "4 paper: Ce n'est pas un fichier : liens et dossiers ne sont pas pris.",
      "5 paper: Aucun fichier de ce nom n'est à côté : posez-y les PDF d'abord.",
      "6 paper: Ce n'est pas un PDF.",
    ]);
    expect(
      await shop.sql(
        "select after->>'paper' as paper from exchange_line where run_id = $1 and line = 2",
        [answer.run.id],
      ),
    ).toEqual([{ paper: createHash("sha256").update(pdf("P1.pdf")).digest("hex") }]);
  });
});

describe("the ERP's open items", () => {
  const items = (text: string, wish = "") =>
    takenOf("openItems", `N° facture;N° client;Reste dû;Arrêté le${wish}\n${text}`);
  const told = async (run: { readonly id: number }) => {
    const [row] = await shop.sql<{ readonly told: unknown }>(
      "select told from exchange_run where id = $1",
      [run.id],
    );
    return JSON.parse(plain(JSON.stringify(row?.told)));
  };
  const moves = () =>
    shop.sql(
      `select k.kind, l.account, l.amount::int from ledger_line l
         join ledger_movement k on k.id = l.movement_id join outstanding o on o.id = l.outstanding_id
        where o.invoice_number in ('E1', 'E2') and k.kind = 'adoption' order by k.id, l.position`,
    );

  it("[QUAI-42] are compared with the ledger by customer, to the cent, and taken over only where a line asks", async () => {
    const line = (number: string) =>
      `${number};facture;302145;;;;20/11/2026;20/12/2026;100,00;;;100,00;20,00;120,00;${cell(number)}`;
    await taken(line("E1"), line("E2"));
    const at = "23/11/2026 08:30";
    const run = await items(`E1;302145;100,00;${at}\nE2;302145;120,00;${at}`);
    expect(await told(run)).toEqual([
      "Client 302145 : l'ERP dit 100,00 €, le grand livre 120,00 €, écart -20,00 € (E1 -20,00 €).",
    ]);
    expect([await moves(), await booksOf("E1")]).toMatchObject([[], [{ owed: 12_000 }]]);
    const adopted = await items(`E1;302145;0,00;${at};oui\nE2;302145;119,99;${at};non`, ";Reprise");
    expect(await told(adopted)).toEqual([
      "Client 302145 : l'ERP dit 119,99 €, le grand livre 240,00 €, écart -120,01 € (E1 -120,00 €, E2 -0,01 €).",
    ]);
    expect([await moves(), await booksOf("E1"), await booksOf("E2")]).toMatchObject([
      [
        { kind: "adoption", account: "receivable", amount: -12_000 },
        { kind: "adoption", account: "erp", amount: 12_000 },
      ],
      [{ owed: 0, status: 3 }],
      [{ owed: 12_000 }],
    ]);
    // The same figure of a later hour agrees, and enters nothing.
    const later = await items("E1;302145;0,00;23/11/2026 08:45;oui", ";Reprise");
    expect([await told(later), (await moves()).length]).toEqual([[], 2]);
    expect(
      await faults(
        "N° facture;N° client;Reste dû;Arrêté le\nE1;999999;1;23/11/2026\nE2;302145;120,01;23/11/2026",
        "openItems",
      ),
    ).toEqual([
      "2 customer: Cette facture est d'un autre client.",
      "3 owed: D'une facture il reste entre 0 et son montant.",
    ]);
  });
});

describe("orders of the old system", () => {
  const DAY = day("2026-11-23");
  const ORDERS =
    "Commande;N° ligne;N° client;Date de commande;Code article;Qté;PU HT;Frais de port;Total HT;Total TTC;N° facture";
  const line = (order: string, number: number, quantity: number, invoice: string, all = quantity) =>
    `${order};${number};302145;23/11/2026 08:30;REF-IN-FLOUR;${quantity};100,00;0,00;${all * 100},00;${((all * 10_550) / 100).toFixed(2).replace(".", ",")};${invoice}`;
  const invoice = (number: string, net: string, vat: string, gross: string) =>
    `${number};facture;302145;;;;23/11/2026;23/12/2026;${net};${net};${vat};;;${gross};${cell(number)}`;
  const at = <A, E>(instant: string, work: Parameters<typeof runOn<A, E>>[1]) =>
    runOn(shop.databaseUrl, work, Date.parse(instant) - Date.now());
  const found = async () =>
    ((await at("2026-11-24T04:00:00.000Z", compareDay(DAY)))?.differences ?? [])
      .filter(({ kind }) => kind === "invoice")
      .map((one) => plain(`${one.order} ${one.old} → ${one.shop} (${one.cents})`));

  it("[SHADOW-12] are held against the invoices that came as files, and again once those come late", async () => {
    await takenOf(
      "shadowOrders",
      [
        ORDERS,
        line("CS1", 1, 10, "FS1"),
        line("CS2", 1, 10, "FS2"),
        line("CS3", 1, 2, "FS3", 6),
        line("CS3", 2, 4, "FS4", 6),
        line("CS4", 1, 1, "FS5"),
        line("CS5", 1, 1, "FS5"),
      ].join("\n"),
    );
    expect(await found()).toEqual([]);
    const look = (time: string) => at(`2026-11-24T${time}:00.000Z`, sayThisMorning);
    expect([await look("04:31"), await look("04:36")]).toEqual([1, 0]);

    await taken(
      invoice("FS1", "1000,00", "55,00", "1055,00"),
      invoice("FS2", "1000,20", "55,01", "1055,21"),
      invoice("FS3", "200,00", "11,00", "211,00"),
      invoice("FS5", "200,00", "11,00", "211,00"),
    );
    // One invoice of the third order is still to come, and that of the last two is of both.
    expect(await found()).toEqual(["CS2 1 055,21 € → 1 055,00 € (-21)"]);
    expect([await look("08:00"), await look("08:05"), await look("08:10")]).toEqual([0, 1, 0]);

    await taken(invoice("FS4", "400,10", "22,01", "422,11"));
    expect([await look("09:00"), await look("09:05")]).toEqual([0, 1]);
    expect(await found()).toEqual([
      "CS2 1 055,21 € → 1 055,00 € (-21)",
      "CS3 633,11 € → 633,00 € (-11)",
    ]);
    expect(
      await shop.sql("select count(*)::int as times from shadow_report where day = $1", [DAY]),
    ).toEqual([{ times: 3 }]);
  });
});
