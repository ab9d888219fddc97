import { describe, expect, it } from "vitest";
import type { BookEntry } from "../../../api-schema/staff-books.ts";
import {
  addTotals,
  creditOf,
  debitOf,
  NO_TOTALS,
  totalsOf,
} from "../../../core/ledger/book-totals.ts";
import {
  BookedAccount,
  BookedKind,
  type BookedLine,
  type BookedMovement,
  JOURNAL_WORDS,
  journalEntry,
  type SalesPiece,
  soldKind,
} from "../../../core/ledger/journal-entries.ts";
import { csvName, FEC, JOURNALS_CSV } from "../../../core/ledger/journal-files.ts";
import { Account, MovementKind } from "../../../core/ledger/movements.ts";
import { firstOpenDay, isFound } from "../../../core/ledger/periods.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";

const NOVEMBER = day("2026-11-24");
const party = { number: "104002", name: "Le Fournil" };

const line = (
  account: BookedAccount,
  amount: number,
  invoice: string | null = null,
): BookedLine => ({
  account,
  amount: cents(amount),
  party,
  invoice,
});
const movement = (kind: BookedKind, more: Partial<BookedMovement> = {}): BookedMovement => ({
  id: 3,
  kind,
  key: `${kind}:12:x`,
  day: NOVEMBER,
  reason: "Motif",
  sale: null,
  lines: [],
  ...more,
});

describe("[JRN-1] a movement is an entry", () => {
  it("of every kind, on every account, but for what is only ordered", () => {
    expect([new Set(MovementKind.literals), new Set(Account.literals)]).toEqual([
      new Set([...BookedKind.literals, "order"]),
      new Set([...BookedAccount.literals, "ordered", "backlog"]),
    ]);
  });

  it.each<readonly [BookedKind, string, string]>([
    ["opening", "AN", "MVT-3"],
    ["invoice", "VE", "FA261"],
    ["creditNote", "VE", "FA261"],
    ["allocation", "OD", "MVT-3"],
    ["card", "CB", "CB-12"],
    ["transfer", "BQ", "VIR-12"],
    ["debitPresented", "OD", "PRL-12"],
    ["debitSettled", "BQ", "PRL-12"],
    ["debitRejected", "OD", "PRL-12"],
    ["debitReturned", "BQ", "PRL-12"],
    ["refundDue", "OD", "MVT-3"],
    ["refund", "CB", "MVT-3"],
    ["payout", "BQ", "MVT-3"],
    ["writeOff", "OD", "MVT-3"],
    ["adoption", "OD", "MVT-3"],
  ])("of kind %s in the journal %s, proved by %s", (kind, journal, piece) => {
    const entry = journalEntry(
      movement(kind, { lines: [line("bank", 5), line("receivable", -5, "FA261")] }),
      {},
      null,
    );
    expect([entry.journal, entry.piece]).toEqual([journal, piece]);
  });

  it("of an invoice that no line names by its own number, of a key without one by nothing", () => {
    const entered = (of: BookedMovement) => journalEntry(of, {}, null).piece;
    expect([
      entered(movement("invoice")),
      entered(movement("transfer", { key: "transfer" })),
    ]).toEqual(["MVT-3", "VIR-"]);
  });

  it.each<readonly [BookedAccount, string, string, typeof party | null]>([
    ["receivable", "411000", "Clients", party],
    ["advance", "419100", "Clients, avances et acomptes reçus", party],
    ["collecting", "511600", "Prélèvements à l’encaissement", party],
    ["unallocated", "471000", "Virements à affecter", party],
    ["refundable", "419700", "Clients, sommes à rembourser", party],
    ["card", "511500", "Cartes bancaires à l’encaissement", null],
    ["bank", "512000", "Banque", null],
    ["sales", "701000", "Ventes de farines", null],
    ["vat", "445710", "TVA collectée", null],
    ["seller", "467000", "Marchands, ventes pour leur compte", party],
    ["commission", "706000", "Commissions sur les marchands", null],
    ["fee", "627000", "Frais bancaires", null],
    ["reserve", "467800", "Réserve sur les marchands", null],
    ["loss", "654000", "Pertes sur créances irrécouvrables", null],
    ["opening", "890000", "Bilan d’ouverture", null],
    ["erp", "471500", "Écarts repris de l’ERP", null],
  ])(
    "with %s on the account %s, by customer or merchant where those are kept so",
    (account, number, label, kept) => {
      const { lines } = journalEntry(
        movement("opening", { lines: [line(account, 5, "FA261"), line("bank", 0)] }),
        {},
        null,
      );
      expect(lines).toEqual([
        { account: number, accountLabel: label, party: kept, label: "Motif, FA261", amount: 5 },
      ]);
    },
  );

  it("whose lines name an invoice once", () => {
    const lines = [line("bank", 5), line("receivable", -5, "FA261")];
    const labels = (reason: string) =>
      journalEntry(movement("card", { reason, lines }), {}, null).lines.map(({ label }) => label);
    expect([labels("Facture FA261"), labels("Carte acceptée")]).toEqual([
      ["Facture FA261", "Facture FA261"],
      ["Carte acceptée", "Carte acceptée, FA261"],
    ]);
  });

  it("on its own day where nothing is closed, or on the first open day and no later", () => {
    const dayOf = (from: string | null) =>
      journalEntry(movement("refund"), {}, from === null ? null : day(from)).day;
    expect([dayOf(null), dayOf("2026-11-23"), dayOf("2026-11-24"), dayOf("2026-11-25")]).toEqual([
      "2026-11-24",
      "2026-11-24",
      "2026-11-24",
      "2026-11-25",
    ]);
    expect([firstOpenDay(null), firstOpenDay(day("2026-11-30"))]).toEqual([null, "2026-12-01"]);
  });
});

