import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StoreId } from "../../../api-schema/primitives.ts";
import type { ProposedLine } from "../../../api-schema/staff-transfers.ts";
import {
  type BookItem,
  exactSubset,
  type KnownPayer,
  openBook,
  proposeTransfer,
  type TransferToPlace,
} from "../../../core/ledger/transfer-proposals.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { day, storeId } from "../values.ts";

const invoice = (id: number, open: number, more: Partial<BookItem> = {}): BookItem => ({
  kind: "invoice",
  id,
  number: `FA26${String(id).padStart(6, "0")}`,
  store: StoreId.make(1),
  shop: "Le Fournil du Marché",
  company: "552100554",
  orders: [],
  dueDate: day(`2026-12-${String(1 + (id % 28)).padStart(2, "0")}`),
  open: cents(open),
  isHeld: false,
  invoice: null,
  order: null,
  ...more,
});
const fournil: KnownPayer = {
  store: storeId(1),
  company: "552100554",
  names: ["Le Fournil du Marché", "SARL Le Fournil du Marché"],
  accounts: ["compte-1"],
};
const transfer = (amount: number, more: Partial<TransferToPlace> = {}): TransferToPlace => ({
  amount: cents(amount),
  reference: "",
  payer: "INCONNU",
  account: null,
  ...more,
});
const line = (id: number, amount: number, loss = 0): ProposedLine => ({
  kind: "invoice",
  id,
  amount: cents(amount),
  loss: cents(loss),
});

describe("a transfer is proposed", () => {
  const book = openBook([invoice(3, 700), invoice(1, 1000), invoice(2, 2500)], [fournil]);
  const propose = (wish: TransferToPlace) => proposeTransfer(wish, book);

  it("[CASH-7] for the invoices in its words, however the bank wrote them", () => {
    expect(propose(transfer(3500, { reference: "REGLT fa26 000002+FA26000001" }))).toEqual({
      ground: "numbers",
      isSure: true,
      company: "552100554",
      owner: 1,
      lines: [line(1, 1000), line(2, 2500)],
      rest: 0,
    });
  });

  it("[CASH-7] for what an order became, and then what of it is not invoiced", () => {
    const part = invoice(8, 400, { kind: "order", number: "P26-000007", dueDate: null });
    const both = openBook([part, invoice(9, 600, { orders: ["P26-000007"] })], []);
    expect(
      proposeTransfer(transfer(1100, { reference: "Commande P26 000007" }), both),
    ).toMatchObject({
      lines: [line(9, 600), { ...line(8, 400), kind: "order" }],
      rest: 100,
    });
  });

  it("[CASH-7] with what lacks of the last as a loss up to the ceiling, and no further", () => {
    const named = { reference: "FA26000002" };
    expect(propose(transfer(2000, named)).lines).toEqual([line(2, 2000, 500)]);
    expect(propose(transfer(1999, named)).lines).toEqual([line(2, 1999)]);
  });

  it("[CASH-7] with what is too much as a rest of the one who pays", () => {
    expect(propose(transfer(2600, { reference: "FA26000002" }))).toMatchObject({
      lines: [line(2, 2500)],
      owner: 1,
      rest: 100,
    });
  });

  it("[CASH-7] by the account or the name of who pays, where a sum of what they owe is exact", () => {
    expect(propose(transfer(1700, { account: "compte-1" }))).toMatchObject({
      ground: "account",
      isSure: true,
      lines: [line(1, 1000), line(3, 700)],
    });
    expect(propose(transfer(3200, { payer: "FOURNIL DU MARCHE, LE" })).ground).toBe("none");
    expect(propose(transfer(3200, { payer: "sarl LE FOURNIL DU MARCHE" }))).toMatchObject({
      ground: "name",
      lines: [line(2, 2500), line(3, 700)],
    });
    expect(propose(transfer(1234, { account: "compte-1" }))).toMatchObject({
      ground: "account",
      owner: 1,
      lines: [],
      rest: 1234,
    });
  });

  it("[CASH-7] is not sure where other invoices come to the same sum", () => {
    const twins = openBook([invoice(1, 1000), invoice(2, 1000)], [fournil]);
    expect(proposeTransfer(transfer(1000, { account: "compte-1" }), twins)).toMatchObject({
      isSure: false,
      lines: [line(1, 1000)],
    });
  });

  it("[CASH-7] by its sum alone only where one invoice of all has it, and never surely", () => {
    expect(propose(transfer(700))).toMatchObject({
      ground: "amount",
      isSure: false,
      lines: [line(3, 700)],
    });
    const twins = openBook([invoice(1, 700), invoice(2, 700)], []);
    expect(proposeTransfer(transfer(700), twins)).toMatchObject({ ground: "none", lines: [] });
  });

  it("[CASH-7] for nothing that a debit holds, unless it is named", () => {
    const held = openBook([invoice(1, 1000, { isHeld: true })], [fournil]);
    expect(proposeTransfer(transfer(1000, { account: "compte-1" }), held).lines).toEqual([]);
    expect(proposeTransfer(transfer(1000), held).lines).toEqual([]);
    expect(proposeTransfer(transfer(1000, { reference: "FA26000001" }), held).lines).toEqual([
      line(1, 1000),
    ]);
  });

  it("[CASH-7] to nobody where two companies have the name", () => {
    const other = { ...fournil, store: storeId(2), company: "732829320", accounts: [] };
    const two = openBook([invoice(1, 1000), invoice(2, 500)], [fournil, other]);
    expect(proposeTransfer(transfer(1500, { payer: "LE FOURNIL DU MARCHE" }), two).ground).toBe(
      "none",
    );
  });
});

