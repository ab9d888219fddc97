import { describe, expect, it } from "vitest";
import type { ProposedLine } from "../../../api-schema/staff-transfers.ts";
import { orderNumbersIn } from "../../../core/ledger/transfer-matching.ts";
import {
  type BookItem,
  exactSubset,
  type KnownPayer,
  openBook,
  type Proposal,
  proposeTransfer,
  type TransferToPlace,
} from "../../../core/ledger/transfer-proposals.ts";
import { cents } from "../../../core/money/cents.ts";
import { day, storeId } from "../values.ts";

const FOURNIL = "552100554";
const OTHER = "732829320";

const item = (id: number, open: number, more: Partial<BookItem> = {}): BookItem => ({
  kind: "invoice",
  id,
  number: `FA26${String(id).padStart(6, "0")}`,
  store: storeId(1),
  shop: "Le Fournil du Marché",
  company: FOURNIL,
  orders: [],
  dueDate: day("2026-12-15"),
  open: cents(open),
  isHeld: false,
  invoice: null,
  order: null,
  ...more,
});
const credit = (id: number, left: number, more: Partial<BookItem> = {}) =>
  item(id, -left, { number: `AV26${String(id).padStart(6, "0")}`, ...more });
const order = (id: number, open: number, more: Partial<BookItem> = {}) =>
  item(id, open, {
    kind: "order",
    number: `P26-${String(id).padStart(6, "0")}`,
    dueDate: null,
    ...more,
  });
const fournil: KnownPayer = {
  store: storeId(1),
  company: FOURNIL,
  names: ["Le Fournil du Marché"],
  accounts: ["compte-1"],
};
const line = (id: number, amount: number, loss = 0): ProposedLine => ({
  kind: "invoice",
  id,
  amount: cents(amount),
  loss: cents(loss),
});
const ordered = (id: number, amount: number): ProposedLine => ({
  ...line(id, amount),
  kind: "order",
});

const propose = (
  wish: Partial<Omit<TransferToPlace, "amount">> & { readonly amount: number },
  items: readonly BookItem[],
  payers: readonly KnownPayer[] = [fournil],
): Proposal =>
  proposeTransfer(
    { reference: "", payer: "INCONNU", account: null, ...wish, amount: cents(wish.amount) },
    openBook(items, payers),
  );
const proposal = (ground: Proposal["ground"], more: Partial<Proposal>): Proposal => ({
  ground,
  isSure: false,
  company: FOURNIL,
  owner: storeId(1),
  lines: [],
  rest: cents(0),
  ...more,
});