describe("[JRN-3] a sale", () => {
  it("is of flour, of frozen goods or of carriage", () => {
    expect([
      soldKind("PORT", "Z001", "Surgelés"),
      soldKind("T65", "Z002", "Surgelés"),
      soldKind("T65", "Z001", "Farine"),
      soldKind("T65", "MKP", "Surgelés"),
      soldKind("T65", null, "Surgelés"),
      soldKind("T65", null, "Farine"),
    ]).toEqual(["carriage", "flour", "frozen", "flour", "frozen", "flour"]);
  });

  const sale: SalesPiece = {
    number: "FA261",
    sold: [
      { kind: "flour", rate: 0.055, net: cents(1000) },
      { kind: "frozen", rate: 0.055, net: cents(500) },
      { kind: "flour", rate: 0.055, net: cents(200) },
      { kind: "flour", rate: 0.2, net: cents(100) },
      { kind: "carriage", rate: 0.2, net: cents(0) },
    ],
    vat: [
      { rate: 0.055, amount: cents(94) },
      { rate: 0.2, amount: cents(20) },
    ],
  };
  const rows = (of: BookedMovement) =>
    journalEntry(of, {}, null).lines.map(({ account, label, amount }) => [account, label, amount]);

  it("is told by kind and rate, each once, and turned round in a credit note", () => {
    const ledger = (turn: number) => [
      line("receivable", 1914 * turn, "FA261"),
      line("sales", -1800 * turn),
      line("vat", -114 * turn),
    ];
    const told = (turn: number) => [
      ["411000", "Motif, FA261", 1914 * turn],
      ["701000", "Motif, 5,5\u00a0%", -1200 * turn],
      ["707000", "Motif, 5,5\u00a0%", -500 * turn],
      ["701000", "Motif, 20\u00a0%", -100 * turn],
      ["445711", "Motif, 5,5\u00a0%", -94 * turn],
      ["445713", "Motif, 20\u00a0%", -20 * turn],
    ];
    expect([
      rows(movement("invoice", { sale, lines: ledger(1) })),
      rows(movement("creditNote", { sale, lines: ledger(-1) })),
    ]).toEqual([told(1), told(-1)]);
  });

  it("stands as the ledger has it where the paper's VAT is another", () => {
    const lines = [line("receivable", 1915), line("sales", -1800), line("vat", -115)];
    expect(rows(movement("invoice", { sale, lines }))).toEqual([
      ["411000", "Motif", 1915],
      ["701000", "Motif", -1800],
      ["445710", "Motif", -115],
    ]);
  });
});

