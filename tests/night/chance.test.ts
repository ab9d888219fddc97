import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { chanceOf } from "./engine/chance.ts";
import { chosenTurn, type Turn } from "./turns.ts";

const turn = (what: string, weight = 1): Turn => ({
  kind: "act",
  who: "gerant.1",
  what,
  weight,
  of: null,
  perform: () => undefined,
});

describe("what a seed decides", () => {
  it("is the same for the same question, and another for another seed or question", () => {
    const asked = (seed: number, ...question: readonly string[]) => chanceOf(seed).of(...question);
    expect(asked(1, "leap")).toBe(asked(1, "leap"));
    expect(new Set([asked(1, "leap"), asked(2, "leap"), asked(1, "drop")]).size).toBe(3);
  });

  it("is the first six bytes of what is drawn for the question, in as many blocks as are asked for", () => {
    const { of, bytes } = chanceOf(5);
    const drawn = bytes(70, "turn", 3);
    expect([drawn.length, of("turn", 3)]).toEqual([70, drawn.readUIntBE(0, 6) / 2 ** 48]);
    expect(bytes(6, "turn", 3)).toEqual(drawn.subarray(0, 6));
    expect(drawn.toString("hex", 0, 32)).toBe(
      createHash("sha256").update('[5,0,"turn",3]').digest("hex"),
    );
    expect(drawn.toString("hex", 32, 64)).toBe(
      createHash("sha256").update('[5,1,"turn",3]').digest("hex"),
    );
  });

  it("lies within what is asked for, and reaches both ends", () => {
    const { between } = chanceOf(3);
    const drawn = Array.from({ length: 400 }, (_, nth) => between(2, 5, nth));
    expect(new Set(drawn)).toEqual(new Set([2, 3, 4, 5]));
  });

  it("chooses by weight, and what is left out changes nothing between the others", () => {
    const chance = chanceOf(5);
    const all = [turn("a"), turn("b"), turn("c", 8)];
    const steps = Array.from({ length: 600 }, (_, step) => step);
    const chosen = steps.map((step) => chosenTurn(chance, all, step)?.what);
    const often = chosen.filter((what) => what === "c").length;
    expect(often).toBeGreaterThan(420);
    expect(often).toBeLessThan(540);
    for (const [step, what] of chosen.entries()) {
      if (what === "a") continue;
      expect(chosenTurn(chance, all.slice(1), step)?.what).toBe(what);
    }
    expect(chosenTurn(chance, [], 0)).toBeUndefined();
  });
});
