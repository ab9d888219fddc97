import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleLogin } from "../../../machines/laboratory/flows/sample-store.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { subscriptionsOf } from "../../../machines/system/subscriptions.ts";
import { acceptable } from "../../../machines/laboratory/simulation/acceptable.ts";
import {
  freshScript,
  type Rule,
  type Script,
} from "../../../machines/laboratory/simulation/script.ts";
import {
  runScript,
  scriptUntil,
  startSimulation,
} from "../../../machines/laboratory/simulation/simulation.ts";
import { anyScript, plainStep } from "./simulation-sketch.ts";

const FETCHING = "0.cartToken.fetchingToken";
const onCart = { type: "send", event: sampleOf("route.changed") } as const;
const activated = { type: "send", event: sampleOf("store.activated") } as const;
const forbidden = {
  type: "answer",
  call: FETCHING,
  answer: { kind: "fails", failure: "forbidden" },
} as const;

const cartToken = (rule?: Rule): Script => ({
  ...freshScript("cartToken", null),
  rules: rule === undefined ? {} : { retrieveOrder: rule },
});

describe("a simulation", () => {
  it("[SIM-1] gives the same steps for the same script", () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        const first = runScript(script);
        const second = runScript(script);
        expect(second.steps.map(plainStep)).toEqual(first.steps.map(plainStep));
        expect(second.emitted).toEqual(first.emitted);
        expect([second.now, second.halted]).toEqual([first.now, first.halted]);
      }),
      { numRuns: 150 },
    );
  });

  it("[SIM-2] comes again to any of its steps by the script until there", () => {
    fc.assert(
      fc.property(anyScript, fc.nat(), (script, pick) => {
        const whole = runScript(script);
        // What the start brings by itself is one: no action is there to be cut.
        const started = whole.origins.filter((origin) => origin < 0).length;
        const step = started + (pick % (whole.steps.length - started + 1));
        const again = runScript(scriptUntil(whole, step));
        expect(again.steps.map(plainStep)).toEqual(whole.steps.slice(0, step).map(plainStep));
      }),
      { numRuns: 150 },
    );
  });

  it("[SIM-2] cuts an action of several steps where one of them is, at its own moment", () => {
    const renewed = runScript({
      flow: "session",
      input: null,
      rules: {
        renewLogin: { kind: "answers", afterMs: 200, answer: { kind: "succeeds" } },
      },
      actions: [
        { type: "send", event: sampleOf("app.started") },
        { type: "advance", ms: 3_600_000 },
      ],
    });
    const until = scriptUntil(renewed, 5);
    const { steps, now } = runScript(until);
    expect({ last: until.actions.at(-1), now, steps: steps.map(({ at }) => at) }).toEqual({
      last: { type: "advance", ms: 3_600_000, atMost: 3 },
      now: 720_400,
      steps: [0, 0, 200, 720_200, 720_400],
    });
  });

  it("[SIM-2] branches off an earlier step without what came after it", () => {
    const whole = runScript({ ...cartToken(), actions: [onCart, activated, forbidden] });
    const branch = startSimulation(scriptUntil(whole, 3));
    branch.act({ type: "answer", call: FETCHING, answer: { kind: "succeeds" } });
    const { snapshot, script } = branch.state();
    branch.stop();
    expect(snapshot.value).toBe("holding");
    expect(script.actions.map(({ type }) => type)).toEqual(["send", "send", "answer"]);
  });

  it("shows the call that waits, and what the 403 on the summary page leads to", () => {
    const simulation = startSimulation(cartToken());
    simulation.act(onCart);
    expect(simulation.act(activated).calls).toEqual([
      { id: FETCHING, call: "retrieveOrder", input: { storeId: 1 }, since: 0, dueAt: null },
    ]);
    const { snapshot, calls, emitted, origins } = simulation.act(forbidden);
    simulation.stop();
    expect({ value: snapshot.value, calls, origins }).toEqual({
      value: "failed",
      calls: [],
      origins: [-1, 0, 1, 2],
    });
    expect(emitted).toEqual([
      { step: 4, at: 0, event: { type: "cartToken.cleared", storeId: 1 } },
      {
        step: 4,
        at: 0,
        event: {
          type: "toast.requested",
          toast: { status: "warning", title: "Vous ne pouvez pas consulter ce panier" },
        },
      },
      { step: 4, at: 0, event: { type: "navigation.requested", path: "/", replace: true } },
    ]);
  });
});

