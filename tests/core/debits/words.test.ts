import { expect, it } from "vitest";
import { RETURN_REASONS } from "../../../core/debits/return-reasons.ts";
import { BatchState, DebitState } from "../../../core/debits/states.ts";
import {
  afterLastDebit,
  batchLabel,
  debitLabel,
  type ShownDebit,
  debitStaffLabel,
  endingWords,
  hasComeBack,
  invoiceDebitLabel,
} from "../../../core/debits/words.ts";
import { day } from "../values.ts";

const seen = (state: DebitState, change: Partial<ShownDebit> = {}): ShownDebit => ({
  state,
  scheme: "CORE",
  day: day("2026-11-24"),
  settledOn: day("2026-11-24"),
  reason: "AM04",
  ...change,
});
const today = day("2026-11-30");

it("[DEBIT-13] says to the customer where a debit stands, and why it came back", () => {
  const words = DebitState.literals.map((state) => [state, debitLabel(seen(state), today)]);
  expect(Object.fromEntries(words)).toEqual({
    proposed: "Prélèvement prévu le 24 nov.",
    approved: "Prélèvement prévu le 24 nov.",
    presented: "Présenté à la banque",
    settled: "Encaissé sous réserve jusqu’au 19 janv.",
    rejected: "Prélèvement rejeté : provision insuffisante",
    returned: "Prélèvement rejeté : provision insuffisante",
    refunded: "Prélèvement remboursé : provision insuffisante",
    withdrawn: "Prélèvement annulé",
  });
  expect(debitLabel(seen("refunded", { reason: "MD06" }), today)).toBe(
    "Prélèvement remboursé : remboursement demandé à votre banque",
  );
});

it("[DEBIT-13] says on an invoice what its debit leaves to know", () => {
  const said = (state: DebitState, owed: number, on = today) =>
    invoiceDebitLabel(seen(state), owed, on);
  const saidOfEach = (owed: number) =>
    Object.fromEntries(DebitState.literals.map((state) => [state, said(state, owed)]));
  const onItsWay = {
    proposed: "Prélèvement prévu le 24 nov.",
    approved: "Prélèvement prévu le 24 nov.",
    presented: "Présenté à la banque",
    settled: "Encaissé sous réserve jusqu’au 19 janv.",
    withdrawn: null,
  };
  expect([saidOfEach(100), saidOfEach(0)]).toEqual([
    {
      ...onItsWay,
      rejected: "Prélèvement rejeté : provision insuffisante",
      returned: "Prélèvement rejeté : provision insuffisante",
      refunded: "Prélèvement remboursé : provision insuffisante",
    },
    { ...onItsWay, rejected: null, returned: null, refunded: null },
  ]);
  expect([
    invoiceDebitLabel(undefined, 100, today),
    said("settled", 0, day("2027-01-20")),
    invoiceDebitLabel(seen("settled", { settledOn: null }), 0, today),
  ]).toEqual([null, null, null]);
  expect(DebitState.literals.filter((state) => hasComeBack({ state }))).toEqual([
    "rejected",
    "returned",
    "refunded",
  ]);
});

it("[DEBIT-13] says to staff what they have to do, with the bank's code", () => {
  const words = DebitState.literals.map((state) => [state, debitStaffLabel(seen(state), today)]);
  expect(Object.fromEntries(words)).toEqual({
    proposed: "Prélèvement proposé",
    approved: "Prélèvement approuvé",
    presented: "Présenté à la banque",
    settled: "Encaissé sous réserve jusqu’au 19 janv.",
    rejected: "Prélèvement rejeté : provision insuffisante sur le compte du client (AM04)",
    returned: "Prélèvement rejeté : provision insuffisante sur le compte du client (AM04)",
    refunded:
      "Prélèvement repris par le client : provision insuffisante sur le compte du client (AM04)",
    withdrawn: "Prélèvement annulé",
  });
  expect(
    Object.fromEntries(BatchState.literals.map((state) => [state, batchLabel(state)])),
  ).toEqual({
    proposed: "En attente d’approbation",
    approved: "Approuvée, à remettre à la banque",
    presented: "Présentée à la banque",
    closed: "Clôturée",
    withdrawn: "Retirée",
  });
});

it("[DEBIT-13] calls a debit 'Encaissé' once its reserve is over, and keeps what the bank said", () => {
  const settled = (on: string, change: Partial<ShownDebit> = {}) =>
    debitLabel(seen("settled", change), day(on));
  expect([
    settled("2027-01-19"),
    settled("2027-01-20"),
    settled("2026-11-27", { scheme: "B2B" }),
    settled("2026-11-28", { scheme: "B2B" }),
    settled("2026-11-24", { settledOn: null }),
    debitLabel(seen("returned", { reason: "XXXX" }), today),
    debitStaffLabel(seen("returned", { reason: "XXXX" }), today),
    debitLabel(seen("returned", { reason: null }), today),
    debitStaffLabel(seen("returned", { reason: null }), today),
    debitStaffLabel(seen("rejected", { reason: "AC01" }), today),
  ]).toEqual([
    "Encaissé sous réserve jusqu’au 19 janv.",
    "Encaissé",
    "Encaissé sous réserve jusqu’au 27 nov.",
    "Encaissé",
    "Encaissé",
    "Prélèvement rejeté : motif non précisé (XXXX)",
    "Prélèvement rejeté : motif non précisé (XXXX)",
    "Prélèvement rejeté",
    "Prélèvement rejeté",
    "Prélèvement rejeté : IBAN incorrect ou inconnu de la banque du client (AC01)",
  ]);
  for (const { code } of RETURN_REASONS) {
    expect(debitLabel(seen("returned", { reason: code }), today)).toMatch(
      /^Prélèvement rejeté : \p{Ll}/u,
    );
  }
});

it("[DEBIT-32] says what ends with a debit, and what follows of it", () => {
  const sequences = ["FRST", "RCUR", "OOFF", "FNAL"] as const;
  expect(sequences.map(endingWords)).toEqual([
    null,
    null,
    "prélèvement unique",
    "dernier prélèvement",
  ]);
  const last = "Dernier prélèvement de ce mandat : faites-en signer un nouveau pour la suite.";
  const only = "Seul prélèvement de ce mandat : faites-en signer un nouveau pour la suite.";
  const said = (sequence: (typeof sequences)[number]) =>
    DebitState.literals.flatMap((state) => {
      const words = afterLastDebit(sequence, state);
      return words === null ? [] : [[state, words]];
    });
  const taken = ["proposed", "approved", "presented", "settled", "returned", "refunded"];
  expect(sequences.map(said)).toEqual([
    [],
    [],
    expect.toSatisfy((told: readonly string[][]) => told.every(([, words]) => words === only)),
    expect.toSatisfy((told: readonly string[][]) => told.every(([, words]) => words === last)),
  ]);
  expect(said("FNAL").map(([state]) => state)).toEqual(
    DebitState.literals.filter((state) => taken.includes(state)),
  );
});
