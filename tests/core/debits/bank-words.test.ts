import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DebitState } from "../../../api-schema/outstanding.ts";
import {
  type BankWord,
  inLifeOrder,
  isReturnCode,
  readWord,
  type ShownDebit,
  type WordKind,
  worseOf,
} from "../../../core/debits/bank-words.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";

const today = day("2026-12-01");
const FILE = "REMISE-1-20261123070000";
const OTHER = "REMISE-2-20261124070000";

const debit = (id: number, more: Partial<ShownDebit> = {}): ShownDebit => ({
  debit: id,
  rum: `RUM-${id}`,
  sum: cents(10_000),
  state: "presented",
  day: day("2026-11-25"),
  message: FILE,
  ...more,
});

const word = (more: Partial<BankWord> = {}): BankWord => ({
  key: "1",
  kind: "rejected",
  day: day("2026-11-26"),
  amount: cents(10_000),
  code: "AM04",
  endToEnd: null,
  rum: null,
  message: null,
  instruction: null,
  payer: null,
  ...more,
});

/** 'known', the debits that are changed, or what is asked. */
const read = (
  more: Partial<BankWord>,
  shown: readonly ShownDebit[] = [debit(7), debit(8)],
): string | readonly number[] => {
  const answer = readWord(word(more), shown, today);
  switch (answer._tag) {
    case "Do":
      return answer.debits.map((each) => each.debit);
    case "Known":
      return "known";
    case "Doubt":
      return answer.why;
  }
};

const REFUSED_LATE = "Rejeté avant son jour selon la banque, et noté encaissé ici.";
const UNSURE = "Plusieurs prélèvements peuvent être concernés, ou aucun.";
const NO_FILE = "Le fichier nommé n’est celui d’aucune remise.";
const OTHER_FILE = "Le fichier nommé n’est pas celui de la remise de ce prélèvement.";
const OTHER_SUM = "La somme encaissée n’est pas celle de la remise.";

describe("a line of the bank that names a debit", () => {
  it.each<[string, Partial<BankWord>, string | readonly number[]]>([
    ["its own name", {}, [7]],
    ["nothing else", { amount: null }, [7]],
    ["its mandate", { rum: "RUM-7" }, [7]],
    ["its file", { message: FILE }, [7]],
    ["its file's debits", { instruction: `${FILE}-1` }, [7]],
    ["a file of the bank's own", { message: "CAMT-77", instruction: "LOT-3" }, [7]],
    ["another sum", { amount: cents(9999) }, "Le montant n’est pas celui du prélèvement."],
    ["another mandate", { rum: "RUM-8" }, "Le mandat n’est pas celui du prélèvement."],
    ["another file", { message: OTHER }, OTHER_FILE],
    ["another file's debits", { instruction: `${OTHER}-1` }, OTHER_FILE],
    ["a file as what it calls its debits", { instruction: FILE }, OTHER_FILE],
    [
      "a debit that there is not",
      { endToEnd: "PREL-99" },
      "La référence PREL-99 n’est celle d’aucun prélèvement.",
    ],
    [
      "what is no debit",
      { endToEnd: "NOTPROVIDED", rum: "RUM-7" },
      "La référence NOTPROVIDED n’est celle d’aucun prélèvement.",
    ],
  ])("[CASH-18] with %s", (_, more, told) => {
    expect(read({ endToEnd: "PREL-7", ...more })).toEqual(told);
  });

  it("[CASH-18] does not mean one whose file was given to the bank otherwise by a file's debits", () => {
    const otherwise = [debit(7, { message: null })];
    expect(read({ endToEnd: "PREL-7" }, otherwise)).toEqual([7]);
    expect(read({ endToEnd: "PREL-7", instruction: `${FILE}-1` }, otherwise)).toBe(OTHER_FILE);
    expect(read({ endToEnd: "PREL-7", message: FILE }, otherwise)).toBe(OTHER_FILE);
  });

  const NOT_THERE = "La banque n’avait pas ce prélèvement.";
  it.each<[DebitState, Readonly<Record<WordKind, string | readonly number[]>>]>([
    ["proposed", { rejected: NOT_THERE, collected: NOT_THERE, returned: NOT_THERE }],
    ["approved", { rejected: NOT_THERE, collected: NOT_THERE, returned: NOT_THERE }],
    ["presented", { rejected: [7], collected: [7], returned: [7] }],
    ["settled", { rejected: REFUSED_LATE, collected: "known", returned: [7] }],
    [
      "rejected",
      {
        rejected: "known",
        collected: "Encaissé selon la banque, qui l’avait rejeté.",
        returned: "known",
      },
    ],
    ["returned", { rejected: "known", collected: "known", returned: "known" }],
    ["refunded", { rejected: "known", collected: "known", returned: "known" }],
    ["withdrawn", { rejected: NOT_THERE, collected: NOT_THERE, returned: NOT_THERE }],
  ])("[CASH-19] changes one that is %s once, or is asked", (state, told) => {
    const shown = [debit(7, { state })];
    expect({
      rejected: read({ endToEnd: "PREL-7", kind: "rejected" }, shown),
      collected: read({ endToEnd: "PREL-7", kind: "collected" }, shown),
      returned: read({ endToEnd: "PREL-7", kind: "returned" }, shown),
    }).toEqual(told);
  });
});

