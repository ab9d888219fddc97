import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  BookEntries,
  BookEntry,
  Books,
  ClosedPeriod,
  ClosingSeen,
} from "../../../api-schema/staff-books.ts";
import {
  debitReturnedPosting,
  transferPosting,
  writeOffPosting,
} from "../../../core/ledger/postings.ts";
import { cents, ZERO } from "../../../core/money/cents.ts";
import { creditFirstLine, dayOf, enterOf } from "../books.ts";
import { clearLedger } from "../clear-ledger.ts";
import { invoiceDelivered } from "../embedded-invoices.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { makeStores, makeVariant, shopperIn } from "../shoppers.ts";
import { refusalOf, signedInAgent, type SupportBrowser } from "../support-desk.ts";

// The journals over HTTP on PostgreSQL: what was sold and received, told once, closed, and as files.

let shop: TestShop;
let agent: SupportBrowser;
let store: number;
let flour: string;
let parcel: string;
const manager = "cent-boutiques@panetier.example";
const DAY = 86_400_000;
let visits = 0;

/** Somebody of the accounts who has just signed in: the clock moves by weeks. */
const signIn = async () => {
  visits += 1;
  agent = await signedInAgent(shop, `12.7.0.${visits}`);
};

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  await shop.sql("update shipment set status = 4 where status = 3");
  [store = 0] = await makeStores(shop, 1);
  await clearLedger(shop);
  await shop.sql(`update store set legal_name = 'SARL Fournil' where id = $1`, [store]);
  flour = await makeVariant(shop, { price: 1999, stock: 1_000_000 });
  parcel = await makeVariant(shop, { price: 3333, transport: "MKP", vat: 0.2, stock: 1_000_000 });
  await signIn();
});
afterAll(() => shop.stop());

/** An order of flour and of a merchant's goods by transfer, delivered and invoiced; its invoices. */
const sold = async (quantity: number) => {
  const shopper = await shopperIn(shop, store, manager);
  const order = await shopper.buy(
    [
      [flour, quantity],
      [parcel, 2],
    ],
    "VIREMENT",
  );
  await shop.sql(
    `with moved as (update shipment set status = 3
       where order_id = $1 and status in (0, 1, 2) returning id)
     insert into shipment_history (shipment_id, status, at)
     select id, 3, $2::timestamptz from moved`,
    [order.id, new Date(shop.clock.now()).toISOString()],
  );
  shop.clock.advance(DAY);
  await invoiceDelivered(shop);
  await signIn();
  return shop.sql<{
    id: number;
    number: string;
    net: number;
    vat: number;
    gross: number;
    gmp: boolean;
  }>(
    `select i.id, i.number, (i.document #>> '{totals,net}')::int as net,
       (i.document #>> '{totals,vat}')::int as vat, (i.document #>> '{totals,gross}')::int as gross, m.gmp
     from invoice i join outstanding o on o.id = i.id join merchant m on m.id = o.merchant_id
     join shipment h on h.invoice_id = i.id where h.order_id = $1 order by m.gmp desc`,
    [order.id],
  );
};

const pay = (invoice: number, transfer: number) =>
  enterOf(shop, [invoice], (owed) => [
    transferPosting(
      transfer,
      { invoices: owed, parts: [], unallocated: { store: null, amount: ZERO } },
      dayOf(shop),
      "Virement SARL FOURNIL",
    ),
  ]);

const books = () => agent.read<Books>("/journals");
const allOf = async (path: string): Promise<readonly BookEntry[]> => {
  const entries: BookEntry[] = [];
  let next: string | null = "";
  while (next !== null) {
    const place: string = next === "" ? "" : `&place=${next}`;
    const page: BookEntries = await agent.read(`${path}${place}`);
    entries.push(...page.entries);
    next = page.next;
  }
  return entries;
};
const waiting = (until: string, more = "search=") =>
  allOf(`/journals/entries?until=${until}&${more}`);
const ofPeriod = (id: number, more = "search=") => allOf(`/journals/periods/${id}/entries?${more}`);
const preview = (until: string) => agent.read<ClosingSeen>(`/journals/closings/${until}`);
const close = (until: string, { totals }: ClosingSeen) =>
  agent.send("POST", "/journals/closings", {
    until,
    entries: totals.entries,
    debit: totals.debit,
  });
