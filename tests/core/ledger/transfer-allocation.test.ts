import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpenItem, ProposedLine } from "../../../api-schema/staff-transfers.ts";
import { isBalanced } from "../../../core/ledger/movements.ts";
import { allocationPosting, allocationUndonePosting } from "../../../core/ledger/postings.ts";
import {
  lossCeiling,
  readAllocation,
  transferState,
} from "../../../core/ledger/transfer-allocation.ts";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { day, storeId } from "../values.ts";

type Item = Pick<OpenItem, "kind" | "id" | "store" | "number" | "open">;
const item = (id: number, open: number, kind: "invoice" | "order" = "invoice"): Item => ({
  kind,
  id,
  store: storeId(1),
  number: `${kind === "order" ? "P" : "FA"}${id}`,
  open: cents(open),
});
const line = (id: number, amount: number, loss = 0): ProposedLine => ({
  kind: "invoice",
  id,
  amount: cents(amount),
  loss: cents(loss),
});
const ordered = (id: number, amount: number, loss = 0): ProposedLine => ({
  ...line(id, amount, loss),
  kind: "order",
});
const ceiling = lossCeiling(["accounting"]);
const read = (lines: readonly ProposedLine[], left = 3000, owner: 1 | null = null) =>
  readAllocation(
    { lines, owner: owner === null ? null : storeId(owner) },
    cents(left),
    [item(1, 1000), item(2, 2500), item(3, -300), item(4, 0), item(1, 400, "order")],
    ceiling,
  );

const NOTHING = "Choisissez ce que paie ce virement, ou de qui il est.";