describe("a transfer that is short by a credit note", () => {
  const credit = (id: number, left: number, more: Partial<BookItem> = {}) =>
    invoice(id, -left, { number: `AV26${String(id).padStart(6, "0")}`, ...more });
  const book = openBook([invoice(1, 1000), invoice(2, 2500), credit(7, 300)], [fournil]);

  it("[CASH-13] is proposed less what its words name, or less just what lacks", () => {
    const deducted = { isSure: true, lines: [line(2, 2500), line(7, -300)], rest: 0 };
    for (const reference of ["FA26000002 - AV26000007", "FA26000002"]) {
      expect(proposeTransfer(transfer(2200, { reference }), book)).toMatchObject(deducted);
    }
    expect(proposeTransfer(transfer(2200, { account: "compte-1" }), book)).toMatchObject({
      ...deducted,
      ground: "account",
    });
  });

  it("[CASH-13] deducts nothing where the sum is there without, of another company, or that a debit holds", () => {
    expect(proposeTransfer(transfer(2500, { account: "compte-1" }), book).lines).toEqual([
      line(2, 2500),
    ]);
    for (const more of [{ company: "732829320" }, { isHeld: true }]) {
      const other = openBook([invoice(2, 2500), credit(7, 300, more)], [fournil]);
      expect(proposeTransfer(transfer(2200, { account: "compte-1" }), other).lines).toEqual(
        // Short by what a loss may be.
        [line(2, 2200, 300)],
      );
      expect(proposeTransfer(transfer(2200, { reference: "FA26000002" }), other).lines).toEqual([
        line(2, 2200, 300),
      ]);
    }
    expect(proposeTransfer(transfer(400, { reference: "AV26000007" }), book)).toEqual({
      ground: "none",
      isSure: false,
      company: null,
      owner: null,
      lines: [],
      rest: 400,
    });
  });

  it("[CASH-13] is to be looked at where so many could be deducted that not all is tried with each", () => {
    const owed = Array.from({ length: 10 }, (_, at) => invoice(at + 1, 10_000 + 64 * 2 ** at));
    const paid = owed.slice(0, 5);
    const amount = sumCents(paid.map(({ open }) => open)) - 1;
    const credits = Array.from({ length: 6 }, (_, at) => credit(91 + at, 2 ** at));
    const read = (count: number) =>
      proposeTransfer(
        transfer(amount, { account: "compte-1" }),
        openBook([...owed, ...credits.slice(0, count)], [fournil]),
      );
    const proposal = {
      ground: "account",
      company: "552100554",
      owner: 1,
      lines: [...paid.map(({ id, open }) => line(id, open)), line(91, -1)],
      rest: 0,
    };
    expect([read(1), read(6)]).toEqual([
      { ...proposal, isSure: true },
      { ...proposal, isSure: false },
    ]);
  });

  it("[CASH-13] is to be looked at where another credit note reads as well", () => {
    const two = openBook([invoice(2, 2500), credit(7, 300), credit(8, 300)], [fournil]);
    for (const wish of [{ reference: "FA26000002" }, { account: "compte-1" }]) {
      expect(proposeTransfer(transfer(2200, wish), two)).toMatchObject({
        isSure: false,
        lines: [line(2, 2500), line(7, -300)],
      });
    }
  });
});