const closed = async (until: string): Promise<ClosedPeriod> => {
  const answer = await close(until, await preview(until));
  expect(answer.status).toBe(200);
  return answer.json();
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const linesOf = (entry: BookEntry | undefined) =>
  (entry?.lines ?? []).map(({ account, party, amount }) => [
    account,
    party?.number ?? null,
    amount,
  ]);
/** What customers owe by the books: what is closed and what waits together. */
const owedInBooks = async (...periods: readonly number[]) => {
  const entries = [
    ...(await Promise.all(periods.map((id) => ofPeriod(id)))).flat(),
    ...(await waiting("2099-12-31")),
  ];
  return sum(
    entries
      .flatMap(({ lines }) => lines)
      .filter(
        ({ account, party }) => account === "411000" && party?.number === String(900_000 + store),
      )
      .map(({ amount }) => amount),
  );
};
const owed = async () => {
  const [row] = await shop.sql<{ owed: number }>(
    "select coalesce(sum(owed), 0)::int as owed from outstanding where store_id = $1",
    [store],
  );
  return row?.owed;
};
/** Numbers of each journal in their order. */
const numbersOf = (entries: readonly BookEntry[]) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ({ journal }) => journal)].map(([journal, own]) => [
      journal,
      own.map(({ number }) => number),
    ]),
  );

