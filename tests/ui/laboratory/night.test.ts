import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Result } from "effect";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseNight } from "../../../machines/laboratory/night/parse.ts";
import { keepNight, keptNight } from "../../../ui/laboratory/night/kept-night.ts";
import { causesOf } from "../../../ui/laboratory/night/night-causes.ts";
import { breachStep, faultsOf, nearest } from "../../../ui/laboratory/night/night-faults.ts";
import {
  laneOf,
  type LaneGroup,
  lanesOf,
  marksOf,
} from "../../../ui/laboratory/night/night-lanes.ts";
import { labStepAt, machinesAt, movingAt } from "../../../ui/laboratory/night/night-machines.ts";
import {
  columnChanges,
  contextHistory,
  contextKeyName,
  isContextKey,
  rowHistory,
  rowName,
} from "../../../ui/laboratory/night/night-rows.ts";
import { indexOf, searched } from "../../../ui/laboratory/night/night-search.ts";
import { outcomeSentences, stepSentence } from "../../../ui/laboratory/night/night-words.ts";
import { openNight } from "../../../ui/laboratory/night/open-night.ts";
import { changeText, contextText, rowText } from "../../../ui/laboratory/night/row-text.ts";
import { addressOf, placeIn } from "../../../ui/laboratory/night/use-night-place.ts";
import { nightStep, popupMoves, SAMPLE } from "./night-sample.ts";

const FOLDED: ReadonlySet<LaneGroup> = new Set(["machines", "tables"]);
const stepAt = (n: number) => SAMPLE.steps.find((step) => step.n === n) ?? nightStep(n);

describe("the lanes of a night", () => {
  it("are those of who and what was there, by groups; a folded group is one", () => {
    const names = (folded: ReadonlySet<LaneGroup>) =>
      lanesOf(SAMPLE, folded).map(({ group, name }) => `${group}: ${name}`);
    expect([names(new Set()), names(FOLDED)]).toEqual([
      [
        "people: gerant.1",
        "people: gerant.2",
        "machines: cartPopup",
        "calls: Arrivent",
        "calls: Réponses",
        "calls: Reviennent",
        "calls: Entre onglets",
        "server: Instructions",
        "server: Pannes",
        "server: Temps",
        "tables: order",
        "tables: order_item",
      ],
      [
        "people: gerant.1",
        "people: gerant.2",
        "machines: Machines",
        "calls: Arrivent",
        "calls: Réponses",
        "calls: Reviennent",
        "calls: Entre onglets",
        "server: Instructions",
        "server: Pannes",
        "server: Temps",
        "tables: Tables",
      ],
    ]);
  });

  it("have one mark a step, as grave as the gravest", () => {
    expect([2, 5, 6].map((n) => marksOf(stepAt(n)))).toEqual([
      [
        { lane: "server statement", count: 1, text: null, tone: "calm" },
        { lane: "calls answered", count: 1, text: "200", tone: "calm" },
        { lane: "tables order", count: 1, text: null, tone: "calm" },
        { lane: "tables order_item", count: 1, text: null, tone: "calm" },
      ],
      [
        { lane: "calls received", count: 1, text: null, tone: "calm" },
        { lane: "machines cartPopup", count: 2, text: null, tone: "moved" },
        { lane: "tables order", count: 1, text: null, tone: "calm" },
      ],
      [
        { lane: "server fault", count: 1, text: null, tone: "bad" },
        { lane: "calls answered", count: 2, text: null, tone: "bad" },
      ],
    ]);
    expect(marksOf(stepAt(2), FOLDED).at(-1)).toEqual({
      lane: "tables",
      count: 2,
      text: null,
      tone: "calm",
    });
    const answered = (status: number) =>
      marksOf(nightStep(0, { calls: [{ id: 1, method: "GET", path: "/", status }] })).at(-1)?.tone;
    expect([200, 303, 401, 500, 0].map(answered)).toEqual(["calm", "calm", "warn", "bad", "bad"]);
  });

  it("place a step where it happened, also at the bank", () => {
    expect([
      laneOf(stepAt(0)),
      laneOf({ kind: "act", who: "gerant.1 à la banque" }),
      laneOf(stepAt(3)),
      laneOf(stepAt(0), new Set(["people"])),
    ]).toEqual(["people gerant.1", "people gerant.1", "calls message", "people"]);
  });
});

