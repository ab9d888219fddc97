import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { changedLines, standingsOf, standingText } from "../mutation/changed-since.ts";
import {
  documentOf,
  failing,
  rowsOf,
  type Score,
  withMutants,
  withSection,
} from "../mutation/document.ts";
import { allParts, isGenerated, partsOf } from "../mutation/parts.ts";

const mutation = (...args: readonly string[]) =>
  spawnSync(process.execPath, ["tests/mutation/main.ts", ...args], { encoding: "utf8" });

describe("the parts of the mutation check", () => {
  const parts = allParts();

  it("hold every file of core and machines that somebody writes, each in one part", () => {
    const all = globSync(["core/**/*.ts", "machines/**/*.ts"]);
    const files = all.filter((file) => !isGenerated(readFileSync(file, "utf8")));
    expect(
      all.filter(
        (file) => !files.includes(file) && parts.some(({ mutate }) => matchesGlob(file, mutate)),
      ),
    ).toEqual([]);
    const ofNoneOrMore = files.filter(
      (file) => parts.filter(({ mutate }) => matchesGlob(file, mutate)).length !== 1,
    );
    expect([files.length > 400, ofNoneOrMore]).toEqual([true, []]);
    expect(parts.filter(({ mutate }) => !files.some((file) => matchesGlob(file, mutate)))).toEqual(
      [],
    );
  });

  it("have tests each", () => {
    const without = parts.filter(
      ({ tests }) => tests.length === 0 || tests.some((test) => globSync(test).length === 0),
    );
    expect(without).toEqual([]);
  });

  it("are held by the tests that import them, or those of whoever imports them", () => {
    const testsOf = (word: string) => parts.find((part) => part.word === word)?.tests;
    expect(testsOf("machines/shop/inbox")).toContain("tests/machines/inbox.test.ts");
    expect(testsOf("machines/order/checkout-payment")).toContain("tests/machines/checkout.test.ts");
    expect(testsOf("machines/order/checkout-payment")).not.toContain(
      "tests/machines/inbox.test.ts",
    );
    // A machine that only the laboratory's tests look at is not held.
    expect(testsOf("machines/shop/cart-popup")).not.toContain(
      "tests/machines/trace/trace-files.test.ts",
    );
    expect(testsOf("machines/laboratory/replay/parse")).toContain(
      "tests/machines/trace/trace-files.test.ts",
    );
    expect(testsOf("core/invoices")).toEqual(["tests/core/invoices/**/*.test.ts"]);
  });

  it("are named one by one or by their folder, and what names none is given back", () => {
    const named = (...words: readonly string[]) => {
      const { parts: found, unknown } = partsOf(words, parts);
      return { found: found.map(({ word }) => word), unknown };
    };
    expect(named("machines/order/payment.ts")).toEqual({
      found: ["machines/order/payment"],
      unknown: [],
    });
    expect(named("machines/order/").found).toContain("machines/order/checkout-payment");
    expect(named("core/money", "machines/order/nothing", "core/inv")).toEqual({
      found: ["core/money"],
      unknown: ["machines/order/nothing", "core/inv"],
    });
    expect(named().found).toEqual(parts.map(({ word }) => word));
  });
});

