import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SaidToken, withPhrases } from "../../../core/quick-entry/phrases.ts";
import { tokensOf } from "../../../core/quick-entry/tokens.ts";
import { TODAY } from "./bakery.ts";

const written = (token: SaidToken): string => {
  switch (token.kind) {
    case "word":
    case "mark":
      return token.text;
    case "number":
      return String(token.value);
    case "habit": {
      const { base, factor } = token;
      const what = base?.kind === "day" ? (base.day ?? `weekday ${base.weekday}`) : base?.kind;
      return `<${[what, factor === 1 ? undefined : `× ${factor}`].filter(Boolean).join(" ")}>`;
    }
    case "difference":
      return token.sign === 1 ? "<more>" : "<less>";
    case "negation":
      return token.isException ? "<except>" : "<not>";
    default:
      return `<${token.kind}>`;
  }
};

const readAs = (text: string, names: readonly string[] = []) =>
  withPhrases(tokensOf(text, new Map()), TODAY, new Set(names)).map(written).join(" ");

describe("[ENTRY-6] what is compared with", () => {
  it.each([
    ["comme le 12", "<2026-11-12>"],
    ["comme le 23", "<2026-10-23>"],
    ["comme le 22", "<2026-11-22>"],
    ["comme le 30", "<2026-10-30>"],
    ["comme le 31", "<2026-10-31>"],
    ["comme le 24 novembre", "<2025-11-24>"],
    ["pareil que le 3 mars", "<2026-03-03>"],
    ["idem que le 3/3", "<2026-03-03>"],
    ["idem que le 3/ 12", "<2025-12-03>"],
    ["la même chose que le 1er", "<2026-11-01>"],
    ["comme le 1er octobre", "<2026-10-01>"],
    ["comme celle du mardi 17", "<2026-11-17>"],
    ["comme le 30 février", "<weekday null>"],
    ["comme le 29 février", "<weekday null>"],
    ["comme hier", "<2026-11-22>"],
    ["comme avant-hier", "<2026-11-21>"],
    ["comme la semaine dernière", "<2026-11-16>"],
    ["pareil que la semaine passée", "<2026-11-16>"],
    ["comme il y a huit jours", "<2026-11-16>"],
    ["comme il y a 8 jours", "<2026-11-16>"],
    ["comme il y a 1 semaine", "<2026-11-16>"],
  ])("is a day: '%s' is %s", (text, phrase) => {
    expect(readAs(text)).toBe(phrase);
  });

  it.each([
    ["janvier", "2026-01-05"],
    ["février", "2026-02-05"],
    ["mars", "2026-03-05"],
    ["avril", "2026-04-05"],
    ["mai", "2026-05-05"],
    ["juin", "2026-06-05"],
    ["juillet", "2026-07-05"],
    ["août", "2026-08-05"],
    ["septembre", "2026-09-05"],
    ["octobre", "2026-10-05"],
    ["novembre", "2026-11-05"],
    ["décembre", "2025-12-05"],
  ])("is the last 5 %s", (month, day) => {
    expect(readAs(`comme le 5 ${month}`)).toBe(`<${day}>`);
  });

  it.each([
    ["comme lundi", 1],
    ["pareille que mardi dernier", 2],
    ["que mercredi passé", 3],
    ["la même commande que jeudi d'avant", 4],
    ["même chose que celle de vendredi", 5],
    ["comme ce samedi", 6],
    ["comme le dimanche", 7],
  ])("is a weekday: '%s' is the %ith", (text, weekday) => {
    expect(readAs(text)).toBe(`<weekday ${weekday}>`);
  });

  it.each([
    "comme d'habitude",
    "que d'habitude",
    "selon habitudes",
    "comme à l'habitude",
    "comme d'hab",
    "mon habituelle",
    "nos habituels",
    "comme toujours",
    "comme à chaque fois",
    "comme chaque semaine",
    "comme tous les mardis",
  ])("is what is usual: '%s'", (text) => {
    expect(readAs(text)).toBe("<usual>");
  });

  it.each([
    "la dernière fois",
    "comme la dernière fois",
    "ma dernière commande",
    "de notre dernière livraison",
    "pareil",
    "pareille",
    "idem",
    "même chose",
    "la même chose",
    "la même commande",
  ])("is the last time: '%s'", (text) => {
    expect(readAs(text)).toBe("<last>");
  });

  it.each([
    ["le double de sel", "<× 2> sel"],
    ["le double d'eau", "<× 2> ' eau"],
    ["deux fois plus de sel", "<× 2> sel"],
    ["double de sel", "<× 2> sel"],
    ["le triple de sel", "<× 3> sel"],
    ["la moitié de sel", "<× 0.5> sel"],
    ["le double que jeudi", "<× 2> <weekday 4>"],
    ["le triple que d'habitude", "<× 3> <usual>"],
    ["la moitié que le 12", "<× 0.5> <2026-11-12>"],
    ["2 de plus", "2 <more>"],
    ["2 en plus", "2 <more>"],
    ["2 de moins", "2 <less>"],
    ["2 en moins", "2 <less>"],
    ["plus de sel", "plus de sel"],
  ])("is so many times as much, or so many more: '%s' is '%s'", (text, phrases) => {
    expect(readAs(text)).toBe(phrases);
  });
});

