import { Result } from "effect";
import { describe, expect, it } from "vitest";
import {
  BATCH_TRANSITIONS,
  BatchState,
  batchTransition,
  DEBIT_TRANSITIONS,
  DebitState,
  debitTransition,
  isBatchAnswered,
  isLiveDebit,
} from "../../../core/debits/states.ts";

const states = DebitState.literals;
const batchStates = BatchState.literals;

describe("the states of a debit", () => {
  it("[DEBIT-12] are left by the transitions of the table, and by no other", () => {
    expect(DEBIT_TRANSITIONS).toEqual({
      proposed: ["approved", "withdrawn"],
      approved: ["presented", "withdrawn"],
      presented: ["settled", "rejected"],
      settled: ["returned", "refunded"],
      rejected: [],
      returned: [],
      refunded: [],
      withdrawn: [],
    });
    for (const from of states) {
      for (const to of states) {
        expect(debitTransition(from, to)).toEqual(
          DEBIT_TRANSITIONS[from].includes(to)
            ? Result.succeed(to)
            : Result.fail({ _tag: "DebitTransitionRefused", from, to }),
        );
      }
    }
  });

  it("[DEBIT-12] are all reached from 'proposed', and hold the invoices until the money is lost", () => {
    const reached = new Set<DebitState>(["proposed"]);
    for (const state of reached) for (const next of DEBIT_TRANSITIONS[state]) reached.add(next);
    expect([...reached].toSorted()).toEqual(states.toSorted());
    expect(states.filter(isLiveDebit)).toEqual(["proposed", "approved", "presented", "settled"]);
    for (const state of states.filter((each) => !isLiveDebit(each))) {
      expect(DEBIT_TRANSITIONS[state]).toEqual([]);
    }
  });
});

describe("the states of a batch", () => {
  it("[DEBIT-12] are left by the transitions of the table, and by no other", () => {
    expect(BATCH_TRANSITIONS).toEqual({
      proposed: ["approved", "withdrawn"],
      approved: ["presented", "withdrawn"],
      presented: ["closed"],
      closed: [],
      withdrawn: [],
    });
    for (const from of batchStates) {
      for (const to of batchStates) {
        expect(batchTransition(from, to)).toEqual(
          BATCH_TRANSITIONS[from].includes(to)
            ? Result.succeed(to)
            : Result.fail({ _tag: "BatchTransitionRefused", from, to }),
        );
      }
    }
  });

  it("[DEBIT-12] wait until the bank has answered for each debit", () => {
    expect(states.filter((state) => isBatchAnswered(["settled", state]))).toEqual([
      "settled",
      "rejected",
      "returned",
      "refunded",
      "withdrawn",
    ]);
    expect(isBatchAnswered([])).toBe(true);
  });
});
