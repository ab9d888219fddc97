import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  matchWord,
  mistakesAllowed,
  searchWords,
  stem,
  wordIndexOf,
} from "../../../core/quick-entry/word-index.ts";

const INDEX = wordIndexOf([
  { name: ["farin", "ble"], surroundings: ["moulin"] },
  { name: ["farin", "seigl", "50%"], surroundings: ["moulin", "ferment"] },
  { name: ["chocolat", "biologiqu", "12"], surroundings: [] },
  { name: ["tradition", "croissant"], surroundings: [] },
  { name: ["tradition", "farinett", "seigla"], surroundings: [] },
]);

const matched = (word: string) => {
  const { how, words, positions } = matchWord(word, INDEX);
  return [how, words, [...positions]];
};

describe("the words by which products are searched", () => {
  it.each([
    ["Levures fraîches", ["levur", "fraich"]],
    ["Gâteaux", ["gateau"]],
    ["Œufs de plein air", ["oeuf", "plein", "air"]],
    ["Mélange aux 7 céréales", ["melang", "7", "cereal"]],
    ["Farine T 65", ["farin", "t65"]],
    ["Pâte d'amande 50%", ["pate", "amand", "50%"]],
    ["aux", []],
  ])("of '%s' are %j", (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it("have no ending of a plural or a feminine, unless they are short or a number's", () => {
    const words = "sel sels ans levures levure crepe base bases noix gateaux fraiche t65s pains";
    expect(words.split(" ").map(stem)).toEqual([
      "sel",
      "sel",
      "ans",
      "levur",
      "levur",
      "crep",
      "base",
      "base",
      "noi",
      "gateau",
      "fraich",
      "t65s",
      "pain",
    ]);
  });

  it("are the same in the plural", () => {
    const noun = fc.string({
      unit: fc.constantFrom(..."abcdefilnortu"),
      minLength: 4,
      maxLength: 9,
    });
    fc.assert(
      fc.property(noun, (word) => {
        expect(stem(`${word}s`)).toBe(stem(word));
      }),
    );
  });
});

describe("[ENTRY-4] the products that a word may mean", () => {
  it.each([
    ["farin", ["exact", ["farin"], [0, 1]]],
    ["biologiqu", ["exact", ["biologiqu"], [2]]],
    ["bio", ["exact", ["biologiqu"], [2]]],
    ["choco", ["exact", ["chocolat"], [2]]],
    ["tradi", ["exact", ["tradition"], [3, 4]]],
    ["12", ["exact", ["12"], [2]]],
    ["50", ["exact", ["50%"], [1]]],
    ["51", ["none", [], []]],
    ["far", ["beginning", ["farin", "farinett"], [0, 1, 4]]],
    ["t", ["none", [], []]],
    ["cr", ["none", [], []]],
    ["cro", ["beginning", ["croissant"], [3]]],
    ["moulin", ["surroundings", [], [0, 1]]],
    ["mouli", ["none", [], []]],
    ["zzz", ["none", [], []]],
  ])("as it is, by its beginning or by what stands beside: '%s' is %j", (word, found) => {
    expect(matched(word)).toEqual(found);
  });

  it.each([
    ["siegl", ["mended", ["seigl"], [1]]],
    ["xeigl", ["mended", ["seigl"], [1]]],
    ["seixl", ["mended", ["seigl"], [1]]],
    ["seiggl", ["mended", ["seigl"], [1]]],
    ["seigll", ["mended", ["seigl", "seigla"], [1, 4]]],
    ["seiglb", ["mended", ["seigl", "seigla"], [1, 4]]],
    ["segl", ["none", [], []]],
    ["croisant", ["mended", ["croissant"], [3]]],
    ["crossantt", ["mended", ["croissant"], [3]]],
    ["croisan", ["none", [], []]],
    ["cruessuntt", ["none", [], []]],
  ])("mended by one letter from five on, by two from eight on: '%s' is %j", (word, found) => {
    expect(matched(word)).toEqual(found);
  });

  it("allow no mistake in short words and in numbers, nor in words of no trade", () => {
    const words = ["pain", "seigl", "farines", "croissan", "t65abcdef"];
    expect(words.map(mistakesAllowed)).toEqual([0, 1, 1, 2, 0]);
    const long = "croissant".repeat(3);
    const index = wordIndexOf([{ name: [long, long.slice(0, 24)], surroundings: [] }]);
    const of = (word: string) => matchWord(word, index).how;
    expect([of(`${long}x`), of(`x${long.slice(1)}`), of(`x${long.slice(1, 24)}`)]).toEqual([
      "none",
      "none",
      "mended",
    ]);
  });

  it("are remembered, and found again once forgotten", () => {
    const index = wordIndexOf([{ name: ["croissant"], surroundings: [] }]);
    const first = matchWord("croisant", index);
    expect(matchWord("croisant", index)).toBe(first);
    for (let more = 1; more < 2000; more += 1) matchWord(`mot${more}`, index);
    expect([index.matches.size, matchWord("croisant", index)]).toEqual([2000, first]);
    matchWord("encore", index);
    expect([index.matches.size, matchWord("croisant", index)]).toEqual([1, first]);
  });
});
