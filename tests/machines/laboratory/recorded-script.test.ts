import { readdirSync, readFileSync } from "node:fs";
import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAYED, WALKED } from "../../../machines/laboratory/commands/golden-coverage.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import { type FlowName, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import {
  type RecordedStep,
  recordedScript,
} from "../../../machines/laboratory/simulation/recorded-script.ts";
import { firstOtherState, restAfter } from "../../../machines/laboratory/simulation/rest.ts";
import { freshScript, type Script } from "../../../machines/laboratory/simulation/script.ts";
import { scriptToShare } from "../../../machines/laboratory/simulation/script-to-share.ts";
import {
  runScript,
  scriptUntil,
  startSimulation,
} from "../../../machines/laboratory/simulation/simulation.ts";
import type { TraceStep } from "../../../machines/trace/format.ts";
import { anyScript } from "./simulation-sketch.ts";

const isFlow = (name: string): name is FlowName => Object.hasOwn(FLOWS, name);

/** As a file has it: without what JSON leaves out. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const standsAt = ({ value, context }: { readonly value: unknown; readonly context: unknown }) =>
  plain({ value, context });

const recordingsIn = (folder: URL) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".trace.jsonl"))
    .map((file) => ({ file, url: new URL(file, folder) }));

/** What each machine of a file did from a start, or from where the file found it, to its end. */
const livesOf = (steps: readonly TraceStep[]): readonly (readonly TraceStep[])[] => {
  const lives = new Map<string, TraceStep[][]>();
  for (const step of steps) {
    const own = lives.get(step.actor) ?? [];
    if (own.length === 0 || step.kind === "started") own.push([]);
    own.at(-1)?.push(step);
    lives.set(step.actor, own);
  }
  return [...lives.values()].flat();
};

describe("a machine of a recording, as a simulation [SIM-11]", () => {
  it.each([...recordingsIn(PLAYED), ...recordingsIn(WALKED)])(
    "stands after each step where $file says",
    ({ url }) => {
      const { steps } = Result.getOrThrow(parseTrace(readFileSync(url, "utf8")));
      for (const life of livesOf(steps)) {
        const [first] = life;
        if (first === undefined || !isFlow(first.flow)) continue;
        const recorded = recordedScript(first.flow, life, life.length - 1);
        const done = recorded === null ? [] : runScript(recorded.script).steps;
        const lasting = life.filter(({ kind }) => kind !== "stopped");
        // The simulation's own start comes first where the file does not have one.
        const same = first.kind === "started" ? done : done.slice(1);
        expect(same.map(({ after }) => standsAt(after))).toEqual(
          lasting.map(({ after }) => standsAt(after)),
        );
        expect(recorded?.step).toBe(done.length);
      }
    },
  );

  it("is looked at where the recording was", () => {
    fc.assert(
      fc.property(anyScript, fc.nat(), fc.nat(), (script, pick, cut) => {
        const steps = runScript(script).steps;
        const place = pick % steps.length;
        const from = cut % (place + 1);
        const recorded = recordedScript(script.flow, steps.slice(from), place - from);
        const again = recorded === null ? [] : runScript(recorded.script).steps;
        expect(again[(recorded?.step ?? 0) - 1]?.event.type).toBe(steps[place]?.event.type);
      }),
      { numRuns: 100 },
    );
  });

  it("is none where nothing was recorded of it, and lets a defect be one", () => {
    expect(recordedScript("cartToken", [], 0)).toBeNull();
    const script: Script = {
      ...freshScript("cartToken", null),
      actions: [
        { type: "send", event: sampleOf("store.activated") },
        { type: "answer", call: "0.cartToken.fetchingToken", answer: { kind: "crashes" } },
      ],
    };
    const once = runScript(script);
    const recorded = recordedScript("cartToken", once.steps, once.steps.length - 1);
    expect(recorded?.script.actions.at(-1)).toEqual({
      type: "take",
      event: {
        type: "xstate.error.actor.0.cartToken.fetchingToken",
        error: { name: "Error", message: "Défaut simulé" },
        actorId: "0.cartToken.fetchingToken",
      },
      at: 0,
    });
    expect(runScript(recorded?.script ?? script).steps.at(-1)?.after.value).toBe("broken");
  });

  it("takes the life that the step belongs to, of a machine that began again", () => {
    const life = runScript({
      ...freshScript("cartToken", null),
      actions: [{ type: "send", event: sampleOf("store.activated") }],
    }).steps;
    const [start] = life;
    if (start === undefined) throw new Error("no start");
    const end: RecordedStep = {
      at: 5,
      kind: "stopped",
      event: { type: "xstate.stop" },
      before: start.after,
    };
    const twice = [...life, end, start];
    expect(recordedScript("cartToken", twice, 1)).toEqual({
      script: {
        ...freshScript("cartToken", null),
        actions: [{ type: "take", event: sampleOf("store.activated"), at: 0 }],
      },
      step: 2,
    });
    expect(recordedScript("cartToken", twice, 3)).toEqual({
      script: freshScript("cartToken", null),
      step: 1,
    });
  });

  it("is kept without secrets, and read again", () => {
    const [url] = recordingsIn(PLAYED).map(({ url: one }) => one);
    if (url === undefined) throw new Error("no recording");
    const { steps } = Result.getOrThrow(parseTrace(readFileSync(url, "utf8")));
    for (const life of livesOf(steps)) {
      const [first] = life;
      if (first === undefined || !isFlow(first.flow)) continue;
      const recorded = recordedScript(first.flow, life, 0);
      const shared = recorded === null ? null : scriptToShare(recorded.script);
      expect(shared).toMatchObject({ ok: true });
      const kept = shared?.ok === true ? runScript(shared.value).steps : [];
      expect(kept.map(({ after }) => after.value)).toEqual(
        recorded === null ? [] : runScript(recorded.script).steps.map(({ after }) => after.value),
      );
    }
  });
});

