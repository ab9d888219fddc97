import { Option, Schema } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_PAID_AT_ONCE, OutstandingId } from "../../../api-schema/outstanding.ts";
import { Cents, StoreId } from "../../../api-schema/primitives.ts";
import {
  chosenAmount,
  chosenByStore,
  type ChosenInvoice,
  countLabel,
  invoiceToChosen,
  MOST_CHOSEN,
  sinceChosen,
  withInvoices,
  withoutInvoices,
} from "../../../core/outstandings/chosen.ts";
import { ChosenInvoice as ChosenInvoiceSchema } from "../../../core/outstandings/chosen-schema.ts";
import { heldText, payingProblem, type WantedInvoice } from "../../../core/outstandings/payable.ts";
import {
  givenUpState,
  mayGoThrough,
  STATES_ON_CONFIRMATION,
  STATES_ON_DEBIT,
  statesOnCard,
} from "../../../core/outstandings/payment-states.ts";

const invoice: WantedInvoice = {
  invoiceNumber: "FA26000041",
  amount: 73_145,
  outstandingStatus: 1,
  payable: true,
  heldBy: null,
};

describe("an invoice that somebody wants to pay", () => {
  it("[ENC-6] [ENC-13] is refused with its number and the reason, the final one first", () => {
    const colleague = { startedBy: "Camille Delaunay", own: false };
    const cases: ReadonlyArray<readonly [Partial<WantedInvoice>, string | null]> = [
      [{}, null],
      [{ outstandingStatus: 0 }, null],
      [{ outstandingStatus: 3, heldBy: colleague }, "La facture FA26000041 est déjà payée."],
      [
        { outstandingStatus: 2 },
        "Le paiement de la facture FA26000041 est en cours de validation.",
      ],
      [
        { heldBy: colleague },
        "Facture FA26000041 : paiement en cours, commencé par Camille Delaunay.",
      ],
      [
        { heldBy: { ...colleague, own: true } },
        "Facture FA26000041 : paiement en cours, commencé par vous.",
      ],
      [{ payable: false }, "La facture FA26000041 ne se paie pas en ligne."],
      [{ amount: -4250 }, "L'avoir FA26000041 n'est pas à payer."],
      [{ amount: 0 }, "L'avoir FA26000041 n'est pas à payer."],
      [{ amount: 1 }, null],
    ];
    for (const [change, problem] of cases) {
      expect(payingProblem({ ...invoice, ...change })).toBe(problem);
    }
    expect(heldText(colleague)).toBe("Paiement en cours, commencé par Camille Delaunay.");
  });
});

describe("the states of a payment of invoices", () => {
  it("[ENC-10] are all allowed by the table, by card and by debit", () => {
    expect(mayGoThrough("cart", STATES_ON_DEBIT.slice(1))).toBe(true);
    expect(mayGoThrough(STATES_ON_DEBIT.at(-1) ?? "new", STATES_ON_CONFIRMATION)).toBe(true);
    for (const from of ["cart", "processing"] as const) {
      expect(mayGoThrough(from, statesOnCard(from))).toBe(true);
      expect(mayGoThrough(from, [givenUpState(from)])).toBe(true);
    }
  });

  it("[ENC-10] wait for the money after a debit, and are done with a card or with the ERP's word", () => {
    expect([STATES_ON_DEBIT, STATES_ON_CONFIRMATION]).toEqual([
      ["cart", "processing", "authorized", "prevalidated"],
      ["validated", "completed"],
    ]);
    expect([statesOnCard("cart"), statesOnCard("processing")]).toEqual([
      ["processing", "authorized", "validated", "completed"],
      ["authorized", "validated", "completed"],
    ]);
  });

  it("[ENC-8] are given up as cancelled before anybody was led to the bank, and as abandoned after", () => {
    expect([givenUpState("cart"), givenUpState("processing")]).toEqual(["cancelled", "abandoned"]);
  });

  it("[ENC-8] never let a card pay what was let go", () => {
    for (const state of ["failed", "abandoned", "cancelled"] as const)
      expect(mayGoThrough(state, statesOnCard(state))).toBe(false);
  });
});

const chosen = fc
  .array(
    fc.record({
      id: fc.integer({ min: 1, max: 400 }).map((id) => OutstandingId.make(id)),
      invoiceNumber: fc.constant("FA26000041"),
      storeId: fc.constant(StoreId.make(1)),
      amount: fc.integer({ min: 1, max: 9_999_999 }).map((amount) => Cents.make(amount)),
    }),
    { maxLength: 300 },
  )
  .map((invoices) => withInvoices([], invoices));

