import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Result } from "effect";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseNight } from "../../machines/laboratory/night/parse.ts";
import { chartHash } from "../../machines/trace/chart-hash.ts";
import { cartPopupMachine } from "../../machines/shop/cart-popup.ts";
import { VERSION } from "../../ui/environment/version.ts";
import { popupSteps } from "../machines/popup-session.ts";
import { tokenA } from "../machines/shop-data.ts";
import { commitOf, root } from "../other-commit.ts";
import { nightFile } from "./night-file.ts";
import type { NightResult } from "./night.ts";
import type { MachineStep } from "./record.ts";

const popup = popupSteps();
const machines = (from: number, to: number): MachineStep[] =>
  popup.slice(from, to).map((step) => ({ tab: "gerant.1", load: 1, step }));

const TOKEN = "0123456789abcdef0123456789abcdef";

/** What a machine holds already, what is a secret by its field, and by its looks. */
const SENT = {
  tokenValue: tokenA,
  email: "gerant@panetier.example",
  password: "Fournil-2026-demo",
  reason: "Madame Boulard est souffrante",
  quantity: 3,
};
const ANSWER = {
  state: "cart",
  unit: null,
  title: "Écrit à gerant@panetier.example",
  method: TOKEN,
  productSlug: "farine-de-tradition-francaise-type-65",
  note: "Madame Boulard est souffrante",
  lines: { "101063-1": { quantity: 2, jwt: tokenA } },
};
const LONG = JSON.stringify({ title: "farine ".repeat(3000) });

const NIGHT: NightResult = {
  plan: { seed: 7, steps: 5, people: 1 },
  breach: { law: "loi", who: "gerant.1", expected: "1", found: "2", step: 4 },
  unfit: null,
  record: {
    plan: { seed: 7, steps: 5, people: 1 },
    begin: Date.UTC(2027, 0, 1, 20),
    swarm: ["lost before 5.3 %"],
    keys: new Map([
      ["order", ["token"]],
      ["search_term", ["term"]],
      ["lock", ["id"]],
    ]),
    standing: new Map([
      ["gerant.1 1", new Map(popup.slice(0, 1).map(({ actor, after }) => [actor, after]))],
    ]),
    steps: [
      {
        n: 0,
        at: 0,
        kind: "act",
        who: "gerant.1",
        what: "va au panier",
        cause: null,
        calls: [],
        rows: [],
        machines: machines(1, 4),
      },
      {
        n: 4,
        at: 5000,
        kind: "answer",
        who: "gerant.1",
        what: `GET /orders/${TOKEN}`,
        cause: 0,
        calls: [
          {
            id: 1,
            method: "GET",
            path: `/orders/${TOKEN}`,
            status: 200,
            sent: JSON.stringify(SENT),
            answer: JSON.stringify(ANSWER),
          },
          {
            id: 2,
            method: "POST",
            path: "/bank",
            status: 303,
            sent: `action=accept&signature=${TOKEN}`,
            answer: "Il manque la page de gerant@panetier.example",
          },
          { id: 3, method: "GET", path: "/menu", status: 200, sent: "", answer: LONG },
        ],
        rows: [
          {
            table: "order",
            before: null,
            after: {
              token: TOKEN,
              email: "gerant@panetier.example",
              total: 12,
              state: "cart",
              notes: null,
            },
          },
          {
            table: "order",
            before: {
              token: "a",
              email: "un@panetier.example",
              total: 12,
              state: "cart",
              notes: null,
            },
            after: { token: "a", email: "un@panetier.example", total: 9, state: "new", notes: "!" },
          },
          { table: "search_term", before: { term: "pain", uses: 1 }, after: null },
          { table: "search_term", before: { term: "levain", uses: 2 }, after: null },
          { table: "search_term", before: null, after: { term: "pain", uses: 1 } },
          { table: "search_term", before: null, after: { term: "levain", uses: 3 } },
          { table: "lock", before: { id: 4, holder: "x" }, after: null },
        ],
        machines: machines(4, 6),
      },
    ],
  },
};

const text = nightFile(NIGHT);
const lines = text.trimEnd().split("\n");
const placeOf = (n: number): number => lines.findIndex((line) => line.startsWith(`{"n":${n},"at"`));
const problemOf = (of: string) => Result.getOrThrow(Result.flip(parseNight(of)));
/** The night with one of its steps written otherwise. */
const withStep = (n: number, from: string | RegExp, to: string): string =>
  lines.map((line, place) => (place === placeOf(n) ? line.replace(from, to) : line)).join("\n");