it("[JRN-7] an entry that has no number yet leaves its column empty", () => {
  const entry = journalEntry(movement("card", { lines: [line("card", 5)] }), {}, null);
  expect([FEC.entry(entry, NOVEMBER), JOURNALS_CSV.entry(entry, NOVEMBER)]).toEqual([
    "CB\tCartes bancaires\t\t20261124\t511500\tCartes bancaires à l’encaissement\t\t\tCB-12\t20261124\tMotif\t0,05\t0,00\t\t\t20261124\t\t\r\n",
    "CB;;24/11/2026;511500;Cartes bancaires à l’encaissement;;;CB-12;24/11/2026;Motif;0,05;0,00;24/11/2026;;\r\n",
  ]);
});

describe("the totals of a period", () => {
  const entry = (kind: BookedKind, ...lines: readonly BookedLine[]): BookEntry =>
    journalEntry(movement(kind, { lines }), {}, null);
  const sold = entry("invoice", line("receivable", 1200), line("sales", -1000), line("vat", -200));
  const paid = entry("transfer", line("bank", 700), line("receivable", -700));
  const lost = entry("writeOff", line("loss", 500), line("receivable", -500));

  it("are by journal in their order, and by account, debit beside credit", () => {
    expect(totalsOf([lost, paid, sold, paid])).toEqual({
      entries: 4,
      debit: 3100,
      credit: 3100,
      journals: [
        { journal: "VE", entries: 1, debit: 1200, credit: 1200 },
        { journal: "BQ", entries: 2, debit: 1400, credit: 1400 },
        { journal: "OD", entries: 1, debit: 500, credit: 500 },
      ],
      accounts: [
        { account: "411000", label: "Clients", debit: 1200, credit: 1900 },
        { account: "445710", label: "TVA collectée", debit: 0, credit: 200 },
        { account: "512000", label: "Banque", debit: 1400, credit: 0 },
        { account: "654000", label: "Pertes sur créances irrécouvrables", debit: 500, credit: 0 },
        { account: "701000", label: "Ventes de farines", debit: 0, credit: 1000 },
      ],
    });
    expect(totalsOf([])).toEqual(NO_TOTALS);
    expect(NO_TOTALS).toEqual({ entries: 0, debit: 0, credit: 0, journals: [], accounts: [] });
  });

  it("are added journal by journal and account by account", () => {
    expect(addTotals(totalsOf([lost, paid]), totalsOf([sold, paid]))).toEqual(
      totalsOf([lost, paid, sold, paid]),
    );
  });

  it("have a line on one of its sides", () => {
    const sides = [5, 0, -5].map((amount) => [
      debitOf({ amount: cents(amount) }),
      creditOf({ amount: cents(amount) }),
    ]);
    expect(sides).toEqual([
      [5, 0],
      [0, 0],
      [0, 5],
    ]);
  });

  it("are called by the words of accountants, and kept under the days of their period", () => {
    expect([JOURNAL_WORDS, csvName({ from: day("2026-11-01"), until: day("2026-11-30") })]).toEqual(
      [
        {
          VE: "Ventes",
          BQ: "Banque",
          CB: "Cartes bancaires",
          OD: "Opérations diverses",
          AN: "À-nouveaux",
        },
        "journaux-2026-11-01-2026-11-30.csv",
      ],
    );
  });

  it("are of entries that are found by all of the words that are typed, each its own", () => {
    const found = entry("card", line("card", 5), line("advance", -5, "FA261"));
    const searches = [
      "le fournil",
      " FOURNIL \t cb-12 ",
      "419100 motif",
      "104002 Le",
      "fournil banque",
      // Neither words nor parts of an entry run into each other.
      "motif419100",
      "104002Le",
      "cb-12motif",
    ];
    expect(searches.map((search) => isFound(found, search))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
