import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import { CalendarDay, PaymentId, StoreId } from "../../../api-schema/primitives.ts";
import type { BookEntry } from "../../../api-schema/staff-books.ts";
import { entriesFileName } from "../../../core/invoices/accounting-entries.ts";
import { invoiceTotals } from "../../../core/invoices/totals.ts";
import { shipmentInvoice } from "../../../core/invoices/shipment-invoice.ts";
import { addTotals, NO_TOTALS, totalsOf } from "../../../core/ledger/book-totals.ts";
import {
  type BookedMovement,
  journalEntry,
  type SalesPiece,
  soldKind,
} from "../../../core/ledger/journal-entries.ts";
import { FEC, JOURNALS_CSV } from "../../../core/ledger/journal-files.ts";
import type { Movement } from "../../../core/ledger/movements.ts";
import { firstOpenDay, isClosable, isFound, monthEnd } from "../../../core/ledger/periods.ts";
import {
  allocationPosting,
  cardPosting,
  creditNotePosting,
  debitPresentedPosting,
  debitRejectedPosting,
  debitReturnedPosting,
  debitSettledPosting,
  invoicePosting,
  takeoverPosting,
  transferPosting,
  writeOffPosting,
} from "../../../core/ledger/postings.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { anyShipment } from "../invoices/any-shipment.ts";

const day = (text: string) => CalendarDay.make(text);
const NOVEMBER = day("2026-11-24");
const partyOf = (store: number) => ({ number: String(104_000 + store), name: `Fournil ${store}` });

/** A movement as the books are given it. */
const booked = (
  id: number,
  { kind, lines, ...movement }: Movement,
  sale: SalesPiece | null = null,
): BookedMovement => {
  if (kind === "order") throw new Error("In no books");
  return {
    ...movement,
    id,
    kind,
    sale,
    lines: lines.map(({ account, amount, store, merchant, outstanding }) => {
      if (account === "ordered" || account === "backlog") throw new Error("In no books");
      const merchantParty = merchant === undefined ? null : { number: `M0${merchant}`, name: "M" };
      return {
        account,
        amount,
        party: store === undefined ? merchantParty : partyOf(store),
        invoice: outstanding === undefined ? null : `FA26${outstanding}`,
      };
    }),
  };
};

const share = (id: number, amount: number) => ({
  outstanding: OutstandingId.make(id),
  store: StoreId.make(1 + (id % 3)),
  amount: cents(amount),
});
const part = (id: number, amount: number) => ({
  payment: PaymentId.make(id),
  store: StoreId.make(1 + (id % 3)),
  amount: cents(amount),
});

/** What may happen of some invoices: each of it alone, in whatever order. */
const anyMovement = fc
  .tuple(
    fc.integer({ min: 0, max: 9 }),
    fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 0, max: 60 }),
  )
  .map(([what, amounts, later]): Movement => {
    const on = addDays(NOVEMBER, later);
    const invoices = amounts.map((amount, at) => share(at + 1, amount));
    const parts = amounts.map((amount, at) => part(at + 1, amount));
    const [first = share(1, 1)] = invoices;
    switch (what) {
      case 0:
        return transferPosting(
          later,
          { invoices, parts, unallocated: { store: null, amount: cents(later) } },
          on,
          "Virement",
        );
      case 1:
        return debitPresentedPosting(later, invoices, on);
      case 2:
        return debitSettledPosting(later, invoices, on);
      case 3:
        return debitRejectedPosting(later, invoices, on, "compte clos");
      case 4:
        return debitReturnedPosting(later, invoices, on, "provision insuffisante");
      case 5:
        return cardPosting("page", parts, on);
      case 6:
        return creditNotePosting(OutstandingId.make(99), first, on, "issued");
      case 7:
        return writeOffPosting(first, on, "liquidation");
      case 8:
        return takeoverPosting(
          StoreId.make(7),
          { ...first, owed: first.amount, collecting: cents(later) },
          on,
        );
      default:
        return allocationPosting(
          "act",
          {
            left: sumCents([...invoices, ...parts].map(({ amount }) => amount)),
            from: null,
            owner: first.store,
          },
          { invoices: invoices.map((invoice) => ({ ...invoice, loss: cents(0) })), parts },
          on,
        );
    }
  });

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What the customers' account has, by their number. */
const owedIn = (entries: readonly BookEntry[]) => {
  const lines = entries
    .flatMap((entry) => entry.lines)
    .filter(({ account }) => account === "411000");
  return Object.fromEntries(
    [...Map.groupBy(lines, ({ party }) => party?.number ?? "")]
      .map(([number, own]) => [number, sum(own.map(({ amount }) => amount))] as const)
      .filter(([, amount]) => amount !== 0),
  );
};