describe("the mutation check", () => {
  it("ends with 2 and says the names when a word names no part", () => {
    const { status, stderr, stdout } = mutation("machines/order/checkuot");
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr.split("\n").slice(0, 2)).toEqual([
      "No part is named machines/order/checkuot. The parts:",
      "  core/addresses",
    ]);
    expect(stderr).toContain("\n  machines/order/checkout-payment\n");
  });

  it("lists the parts", () => {
    const { status, stdout } = mutation("machines/order", "--list");
    const words = stdout.split("\n").map((line) => line.split(":")[0]);
    expect([status, words.slice(0, 2)]).toEqual([
      0,
      ["machines/order/awaited-card", "machines/order/cart-lines-context"],
    ]);
  });

  it("say what has changed since they were measured", () => {
    const numstat =
      "12\t3\tcore/cart/cart.ts\n\n0\t5\tcore/cart/line.ts\n-\t-\tcore/cart/cart.png\n";
    expect(changedLines(numstat)).toBe(20);
    const standing = { word: "core/cart", day: "2026-11-24", lines: 100 };
    expect([
      standingText({ ...standing, day: null, changed: 0 }),
      standingText({ ...standing, changed: 0 }),
      standingText({ ...standing, changed: 20 }),
      standingText({ ...standing, changed: 21 }),
    ]).toEqual([
      "core/cart: never measured",
      "core/cart: 2026-11-24",
      "core/cart: 2026-11-24, 20 lines changed since, of 100",
      "core/cart: 2026-11-24, 21 lines changed since, of 100: to be measured again",
    ]);
  });

  it("are read as they stand: a part that was never measured is new in whole", () => {
    const asked: (readonly string[])[] = [];
    const [known, ofNoDay] = standingsOf(
      partsOf(["core/cart", "core/money"]).parts,
      [{ word: "core/cart", noticed: 1, survived: 0, day: "2026-11-24" }],
      (mutate, since) => {
        asked.push([mutate, since]);
        return "12\t3\tcore/cart/popup.ts\n";
      },
    );
    expect(asked).toEqual([["core/cart/**/*.ts", "2026-11-24"]]);
    expect([known?.word, known?.day, (known?.lines ?? 0) > 100, known?.changed]).toEqual([
      "core/cart",
      "2026-11-24",
      true,
      15,
    ]);
    expect([ofNoDay?.word, ofNoDay?.day, ofNoDay?.changed]).toEqual(["core/money", null, 0]);
  });

  const day = "2026-11-24";
  const score = (word: string, noticed: number, survived: number): Score => ({
    word,
    noticed,
    survived,
    day,
  });

  it("fails for each part under the threshold, however good the others are", () => {
    const bad = score("core/money", 84, 16);
    expect(failing([score("core/lists", 9000, 0), bad, score("core/cart", 85, 15)])).toEqual([bad]);
  });

  it("keeps the figures of earlier runs, and says what has none", () => {
    const parts = ["core/lists", "core/money", "machines/order/payment"].map((word) => ({
      word,
      mutate: word,
      tests: [],
    }));
    const first = documentOf(parts, [score("core/money", 1, 1), score("core/gone", 5, 0)], day);
    const second = documentOf(
      parts,
      [...rowsOf(first), score("core/money", 3, 1), score("machines/order/payment", 0, 0)],
      "2026-11-25",
    );
    expect(second.split("\n").slice(-10)).toEqual([
      "| part | mutants | survived | score | measured |",
      "| --- | --- | --- | --- | --- |",
      "| core/money | 4 | 1 | 75.0 % | 2026-11-24 |",
      "| machines/order/payment | 0 | 0 | – | 2026-11-24 |",
      "| all | 4 | 1 | 75.0 % |  |",
      "",
      "Not measured on 2026-11-25:",
      "",
      "- core: lists",
      "",
    ]);
    expect(rowsOf(second)).toEqual([
      score("core/money", 3, 1),
      score("machines/order/payment", 0, 0),
    ]);
  });

  it("leaves what other commands have written in the document", () => {
    const mutants = documentOf([], [], day);
    const first = withSection(mutants, "Planted edits", ["| E01 | old |"]);
    expect(withMutants(first, "# Anew\n")).toBe("# Anew\n\n## Planted edits\n\n| E01 | old |\n");
    expect(withSection(first, "Planted edits", ["| E01 | new |"])).toBe(
      withSection(mutants, "Planted edits", ["| E01 | new |"]),
    );
    const both = withSection(first, "What replay notices", ["| E02 | seen |"]);
    expect(withSection(both, "Planted edits", ["| E01 | new |"])).toBe(
      both.replace("| E01 | old |", "| E01 | new |"),
    );
  });
});