describe("what another choice has left [SIM-12]", () => {
  it("leads to the same states when the same is chosen", () => {
    fc.assert(
      fc.property(anyScript, fc.nat(), (script, pick) => {
        const whole = runScript(script);
        const step = 1 + (pick % whole.steps.length);
        const rest = restAfter(whole, step);
        const again = startSimulation(scriptUntil(whole, step));
        // An action in whose midst the step is stays cut: its end is not of the rest.
        const cut = again.state().script.actions.at(-1)?.atMost;
        const isWhole =
          cut === undefined ||
          whole.origins.filter((origin) => origin === whole.origins[step - 1]).length === cut;
        fc.pre(isWhole && whole.halted === null);
        for (const action of rest.actions) again.act(action);
        expect(firstOtherState(rest, again.state().steps)).toBeNull();
        again.stop();
      }),
      { numRuns: 100 },
    );
  });

  it("has nothing of an action after the last step that led to none", () => {
    const waited = runScript({
      ...freshScript("liveMessages", { storeId: 1, inView: true }),
      actions: [{ type: "advance", ms: 5000 }],
    });
    expect(restAfter(waited, waited.steps.length)).toEqual({ after: 1, actions: [], steps: [] });
  });

  it("says the first state that is another, one more and one less", () => {
    const asked: Script = {
      ...freshScript("cartToken", null),
      actions: [{ type: "send", event: sampleOf("store.activated") }],
    };
    const answer = (kind: "succeeds" | "crashes"): Script["actions"][number] => ({
      type: "answer",
      call: "0.cartToken.fetchingToken",
      answer: { kind },
    });
    const whole = runScript({ ...asked, actions: [...asked.actions, answer("succeeds")] });
    const rest = restAfter(whole, 2);
    expect(rest.actions).toEqual([answer("succeeds")]);
    const other = runScript({ ...asked, actions: [...asked.actions, answer("crashes")] });
    expect(firstOtherState(rest, other.steps)).toEqual({
      n: 3,
      value: "broken",
      instead: "holding",
    });
    expect(firstOtherState(rest, runScript(asked).steps)).toEqual({
      n: 2,
      value: null,
      instead: "holding",
    });
    expect(firstOtherState({ ...rest, steps: [] }, whole.steps)).toEqual({
      n: 3,
      value: "holding",
      instead: null,
    });
  });
});