describe("the journals", () => {
  it("[JRN-1] have each movement as one balanced entry, and all of them balanced", () => {
    fc.assert(
      fc.property(fc.array(anyMovement, { maxLength: 12 }), (movements) => {
        const entries = movements.map((movement, at) =>
          journalEntry(booked(at + 1, movement), {}, null),
        );
        expect(entries.map(({ lines }) => sum(lines.map(({ amount }) => amount)))).toEqual(
          movements.map(() => 0),
        );
        const { debit, credit, entries: count } = totalsOf(entries);
        expect([debit, count]).toEqual([credit, movements.length]);
        expect(debit).toBe(
          sum(entries.flatMap(({ lines }) => lines.map(({ amount }) => Math.max(0, amount)))),
        );
      }),
    );
  });

  it("[JRN-2] have on a customer's account what the ledger says they owe", () => {
    fc.assert(
      fc.property(fc.array(anyMovement, { maxLength: 12 }), (movements) => {
        const entries = movements.map((movement, at) =>
          journalEntry(booked(at + 1, movement), {}, null),
        );
        const lines = movements
          .flatMap((movement) => movement.lines)
          .filter(({ account }) => account === "receivable");
        const owed = [...Map.groupBy(lines, ({ store }) => store ?? 0)]
          .map(
            ([store, own]) =>
              [partyOf(store).number, sum(own.map(({ amount }) => amount))] as const,
          )
          .filter(([, amount]) => amount !== 0);
        expect(owedIn(entries)).toEqual(Object.fromEntries(owed));
      }),
    );
  });

  it("[JRN-3] tell a sale by kind and rate, its VAT by rate, and a credit note the other way round", () => {
    fc.assert(
      fc.property(anyShipment, fc.boolean(), (shipment, isNote) => {
        const paper = shipmentInvoice(shipment, { number: "FA26000001", issuedOn: NOVEMBER });
        const kind = isNote ? "creditNote" : "invoice";
        const movement = invoicePosting(share(1, 1), { id: 1, gmp: true }, { ...paper, kind });
        fc.pre(movement.lines.length > 0);
        const piece: SalesPiece = {
          number: paper.number,
          sold: paper.lines.map(({ reference, vatRate, net }, at) => ({
            kind: soldKind(reference, at % 2 === 0 ? "Z002" : "Z001", "Farine"),
            rate: vatRate,
            net,
          })),
          vat: paper.totals.vatLines,
        };
        const { lines, journal, piece: proof } = journalEntry(booked(1, movement, piece), {}, null);
        const turn = isNote ? -1 : 1;
        const on = (accounts: RegExp) =>
          turn *
            sum(lines.filter(({ account }) => accounts.test(account)).map((line) => line.amount)) +
          0;
        expect([journal, proof]).toEqual(["VE", "FA26000001"]);
        expect([on(/^411/), on(/^70/), on(/^4457/)]).toEqual([
          paper.totals.gross,
          0 - paper.totals.net,
          0 - paper.totals.vat,
        ]);
        const byRate = new Map([
          ["445711", 0.055],
          ["445712", 0.1],
          ["445713", 0.2],
          ["445710", -1],
        ]);
        for (const { account, amount } of lines.filter((line) => line.account.startsWith("4457"))) {
          const row = paper.totals.vatLines.find(({ rate }) => rate === byRate.get(account));
          if (row !== undefined) expect(amount).toBe(0 - turn * row.amount);
        }
        const carriage = paper.lines.filter(({ reference }) => reference === "PORT");
        expect(on(/^7085/)).toBe(0 - invoiceTotals(carriage).net);
        expect(sum(lines.map(({ amount }) => amount))).toBe(0);
      }),
    );
  });

  it("[JRN-3] keep the ledger's own sums of a paper that does not come to them", () => {
    const movement = booked(
      4,
      {
        kind: "invoice",
        key: "invoice:1",
        day: NOVEMBER,
        reason: "Facture FA261",
        lines: [
          {
            account: "receivable",
            amount: cents(1055),
            store: StoreId.make(1),
            outstanding: OutstandingId.make(1),
          },
          { account: "sales", amount: cents(-1000), outstanding: OutstandingId.make(1) },
          { account: "vat", amount: cents(-55), outstanding: OutstandingId.make(1) },
        ],
      },
      {
        number: "FA261",
        sold: [{ kind: "frozen", rate: 0.055, net: cents(999) }],
        vat: [{ rate: 0.055, amount: cents(55) }],
      },
    );
    expect(
      journalEntry(movement, {}, null).lines.map(({ account, amount }) => [account, amount]),
    ).toEqual([
      ["411000", 1055],
      ["701000", -1000],
      ["445710", -55],
    ]);
  });

  it("[JRN-3] have what merchants sold on their own account, with no sale of the firm's", () => {
    const movement = invoicePosting(
      share(1, 1),
      { id: 7, gmp: false },
      {
        kind: "invoice",
        number: "M07-FA261",
        issuedOn: NOVEMBER,
        totals: { vatLines: [], net: cents(1000), vat: cents(200), gross: cents(1200) },
      },
    );
    expect(
      journalEntry(booked(1, movement), {}, null).lines.map(({ account, party, amount }) => [
        account,
        party?.number,
        amount,
      ]),
    ).toEqual([
      ["411000", "104002", 1200],
      ["467000", "M07", -1200],
    ]);
  });

  it("[JRN-4] are told in the firm's own accounts, where it has named some", () => {
    const movement = booked(3, debitSettledPosting(12, [share(1, 500)], NOVEMBER));
    const accounts = { bank: "51210", collecting: "5113" };
    expect(journalEntry(movement, accounts, null)).toEqual({
      id: 3,
      journal: "BQ",
      number: null,
      day: "2026-11-24",
      piece: "PRL-12",
      pieceDay: "2026-11-24",
      label: "Prélèvement encaissé",
      lines: [
        {
          account: "51210",
          accountLabel: "Banque",
          party: null,
          label: "Prélèvement encaissé",
          amount: 500,
        },
        {
          account: "5113",
          accountLabel: "Prélèvements à l’encaissement",
          party: { number: "104002", name: "Fournil 2" },
          label: "Prélèvement encaissé, FA261",
          amount: -500,
        },
      ],
    });
  });

  it("name a customer on the accounts that are kept by customer alone", () => {
    const movement: BookedMovement = {
      id: 3,
      kind: "opening",
      key: "opening:1",
      day: NOVEMBER,
      reason: "Facture FA261",
      sale: null,
      lines: [
        { account: "receivable", amount: cents(-500), party: partyOf(2), invoice: "FA261" },
        { account: "opening", amount: cents(500), party: partyOf(2), invoice: "FA261" },
      ],
    };
    const { journal, piece, lines } = journalEntry(movement, {}, null);
    expect([journal, piece, lines.map(({ account, party }) => [account, party?.number])]).toEqual([
      "AN",
      "MVT-3",
      [
        ["411000", "104002"],
        ["890000", undefined],
      ],
    ]);
  });

  it("[JRN-5] put what comes after its period was closed on the first open day, its piece on its own", () => {
    const late = booked(3, writeOffPosting(share(1, 500), day("2026-11-24"), "liquidation"));
    const from = firstOpenDay(day("2026-11-30"));
    const entry = journalEntry(late, {}, from);
    expect([entry.day, entry.pieceDay]).toEqual(["2026-12-01", "2026-11-24"]);
    const inTime = journalEntry({ ...late, day: day("2026-12-09") }, {}, from);
    expect([inTime.day, inTime.pieceDay]).toEqual(["2026-12-09", "2026-12-09"]);
  });

  it("[JRN-6] are closed up to the last day of a month that is over, once", () => {
    const closable = (until: string, today: string, closed: string | null) =>
      isClosable(day(until), {
        today: day(today),
        closedUntil: closed === null ? null : day(closed),
      });
    expect([
      closable("2026-11-30", "2026-12-01", null),
      closable("2026-11-30", "2026-11-30", null),
      closable("2026-11-29", "2026-12-01", null),
      closable("2026-11-30", "2026-12-01", "2026-10-31"),
      closable("2026-11-30", "2026-12-01", "2026-11-30"),
      closable("2026-10-31", "2026-12-01", "2026-11-30"),
      monthEnd(day("2028-02-03")),
    ]).toEqual([true, false, false, true, false, false, "2028-02-29"]);
  });

  it("come to the same in whatever pieces they are summed", () => {
    fc.assert(
      fc.property(fc.array(anyMovement, { maxLength: 12 }), fc.nat(12), (movements, cut) => {
        const entries = movements.map((movement, at) =>
          journalEntry(booked(at + 1, movement), {}, null),
        );
        const pieces = [NO_TOTALS, totalsOf(entries.slice(0, cut)), totalsOf(entries.slice(cut))];
        expect(pieces.reduce(addTotals)).toEqual(totalsOf(entries));
      }),
    );
  });

  it("are found by customer, piece, invoice and account, whatever the accents", () => {
    const entry = journalEntry(
      booked(3, debitSettledPosting(12, [share(1, 500)], NOVEMBER)),
      {},
      null,
    );
    const found = [
      "",
      "104002",
      "fournil",
      "prl-12",
      "FA261",
      "512",
      "PRELEVEMENT encaisse",
      "FA262",
      "VIR-12",
    ];
    expect(found.filter((search) => isFound(entry, search))).toEqual(found.slice(0, 7));
  });
});