describe("causes of a night's step", () => {
  it("go back to where it began, and on to all that came of it", () => {
    expect([causesOf(SAMPLE, 2), causesOf(SAMPLE, 0), causesOf(SAMPLE, 6)]).toEqual([
      {
        origins: [1, 0],
        effects: [5],
        arrows: [
          { from: 0, to: 1, way: "origin" },
          { from: 1, to: 2, way: "origin" },
          { from: 2, to: 5, way: "effect" },
        ],
      },
      {
        origins: [],
        effects: [1, 3],
        arrows: [
          { from: 0, to: 1, way: "effect" },
          { from: 1, to: 2, way: "effect" },
          { from: 0, to: 3, way: "effect" },
          { from: 2, to: 5, way: "effect" },
        ],
      },
      { origins: [], effects: [], arrows: [] },
    ]);
  });
});

describe("faults of a night", () => {
  it("are faults, calls that met one, answers that failed, and where a law broke", () => {
    expect(faultsOf(SAMPLE)).toEqual([1, 5, 6]);
    expect(faultsOf({ ...SAMPLE, breach: null })).toEqual([1, 6]);
  });

  it("are gone through from where one is, and end there", () => {
    const faults = [1, 5, 6];
    const next = [null, 0, 1, 3, 6].map((n) => nearest(faults, n, "forward"));
    const previous = [null, 0, 1, 3, 6].map((n) => nearest(faults, n, "back"));
    expect([next, previous]).toEqual([
      [1, 1, 5, 5, null],
      [6, null, null, 1, 5],
    ]);
  });

  it("place a breach of the quiet end at the last step", () => {
    const quiet = SAMPLE.breach === null ? null : { ...SAMPLE.breach, step: 400 };
    expect([
      breachStep(SAMPLE),
      breachStep({ ...SAMPLE, breach: quiet }),
      breachStep({ ...SAMPLE, breach: null }),
    ]).toEqual([5, 8, null]);
  });
});

describe("a row of a night", () => {
  it("has the steps that changed it, with the columns that did", () => {
    const name = rowName({ table: "order", key: { id: 724 } });
    expect([name, rowText(name)]).toEqual(['order {"id":724}', "order, id 724"]);
    expect(rowHistory(SAMPLE, name)).toEqual([
      { n: 2, changes: stepAt(2).rows.slice(0, 1) },
      { n: 5, changes: stepAt(5).rows },
    ]);
    expect([...stepAt(2).rows, ...stepAt(5).rows].map(columnChanges)).toEqual([
      [
        { column: "revision", before: 3, after: 4 },
        { column: "notes", before: null, after: "…" },
      ],
      [{ column: "quantity", after: 4 }],
      [
        { column: "revision", before: 4 },
        { column: "notes", before: "…" },
      ],
    ]);
    expect([...stepAt(2).rows, ...stepAt(5).rows].map(changeText)).toEqual([
      "modifiée : revision 3 puis 4, notes null puis « … »",
      "créée : quantity 4",
      "supprimée : revision 4, notes « … »",
    ]);
  });

  it("has its likeness in a key of a machine's context: the steps that changed it", () => {
    const name = contextKeyName("gerant.1 1 · cartPopup", "added");
    expect([isContextKey(name), isContextKey(rowName({ table: "order", key: {} }))]).toEqual([
      true,
      false,
    ]);
    expect(rowText(name)).toBe("contexte, machine gerant.1 1 · cartPopup, clé added");
    const told = (key: string) =>
      contextHistory(SAMPLE, contextKeyName("gerant.1 1 · cartPopup", key)).map(
        ({ n, values }) => `${n}: ${values.map(contextText).join(" ; ")}`,
      );
    expect([told("added"), told("storeId"), told("nothing")]).toEqual([
      ["0: 0 puis 1", "5: 0 puis 2 ; 0 puis 3", "8: 0 puis 4"],
      [],
      [],
    ]);
    expect(contextText({ before: undefined, after: 3 })).toBe("3");
  });

  it("is named by an address that somebody wrote by hand as it is", () => {
    expect([rowText("order n’importe"), rowText("order")]).toEqual(["order, n’importe", "order"]);
  });
});