describe("the file of a night", () => {
  it("gives back what happened, what led to what, the columns that changed, and what machines did", () => {
    const { steps, standing, ...night } = Result.getOrThrow(parseNight(text));
    expect(night).toEqual({
      application: VERSION,
      commit: commitOf("HEAD"),
      seed: 7,
      begin: "2027-01-01T20:00:00.000Z",
      faults: ["lost before 5.3 %"],
      people: 1,
      breach: { law: "loi", who: "gerant.1", expected: "1", found: "2", step: 4 },
      plan: { steps: 5, forks: [] },
      charts: { cartPopup: chartHash(cartPopupMachine) },
    });
    expect(standing.map(({ page, actor, flow, value }) => [page, actor, flow, value])).toEqual([
      ["gerant.1 1", "cartPopup", "cartPopup", "closed"],
    ]);
    expect(
      steps.map(({ n, at, kind, who, what, cause, calls, rows }) => ({
        n,
        at,
        kind,
        who,
        what,
        cause,
        calls,
        rows,
      })),
    ).toEqual([
      {
        n: 0,
        at: 0,
        kind: "act",
        who: "gerant.1",
        what: "va au panier",
        cause: null,
        calls: [],
        rows: [],
      },
      {
        n: 4,
        at: 5000,
        kind: "answer",
        who: "gerant.1",
        what: "GET /orders/secret-1",
        cause: 0,
        calls: [
          {
            id: 1,
            method: "GET",
            path: "/orders/secret-1",
            status: 200,
            sent: {
              length: JSON.stringify(SENT).length,
              body: {
                tokenValue: "jeton-1",
                email: "e-mail-1",
                password: "mot-de-passe-1",
                reason: "…",
                quantity: 3,
              },
            },
            answer: {
              length: JSON.stringify(ANSWER).length,
              body: {
                state: "cart",
                unit: null,
                title: "Écrit à e-mail-1",
                method: "secret-1",
                productSlug: "farine-de-tradition-francaise-type-65",
                note: "texte-1",
                lines: { "101063-1": { quantity: 2, jwt: "jeton-1" } },
              },
            },
          },
          {
            id: 2,
            method: "POST",
            path: "/bank",
            status: 303,
            sent: { length: 56, body: { action: "texte-2", signature: "jeton-2" } },
            answer: { length: 44 },
          },
          {
            id: 3,
            method: "GET",
            path: "/menu",
            status: 200,
            answer: { length: LONG.length },
          },
        ],
        rows: [
          {
            table: "order",
            key: { token: "secret-1" },
            before: null,
            after: { email: "…", total: 12, state: "cart" },
          },
          {
            table: "order",
            key: { token: "secret-2" },
            before: { total: 12, state: "cart", notes: null },
            after: { total: 9, state: "new", notes: "…" },
          },
          {
            table: "search_term",
            key: { term: "secret-3" },
            before: { uses: 2 },
            after: { uses: 3 },
          },
          { table: "lock", key: { id: 4 }, before: { holder: "…" }, after: null },
        ],
      },
    ]);
    expect(
      steps.flatMap((step) =>
        step.machines.map(({ page, n, actor, event, before, after, effects }) => [
          [step.n, page, n, actor, event.type],
          [before?.value ?? null, after.value, after.context["added"]],
          [effects?.set.map(({ ms }) => ms), effects?.cancelled.length],
        ]),
      ),
    ).toEqual([
      [
        [0, "gerant.1 1", 2, "cartPopup", "store.activated"],
        ["closed", "closed", 0],
        [[], 0],
      ],
      [
        [0, "gerant.1 1", 3, "cartPopup", "cart.refreshed"],
        ["closed", "closed", 0],
        [[], 0],
      ],
      [
        [0, "gerant.1 1", 4, "cartPopup", "cart.refreshed"],
        ["closed", "open", 1],
        [[5000], 0],
      ],
      [
        [4, "gerant.1 1", 5, "cartPopup", "xstate.after.untilClosed.cartPopup.open"],
        ["open", "closed", 1],
        [[], 0],
      ],
      [
        [4, "gerant.1 1", 6, "cartPopup", "cart.refreshed"],
        ["closed", "open", 1],
        [[5000], 0],
      ],
    ]);
  });

  it("holds no secret, neither of rows nor of machines", () => {
    expect(
      [TOKEN, tokenA, "gerant@panetier.example", "Fournil-2026-demo", "Boulard"].filter((of) =>
        text.includes(of),
      ),
    ).toEqual([]);
  });

  it("is the same whenever it is written", () => {
    expect(nightFile(NIGHT)).toBe(text);
  });

  it("is refused wherever it was cut", () => {
    const cuts = lines.slice(1).flatMap((line, index) => {
      const before = lines.slice(0, index + 1);
      return [before.join("\n"), [...before, line.slice(0, line.length / 2)].join("\n")];
    });
    expect(cuts.map((cut) => problemOf(cut).reason)).toEqual(cuts.map(() => "truncated"));
    expect(problemOf(lines.slice(0, -1).join("\n"))).toEqual({
      _tag: "NightProblem",
      reason: "truncated",
      line: lines.length - 1,
      message: `Cette nuit est incomplète : la fin manque après la ligne ${lines.length - 1}.`,
    });
  });

  it.each([
    ["nothing", "", "foreign", 1, "Ce fichier n'est pas une nuit de Panetier."],
    [
      "a trace",
      text.replace("panetier-night", "panetier-trace"),
      "foreign",
      1,
      "Ce fichier n'est pas une nuit de Panetier.",
    ],
    [
      "a mark before it",
      `\uFEFF${text}`,
      "marked",
      1,
      "Ce fichier commence par une marque d'ordre des octets (BOM) : un éditeur l'a réenregistré.",
    ],
    [
      "a newer version",
      text.replace('"version":2', '"version":3'),
      "newer",
      1,
      "Cette nuit est au format 3, plus récent que le format 2 que cette version de Panetier sait lire.",
    ],
    [
      "version 1",
      text.replace('"version":2', '"version":1'),
      "foreign",
      1,
      "Cette nuit est au format 1, que cette version de Panetier ne lit plus : jouez-la de nouveau par sa graine.",
    ],
    [
      "a machine that is none",
      text.replace('"machines":{"cartPopup"', '"machines":{"four"'),
      "unknownMachine",
      1,
      "Cette nuit parle d'une machine que cette version de Panetier n'a pas : four.",
    ],
    [
      "a damaged header",
      text.replace('"seed":7', '"seed":"sept"'),
      "damaged",
      1,
      "La ligne 1 de cette nuit est abîmée.",
    ],
    [
      "another count",
      text.replace('"end":true,"steps":2', '"end":true,"steps":3'),
      "truncated",
      lines.length,
      "Cette nuit est incomplète : 2 étapes lues, 3 attendues.",
    ],
  ])("is refused with one French line: %s", (_, bad, reason, line, message) => {
    expect(problemOf(bad)).toEqual({ _tag: "NightProblem", reason, line, message });
  });

  it.each<readonly [string, number, string | RegExp, string, string]>([
    [
      "a damaged step",
      4,
      '"calls":[{"id":1',
      '"calls":[{"id":"un"',
      "La ligne %d de cette nuit est abîmée.",
    ],
    [
      "steps out of order",
      4,
      '{"n":4',
      '{"n":0',
      "La ligne %d de cette nuit porte le numéro 0, après le numéro 0 : les étapes ne sont pas dans l'ordre.",
    ],
    [
      "a cause that comes later",
      4,
      '"cause":0',
      '"cause":4',
      "La ligne %d de cette nuit dit venir de l'étape 4, qui n'est pas avant elle.",
    ],
    [
      "machines' steps out of order",
      4,
      '"page":"gerant.1 1","n":6',
      '"page":"gerant.1 1","n":5',
      "La ligne %d de cette nuit porte le numéro 5, après le numéro 5 : les étapes ne sont pas dans l'ordre.",
    ],
    [
      "an actor that becomes another machine",
      4,
      '"flow":"cartPopup"',
      '"flow":"toasts"',
      "La ligne %d de cette nuit fait de cartPopup la machine toasts ; c'était cartPopup.",
    ],
    [
      "an event that the shop has not",
      0,
      '"type":"store.activated"',
      '"type":"four.rallume"',
      "À la ligne %d de cette nuit, l'événement four.rallume n'existe pas.",
    ],
    [
      "an event that does not fit",
      0,
      /("type":"store\.activated","storeId":)\d+/,
      '$1"un"',
      "À la ligne %d de cette nuit, l'événement store.activated ne convient pas. « storeId » : une autre sorte de valeur est attendue.",
    ],
  ])("is refused with the line of its step: %s", (_, n, from, to, message) => {
    const line = placeOf(n) + 1;
    expect(problemOf(withStep(n, from, to))).toEqual({
      _tag: "NightProblem",
      reason: "damaged",
      line,
      message: message.replace("%d", String(line)),
    });
  });

  it("is read with events of other code", () => {
    const other = withStep(0, '"type":"store.activated"', '"type":"four.rallume"').replace(
      `"cartPopup":"${chartHash(cartPopupMachine)}"`,
      '"cartPopup":"0000000000000000"',
    );
    expect(Result.isSuccess(parseNight(other))).toBe(true);
  });
});