describe("a wish for a transfer", () => {
  it("[CASH-8] is read with what it uses, gives up and leaves", () => {
    expect(read([line(1, 998, 2), line(2, 500)])).toEqual({
      lines: [
        { item: item(1, 1000), amount: 998, loss: 2 },
        { item: item(2, 2500), amount: 500, loss: 0 },
      ],
      used: 1498,
      loss: 2,
      rest: 1502,
    });
    expect(read([line(2, 2500), line(3, -300)], 2200)).toMatchObject({ used: 2200, rest: 0 });
    expect(read([], 3000, 1)).toEqual({ lines: [], used: 0, loss: 0, rest: 3000 });
  });

  it("[CASH-8] pays an order where that is chosen, and no invoice of its rank", () => {
    expect(read([ordered(1, 400)])).toEqual({
      lines: [{ item: item(1, 400, "order"), amount: 400, loss: 0 }],
      used: 400,
      loss: 0,
      rest: 2600,
    });
  });

  it("[CASH-8] gives up as much as the ceiling, and takes no line of nothing", () => {
    expect(read([line(9, 0), line(1, 500, 500), line(3, 0)])).toEqual({
      lines: [{ item: item(1, 1000), amount: 500, loss: 500 }],
      used: 500,
      loss: 500,
      rest: 2500,
    });
  });

  it.each<readonly [lines: readonly ProposedLine[], messages: readonly string[]]>([
    [[line(9, 10)], ["Une pièce choisie n’est plus à payer.", NOTHING]],
    [[line(1, 1001)], ["FA1 : il reste 10,00\u00a0€ à payer."]],
    [[line(1, 900, 200)], ["FA1 : il reste 10,00\u00a0€ à payer."]],
    [[line(4, 10)], ["FA4 : il reste 0,00\u00a0€ à payer."]],
    [[line(1, 400), line(1, 400)], ["FA1 est choisie deux fois."]],
    [[line(1, 900, 50)], ["FA1 : un écart ne solde qu’une facture, et toute entière."]],
    [[ordered(1, 390, 10)], ["P1 : un écart ne solde qu’une facture, et toute entière."]],
    [[line(1, 499, 501)], ["Au plus 5,00\u00a0€ peuvent être passés en perte ici."]],
    [[line(2, 2500), line(1, 600)], ["Il reste 30,00\u00a0€ de ce virement."]],
    [[line(3, -301), line(1, 1000)], ["FA3 : il en reste 3,00\u00a0€ à déduire."]],
    [[line(3, 10), line(1, 1000)], ["FA3 : il en reste 3,00\u00a0€ à déduire."]],
    [
      [line(3, -300, 10), line(1, 1000)],
      ["FA3 : un avoir se déduit, il ne se solde pas en perte."],
    ],
    [[line(3, 0, 10), line(1, 1000)], ["FA3 : un avoir se déduit, il ne se solde pas en perte."]],
    [[line(3, -300)], ["Un virement ne paie rien de ce qui est choisi."]],
    [[line(1, -10), line(2, 100)], ["FA1 : seul un avoir se déduit."]],
    [
      [line(1, 0, 1000)],
      [
        "Au plus 5,00\u00a0€ peuvent être passés en perte ici.",
        "Un virement ne paie rien de ce qui est choisi.",
      ],
    ],
    [[line(1, 0)], [NOTHING]],
    [[], [NOTHING]],
  ])("[CASH-8] is refused: %o", (lines, messages) => {
    expect(read(lines)).toEqual({
      problems: messages.map((message) => ({ field: "lines", message })),
    });
  });

  it("[CASH-8] gives up more where the direction says so", () => {
    expect([lossCeiling(["accounting"]), lossCeiling(["accounting", "direction"])]).toEqual([
      500, 5000,
    ]);
  });

  it("[CASH-8] that is taken uses and leaves the transfer, pays nothing more than is open, balances, and its counter entry undoes it", () => {
    const wish = fc.record({
      opens: fc.array(fc.integer({ min: -500, max: 2000 }), { minLength: 1, maxLength: 6 }),
      parts: fc.array(
        fc.record({ amount: fc.integer({ min: -500, max: 2100 }), settles: fc.boolean() }),
        { maxLength: 6 },
      ),
      left: fc.integer({ min: 1, max: 6000 }),
    });
    fc.assert(
      fc.property(wish, ({ opens, parts, left }) => {
        const items = opens.map((open, at) => item(at + 1, open));
        const lines = parts.map(({ amount, settles }, at) =>
          line(at + 1, amount, settles ? Math.max(0, (opens[at] ?? 0) - amount) : 0),
        );
        const owner = storeId(1);
        const taken = readAllocation({ lines, owner }, cents(left), items, ceiling);
        fc.pre(!("problems" in taken));
        if ("problems" in taken) return;
        expect(sumCents([...taken.lines.map(({ amount }) => amount), taken.rest])).toBe(left);
        expect(taken.rest).toBeGreaterThanOrEqual(0);
        expect(taken.loss).toBeLessThanOrEqual(ceiling);
        for (const { item: paid, amount, loss } of taken.lines) {
          expect(Math.abs(amount + loss)).toBeLessThanOrEqual(Math.abs(paid.open));
          expect(amount * paid.open).toBeGreaterThanOrEqual(0);
        }
        const shares = {
          invoices: taken.lines.map(({ item: { id, store }, amount, loss }) => ({
            outstanding: OutstandingId.make(id),
            store,
            amount,
            loss,
          })),
          parts: [],
        };
        const on = day("2026-11-24");
        const kept = { left: cents(left), from: null, owner };
        const done = allocationPosting("act", kept, shares, on);
        const undone = allocationUndonePosting("act", owner, shares, on);
        expect([isBalanced(done), isBalanced(undone)]).toEqual([true, true]);
        const lines2 = [...done.lines, ...undone.lines];
        const of = (account: string) =>
          sumCents(lines2.filter((each) => each.account === account).map((each) => each.amount));
        expect([of("receivable"), of("loss"), of("unallocated")]).toEqual([0, 0, 0]);
      }),
    );
  });
});

it.each([
  [{ left: 1000, refunded: 0, owner: null, isProposed: false }, "received"],
  [{ left: 1000, refunded: 0, owner: null, isProposed: true }, "proposed"],
  [{ left: 400, refunded: 0, owner: null, isProposed: true }, "partly"],
  [{ left: 400, refunded: 0, owner: 1, isProposed: true }, "kept"],
  [{ left: 0, refunded: 0, owner: null, isProposed: false }, "allocated"],
  [{ left: 0, refunded: 400, owner: null, isProposed: false }, "refunded"],
])("[CASH-8] %o of ten euros is %s", ({ left, refunded, owner, isProposed }, state) => {
  expect(
    transferState({
      amount: cents(1000),
      left: cents(left),
      refunded: cents(refunded),
      owner,
      isProposed,
    }),
  ).toBe(state);
});