describe("the journals", () => {
  let november: ClosedPeriod;
  let invoice: Awaited<ReturnType<typeof sold>>[number] | undefined;

  it("[JRN-1] [JRN-3] tell an invoice, a merchant's, a transfer and a credit note as they are in the ledger", async () => {
    const [own, merchants] = await sold(7);
    if (own === undefined || merchants === undefined) throw new Error("Nothing was invoiced");
    invoice = own;
    await pay(own.id, 41);
    const credited = await creditFirstLine(shop, own.id);
    const customer = String(900_000 + store);
    const [sale, ofMerchant, transfer, note, ...others] = await waiting("2026-11-30");
    expect(others).toEqual([]);
    expect(sale).toMatchObject({
      journal: "VE",
      number: null,
      piece: own.number,
      day: "2026-11-24",
    });
    expect(
      sale?.lines
        .filter(({ account }) => !account.startsWith("445"))
        .map(({ account, amount }) => [account, amount]),
    ).toEqual([
      ["411000", own.gross],
      ["701000", -own.net],
    ]);
    expect([own.net, own.gross - own.net]).toEqual([7 * 1999, own.vat]);
    expect(sale?.lines[0]?.party).toEqual({ number: customer, name: "SARL Fournil" });
    expect(linesOf(ofMerchant)).toEqual([
      ["411000", customer, merchants.gross],
      ["467000", expect.stringMatching(/^M\d\d$/), -merchants.gross],
    ]);
    expect(transfer).toMatchObject({
      journal: "BQ",
      piece: "VIR-41",
      label: "Virement SARL FOURNIL",
    });
    expect(linesOf(transfer)).toEqual([
      ["512000", null, own.gross],
      ["411000", customer, -own.gross],
    ]);
    expect(note).toMatchObject({ journal: "VE" });
    expect(linesOf(note).slice(0, 2)).toEqual([
      ["411000", customer, -credited],
      ["701000", null, 7 * 1999],
    ]);
  });

  it("[JRN-2] have on a customer's account what the shop says they owe", async () => {
    expect([await owedInBooks(), (await owed()) !== 0]).toEqual([await owed(), true]);
  });

  it("are narrowed to a journal, a customer and a piece", async () => {
    const found = async (more: string) =>
      (await waiting("2026-11-30", more)).map(({ piece }) => piece);
    expect(await found("search=&journal=BQ")).toEqual(["VIR-41"]);
    expect(await found(`search=${900_000 + store}`)).toHaveLength(4);
    expect(await found(`search=${invoice?.number}`)).toEqual([invoice?.number, "VIR-41"]);
    expect(await found("search=personne")).toEqual([]);
  });

  it("[JRN-6] are not closed before the month is over, nor for another sum than was seen", async () => {
    expect((await agent.get("/journals/closings/2026-11-30")).status).toBe(404);
    shop.clock.set("2026-12-02T08:00:00.000Z");
    await signIn();
    expect((await agent.get("/journals/closings/2026-12-02")).status).toBe(404);
    const seen = await preview("2026-11-30");
    expect([seen.from, seen.until, seen.totals.entries, seen.totals.debit]).toEqual([
      "2026-11-24",
      "2026-11-30",
      4,
      seen.totals.credit,
    ]);
    const wrong = { ...seen, totals: { ...seen.totals, entries: 3 } };
    expect(await refusalOf(await close("2026-11-30", wrong))).toEqual([
      409,
      "Les écritures ont changé depuis que vous les avez vues : relisez les totaux. Rien n’a été clôturé.",
    ]);
    expect(await books()).toEqual({
      open: [
        {
          until: "2026-11-30",
          isOver: true,
          entries: 4,
          late: 0,
          journals: [
            { journal: "VE", entries: 3 },
            { journal: "BQ", entries: 1 },
          ],
        },
      ],
      closed: [],
    });
  });

  it("[JRN-6] are closed once, whoever closes at the same moment, with numbers without a gap", async () => {
    const seen = await preview("2026-11-30");
    const answers = await Promise.all([close("2026-11-30", seen), close("2026-11-30", seen)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ]);
    const [period] = (await books()).closed;
    if (period === undefined) throw new Error("Nothing is closed");
    november = period;
    expect(november).toMatchObject({
      from: "2026-11-24",
      until: "2026-11-30",
      by: expect.any(String),
      entries: 4,
      debit: seen.totals.debit,
    });
    expect((await books()).open).toEqual([]);
    expect(numbersOf(await ofPeriod(november.id))).toEqual({ VE: [1, 2, 3], BQ: [1] });
    expect(await owedInBooks(november.id)).toBe(await owed());
  });

  it("[JRN-8] are the same bytes as files, whatever customers and accounts are called later", async () => {
    const file = async (kind: string) => {
      const answer = await agent.get(`/journals/periods/${november.id}/${kind}`);
      return [answer.status, answer.headers.get("content-disposition"), await answer.text()];
    };
    const [fec, csv] = [await file("fec-file"), await file("csv-file")];
    await shop.sql("update store set legal_name = 'SAS Nouveau', erp_id = '777777' where id = $1", [
      store,
    ]);
    const firm = "update firm set document = jsonb_set(document, '{accounts}', $1::text::jsonb)";
    await shop.sql(firm, ['{"customers": "41110000"}']);
    expect([await file("fec-file"), await file("csv-file")]).toEqual([fec, csv]);
    await shop.sql("update store set erp_id = (900000 + id)::text where id = $1", [store]);
    await shop.sql("update firm set document = document - 'accounts'");
    expect(fec.slice(0, 2)).toEqual([200, 'attachment; filename="999001001FEC20261130.txt"']);
    const rows = String(fec[2])
      .replace(/\r\n$/, "")
      .split("\r\n")
      .map((line) => line.split("\t"));
    expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([18]));
    const cents = (column: number) =>
      sum(rows.slice(1).map((cells) => Number((cells[column] ?? "").replace(",", ""))));
    expect([cents(11), cents(12)]).toEqual([november.debit, november.debit]);
    expect(new Set(rows.slice(1).map((cells) => cells[15]))).toEqual(new Set(["20261202"]));
    expect(rows[1]?.slice(0, 8)).toEqual([
      "VE",
      "Ventes",
      "1",
      "20261124",
      "411000",
      "Clients",
      String(900_000 + store),
      "SARL Fournil",
    ]);
    expect(
      await shop.sql(
        "select count(*)::int as n from support_agent_audit where event = 'journals exported'",
      ),
    ).toEqual([{ n: 4 }]);
  });

  it("[JRN-5] take what comes late into the next open period, and leave the closed one as it is", async () => {
    const before = await ofPeriod(november.id);
    const [open] = await shop.sql<{ id: number }>(
      "select id from outstanding where store_id = $1 and owed > 0 order by id limit 1",
      [store],
    );
    const [first] = before;
    if (open === undefined || first === undefined) throw new Error("Nothing is owed");
    await enterOf(shop, [open.id], (all) =>
      all.map((share) => writeOffPosting(share, first.day, "liquidation")),
    );
    expect((await books()).open).toEqual([
      {
        until: "2026-12-31",
        isOver: false,
        entries: 1,
        late: 1,
        journals: [{ journal: "OD", entries: 1 }],
      },
    ]);
    const [late] = await waiting("2026-12-31");
    expect([late?.day, late?.pieceDay]).toEqual(["2026-12-01", "2026-11-24"]);
    expect(await ofPeriod(november.id)).toEqual(before);
    await sold(3);
    shop.clock.set("2027-01-04T08:00:00.000Z");
    await signIn();
    const december = await closed("2026-12-31");
    expect([december.from, december.until, december.entries]).toEqual([
      "2026-12-01",
      "2026-12-31",
      3,
    ]);
    expect(numbersOf(await ofPeriod(december.id))).toEqual({ OD: [1], VE: [4, 5] });
    expect(await owedInBooks(november.id, december.id)).toBe(await owed());
  });

  it("[JRN-9] letter what settles each other when it is closed, also what was closed before, and never take that away", async () => {
    const lettered = async (...periods: readonly number[]) => {
      const entries = (await Promise.all(periods.map((id) => ofPeriod(id)))).flat();
      return entries.flatMap(({ id, lines }) =>
        lines.flatMap(({ account, party, amount, letter }) =>
          letter === undefined
            ? []
            : [{ id, key: `${account} ${party?.number ?? ""} ${letter.letters}`, amount, letter }],
        ),
      );
    };
    const closedPeriods = async () => (await books()).closed.map(({ id }) => id);
    const sums = (lines: Awaited<ReturnType<typeof lettered>>) =>
      [...Map.groupBy(lines, ({ key }) => key).values()].map((own) =>
        sum(own.map(({ amount }) => amount)),
      );
    const before = await lettered(...(await closedPeriods()));
    expect(before.length).toBeGreaterThan(0);
    expect(new Set(sums(before))).toEqual(new Set([0]));

    // Sold in January and paid in February: the letters are February's, on the line of January too.
    const [own] = await sold(4);
    shop.clock.set("2027-02-03T08:00:00.000Z");
    await signIn();
    const january = await closed("2027-01-31");
    const ofInvoice = (lines: Awaited<ReturnType<typeof lettered>>) =>
      lines.filter(({ amount }) => Math.abs(amount) === own?.gross);
    expect(ofInvoice(await lettered(january.id))).toEqual([]);
    await pay(own?.id ?? 0, 9001);
    shop.clock.set("2027-03-02T08:00:00.000Z");
    await signIn();
    const february = await closed("2027-02-28");
    const both = ofInvoice(await lettered(january.id, february.id));
    expect(both.map(({ amount, letter }) => [amount, letter])).toEqual([
      [own?.gross, both[0]?.letter],
      [-(own?.gross ?? 0), both[0]?.letter],
    ]);
    expect(both[0]?.letter.day).toBe("2027-02-03");

    // What was paid comes back after that: its letters stay, and it waits alone.
    await enterOf(shop, [own?.id ?? 0], (owed) =>
      owed.map(({ outstanding, store: of }) =>
        debitReturnedPosting(
          77,
          [{ outstanding, store: of, amount: cents(own?.gross ?? 0) }],
          dayOf(shop),
          "AM04",
        ),
      ),
    );
    shop.clock.set("2027-04-02T08:00:00.000Z");
    await signIn();
    const march = await closed("2027-03-31");
    expect(ofInvoice(await lettered(march.id))).toEqual([]);
    const all = await lettered(...(await closedPeriods()));
    expect([ofInvoice(all).length, new Set(sums(all))]).toEqual([2, new Set([0])]);
    const fec = await (await agent.get(`/journals/periods/${january.id}/fec-file`)).text();
    expect(fec.split("\r\n").map((row) => row.split("\t")[13])).toContain(both[0]?.letter.letters);
    await expect(
      shop.sql(
        `insert into accounting_letter select movement_id, position, account, party, 900, 'ZZ', day, $1
          from (select l.movement_id, l.position, '411000' as account, 'X' as party, e.day from ledger_line l
            join accounting_entry e on e.movement_id = l.movement_id where l.account = 'receivable'
              and not exists (select from accounting_letter k where k.movement_id = l.movement_id
                and k.position = l.position) limit 1) l`,
        [march.id],
      ),
    ).rejects.toMatchObject({ cause: { cause: { message: "The letters ZZ do not settle" } } });
  });

  it("[JRN-6] keep what is closed from every hand, and refuse what is not there", async () => {
    for (const table of [
      "accounting_period",
      "accounting_entry",
      "accounting_line",
      "accounting_letter",
    ]) {
      await expect(shop.sql(`delete from ${table}`)).rejects.toMatchObject({
        cause: { cause: { message: "What is closed of the journals is never changed" } },
      });
    }
    expect((await agent.get("/journals/periods/999/entries?search=")).status).toBe(404);
    expect((await agent.get("/journals/periods/999/fec-file")).status).toBe(404);
    expect((await agent.get("/journals/closings/2026-12-31")).status).toBe(404);
  });

  it("[JRN-6] have nothing closed where a month has nothing", async () => {
    shop.clock.set("2027-05-02T08:00:00.000Z");
    await signIn();
    const seen = await preview("2027-04-30");
    expect(seen.totals.entries).toBe(0);
    expect((await close("2027-04-30", seen)).status).toBe(404);
  });
});