describe("time and rules", () => {
  const after = (ms: number): Rule => ({
    kind: "answers",
    answer: { kind: "succeeds" },
    afterMs: ms,
  });

  it("[SIM-3] answers by rule when its time has come, not before", () => {
    const simulation = startSimulation(cartToken(after(300)));
    expect(simulation.act(activated).calls).toEqual([
      { id: FETCHING, call: "retrieveOrder", input: { storeId: 1 }, since: 0, dueAt: 300 },
    ]);
    expect(simulation.act({ type: "advance", ms: 299 }).snapshot.value).toBe("fetchingToken");
    const { snapshot, now, script } = simulation.act({ type: "advance", ms: 1 });
    simulation.stop();
    expect({ value: snapshot.value, now }).toEqual({ value: "holding", now: 300 });
    expect(script.actions).toEqual([activated, { type: "advance", ms: 300 }]);
  });

  it("[SIM-3] answers at once without a delay, and never when the rule says so", () => {
    expect(runScript({ ...cartToken(after(0)), actions: [activated] }).snapshot.value).toBe(
      "holding",
    );
    const never = runScript({
      ...cartToken({ kind: "never" }),
      actions: [activated, { type: "advance", ms: 3_600_000 }],
    });
    expect([never.snapshot.value, never.now]).toEqual(["fetchingToken", 3_600_000]);
  });

  it("[SIM-3] holds a new rule against the call that already waits", () => {
    const rule = { type: "rule", call: "retrieveOrder", rule: after(50) } as const;
    const state = runScript({ ...cartToken(), actions: [activated, rule, { type: "next" }] });
    expect([state.snapshot.value, state.now]).toEqual(["holding", 50]);
  });

  it("[SIM-3] does not give a late answer to the call that took another's place", () => {
    const actions = [
      activated,
      { type: "advance", ms: 200 },
      activated,
      { type: "advance", ms: 200 },
    ] as const;
    const { calls, now } = runScript({ ...cartToken(after(300)), actions });
    expect({ calls, now }).toEqual({
      calls: [
        { id: FETCHING, call: "retrieveOrder", input: { storeId: 1 }, since: 200, dueAt: 500 },
      ],
      now: 400,
    });
  });

  it("[SIM-3] forgets the answer of a call that was left: no time passes for it", () => {
    const reset = { type: "send", event: sampleOf("session.reset") } as const;
    const { now, steps } = runScript({
      ...cartToken(after(300)),
      actions: [activated, reset, { type: "next" }],
    });
    expect([now, steps.length]).toEqual([0, 3]);
  });

  it("lists the delays that run, and fires them one by one", () => {
    const simulation = startSimulation({
      flow: "searchPanel",
      input: null,
      rules: {},
      actions: [{ type: "send", event: sampleOf("search.typed") }],
    });
    expect(simulation.state().delays).toEqual([
      { event: "xstate.after.typingPause.searchPanel.open.typing", since: 0, dueAt: 120 },
    ]);
    const { now, delays, snapshot } = simulation.act({ type: "next" });
    simulation.stop();
    expect({ now, delays, value: snapshot.value }).toEqual({
      now: 120,
      delays: [],
      value: { open: "asking" },
    });
  });

  it("stops with a word when a machine turns in circles or breaks", () => {
    const circles = runScript({
      flow: "session",
      input: null,
      rules: {
        renewLogin: {
          kind: "answers",
          afterMs: 0,
          answer: { kind: "succeeds", value: { ...sampleLogin, renewInMs: 0 } },
        },
      },
      actions: [{ type: "send", event: sampleOf("app.started") }],
    });
    expect(circles.halted).toBe("Plus de 500 pas d’un coup : la machine tourne en rond.");
    const broken = runScript({
      ...freshScript("cartLines", { storeId: 1 }),
      actions: [
        { type: "send", event: sampleOf("cart.refreshed") },
        { type: "send", event: sampleOf("line.changed") },
        { type: "answer", call: "0.cartLines.sending", answer: { kind: "succeeds", value: 3 } },
      ],
    });
    expect(broken.halted).toMatch(/^La machine s’est arrêtée sur un défaut : /);
  });
});

describe("what a state accepts", () => {
  const verdicts = (actions: Script["actions"]) => {
    const { snapshot } = runScript({ ...cartToken(), actions });
    return acceptable("cartToken", snapshot, (type) => sampleOf(type));
  };

  it("names the guard that refuses and the transition it stands on", () => {
    const [gone] = verdicts([activated]).filter(({ type }) => type === "cart.gone");
    expect(gone).toEqual({
      type: "cart.gone",
      verdict: {
        kind: "refused",
        refusals: [
          { transition: "cartToken cart.gone 0", guard: "isActiveCart" },
          { transition: "cartToken cart.gone 1", guard: "isKnownCart" },
        ],
      },
    });
  });

  it("ignores what other states hear", () => {
    const [retried] = verdicts([activated]).filter(({ type }) => type === "cart.retried");
    expect(retried).toEqual({ type: "cart.retried", verdict: { kind: "ignored" } });
    const [now] = verdicts([activated, forbidden]).filter(({ type }) => type === "cart.retried");
    expect(now).toEqual({
      type: "cart.retried",
      verdict: {
        kind: "possible",
        transition: "cartToken.failed cart.retried 0",
        changes: true,
      },
    });
  });

  it("[SIM-4] says of any event in any state what the machine then does", () => {
    fc.assert(
      fc.property(anyScript, fc.nat(), (script, pick) => {
        const heard = subscriptionsOf(FLOWS[script.flow].machine);
        const type = heard[pick % heard.length];
        if (type === undefined) return;
        const before = runScript(script);
        const found = acceptable(script.flow, before.snapshot, (event) => sampleOf(event)).find(
          (one) => one.type === type,
        );
        fc.pre(before.halted === null);
        const after = runScript({
          ...before.script,
          actions: [...before.script.actions, { type: "send", event: sampleOf(type), atMost: 1 }],
        });
        const step = after.steps[before.steps.length];
        const ids = step?.transitions.map(({ source, eventType }) => `${source.id} ${eventType}`);
        switch (found?.verdict.kind) {
          case "possible":
            expect(ids).toContain(found.verdict.transition.replace(/ \d+$/, ""));
            break;
          case "refused":
          case "ignored":
          case undefined:
            expect(ids).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
