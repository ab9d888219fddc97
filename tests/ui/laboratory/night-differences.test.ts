import { describe, expect, it } from "vitest";
import type { EventObject } from "xstate";
import { parseFork } from "../../../machines/laboratory/night/fork.ts";
import {
  columnsOf,
  differencesOf,
  stepDifferences,
} from "../../../ui/laboratory/night/night-differences.ts";
import { nightName } from "../../../ui/laboratory/night/open-night.ts";
import { commandOf, wishOf } from "../../../ui/laboratory/night/served-nights.ts";
import { nightStep, popupMoves, SAMPLE } from "./night-sample.ts";

const call = (status: number, path: string) => [{ id: 1, method: "GET", path, status }];
const row = (revision: number) => [
  { table: "order", key: { id: 7 }, before: { revision: 3 }, after: { revision } },
];
const one = {
  steps: [
    nightStep(0, { calls: call(200, "/orders/secret-1") }),
    nightStep(1, { calls: call(200, "/menu"), rows: row(4) }),
    nightStep(3, { machines: [popupMoves(1, "closed", "closed")] }),
  ],
};
const other = {
  steps: [
    nightStep(0, { at: 7, calls: call(200, "/orders/secret-9") }),
    nightStep(1, { calls: call(503, "/menu"), rows: row(5) }),
    nightStep(2),
    nightStep(3, { machines: [popupMoves(1, "closed", "open")] }),
  ],
};

describe("two nights side by side", () => {
  it("have a column for each step of either, and differ where anything but a hidden number does", () => {
    expect([columnsOf(one, null), columnsOf(one, other), differencesOf(one, other)]).toEqual([
      [0, 1, 3],
      [0, 1, 2, 3],
      [1, 2, 3],
    ]);
    expect(differencesOf(one, one)).toEqual([]);
  });

  it("say which event was another where all states are the same", () => {
    const taking = (event: EventObject & { readonly why: string }) =>
      nightStep(3, { machines: [popupMoves(1, "open", "open", { event })] });
    const [lost, refused] = [
      taking({ type: "changeCart.done", why: "unreachable" }),
      taking({ type: "changeCart.done", why: "503" }),
    ];
    expect([
      differencesOf({ steps: [lost] }, { steps: [refused] }),
      stepDifferences(lost, refused),
    ]).toEqual([
      [3],
      [
        {
          of: "gerant.1 1 · cartPopup, événement changeCart.done",
          one: '{"why":"unreachable"}',
          other: '{"why":"503"}',
        },
      ],
    ]);
  });

  it("say both sides of what is otherwise in a step", () => {
    expect([
      stepDifferences(one.steps[0], other.steps[0]),
      stepDifferences(one.steps[1], other.steps[1]),
      stepDifferences(undefined, other.steps[2]),
      stepDifferences(one.steps[2], other.steps[3]),
    ]).toEqual([
      [],
      [
        { of: "Appel GET /menu", one: "200", other: "503" },
        { of: "Ligne order, id 7, revision", one: "4", other: "5" },
      ],
      [{ of: "Étape", one: null, other: "gerant (onglet 1) va au panier." }],
      [{ of: "gerant.1 1 · cartPopup, état", one: "closed", other: "open" }],
    ]);
  });
});

describe("what calls carried in two nights", () => {
  const carried = (quantity: number, token: string) =>
    nightStep(0, {
      calls: [
        {
          id: 1,
          method: "POST",
          path: "/items",
          status: 200,
          sent: { length: 14, body: { quantity, key: "cle-1" } },
          answer: { length: 40, body: { tokenValue: token, total: 3 * quantity } },
        },
      ],
    });
  const bare = nightStep(0, { calls: [{ id: 1, method: "POST", path: "/items", status: 200 }] });

  it("is another where anything but a hidden number is, by field; a file that does not tell it is the same", () => {
    const [two, three] = [carried(2, "jeton-1"), carried(3, "jeton-4")];
    const differ = (a: typeof two, b: typeof two) => [
      differencesOf({ steps: [a] }, { steps: [b] }),
      stepDifferences(a, b),
    ];
    expect([differ(two, three), differ(two, carried(2, "jeton-9")), differ(two, bare)]).toEqual([
      [
        [0],
        [
          { of: "Appel POST /items, envoyé : quantity", one: "2", other: "3" },
          { of: "Appel POST /items, répondu : total", one: "6", other: "9" },
        ],
      ],
      [[], []],
      [[], []],
    ]);
  });
});

describe("a night that is forked from the page", () => {
  const night = { ...SAMPLE, plan: { steps: 40, forks: ["2:rien", "9:appel 3 : 503"] } };

  it("is asked for with what was chosen before, and is a command that anybody can type", () => {
    const fork = parseFork("5:gerant.1 va au panier");
    if (fork === null) throw new Error("No fork");
    const wish = wishOf(night, fork);
    expect([wish, commandOf(wish), nightName(night), nightName(SAMPLE)]).toEqual([
      {
        seed: 7,
        steps: 40,
        people: 1,
        until: null,
        forks: ["2:rien", "5:gerant.1 va au panier"],
      },
      "npm run night -- --seed 7 --steps 40 --people 1 --out dossier --fork '2:rien' --fork '5:gerant.1 va au panier'",
      "7@abc1234, 2:rien, 9:appel 3 : 503",
      "7@abc1234",
    ]);
  });
});
