import { describe, expect, it } from "vitest";
import { firstDifference, type StepTrace } from "./first-difference.ts";

const NAMES = ["L’une", "L’autre"] as const;

const step = (n: number, changed: Partial<StepTrace> = {}): StepTrace => ({
  step: `${n} gerant.1 va au panier`,
  told: `{"calls":[{"id":${n}}],"rows":[]}`,
  lines: `{"n":${n},"machines":[]}`,
  hash: `hash-${n}`,
  ...changed,
});

const STEPS = [0, 1, 2].map((n) => step(n));
const withSecond = (changed: Partial<StepTrace>) => STEPS.with(1, step(1, changed));
const differenceOf = (other: readonly StepTrace[], sameness: "all" | "told" = "all") =>
  firstDifference([STEPS, other], NAMES, sameness);

describe("the first step that two nights of one seed play otherwise", () => {
  it("is none where everything is the same", () => {
    expect(differenceOf(STEPS.map((one) => ({ ...one })))).toBeNull();
  });

  it("is shown from shortly before the place where both part", () => {
    const before = "x".repeat(500);
    const told = (price: number) => `${before}{"price":${price}}${"y".repeat(500)}`;
    const at = before.length + '{"price":'.length;
    const shown = (text: string) => `…${text.slice(at - 120, at + 280)}…`;
    const one = STEPS.with(1, step(1, { told: told(95), hash: "a" }));
    const other = STEPS.with(1, step(1, { told: told(42), hash: "b" }));
    expect(firstDifference([one, other], NAMES, "all")).toEqual([
      "  1 gerant.1 va au panier",
      `  L’une : ${shown(told(95))}`,
      `  L’autre : ${shown(told(42))}`,
    ]);
  });

  it("may be what machines did, or what the file does not write, where calls and rows are the same", () => {
    expect(differenceOf(withSecond({ lines: '{"n":1,"machines":[{"page":"x"}]}' }))).toEqual([
      "  1 gerant.1 va au panier",
      '  L’une : {"n":1,"machines":[]}',
      '  L’autre : {"n":1,"machines":[{"page":"x"}]}',
    ]);
    const hidden = "ce que le fichier n’écrit pas (un secret, un long corps) est autre";
    expect(differenceOf(withSecond({ hash: "other" }))).toEqual([
      "  1 gerant.1 va au panier",
      `  L’une : ${hidden}`,
      `  L’autre : ${hidden}`,
    ]);
  });

  it("asks of another commit only what is told of calls and rows", () => {
    expect(differenceOf(withSecond({ hash: "other", lines: "other" }), "told")).toBeNull();
    expect(differenceOf(withSecond({ told: "other" }), "told")).toEqual([
      "  1 gerant.1 va au panier",
      '  L’une : {"calls":[{"id":1}],"rows":[]}',
      "  L’autre : other",
    ]);
  });

  it("is said by the steps themselves where these are others, or one night is over", () => {
    expect(differenceOf(withSecond({ step: "1 equipe.1 se déconnecte", hash: "other" }))).toEqual([
      "  L’une : 1 gerant.1 va au panier",
      "  L’autre : 1 equipe.1 se déconnecte",
    ]);
    expect(differenceOf(STEPS.slice(0, 2))).toEqual([
      "  L’une : 2 gerant.1 va au panier",
      "  L’autre : est finie",
    ]);
  });
});