describe("[CASH-7] what the words of a transfer name", () => {
  it("is paid the first due first, invoices before what is not invoiced yet", () => {
    const items = [
      order(9, 100),
      item(2, 100),
      item(1, 100),
      item(3, 100, { dueDate: day("2026-12-01") }),
      item(4, 100, { orders: ["P26-000008"], dueDate: day("2026-11-01") }),
    ];
    const reference = "P26 000009, FA26000002 FA26000001 / FA26000003 P26000008";
    expect([
      propose({ amount: 500, reference }, items),
      propose({ amount: 250, reference }, items),
    ]).toEqual([
      proposal("numbers", {
        isSure: true,
        lines: [line(3, 100), line(1, 100), line(2, 100), line(4, 100), ordered(9, 100)],
      }),
      proposal("numbers", { lines: [line(3, 100), line(1, 100), line(2, 50)] }),
    ]);
  });

  it("is paid once where its own number and its order's are named", () => {
    const items = [item(1, 600, { orders: ["P26-000008"] }), item(2, 400)];
    expect(propose({ amount: 1200, reference: "P26000008 FA26000001" }, items)).toEqual(
      proposal("numbers", { isSure: true, lines: [line(1, 600)], rest: cents(600) }),
    );
  });

  it("is a number of four signs at least, and no part of a longer one", () => {
    const short = [item(1, 1000, { number: "F-1" }), item(2, 2500, { number: "FA-12" })];
    expect([
      propose({ amount: 70, reference: "F1" }, short),
      propose({ amount: 2500, reference: "fa 12" }, short),
      propose({ amount: 70, reference: "FA123" }, short),
    ]).toEqual([
      proposal("none", { company: null, owner: null, rest: cents(70) }),
      proposal("numbers", { isSure: true, lines: [line(2, 2500)] }),
      proposal("none", { company: null, owner: null, rest: cents(70) }),
    ]);
  });

  it("may be of two shops or two companies, and is not sure where another one pays", () => {
    const apart = [item(1, 1000), item(2, 500, { store: storeId(2) })];
    const others = [item(1, 1000), item(2, 500, { store: storeId(2), company: OTHER })];
    const both = { amount: 1500, reference: "FA26000001 FA26000002" };
    const lines = [line(1, 1000), line(2, 500)];
    const account = "compte-1";
    expect([
      propose(both, apart),
      propose({ ...both, account }, apart),
      propose(both, others),
      propose({ ...both, account }, others),
      propose(
        { amount: 1000, reference: "FA26000001", account: "compte-9" },
        [item(1, 1000)],
        [{ ...fournil, company: OTHER, accounts: ["compte-9"], store: storeId(9) }],
      ),
    ]).toEqual([
      proposal("numbers", { isSure: true, owner: null, lines }),
      proposal("numbers", { isSure: true, lines }),
      proposal("numbers", { isSure: true, company: null, owner: null, lines }),
      proposal("numbers", { company: null, owner: null, lines }),
      proposal("numbers", { lines: [line(1, 1000)] }),
    ]);
  });

  it("is given up by a little of the last invoice alone, where all are paid", () => {
    const reference = "FA26000001 P26000002 FA26000003";
    expect([
      propose({ amount: 1500, reference }, [item(1, 1000), item(3, 1000)]).lines,
      propose({ amount: 1499, reference }, [item(1, 1000), item(3, 1000)]).lines,
      propose({ amount: 1000, reference }, [item(1, 1000), item(3, 400)]).lines,
      propose({ amount: 1100, reference }, [item(1, 1000), order(2, 400)]).lines,
    ]).toEqual([
      [line(1, 1000), line(3, 500, 500)],
      [line(1, 1000), line(3, 499)],
      [line(1, 1000)],
      [line(1, 1000), ordered(2, 100)],
    ]);
  });

  it("[CASH-13] is less a credit note that is named, and no more than the transfer is short by", () => {
    const items = [item(1, 2000), credit(7, 300), credit(8, 100)];
    const short = (amount: number, ...numbers: readonly string[]) =>
      propose({ amount, reference: ["FA26000001", ...numbers].join(" ") }, items);
    expect([
      short(1600, "AV26000007", "AV26000008"),
      short(1700, "AV26000007"),
      short(1650, "AV26000007"),
      short(1900, "AV26000007"),
      short(2000, "AV26000007"),
      short(1950),
      propose({ amount: 1700, reference: "FA26000001 AV26000009" }, [
        ...items,
        credit(9, 300),
        credit(10, 300),
      ]),
    ]).toEqual([
      proposal("numbers", {
        isSure: true,
        lines: [line(1, 2000), line(7, -300), line(8, -100)],
      }),
      proposal("numbers", { isSure: true, lines: [line(1, 2000), line(7, -300)] }),
      // What lacks beside it is little.
      proposal("numbers", { lines: [line(1, 1950, 50), line(7, -300)] }),
      // Just what another one is.
      proposal("numbers", { isSure: true, lines: [line(1, 2000), line(8, -100)] }),
      proposal("numbers", { isSure: true, lines: [line(1, 2000)] }),
      proposal("numbers", { lines: [line(1, 1950, 50)] }),
      // The one that is named, of those that are just that.
      proposal("numbers", { isSure: true, lines: [line(1, 2000), line(9, -300)] }),
    ]);
  });

  it("[CASH-13] is less no credit note of another company, which may be named", () => {
    const items = [item(1, 2000), credit(7, 300, { company: OTHER })];
    expect(propose({ amount: 1700, reference: "FA26000001 AV26000007" }, items)).toEqual(
      proposal("numbers", { lines: [line(1, 1700, 300)] }),
    );
  });
});

