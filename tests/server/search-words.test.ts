import { Deferred, Effect, Fiber } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBatchReader } from "../../server/catalogue/batch-reader.ts";
import { BoundedCache } from "../../server/cache/bounded-cache.ts";
import { singleFlight } from "../../server/cache/single-flight.ts";
import { readQuery } from "../../server/search/query.ts";
import { wordsOf } from "../../server/search/query-words.ts";
import { editDistance, prefixDistance } from "../../core/search/edit-distance.ts";
import { soundOf } from "../../core/search/sounds-like.ts";
import { corrections, offers, type SpellingFacts } from "../../server/search/spelling.ts";

/** The nearest correction. */
const correct = (facts: readonly SpellingFacts[]) => corrections(facts)[0];

const rewrites = new Map([
  ["type 65", ["t65"]],
  ["t65", ["type 65"]],
  ["chocolatine", ["pain chocolat"]],
]);

describe("readQuery", () => {
  it("gives trade words what they also mean, the longest phrase first", () => {
    expect(readQuery("Farine Type 65", rewrites)).toEqual({
      typed: ["farine", "type", "65"],
      groups: ["farine", "type 65|t65"],
      how: "named",
      begins: [["farine", "type", "65"]],
      codes: ["Farine Type 65", "FARINE TYPE 65", "farine type 65", "farinetype65", "FARINETYPE65"],
    });
  });

  it("begins names with the first words, and with what the first phrase also means", () => {
    expect(readQuery("Type 65 bio", rewrites)?.begins).toEqual([
      ["type", "65", "bio"],
      ["t65", "bio"],
    ]);
    expect(readQuery("chocolatine", rewrites)?.begins).toEqual([
      ["chocolatine"],
      ["pain", "chocolat"],
    ]);
  });

  it("also reads the last word for the trade words that begin so", () => {
    expect(readQuery("choco", rewrites)?.groups).toEqual(["choco|pain chocolat"]);
    expect(readQuery("cho", rewrites)?.groups).toEqual(["cho"]);
    expect(readQuery("choco noir", rewrites)?.groups).toEqual(["choco", "noir"]);
  });

  it("writes measures in one piece, as the index does", () => {
    const spellings = ["sac 25 kg", "sac 25kg", "Sac 25 kilos", "sac 25kgs"];
    expect(spellings.map(wordsOf)).toEqual(spellings.map(() => ["sac", "25kg"]));
    expect(["10 x 1 kg", "10x1kg", "10 × 1 kg"].map(wordsOf)).toEqual([
      ["10", "1kg"],
      ["10", "1kg"],
      ["10", "1kg"],
    ]);
    expect(wordsOf("huile 5 litres")).toEqual(["huile", "5l"]);
    expect(wordsOf("beurre x kilo")).toEqual(["beurre", "x", "kilo"]);
    expect(readQuery("croissant 80 g", rewrites)?.groups).toEqual(["croissant", "80g"]);
  });

  it("leaves out what only says that a code follows, and takes several codes for several products", () => {
    expect(["réf 101065", "ref. 101065", "Référence : 101065", "n° 101065"].map(wordsOf)).toEqual([
      ["101065"],
      ["101065"],
      ["101065"],
      ["101065"],
    ]);
    expect(wordsOf("pain ref 12")).toEqual(["pain", "ref", "12"]);
    expect(readQuery("340212 101065", rewrites)).toMatchObject({
      groups: ["340212|101065"],
      codes: ["340212 101065", "340212101065", "340212", "101065"],
    });
  });

  it("takes one word with digits and dashes for a code", () => {
    expect(readQuery("far-T65-25", rewrites)).toMatchObject({
      groups: ["far t65 25|fart6525"],
      codes: ["far-T65-25", "FAR-T65-25", "far-t65-25", "fart6525", "FART6525"],
    });
  });

  it("finds no word in signs", () => {
    expect(readQuery(" -- '' ", rewrites)).toBeUndefined();
  });

  it("never lets a sign of the query language or of LIKE through", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const words = readQuery(text, rewrites);
        for (const group of words?.groups ?? []) expect(group).toMatch(/^[\p{L}\p{N} |]+$/u);
        for (const word of words?.typed ?? []) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
        expect(words?.typed.length ?? 1).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe("spelling", () => {
  it("counts a swap of neighbours as one mistake", () => {
    expect(editDistance("chocolta", "chocolat")).toBe(1);
    expect(editDistance("farrine", "farine")).toBe(1);
    expect(editDistance("", "abc")).toBe(3);
    expect(prefixDistance("farri", "farine")).toBe(1);
  });

  it("measures a distance: none to itself, the same both ways, no longer than the longer word", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, a)).toBe(0);
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(prefixDistance(a, b)).toBeLessThanOrEqual(editDistance(a, b));
      }),
    );
  });

  it("prefers the nearest word, then the more frequent one, and keeps what is known", () => {
    expect(
      correct([
        {
          word: "farrine",
          known: false,
          described: false,
          candidates: [
            ["farinette", 900],
            ["farine", 10],
            ["marine", 99],
          ],
        },
        { word: "ble", known: true, described: false, candidates: [["blei", 5]] },
      ]),
    ).toEqual(["farine", "ble"]);
    expect(
      correct([
        {
          word: "pian",
          known: false,
          described: false,
          candidates: [
            ["pain", 5],
            ["plan", 50],
          ],
        },
      ]),
    ).toEqual(["plan"]);
  });

  it("weighs a mistake that is heard above one that is only written", () => {
    const fact = (word: string, ...terms: readonly string[]) => ({
      word,
      known: false,
      described: false,
      candidates: terms.map((term, place) => [term, 10 - place] as const),
    });
    expect(correct([fact("bere", "berlin", "beurre")])).toEqual(["beurre"]);
    expect(correct([fact("javel", "java")])).toBeUndefined();
    expect(correct([fact("balai", "balance")])).toBeUndefined();
    expect(correct([fact("canelle", "canneles", "cannelle")])).toEqual(["cannelle"]);
    expect(correct([fact("farri", "farine")])).toEqual(["farine"]);
  });

  it("offers words whose letters are right or that sound the same, and none far from what was typed", () => {
    const offered = (word: string, ...terms: readonly string[]) =>
      offers([
        { word, known: false, described: false, candidates: terms.map((term) => [term, 1]) },
      ]).flat();
    expect(offered("ciment", "cidre", "ceylan", "carton")).toEqual([]);
    expect(offered("carrelage", "cannelle", "canneles")).toEqual([]);
    expect(offered("levrue", "levain", "lever", "levure")).toEqual(["levure", "lever"]);
    expect(offered("gruot", "gruau")).toEqual(["gruau"]);
    expect(offered("chocolta", "chocolaterie", "charlotte", "chocolat")).toEqual([
      "chocolat",
      "chocolaterie",
    ]);
  });

  it("offers nothing that is not half right, whatever is typed", () => {
    const word = fc.string({ unit: fc.constantFrom("c", "i", "d", "r", "e", "m"), maxLength: 9 });
    fc.assert(
      fc.property(word, word, (typed, term) => {
        const facts = { word: typed, known: false, described: false };
        const isOffered = offers([{ ...facts, candidates: [[term, 1]] }]).length > 0;
        const mistakes = Math.min(
          prefixDistance(typed, term),
          editDistance(soundOf(typed), soundOf(term)),
        );
        expect(isOffered && mistakes * 2 >= typed.length).toBe(false);
      }),
    );
  });

  it("corrects neither codes nor words that look like nothing", () => {
    expect(
      correct([{ word: "p00a1", known: false, described: false, candidates: [["p00b1", 1]] }]),
    ).toBeUndefined();
    expect(
      correct([{ word: "xyz", known: false, described: false, candidates: [["farine", 1]] }]),
    ).toBeUndefined();
  });
});

