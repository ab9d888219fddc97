import { Result } from "effect";
import { createActor, createMachine, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { backToTopMachine } from "../../../machines/shop/back-to-top.ts";
import { cartPopupMachine } from "../../../machines/shop/cart-popup.ts";
import { NO_EFFECTS } from "../../../machines/system/effects.ts";
import { observe, type Step } from "../../../machines/system/observation.ts";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { recordTrace } from "../../../machines/trace/recorder.ts";
import { replayTrace } from "../../../machines/laboratory/replay/replay.ts";
import { divergenceText } from "../../../machines/laboratory/replay/report.ts";
import { popupSteps, seen } from "../popup-session.ts";

const read = (text: string) => Result.getOrThrow(parseTrace(text));
const problemOf = (text: string) => Result.getOrThrow(Result.flip(parseTrace(text)));
const linesOf = (text: string): string[] => text.trimEnd().split("\n");

const text = recordTrace(popupSteps(), "1.2.3");

describe("a trace file", () => {
  it("[TRACE-1] gives back every step with the snapshots around it", () => {
    const { application, actors, steps } = read(text);
    expect({
      application,
      actors,
      steps: steps.map(({ n, at, actor, kind, event, before, after }) => [
        n,
        at,
        actor,
        kind,
        event.type,
        before?.value ?? null,
        after.value,
        after.context["added"],
      ]),
    }).toEqual({
      application: "1.2.3",
      actors: [],
      steps: [
        [1, 0, "cartPopup", "started", "xstate.init", null, "closed", 0],
        [2, 0, "cartPopup", "event", "store.activated", "closed", "closed", 0],
        [3, 0, "cartPopup", "event", "cart.refreshed", "closed", "closed", 0],
        [4, 0, "cartPopup", "event", "cart.refreshed", "closed", "open", 1],
        [
          5,
          5000,
          "cartPopup",
          "event",
          "xstate.after.untilClosed.cartPopup.open",
          "open",
          "closed",
          1,
        ],
        [6, 5000, "cartPopup", "event", "cart.refreshed", "closed", "open", 1],
      ],
    });
  });

  it("[TRACE-5] that begins in the middle says where each machine stood", () => {
    const trace = read(recordTrace(popupSteps().slice(3), "1"));
    expect([
      trace.actors.map(({ actor, flow, value, context }) => [
        actor,
        flow,
        value,
        context["storeId"],
      ]),
      trace.steps.map(({ n }) => n),
      replayTrace(trace).divergence,
    ]).toEqual([[["cartPopup", "cartPopup", "closed", 1]], [4, 5, 6], null]);
  });

  it("[TRACE-1] of 1.0 is read as one of today, though it calls an ended delay cancelled", () => {
    const ended = "xstate.after.untilClosed.cartPopup.open";
    const lines = linesOf(text).map((line) => {
      if (!line.includes(`"event":{"type":"${ended}"}`)) return line;
      return line.replace(/}$/, `,"delays":{"cancelled":["${ended}"]}}`);
    });
    const old = lines.join("\n");
    expect([old.length > text.length, read(old)]).toEqual([true, read(text)]);
  });

  it("writes a value once that several steps tell", () => {
    const order = seen(1);
    const steps = popupSteps();
    const first = steps[2];
    if (first === undefined) throw new Error("The popup has taken too few steps");
    const many = Array.from({ length: 50 }, (_, n) => ({ ...first, n: n + 1, event: order }));
    const [one, fifty] = [[first], many].map((some) => recordTrace(some, "1").length);
    expect((fifty ?? 0) / 50).toBeLessThan((one ?? 0) / 4);
    expect(read(recordTrace(many, "1")).steps.map(({ event }) => event)).toEqual(
      read(recordTrace([...many], "1")).steps.map(() => ({
        ...order,
        order: { ...order.order, tokenValue: "jeton-1" },
      })),
    );
  });

  it("[TRACE-6] writes scrolling that changes nothing as one step", () => {
    const clock = new SimulatedClock();
    const observation = observe(() => clock.now());
    const { inspect } = observation;
    const actor = createActor(backToTopMachine, { id: "backToTop", clock, inspect }).start();
    for (let i = 0; i < 30; i += 1) {
      actor.send({ type: "page.scrolled", y: 10 });
      clock.increment(1000);
    }
    const trace = read(recordTrace(observation.recent(), "1"));
    const count = trace.steps
      .filter(({ event }) => event.type === "page.scrolled")
      .reduce((sum, { times }) => sum + times, 0);
    expect([trace.steps.length < observation.recent().length, count]).toEqual([true, 30]);
    expect(replayTrace(trace).divergence).toBeNull();
  });

  it("keeps an error, a field that goes away and a '$' of the data", () => {
    const machine = createMachine({ id: "cartPopup", context: {} });
    const at = (n: number, context: object): Step => {
      const after = machine.resolveState({ value: {}, context });
      const event = {
        type: "x",
        status: n,
        error: new Error("panne"),
        $: 1,
        list: [undefined, null],
      };
      return {
        n,
        at: 0,
        actor: "cartPopup",
        flow: "cartPopup",
        kind: "event",
        event,
        before: after,
        after,
        transitions: [],
        effects: NO_EFFECTS,
        outside: [],
        isDirect: true,
        isFirst: false,
      };
    };
    const first = at(1, { kind: 1, type: 2 });
    const second = { ...at(2, { kind: 1, role: undefined }), before: first.after };
    const hidden = Object.assign(new Error("texte-1"), { name: "Error" });
    const { steps } = read(recordTrace([first, second], "1"));
    expect(steps.map(({ event, after }) => [event, after.context])).toEqual([
      [
        { type: "x", status: 1, error: hidden, $: 1, list: [null, null] },
        { kind: 1, type: 2 },
      ],
      [{ type: "x", status: 2, error: hidden, $: 1, list: [null, null] }, { kind: 1 }],
    ]);
  });
});