describe("[CASH-7] who pays a transfer", () => {
  it("is known by the account before the name, and by a name however it is written", () => {
    const son: KnownPayer = {
      store: storeId(5),
      company: OTHER,
      names: ["SARL Éléonore & Fils", "Sté"],
      accounts: [],
    };
    const who = (wish: Partial<TransferToPlace>) => {
      const { ground, company, owner } = propose({ ...wish, amount: 77 }, [], [fournil, son]);
      return [ground, company, owner];
    };
    expect([
      who({ account: "compte-1", payer: "Éléonore et fils" }),
      who({ account: "compte-9", payer: "eleonore fils (sas)" }),
      who({ payer: "M. ELEONORE-FILS" }),
      who({ payer: "ELEONOREFILS" }),
      // A form of company is nobody's name.
      who({ payer: "SARL" }),
      who({ payer: "Masaré" }),
    ]).toEqual([
      ["account", FOURNIL, 1],
      ["name", OTHER, 5],
      ["name", OTHER, 5],
      ["name", OTHER, 5],
      ["none", null, null],
      ["none", null, null],
    ]);
  });

  it("is the same by an account that two shops have paid from, in whatever order they come", () => {
    const second = { ...fournil, store: storeId(2) };
    const who = (...payers: readonly KnownPayer[]) =>
      propose({ amount: 77, account: "compte-1" }, [], payers);
    expect(who(second, fournil)).toEqual(who(fournil, second));
  });

  it("is the first shop of a company whose shops have one name", () => {
    const second = { ...fournil, store: storeId(2), accounts: [] };
    const { ground, owner } = propose(
      { amount: 77, payer: "LE FOURNIL DU MARCHE" },
      [],
      [second, fournil],
    );
    expect([ground, owner]).toEqual(["name", 1]);
  });

  it("is proposed the one reading that is short by a little, and none where there are two", () => {
    const account = "compte-1";
    const by = (amount: number, ...items: readonly BookItem[]) =>
      propose({ amount, account }, items);
    expect([
      by(2900, item(1, 1000), item(2, 2000)),
      by(1990, item(1, 1000), item(2, 2000)),
      by(2480, item(1, 2500), item(2, 2490)),
      by(500, item(1, 1000)),
      by(499, item(1, 1000)),
      by(900, order(1, 1000)),
      by(900, item(1, 1000, { isHeld: true })),
      by(900, item(1, 1000, { company: OTHER })),
    ]).toEqual([
      proposal("account", { lines: [line(1, 1000), line(2, 1900, 100)] }),
      proposal("account", { lines: [line(2, 1990, 10)] }),
      proposal("account", { rest: cents(2480) }),
      proposal("account", { lines: [line(1, 500, 500)] }),
      proposal("account", { rest: cents(499) }),
      proposal("account", { rest: cents(900) }),
      proposal("account", { rest: cents(900) }),
      proposal("account", { rest: cents(900) }),
    ]);
  });

  it("[CASH-13] is proposed an exact sum less credit notes, sure where it is the only one", () => {
    const account = "compte-1";
    const by = (amount: number, ...items: readonly BookItem[]) =>
      propose({ amount, account }, items);
    const many = Array.from({ length: 7 }, (_, at) => credit(10 + at, 3 + at * 1000));
    expect([
      by(1500, item(1, 1000), item(2, 1200), credit(7, 700)),
      by(1500, item(1, 2200), credit(7, 500), credit(8, 200)),
      by(1500, item(1, 2200), item(2, 2200), credit(7, 700)),
      by(1500, item(1, 2200), credit(7, 700), credit(8, 700)),
      by(1497, item(1, 1500), ...many),
    ]).toEqual([
      proposal("account", { isSure: true, lines: [line(1, 1000), line(2, 1200), line(7, -700)] }),
      proposal("account", {
        isSure: true,
        lines: [line(1, 2200), line(7, -500), line(8, -200)],
      }),
      proposal("account", { lines: [line(1, 2200), line(7, -700)] }),
      proposal("account", { lines: [line(1, 2200), line(7, -700)] }),
      // More credit notes than are tried with each other.
      proposal("account", { lines: [line(1, 1500), line(10, -3)] }),
    ]);
  });

  it("is whoever owes the one item of just that sum, and nobody surely", () => {
    const theirs = { company: OTHER, store: storeId(4) };
    expect([
      propose({ amount: 700 }, [item(1, 700, theirs), item(2, 900)]),
      propose({ amount: 700 }, [item(1, 700, { ...theirs, isHeld: true })]),
      propose({ amount: 700 }, [item(1, 700), item(2, 700)]),
      propose({ amount: 700 }, [item(1, 300), item(2, 400)]),
    ]).toEqual([
      proposal("amount", { company: OTHER, owner: storeId(4), lines: [line(1, 700)] }),
      ...Array.from({ length: 3 }, () =>
        proposal("none", { company: null, owner: null, rest: cents(700) }),
      ),
    ]);
  });
});

