import { readFileSync } from "node:fs";
import { Result } from "effect";
import { createActor, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { cartPopupMachine } from "../../../machines/shop/cart-popup.ts";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { observe } from "../../../machines/system/observation.ts";
import { recordTrace } from "../../../machines/trace/recorder.ts";
import { openTrace } from "../../../ui/laboratory/trace/open-trace.ts";
import { stepsOfTrace } from "../../../ui/laboratory/trace/trace-steps.ts";
import { turnsOf } from "../../../ui/laboratory/workbench/log-turns.ts";
import { seen } from "../../machines/popup-session.ts";
import { activated, storeA } from "../../machines/shop-data.ts";

/** The popup opens at its third event and closes by itself. */
const recorded = (): string => {
  const clock = new SimulatedClock();
  const observation = observe(() => clock.now());
  const actor = createActor(cartPopupMachine, {
    id: "cartPopup",
    clock,
    inspect: observation.inspect,
  });
  actor.start();
  actor.send(activated(storeA));
  actor.send(seen(1));
  actor.send(seen(3));
  clock.increment(5000);
  return recordTrace(observation.recent(), "0.1.0");
};

const opened = (text: string, step: number | null) =>
  Result.map(openTrace("a.trace.jsonl", text, step), ({ log, traceBreak, count }) => ({
    at: log.get().cursor,
    breaksAt: traceBreak?.n ?? null,
    count,
  }));

describe("opening a trace", () => {
  it("[INSP-7] starts where it diverges, else at the step asked for, else at its first", () => {
    const text = recorded();
    const other = text.replace('"value":"open"', '"value":"closed"');
    expect([opened(text, null), opened(text, 4), opened(text, 999)]).toEqual(
      [1, 4, 5].map((at) => Result.succeed({ at, breaksAt: null, count: 5 })),
    );
    expect([opened(other, null), opened(other, 2)]).toEqual(
      [4, 2].map((at) => Result.succeed({ at, breaksAt: 4, count: 5 })),
    );
  });

  it("shows the transitions and the facts of each step, as a running shop does", () => {
    const trace = openTrace("a.trace.jsonl", recorded(), null);
    const steps = Result.isSuccess(trace) ? trace.success.log.get().steps : [];
    expect(steps.map(({ event, transitions }) => [event.type, transitions.length])).toEqual([
      ["xstate.init", 0],
      ["store.activated", 1],
      ["cart.refreshed", 1],
      ["cart.refreshed", 1],
      ["xstate.after.untilClosed.cartPopup.open", 1],
    ]);
  });

  it("has what set off each step, where machines heard each other and where none did", () => {
    const trace = openTrace("a.trace.jsonl", recorded(), null);
    const alone = Result.isSuccess(trace) ? trace.success.log.get().steps : [];
    expect(alone.map(({ origin }) => origin)).toEqual(
      alone.map(({ event: { type } }) => ({ actor: "cartPopup", type })),
    );
    const golden = readFileSync("tests/traces/ajout-au-panier-1.trace.jsonl", "utf8");
    const { laned } = turnsOf(stepsOfTrace(Result.getOrThrow(parseTrace(golden))));
    const answers = laned.steps.filter(({ kind }) => kind === "answer");
    expect(answers.length).toBeGreaterThan(0);
    // Who answers was asked in a step of the file: an arrow leads from there.
    expect(answers.filter(({ cause }) => cause === null)).toEqual([]);
    expect(laned.steps.some(({ machines }) => machines.length > 1)).toBe(true);
  });

  it("[TRACE-1] says in the very line of the command why a file cannot be read, and opens nothing of it", () => {
    const text = recorded();
    const lines = text.trimEnd().split("\n");
    const with3 = (change: object): string =>
      lines
        .map((line, at) => (at === 2 ? JSON.stringify({ ...JSON.parse(line), ...change }) : line))
        .join("\n");
    const bad = [
      "bonjour",
      text.slice(0, -40),
      text.replace('"version":3', '"version":9'),
      with3({ n: 0 }),
      with3({ flow: "toasts" }),
      with3({ event: { type: "store.activated", storeId: "un" } }),
    ];
    const said = bad.map((each) => openTrace("a.txt", each, null));
    expect(said).toEqual(
      bad.map((each) => Result.fail(Result.getOrThrow(Result.flip(parseTrace(each))).message)),
    );
    expect(opened(`\uFEFF${text}`, null)).toEqual(opened(text, null));
  });
});
