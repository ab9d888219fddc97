import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isComplete, stepsOf } from "../../../core/registration/steps.ts";
import { samplePassword } from "../../../machines/laboratory/flows/sample-registration.ts";
import { checkProperty } from "./counter-example.ts";
import {
  openRegistration,
  registerAll,
  registrations,
  type RegistrationWorld,
} from "./registration-world.ts";

type Invariant = (world: RegistrationWorld) => () => void;

const always = (name: string, invariant: Invariant): "holds" =>
  checkProperty({
    name,
    cases: registrations,
    run: (commands, stage) => {
      const world = openRegistration(stage);
      try {
        const check = invariant(world);
        fc.modelRun(() => ({ model: { world, check }, real: world }), commands);
      } finally {
        for (const { state } of world.tabs) state().stop();
      }
    },
    numRuns: 80,
  });

describe("a registration in two tabs, in any sequence", () => {
  it("[FLOW-26] opens no address while a step before it misses something", () => {
    expect(
      always("registration-steps", ({ tabs, walked }) => () => {
        const tab = tabs[walked() ?? -1];
        if (tab === undefined || tab.state().getSnapshot().hasTag("sending")) return;
        const { mode, draft, password, step } = tab.context();
        if (step === null || step === "sent") return;
        const form = { mode, texts: draft.texts, password };
        const steps = stepsOf(mode, draft.texts.kind);
        expect(steps).toContain(step);
        const missing = steps.slice(0, steps.indexOf(step)).filter((it) => !isComplete(it, form));
        expect(missing).toEqual([]);
      }),
    ).toBe("holds");
  });

  it("[FLOW-26] makes one call at a time, and sends what is whole", () => {
    expect(
      always("registration-calls", ({ tabs, sent }) => () => {
        for (const { calls } of tabs) expect(calls().length).toBeLessThanOrEqual(1);
        for (const { request } of sent) expect(request).toContain(samplePassword);
      }),
    ).toBe("holds");
  });

  it("[FLOW-26] sends the same registration under one key until it is answered", () => {
    expect(
      always("registration-keys", ({ sent }) => () => {
        for (const [index, { by, request, key }] of sent.entries()) {
          const before = sent.slice(0, index).findLast((one) => one.by === by);
          if (before?.request !== request || before.ending === "succeeds") continue;
          expect(key).toBe(before.key);
        }
      }),
    ).toBe("holds");
  });

  it("[FLOW-26] keeps what was typed last in whatever tab, and never the password", () => {
    expect(
      always("registration-kept", ({ kept, typedLast, tabs }) => () => {
        expect(kept()).not.toContain(samplePassword);
        const isSent = tabs.some(({ context }) => context().reach === "sent");
        if (isSent) return;
        for (const { context } of tabs) {
          const { texts } = context().draft;
          const shown = [...typedLast.keys()].map((field) => [field, texts[field]]);
          expect(shown).toEqual([...typedLast]);
        }
      }),
    ).toBe("holds");
  });
});

it("[FLOW-26] is filled in from the SIRET to the summary, and none of its steps is passed over", () => {
  expect(
    checkProperty({
      name: "registration-whole",
      cases: fc.constant(null),
      run: (_, stage) => {
        const world = openRegistration(stage);
        registerAll(world);
        const [first] = world.tabs;
        const { mode, draft, password, step } = first?.context() ?? {};
        if (mode === undefined || draft === undefined || password === undefined) throw new Error();
        const form = { mode, texts: draft.texts, password };
        expect(step).toBe("summary");
        expect(stepsOf(mode, draft.texts.kind).every((one) => isComplete(one, form))).toBe(true);
      },
      numRuns: 1,
    }),
  ).toBe("holds");
});