describe("a file that cannot be replayed", () => {
  it("[TRACE-1] is refused when it is not a trace", () => {
    const foreign = ["", "{}", "<html></html>", '{"format":"autre"}', "[1]"].map(problemOf);
    expect(foreign).toEqual(
      foreign.map(() => ({
        _tag: "TraceProblem",
        reason: "foreign",
        line: 1,
        message: "Ce fichier n'est pas une trace de Panetier.",
      })),
    );
  });

  it("[TRACE-1] is refused when a newer version wrote it", () => {
    expect(problemOf(text.replace('"version":3', '"version":4'))).toEqual({
      _tag: "TraceProblem",
      reason: "newer",
      line: 1,
      message:
        "Cette trace est au format 4, plus récent que le format 3 que cette version de Panetier sait lire.",
    });
  });

  it("[TRACE-1] is refused when its end is missing, wherever it was cut", () => {
    const lines = linesOf(text);
    const cuts = lines.slice(0, -1).map((_, index) => lines.slice(0, index + 1).join("\n"));
    const halves = lines
      .slice(1)
      .map((line, index) =>
        [...lines.slice(0, index + 1), line.slice(0, line.length / 2)].join("\n"),
      );
    expect([...cuts, ...halves].map((part) => problemOf(part).reason)).toEqual(
      [...cuts, ...halves].map(() => "truncated"),
    );
    expect(problemOf(lines.filter((_, index) => index !== lines.length - 2).join("\n"))).toEqual({
      _tag: "TraceProblem",
      reason: "truncated",
      line: lines.length - 1,
      message: "Cette trace est incomplète : 5 étapes lues, 6 attendues.",
    });
  });

  it("[TRACE-1] is refused when a line is damaged", () => {
    const lines = linesOf(text);
    const damaged = ["{", '{"n":"deux"}', '{"shared":-1,"value":1}', '{"end":true,"steps":1}'];
    expect(damaged.map((line) => problemOf(lines.toSpliced(2, 1, line).join("\n")))).toEqual(
      damaged.map(() => ({
        _tag: "TraceProblem",
        reason: "damaged",
        line: 3,
        message: "La ligne 3 de cette trace est abîmée.",
      })),
    );
    expect(problemOf(text.replace('"event":{"type":"xstate.init"}', '"event":{"$":99}')).line).toBe(
      2,
    );
  });

  it.each([
    [
      "an actor becomes another machine",
      4,
      { flow: "toasts" },
      "La ligne 4 de cette trace fait de cartPopup la machine toasts ; c'était cartPopup.",
    ],
    [
      "steps go back",
      5,
      { n: 2 },
      "La ligne 5 de cette trace porte le numéro 2, après le numéro 3 : les étapes ne sont pas dans l'ordre.",
    ],
    [
      "a step is told twice",
      5,
      { n: 3 },
      "La ligne 5 de cette trace porte le numéro 3, après le numéro 3 : les étapes ne sont pas dans l'ordre.",
    ],
    [
      "a step is older than the page",
      4,
      { at: -1 },
      "La ligne 4 de cette trace est datée d'avant l'ouverture de la page (-1 ms).",
    ],
  ])("[TRACE-1] is refused when %s", (_, line, change, message) => {
    const lines = linesOf(text);
    const at = lines.findIndex((_text, index) => index >= line - 1);
    const changed = JSON.stringify({ ...JSON.parse(lines[at] ?? ""), ...change });
    expect(problemOf(lines.toSpliced(at, 1, changed).join("\n"))).toEqual({
      _tag: "TraceProblem",
      reason: "damaged",
      line,
      message,
    });
  });

  it("[TRACE-1] is refused when an actor that ran before is another machine in a step", () => {
    const [head = "", ...lines] = linesOf(recordTrace(popupSteps().slice(3), "1"));
    const header = JSON.parse(head);
    const [actor] = header.actors;
    const changed = { ...header, actors: [{ ...actor, flow: "toasts" }] };
    expect(problemOf([JSON.stringify(changed), ...lines].join("\n")).message).toMatch(
      /^La ligne \d de cette trace fait de cartPopup la machine cartPopup ; c'était toasts\.$/,
    );
  });

  it("[TRACE-1] is refused when it speaks of an unknown machine", () => {
    expect(problemOf(text.replace('"machines":{"cartPopup"', '"machines":{"grille-pain"'))).toEqual(
      {
        _tag: "TraceProblem",
        reason: "unknownMachine",
        line: 1,
        message:
          "Cette trace parle d'une machine que cette version de Panetier n'a pas : grille-pain.",
      },
    );
  });
});