describe("machines of a night", () => {
  it("stand as they stood, those of the step first, with where they were before it", () => {
    const stood = (n: number) =>
      machinesAt(SAMPLE, n).map(({ name, before, after, steps }) => [
        name,
        before?.value,
        after.value,
        after.context["added"],
        steps.length,
      ]);
    expect([stood(0), stood(3), stood(5), stood(8)]).toEqual([
      [
        ["gerant.1 1 · cartPopup", "closed", "closed", 1, 1],
        ["gerant.2 1 · menus", "closed", "closed", undefined, 0],
      ],
      [
        ["gerant.1 1 · cartPopup", "closed", "closed", 1, 0],
        ["gerant.2 1 · menus", "closed", "closed", undefined, 0],
      ],
      [
        ["gerant.1 1 · cartPopup", "closed", "open", 3, 2],
        ["gerant.2 1 · menus", "closed", "closed", undefined, 0],
      ],
      [
        ["gerant.1 1 · cartPopup", "open", "closed", 4, 1],
        ["gerant.2 1 · menus", "closed", "closed", undefined, 0],
      ],
    ]);
  });

  it("are there at the step in which they end, and no more after it", () => {
    const ending = {
      ...SAMPLE,
      steps: [
        nightStep(0, { machines: [popupMoves(1, "open", "open", { kind: "stopped" })] }),
        nightStep(1),
      ],
    };
    expect([0, 1].map((n) => machinesAt(ending, n).map(({ name }) => name))).toEqual([
      ["gerant.1 1 · cartPopup", "gerant.2 1 · menus"],
      ["gerant.2 1 · menus"],
    ]);
  });

  it("are shown by the one that went elsewhere last", () => {
    expect([0, 3, 5, 8].map((n) => movingAt(SAMPLE, n))).toEqual([
      null,
      null,
      "gerant.1 1 · cartPopup",
      "gerant.1 1 · cartPopup",
    ]);
  });

  it("light up all that they did in a step as one", () => {
    const [popup, menus] = machinesAt(SAMPLE, 5).map((machine) => labStepAt(machine, 5));
    expect(menus).toBeNull();
    expect([popup?.n, popup?.actor, popup?.before?.value, popup?.after.value]).toEqual([
      5,
      "gerant.1 1 · cartPopup",
      "closed",
      "open",
    ]);
  });
});

describe("what a night says in French", () => {
  it("is who did what", () => {
    expect(SAMPLE.steps.map((step) => stepSentence(step, step.at + 1500))).toEqual([
      "gerant (onglet 1) veut 4 × 101063-1.",
      "L’appel PATCH /api/v2/shop/orders/secret-1 de gerant (onglet 1) arrive à la boutique, et sa réponse se perdra.",
      'PostgreSQL exécute une instruction de la connexion 8 : update "order" set revision…',
      "gerant (onglet 2) entend un autre onglet de son navigateur : cartChanged.",
      "La réponse à PATCH /api/v2/shop/orders/secret-1 revient à gerant (onglet 1).",
      "Le processus de la boutique est tué.",
      "Le temps passe : 1,500 s.",
    ]);
    expect([
      stepSentence(
        nightStep(1, {
          kind: "serve",
          who: "fournil-rouen.2 à la banque",
          what: "POST /_bank/secret-3",
        }),
        null,
      ),
      stepSentence(nightStep(1, { kind: "time", who: "temps", what: "passe" }), null),
      stepSentence(nightStep(1, { kind: "fault", who: "four", what: "trop chaud" }), null),
    ]).toEqual([
      "L’appel POST /_bank/secret-3 de fournil-rouen (onglet 2) à la banque arrive à la boutique.",
      "Le temps passe.",
      "Panne, four : trop chaud.",
    ]);
  });

  it("is what came of it, and for whom", () => {
    expect([0, 2, 5, 6, 8].map((n) => outcomeSentences(SAMPLE, stepAt(n)))).toEqual([
      ["Rien d’autre ne change."],
      [
        "La boutique répond à 1 appel : 200.",
        "La base change : order (1 ligne), order_item (1 ligne).",
      ],
      [
        "Chez gerant (onglet 1) : cartPopup va de closed à open.",
        "La base change : order (1 ligne).",
      ],
      ["La boutique répond à 2 appels : 503, 410."],
      ["Chez gerant (onglet 1) : cartPopup va de open à closed."],
    ]);
    const many = nightStep(0, {
      calls: Array.from({ length: 6 }, (_, id) => ({ id, method: "GET", path: "/", status: 200 })),
    });
    expect(outcomeSentences(SAMPLE, many)).toEqual([
      "La boutique répond à 6 appels : 200, 200, 200, 200 et 2 autres.",
    ]);
  });
});