const someItems = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    open: fc.integer({ min: -900, max: 3000 }).filter((open) => open !== 0),
    company: fc.constantFrom("552100554", "732829320"),
    isHeld: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
const someTransfer = fc.record({
  amount: fc.integer({ min: 1, max: 9000 }),
  named: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
  account: fc.constantFrom(null, "compte-1", "compte-9"),
});

it("[CASH-7] whatever is open: its lines and its rest are the transfer, nothing is paid twice nor more than is open, in whatever order it comes", () => {
  fc.assert(
    fc.property(someItems, someTransfer, fc.infiniteStream(fc.nat()), (drawn, wish, order) => {
      const items = drawn.map(({ id, open, ...more }) => invoice(id, open, more));
      const ranks = new Map(items.map((item) => [item, order.next().value ?? 0]));
      const shuffled = items.toSorted(
        (one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0),
      );
      const asked = transfer(wish.amount, {
        reference: wish.named.map((id) => invoice(id, 1).number).join(" "),
        account: wish.account,
      });
      const frozen = structuredClone(items);
      const proposal = proposeTransfer(asked, openBook(items, [fournil]));
      const paid = proposal.lines.map(({ amount }) => amount);
      expect(sumCents([...paid, proposal.rest])).toBe(asked.amount);
      expect(new Set(proposal.lines.map(({ id }) => id)).size).toBe(proposal.lines.length);
      for (const { id, amount, loss } of proposal.lines) {
        const item = items.find((each) => each.id === id);
        const open = item?.open ?? 0;
        expect(amount * open).toBeGreaterThan(0);
        expect(Math.abs(amount + loss)).toBeLessThanOrEqual(Math.abs(open));
        expect(loss === 0 || amount + loss === item?.open).toBe(true);
      }
      expect(proposeTransfer(asked, openBook(shuffled, [fournil]))).toEqual(proposal);
      expect(items).toEqual(frozen);
    }),
  );
});

it("[CASH-7] two of many invoices are found where all that they could be with are too many to try", () => {
  const many = Array.from({ length: 40 }, (_, at) => invoice(at + 1, 10_007 + at * at * 97));
  const [one, other] = [many[33], many[38]];
  const sum = cents((one?.open ?? 0) + (other?.open ?? 0));
  expect(exactSubset(many, sum)).toEqual({ items: [one, other], isOnly: false });
});

it("[CASH-7] one of many invoices, or all of them, is proposed where the sums are too many to try, and not surely", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      invoice(at + 1, 10_007 + at * at * 97, { dueDate: day("2026-12-15") }),
    );
  const proposed = (items: readonly BookItem[], amount: number) =>
    proposeTransfer(transfer(amount, { account: "compte-1" }), openBook(items, [fournil]));
  const whole = (items: readonly BookItem[]) => ({
    ground: "account",
    isSure: false,
    company: "552100554",
    owner: 1,
    lines: items.map(({ id, open }) => line(id, open)),
    rest: 0,
  });
  const sum = (items: readonly BookItem[]) => sumCents(items.map(({ open }) => open));
  const [last, beyond] = [many(30).slice(29), many(45).slice(44)];
  expect([
    proposed(many(30), sum(last)),
    // Beside one that it is short of by a little.
    proposed([...many(30), invoice(31, sum(last) + 100)], sum(last)),
    proposed(many(45), sum(beyond)),
    proposed(many(45), sum(many(45))),
  ]).toEqual([whole(last), whole(last), whole(beyond), whole(many(45))]);
});

it("[CASH-7] an exact sum that is there is found, and what is found is exact", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ open: fc.integer({ min: 1, max: 500 }).map(cents), taken: fc.boolean() }),
        {
          maxLength: 14,
        },
      ),
      (items) => {
        const sum = sumCents(items.flatMap(({ open, taken }) => (taken ? [open] : [])));
        const found = exactSubset(items, sum);
        if (sum === 0) expect(found).toBeNull();
        else expect(sumCents(found?.items.map(({ open }) => open) ?? [])).toBe(sum);
      },
    ),
  );
});