describe("npm run night -- --read", () => {
  it("tells a night, and refuses a bad file with its line and code 2", () => {
    const folder = mkdtempSync(join(tmpdir(), "panetier-night-file-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const read = (name: string, content: string, ...more: readonly string[]) => {
      const file = join(folder, name);
      writeFileSync(file, content);
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ["launch.js", "tests/night/main.ts", "--read", file, ...more],
        { cwd: root, encoding: "utf8" },
      );
      return [status, stdout, stderr.replace(`${folder}/`, "")];
    };
    expect([
      read("nuit.night.jsonl", text, "--from", "4"),
      read("coupe.night.jsonl", lines.slice(0, 2).join("\n")),
    ]).toEqual([
      [
        0,
        [
          `Nuit 7 de Panetier ${VERSION} (${commitOf("HEAD") ?? "sans commit"}), pour 1 personne.`,
          "  Pannes   : lost before 5.3 %",
          "  Loi      : loi",
          "  Étape    : 4",
          "  Qui      : gerant.1",
          "  Attendu  : 1",
          "  Trouvé   : 2",
          "       4  +00:00:05  répond gerant.1 · GET /orders/secret-1 → 200 303 200 [order 2, search_term 1, lock 1]",
          "",
        ].join("\n"),
        "",
      ],
      [2, "", "coupe.night.jsonl : Cette nuit est incomplète : la fin manque après la ligne 2.\n"],
    ]);
  });
});