describe("[ENTRY-8] what is not to be added", () => {
  it.each(["sauf", "hormis", "excepté", "à part", "sans"])("is an exception: '%s'", (text) => {
    expect(readAs(`${text} sel`)).toBe("<except> sel");
  });

  it.each([
    "pas de",
    "pas du",
    "pas",
    "pas besoin de",
    "surtout pas de",
    "plus besoin du",
    "aucun",
    "aucune",
    "stop",
    "enlève",
    "enlevez",
    "enlever",
    "retire",
    "retirez",
    "supprime",
    "supprimer",
    "annule",
    "ôte",
  ])("is taken back: '%s'", (text) => {
    expect(readAs(`${text} sel`)).toBe("<not> sel");
  });

  it.each([
    "ou",
    "au lieu de",
    "au lieu du",
    "à la place de",
    "plutôt",
    "plutôt que",
    "non",
    "non pas",
    "pardon",
    "je corrige",
    "correction",
  ])("is put right: '%s'", (text) => {
    expect(readAs(`2 ${text} 3`)).toBe("2 <correction> 3");
  });
});

describe("[ENTRY-9] a day of delivery", () => {
  it.each([
    "pour demain",
    "demain",
    "pour après-demain",
    "pour mardi",
    "livraison jeudi",
    "à livrer mardi matin",
    "livrable mercredi",
    "livré vendredi soir",
    "livrez lundi après-midi",
    "pour la prochaine livraison de mardi",
    "pour notre commande du samedi",
    "pour la tournée de jeudi",
    "pour la semaine prochaine",
    "pour mardi 24 novembre",
    "pour mardi prochain",
    "jeudi au plus tard",
  ])("is said by '%s'", (text) => {
    expect(readAs(text)).toBe("<delivery>");
  });

  it("is not said by 'pour' alone", () => {
    expect(readAs("pour le sel")).toBe("pour le sel");
  });

  it.each([
    ["demain 3 sel", "<delivery> 3 sel"],
    ["demain 24 novembre 3 sel", "<delivery> 3 sel"],
    ["pour la semaine prochaine 3 sel", "<delivery> 3 sel"],
    ["mardi matin 3 sel", "<delivery> 3 sel"],
    ["mardi 24 3 sel", "<delivery> 3 sel"],
    ["pour mardi 22 3 sel", "<delivery> 3 sel"],
    ["pour mardi 10 sel", "<delivery> 10 sel"],
    ["pour mardi 10 novembre 3 sel", "<delivery> 3 sel"],
    ["lundi 23 3 sel", "<delivery> 3 sel"],
    ["mardi 29 3 sel", "<delivery> 29 3 sel"],
    ["demain 10 sel", "<delivery> 10 sel"],
    ["mardi 100 sel", "<delivery> 100 sel"],
  ])("leaves what is ordered: '%s' is '%s'", (text, phrases) => {
    expect(readAs(text)).toBe(phrases);
  });
});

describe("a turn of phrase", () => {
  it("takes the place of its words and of no others", () => {
    const said = withPhrases(tokensOf("10 sel comme le 12, merci", new Map()), TODAY, new Set());
    expect(said.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["number", 0, 2],
      ["word", 3, 6],
      ["habit", 7, 18],
      ["mark", 18, 19],
      ["word", 20, 25],
    ]);
  });

  it("is none within a name: 'sans gluten'", () => {
    expect([
      readAs("farine sans gluten", ["farin san", "san gluten"]),
      readAs("farine sans gluten", ["farin san"]),
      readAs("farine sans gluten"),
    ]).toEqual(["farine sans gluten", "farine <except> gluten", "farine <except> gluten"]);
  });

  it("ends with the line", () => {
    expect(readAs("comme\njeudi")).toBe("comme <break> <delivery>");
  });

  it("of a day is never today or later, and a year back at most", () => {
    const anyDay = fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(anyDay, ([day, month]) => {
        const [said] = withPhrases(
          tokensOf(`comme le ${day}/${month}`, new Map()),
          TODAY,
          new Set(),
        );
        const found = said?.kind === "habit" && said.base?.kind === "day" ? said.base.day : null;
        if (found === null) return;
        expect(found < TODAY && found >= "2025-11-22").toBe(true);
        expect(found.slice(5)).toBe(
          [month, day].map((part) => String(part).padStart(2, "0")).join("-"),
        );
      }),
    );
  });
});