describe("[CASH-7] items of an exact sum", () => {
  const opens = (...amounts: readonly number[]) => amounts.map((open) => ({ open: cents(open) }));

  it("are the first due, and the only ones where no others come to it", () => {
    const [one, two, three, five] = opens(100, 200, 300, 500);
    const all = [one, two, three, five].filter((each) => each !== undefined);
    expect([
      exactSubset(all, cents(1100)),
      exactSubset(all, cents(300)),
      exactSubset(all, cents(700)),
      exactSubset(all, cents(150)),
      exactSubset(all, cents(1200)),
      exactSubset(all, cents(0)),
      exactSubset([], cents(5)),
    ]).toEqual([
      { items: all, isOnly: true },
      { items: [one, two], isOnly: false },
      { items: [two, five], isOnly: true },
      null,
      null,
      null,
      null,
    ]);
  });

  it("are looked for among forty, and then are not the only ones for sure", () => {
    const many = opens(...Array.from({ length: 41 }, (_, at) => (at === 40 ? 7 : 1000 + at)));
    expect([exactSubset(many, cents(7)), exactSubset(many, cents(1000))]).toEqual([
      null,
      { items: [many[0]], isOnly: false },
    ]);
    expect(exactSubset(many.slice(1), cents(7))).toEqual({ items: [many[40]], isOnly: true });
  });

  it("are the only ones for sure once all was tried that may come to it", () => {
    const all = opens(1, 2, 4);
    expect([2, 3, 5, 6].map((steps) => exactSubset(all, cents(7), steps))).toEqual([
      null,
      { items: all, isOnly: false },
      { items: all, isOnly: false },
      { items: all, isOnly: true },
    ]);
  });

  it("are looked for in so many steps, and two of them beyond that", () => {
    const all = opens(101, 102, 103, 104, 105);
    expect([
      exactSubset(all, cents(209), 3),
      exactSubset(all, cents(314), 3),
      exactSubset(all, cents(209)),
    ]).toEqual([
      { items: [all[3], all[4]], isOnly: false },
      null,
      { items: [all[3], all[4]], isOnly: true },
    ]);
    const twins = [item(1, 500), item(2, 100), item(3, 100), item(4, 200)];
    expect(exactSubset(twins, cents(300), 1)).toEqual({
      items: [twins[1], twins[3]],
      isOnly: false,
    });
  });
});

it("the numbers of orders that words may name end where their digits may", () => {
  expect([
    orderNumbersIn("Commande p26-000007, merci"),
    orderNumbersIn("P26 0000071 ET P25/123456"),
    orderNumbersIn("P26 00007"),
    orderNumbersIn("P261234567890"),
    orderNumbersIn(""),
  ]).toEqual([
    ["P26-000007"],
    ["P26-000007", "P26-0000071", "P25-123456"],
    [],
    ["P26-123456", "P26-1234567", "P26-12345678", "P26-123456789"],
    [],
  ]);
});