describe("a line of the bank", () => {
  it.each<[string, Partial<BankWord>, string | readonly number[]]>([
    ["of today", { day: today }, [7]],
    ["of tomorrow", { day: day("2026-12-02") }, "Ce jour n’est pas encore venu."],
    ["without a reason", { code: null }, "La banque n’a pas donné de code de motif."],
    [
      "of a return without a reason",
      { kind: "returned", code: null },
      "La banque n’a pas donné de code de motif.",
    ],
    ["with no reason's form", { code: "AM4" }, "La banque n’a pas donné de code de motif."],
    ["of money that came, which has no reason", { kind: "collected", code: null }, [7]],
  ])("[CASH-19] %s", (_, more, told) => {
    expect(read({ endToEnd: "PREL-7", ...more })).toEqual(told);
  });

  it.each([
    ["AM04", true],
    ["CNOR", true],
    ["AM4", false],
    ["AM044", false],
    ["XAM04", false],
    ["CNORD", false],
    ["ACNOR", false],
    ["am04", false],
    ["", false],
  ])("[CASH-19] has a reason of the bank's form: %j is %s", (code, known) => {
    expect(isReturnCode(code)).toBe(known);
  });
});

describe("a line of the bank that names a mandate", () => {
  const shown = [
    debit(7),
    debit(8, { sum: cents(25_000) }),
    debit(9, { rum: "RUM-7", message: OTHER }),
    debit(10, { rum: "RUM-7", sum: cents(300) }),
  ];

  it.each<[string, Partial<BankWord>, string | readonly number[]]>([
    ["and its sum means that one", { rum: "RUM-8", amount: cents(25_000) }, [8]],
    ["and a sum that two have is asked", { rum: "RUM-7" }, UNSURE],
    ["with a file means the one of it", { rum: "RUM-7", message: OTHER }, [9]],
    ["with a file's debits means the one of it", { rum: "RUM-7", instruction: `${FILE}-1` }, [7]],
    ["with the bank's own names of files", { rum: "RUM-7", message: "CAMT-77" }, UNSURE],
    ["with its other sum means the other", { rum: "RUM-7", amount: cents(300) }, [10]],
    ["without a sum is asked", { rum: "RUM-8", amount: null }, UNSURE],
    ["that nobody has is asked", { rum: "RUM-1" }, UNSURE],
  ])("[CASH-18] %s", (_, more, told) => {
    expect(read(more, shown)).toEqual(told);
  });

  it("[CASH-18] changes nothing twice", () => {
    expect(read({ rum: "RUM-7" }, [debit(7, { state: "rejected" })])).toBe("known");
  });
});