describe("the files of a closed period", () => {
  const entry: BookEntry = {
    ...journalEntry(
      booked(3, writeOffPosting(share(1, 500), NOVEMBER, "liquidation\tjudiciaire")),
      {},
      null,
    ),
    number: 17,
  };
  const lettered: BookEntry = {
    ...entry,
    lines: entry.lines.map((line) =>
      line.party === null ? line : { ...line, letter: { letters: "AB", day: day("2026-11-30") } },
    ),
  };
  const closedOn = day("2026-12-02");

  it("[JRN-7] [JRN-9] is the FEC of the law: 18 columns between tabs, in their order, under its name", () => {
    expect([FEC.head, FEC.entry(lettered, closedOn)].join("")).toBe(
      [
        "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n",
        "OD\tOpérations diverses\t17\t20261124\t654000\tPertes sur créances irrécouvrables\t\t\tMVT-3\t20261124\tPassé en perte : liquidation judiciaire, FA261\t5,00\t0,00\t\t\t20261202\t\t\r\n",
        "OD\tOpérations diverses\t17\t20261124\t411000\tClients\t104002\tFournil 2\tMVT-3\t20261124\tPassé en perte : liquidation judiciaire, FA261\t0,00\t5,00\tAB\t20261130\t20261202\t\t\r\n",
      ].join(""),
    );
    expect(entriesFileName(["999001001"], { from: day("2026-11-01"), to: day("2026-11-30") })).toBe(
      "999001001FEC20261130.txt",
    );
  });

  it("[JRN-7] is a table of the same, with no text that a spreadsheet takes for a formula", () => {
    const mean = {
      ...lettered,
      lines: lettered.lines.map((line) => ({
        ...line,
        party: line.party === null ? null : { ...line.party, name: "=HYPERLINK(1;2)" },
      })),
    };
    expect(JOURNALS_CSV.head + JOURNALS_CSV.entry(mean, closedOn)).toBe(
      [
        "\ufeffJournal;Numéro;Date;Compte;Libellé du compte;Tiers;Nom du tiers;Pièce;Date de la pièce;Libellé;Débit;Crédit;Clôturée le;Lettrage;Lettré le\r\n",
        "OD;17;24/11/2026;654000;Pertes sur créances irrécouvrables;;;MVT-3;24/11/2026;Passé en perte : liquidation\tjudiciaire, FA261;5,00;0,00;02/12/2026;;\r\n",
        'OD;17;24/11/2026;411000;Clients;104002;"\'=HYPERLINK(1;2)";MVT-3;24/11/2026;Passé en perte : liquidation\tjudiciaire, FA261;0,00;5,00;02/12/2026;AB;30/11/2026\r\n',
      ].join(""),
    );
  });
});