const ticked = (id: number, amount = 100): ChosenInvoice => ({
  id: OutstandingId.make(id),
  invoiceNumber: `FA${id}`,
  storeId: StoreId.make(1),
  amount: Cents.make(amount),
});

describe("what is ticked", () => {
  it("[ENC-17] is paid with what is owed of it, by its store, and recorded with that", () => {
    const invoice41 = {
      id: OutstandingId.make(41),
      invoiceNumber: "FA26000041",
      store: { id: StoreId.make(12) },
      amount: Cents.make(73_145),
      owed: Cents.make(70_000),
    };
    const one = invoiceToChosen(invoice41);
    expect(one).toEqual({ id: 41, invoiceNumber: "FA26000041", storeId: 12, amount: 70_000 });
    const read = Schema.decodeUnknownOption(ChosenInvoiceSchema);
    expect([read(JSON.parse(JSON.stringify(one))), read({ ...one, amount: 700.5 })]).toEqual([
      Option.some(one),
      Option.none(),
    ]);
  });

  it("[ENC-17] keeps its place with what is owed of it now, and takes others behind it", () => {
    const before = [ticked(1), ticked(2)];
    expect(withInvoices(before, [ticked(3), ticked(1, 90)])).toEqual([
      ticked(1, 90),
      ticked(2),
      ticked(3),
    ]);
    expect(withoutInvoices([...before, ticked(3)], [2, 9])).toEqual([ticked(1), ticked(3)]);
  });

  it("[ENC-17] goes where it is not to be paid here any more, and follows what is owed of it", () => {
    const shown = (id: number, owed: number, payable = true) => ({
      id: OutstandingId.make(id),
      invoiceNumber: `FA${id}`,
      store: { id: StoreId.make(1) },
      owed: Cents.make(owed),
      payable,
    });
    expect(
      sinceChosen(
        [ticked(1), ticked(2), ticked(3), ticked(4)],
        [shown(1, 100), shown(2, 90), shown(3, 0, false), shown(5, 70), shown(6, 0, false)],
      ),
    ).toEqual({ gone: [3], changed: [ticked(2, 90)] });
  });

  it("[ENC-17] ends at 200, those that were ticked first", () => {
    const all = Array.from({ length: 203 }, (_, at) => ticked(at + 1));
    expect(withInvoices(all.slice(0, 150), all.slice(150))).toEqual(all.slice(0, 200));
    expect(withInvoices(all.slice(0, 150), all.slice(150, 200))).toEqual(all.slice(0, 200));
  });

  it("[ENC-17] holds each invoice once, as it is known last, and no more than are paid at once", () => {
    fc.assert(
      fc.property(chosen, chosen, (first, second) => {
        const both = withInvoices(first, second);
        expect(new Set(both.map(({ id }) => id)).size).toBe(both.length);
        expect(both.length).toBeLessThanOrEqual(MOST_CHOSEN);
        expect(withInvoices(both, both)).toEqual(both);
        const ids = second.map(({ id }) => id);
        expect(withoutInvoices(both, ids).some(({ id }) => ids.includes(id))).toBe(false);
      }),
    );
  });

  it("[ENC-17] is no longer than the server takes", () => {
    expect(MOST_CHOSEN).toBe(MOST_PAID_AT_ONCE);
  });

  it("[ENC-17] is told store by store, and folds the numbers of a store that has more than four", () => {
    const at = (store: number, id: number) => ({ ...ticked(id), storeId: StoreId.make(store) });
    const four = [at(9, 1), at(9, 3), at(9, 4), at(9, 5)] as const;
    const [first, ...others] = four;
    expect([
      chosenByStore([]),
      chosenByStore([first, at(7, 2), ...others]),
      chosenByStore([first, at(7, 2), ...others, at(9, 6)]),
    ]).toEqual([
      [],
      [
        { storeId: 9, invoices: four, isLong: false },
        { storeId: 7, invoices: [at(7, 2)], isLong: false },
      ],
      [
        { storeId: 9, invoices: [...four, at(9, 6)], isLong: true },
        { storeId: 7, invoices: [at(7, 2)], isLong: false },
      ],
    ]);
  });

  it("[ENC-17] has a sum that is exact to the cent, and is counted in French", () => {
    fc.assert(
      fc.property(chosen, (invoices) => {
        const sum = invoices.reduce((total, { amount }) => total + BigInt(amount), 0n);
        expect(BigInt(chosenAmount(invoices))).toBe(sum);
      }),
    );
    expect([countLabel(0), countLabel(1), countLabel(1200)]).toEqual([
      "0 facture",
      "1 facture",
      "1\u202f200 factures",
    ]);
  });
});