describe("a replay", () => {
  const neverOpen = cartPopupMachine.provide({ guards: { hasRisen: () => false } });

  it("[TRACE-4] goes where the file says", () => {
    const { steps, divergence, notes } = replayTrace(read(text));
    expect([steps.map((at) => at?.value), divergence, notes]).toEqual([
      ["closed", "closed", "closed", "open", "closed", "open"],
      null,
      [],
    ]);
  });

  it("[TRACE-4] stops at the first step that ends elsewhere, with what was expected", () => {
    const trace = read(text);
    const { steps, divergence } = replayTrace(trace, { cartPopup: neverOpen });
    expect([steps.length, divergence?.index, divergence?.keys, divergence?.expected.value]).toEqual(
      [4, 3, ["added"], "open"],
    );
    expect(divergence === null ? "" : divergenceText(divergence)).toBe(
      [
        "Divergence à l'étape 4 : cartPopup, événement cart.refreshed",
        `  ${"".padEnd(28)} ${"attendu".padEnd(46)} obtenu`,
        `  ${"état".padEnd(28)} ${"open".padEnd(46)} closed`,
        `  ${"added".padEnd(28)} ${"1".padEnd(46)} 0`,
        `  ${"délai posé".padEnd(28)} ${"xstate.after.untilClosed.cartPopup.open".padEnd(46)} aucun`,
      ].join("\n"),
    );
  });

  it("[TRACE-4] says what a machine threw", () => {
    const throwing = cartPopupMachine.provide({
      guards: {
        hasRisen: () => {
          throw new Error("panne");
        },
      },
    });
    const { divergence } = replayTrace(read(text), { cartPopup: throwing });
    expect([divergence?.index, divergence?.actual, divergence?.failure.includes("panne")]).toEqual([
      2,
      null,
      true,
    ]);
  });

  it("[TRACE-4] only notes that a chart has changed when it goes the same way", () => {
    const other = text.replace(/"cartPopup":"[0-9a-f]+"/, '"cartPopup":"0"');
    expect(replayTrace(read(other))).toEqual({
      ...replayTrace(read(text)),
      notes: [
        "Cette version n'est pas celle de l'enregistrement : autres graphiques de cartPopup.",
      ],
    });
  });
});