describe("BoundedCache", () => {
  it("forgets what was used longest ago once it is full", () => {
    const cache = new BoundedCache<string, number>(10, (weight) => weight);
    cache.set("a", 4);
    cache.set("b", 4);
    cache.get("a");
    cache.set("c", 4);
    expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.size]).toEqual([
      4,
      undefined,
      4,
      2,
    ]);
  });

  it("never weighs more than its capacity", () => {
    const write = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(fc.array(write), (writes) => {
        const cache = new BoundedCache<number, number>(40, (weight) => weight);
        for (const [key, weight] of writes) cache.set(key, weight);
        const held = Array.from({ length: 10 }, (_, key) => cache.get(key) ?? 0);
        expect(held.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe("a batch reader", () => {
  it("reads together what is asked while it reads, and gives each its own", async () => {
    const batches: (readonly number[])[] = [];
    const gate = Deferred.makeUnsafe<void>();
    const read = makeBatchReader<number, string>((keys) =>
      Effect.gen(function* () {
        batches.push(keys);
        yield* Deferred.await(gate);
        return new Map(keys.filter((key) => key > 0).map((key) => [key, `v${key}`]));
      }),
    );
    const answers = await Effect.runPromise(
      Effect.gen(function* () {
        const fibers = [];
        for (const keys of [[1], [2, 3], [3, -1]]) {
          fibers.push(yield* Effect.forkChild(read(keys), { startImmediately: true }));
        }
        yield* Deferred.succeed(gate, undefined);
        return yield* Effect.all(fibers.map((fiber) => Fiber.join(fiber)));
      }),
    );
    expect(batches).toEqual([[1], [2, 3, -1]]);
    expect(answers.map((answer) => [answer.get(1), answer.get(3), answer.get(-1)])).toEqual([
      ["v1", undefined, undefined],
      [undefined, "v3", undefined],
      [undefined, "v3", undefined],
    ]);
  });

  it("fails for the batch that failed and reads again for the next", async () => {
    let calls = 0;
    const read = makeBatchReader<number, number>(() =>
      Effect.suspend(() => {
        calls += 1;
        return calls === 1 ? Effect.die(new Error("away")) : Effect.succeed(new Map([[1, 1]]));
      }),
    );
    await expect(Effect.runPromise(read([1]))).rejects.toThrow("away");
    expect(await Effect.runPromise(read([1]))).toEqual(new Map([[1, 1]]));
  });
});

describe("single flight", () => {
  it("runs once for all who wait, goes on when one leaves, and runs again afterwards", async () => {
    let runs = 0;
    const gate = Deferred.makeUnsafe<void>();
    const shared = singleFlight(
      Effect.gen(function* () {
        runs += 1;
        yield* Deferred.await(gate);
        return runs;
      }),
    );
    const answer = await Effect.runPromise(
      Effect.gen(function* () {
        const first = yield* Effect.forkChild(shared, { startImmediately: true });
        const second = yield* Effect.forkChild(shared, { startImmediately: true });
        yield* Fiber.interrupt(first);
        yield* Deferred.succeed(gate, undefined);
        return yield* Fiber.join(second);
      }),
    );
    expect([answer, runs]).toEqual([1, 1]);
    expect(await Effect.runPromise(shared)).toBe(2);
  });
});