describe("the search of a night", () => {
  const index = indexOf(SAMPLE);
  const found = (query: string) =>
    searched(index, query).map(({ n, found: { where, text } }) => `${n} ${where} | ${text}`);

  it("finds states, events, contents, contexts, facts, rules, calls, rows and the law", () => {
    expect({
      state: found("état open"),
      event: found("cart.refreshed"),
      content: found("farine"),
      context: found("contexte added 3"),
      fact: found("cart.shown"),
      transition: found("règle après untilClosed"),
      rule: found("règle CART-4"),
      call: found("503"),
      sent: found("envoyé levain"),
      answer: found("répondu survenue"),
      row: found("ligne order_item"),
      law: found("loi CART-4"),
      person: found("onglet 2 entend"),
      nothing: found("brioche"),
      blank: found("  "),
    }).toEqual({
      state: ["5 état | gerant.1 1 · cartPopup : open"],
      event: [
        "0 événement | gerant.1 1 · cartPopup : cart.refreshed",
        "5 événement | gerant.1 1 · cartPopup : cart.refreshed",
      ],
      content: ['5 contenu | gerant.1 1 · cartPopup : seen "farine"'],
      context: ["5 contexte | gerant.1 1 · cartPopup : added 3"],
      fact: ['5 fait | gerant.1 1 · cartPopup : cart.shown {"type":"cart.shown"}'],
      transition: ["8 règle | gerant.1 1 · cartPopup : après untilClosed (5 s)"],
      rule: ["8 règle | gerant.1 1 · cartPopup : CART-4"],
      call: ["6 appel | GET /a 503"],
      sent: ['6 envoyé | GET /a 503 {"wanted":"levain"}'],
      answer: ['6 répondu | GET /a 503 {"message":"Une erreur est survenue."}'],
      row: ['2 ligne | order_item {"id":5} {"before":null,"after":{"quantity":4}}'],
      law: ["5 loi | CART-4 chaque changement d’un panier fait sa révision suivante"],
      person: [
        "3 étape | gerant (onglet 2) entend un autre onglet de son navigateur : cartChanged.",
      ],
      nothing: [],
      blank: [],
    });
  });

  it("shows of a long value what is around what was found", () => {
    const long = {
      ...SAMPLE,
      steps: [
        nightStep(0, {
          rows: [
            {
              table: "order",
              key: { id: 1 },
              before: null,
              after: { first: "a".repeat(300), state: "brioché", last: "z".repeat(300) },
            },
          ],
        }),
      ],
    };
    expect(searched(indexOf(long), "brioche")).toEqual([
      {
        n: 0,
        found: {
          where: "ligne",
          text: `order {"id":1} …${"a".repeat(29)}","state":"brioché","last":"${"z".repeat(103)}…`,
        },
      },
    ]);
  });
});

describe("opening a night", () => {
  const text = readFileSync("tests/night/seed-102.night.jsonl", "utf8");

  it("says in the very line of the command why a file cannot be read, and opens nothing of it", () => {
    const bad = [
      "bonjour",
      `\uFEFF${text}`,
      text.slice(0, -40),
      text.replace('"version":2', '"version":9'),
      text.replace('{"n":2,', '{"n":0,'),
    ];
    expect(bad.map((each) => openNight("a.night.jsonl", each))).toEqual(
      bad.map((each) => Result.fail(Result.getOrThrow(Result.flip(parseNight(each))).message)),
    );
  });

  it("is kept by the tab, unless it is too large for it: then no other one is kept either", async () => {
    onTestFinished(() => window.sessionStorage.clear());
    const keeping = async (kept: string) => [
      await keepNight({ name: "a.night.jsonl", text: kept }),
      await keptNight(),
    ];
    // Nothing packs what looks like chance.
    const large = Array.from({ length: 40_000 }, (_, at) =>
      createHash("sha512").update(String(at)).digest("base64"),
    ).join("");
    expect([await keeping(text), await keeping(large)]).toEqual([
      [true, { name: "a.night.jsonl", text }],
      [false, null],
    ]);
  });

  it("is looked at by its address, which says nothing of what is not asked", () => {
    const places = [
      { step: 12, search: "", row: 'order {"id":724}', night: null, second: null },
      { step: null, search: "FLOW-6 & co", row: null, night: null, second: null },
      {
        step: null,
        search: "",
        row: null,
        night: "12@abc1234, 6:appel 29 : 503",
        second: "12@abc",
      },
      { step: null, search: "", row: null, night: null, second: null },
    ];
    expect(places.map((place) => addressOf(place).toString())).toEqual([
      "step=12&row=order+%7B%22id%22%3A724%7D",
      "search=FLOW-6+%26+co",
      "night=12%40abc1234%2C+6%3Aappel+29+%3A+503&second=12%40abc",
      "",
    ]);
    expect(places.map((place) => placeIn(addressOf(place)))).toEqual(places);
    expect(placeIn(new URLSearchParams("step=douze")).step).toBeNull();
  });
});