describe("a line of the bank that names a file alone", () => {
  const file = (...states: readonly DebitState[]): readonly ShownDebit[] => [
    ...states.map((state, at) => debit(at + 1, { state, sum: cents(1000 * (at + 1)) })),
    debit(99, { message: OTHER }),
  ];

  it.each<[string, Partial<BankWord>, string | readonly number[]]>([
    ["refuses all of it", { message: FILE }, [1, 2]],
    ["refuses what it calls its debits", { instruction: `${FILE}-1` }, [1, 2]],
    ["is asked when both are not one", { message: FILE, instruction: `${OTHER}-1` }, NO_FILE],
    ["is asked when it is no remise", { message: "CAMT-77" }, NO_FILE],
    ["is asked when it calls them otherwise", { instruction: "LOT-3" }, NO_FILE],
    ["is asked when it names nothing", {}, "Ni prélèvement, ni mandat, ni fichier n’est nommé."],
    [
      "is asked what has come back of it",
      { message: FILE, kind: "returned" },
      "Le prélèvement qui revient n’est pas nommé.",
    ],
  ])("[CASH-17] %s", (_, more, told) => {
    expect(read(more, file("presented", "presented"))).toEqual(told);
  });

  it.each<[readonly DebitState[], string | readonly number[]]>([
    [["rejected", "presented"], [2]],
    [["rejected", "rejected"], "known"],
    [["settled", "presented"], REFUSED_LATE],
    [["presented", "returned"], REFUSED_LATE],
    [["presented", "refunded"], REFUSED_LATE],
  ])("[CASH-17] refuses of %j what was not refused yet, or is asked: %j", (states, told) => {
    expect(read({ message: FILE }, file(...states))).toEqual(told);
  });

  it.each<[readonly DebitState[], number | null, string | readonly number[]]>([
    [["presented", "presented"], 3000, [1, 2]],
    [["presented", "presented"], 2000, OTHER_SUM],
    [["presented", "presented"], null, OTHER_SUM],
    [["rejected", "presented"], 2000, [2]],
    [["rejected", "presented"], 3000, [2]],
    [["rejected", "presented"], 1000, OTHER_SUM],
    [["settled", "returned"], 3000, "known"],
    [["settled", "presented"], 3000, [2]],
  ])("[CASH-18] collects of %j with %j cents: %j", (states, amount, told) => {
    const sum = amount === null ? null : cents(amount);
    const line = { message: FILE, kind: "collected", amount: sum } as const;
    expect(read(line, file(...states))).toEqual(told);
  });
});

describe("what the bank has said", () => {
  it("[CASH-20] is taken in the order in which a debit lives, then by its day", () => {
    const said = (key: string, kind: WordKind, on: string) => word({ key, kind, day: day(on) });
    const words = [
      said("a", "returned", "2026-11-24"),
      said("b", "collected", "2026-11-27"),
      said("c", "collected", "2026-11-26"),
      said("d", "rejected", "2026-11-28"),
      said("e", "collected", "2026-11-26"),
    ];
    expect(inLifeOrder(words).map(({ key }) => key)).toEqual(["d", "c", "e", "b", "a"]);
  });

  it("[CASH-17] of a file is the worst of it, whichever came first", () => {
    const answers = ["accepted", "partial", "refused"] as const;
    expect(answers.map((one) => answers.map((other) => worseOf(one, other)))).toEqual([
      ["accepted", "partial", "refused"],
      ["partial", "partial", "refused"],
      ["refused", "refused", "refused"],
    ]);
    const answer = fc.constantFrom(...answers);
    fc.assert(
      fc.property(answer, answer, answer, (one, other, last) => {
        expect(worseOf(one, worseOf(other, last))).toBe(worseOf(worseOf(last, other), one));
      }),
    );
  });
});
