import fc from "fast-check";
import { createActor, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { ALL_ACCEPTED, ALL_REFUSED, CONSENT_LIFETIME_MS } from "../../core/consent/consent.ts";
import { backToTopMachine } from "../../machines/shop/back-to-top.ts";
import { consentMachine } from "../../machines/shop/consent.ts";
import { started } from "./shop-data.ts";
import { elapsed, replay, type Step, walk } from "./walk.ts";

describe("the choice about cookies", () => {
  const kept = { purposes: ALL_REFUSED, decidedAt: 0 };
  const fresh = started();
  const known = started({ consent: kept, now: 1 });
  const old = started({ consent: kept, now: CONSENT_LIFETIME_MS });
  const accept = { type: "consent.chosen", purposes: ALL_ACCEPTED, now: 5 } as const;
  const reopen = { type: "consent.reopened" } as const;
  const close = { type: "consent.closed" } as const;
  const soon = { type: "tab.returned", now: 10 } as const;
  const later = { type: "tab.returned", now: CONSENT_LIFETIME_MS + 5 } as const;
  const EVENTS: readonly Step[] = [fresh, known, old, accept, reopen, close, soon, later];
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(consentMachine, steps);
    return { value: snapshot.value, consent: snapshot.context.consent, emitted };
  };

  it("[FLOW-20] reaches every state, and knows a choice only where it was made", () => {
    const { missed, visits } = walk(consentMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { snapshot } of visits) {
      expect(snapshot.context.consent !== null).toBe(snapshot.matches("decided"));
    }
  });

  it("[FLOW-20] is asked while there is none that counts", () => {
    expect(after(fresh)).toEqual({ value: "asking", consent: null, emitted: [] });
    expect(after(old)).toEqual({ value: "asking", consent: null, emitted: [] });
    expect(after(known)).toEqual({ value: { decided: "settled" }, consent: kept, emitted: [] });
  });

  it("[FLOW-20] is kept with its moment", () => {
    const consent = { purposes: ALL_ACCEPTED, decidedAt: 5 };
    expect(after(fresh, accept)).toEqual({
      value: { decided: "settled" },
      consent,
      emitted: [{ type: "consent.persisted", consent }],
    });
  });

  it("[FLOW-20] can be taken up again, and closing changes nothing", () => {
    expect(after(known, reopen, close)).toEqual({
      value: { decided: "settled" },
      consent: kept,
      emitted: [],
    });
    expect(after(known, reopen, accept).consent).toEqual({ purposes: ALL_ACCEPTED, decidedAt: 5 });
  });

  it("[FLOW-20] shows its purposes on demand; closing them asks as before", () => {
    expect(after(fresh, reopen)).toEqual({ value: "detailing", consent: null, emitted: [] });
    expect(after(fresh, reopen, close)).toEqual({ value: "asking", consent: null, emitted: [] });
    expect(after(fresh, reopen, accept).value).toEqual({ decided: "settled" });
  });

  it("[FLOW-20] is changed without being reopened: a video that is accepted", () => {
    const consent = { purposes: ALL_ACCEPTED, decidedAt: 5 };
    expect(after(known, accept)).toEqual({
      value: { decided: "settled" },
      consent,
      emitted: [{ type: "consent.persisted", consent }],
    });
  });

  it("[FLOW-20] is asked again when its time is over, on return to the tab", () => {
    expect(after(fresh, accept, soon).value).toEqual({ decided: "settled" });
    expect(after(fresh, accept, later)).toMatchObject({ value: "asking", consent: null });
  });
});

describe("the back-to-top button", () => {
  const scrolled = (y: number) => ({ type: "page.scrolled", y }) as const;

  it("[FLOW-21] reaches every state", () => {
    const { missed } = walk(backToTopMachine, {
      events: [scrolled(0), scrolled(501), elapsed("throttle", "backToTop.scrolling.pausing")],
    });
    expect(missed).toEqual([]);
  });

  it("[FLOW-21] is in sight beyond 500 px, not at 500", () => {
    const at = (y: number) => replay(backToTopMachine, [scrolled(y)]).snapshot.value;
    expect([at(500), at(501)]).toEqual([
      { button: "hidden", scrolling: "pausing" },
      { button: "shown", scrolling: "pausing" },
    ]);
  });

  it("[FLOW-21] looks every 50 ms at most, and never misses where scrolling ends", () => {
    const moves = fc.array(fc.record({ y: fc.nat({ max: 1200 }), wait: fc.nat({ max: 120 }) }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(moves, (lived) => {
        const clock = new SimulatedClock();
        const actor = createActor(backToTopMachine, { clock }).start();
        const looks: number[] = [];
        let y = 0;
        actor.subscribe(({ context }) => {
          if (context.y !== y) looks.push(clock.now());
          y = context.y;
        });
        for (const move of lived) {
          actor.send(scrolled(move.y));
          clock.increment(move.wait);
        }
        clock.increment(50);
        for (const [index, time] of looks.entries()) {
          expect(time - (looks[index - 1] ?? -50)).toBeGreaterThanOrEqual(50);
        }
        const last = lived.at(-1)?.y ?? 0;
        expect([actor.getSnapshot().context.y, actor.getSnapshot().value]).toEqual([
          last,
          { button: last > 500 ? "shown" : "hidden", scrolling: expect.any(String) },
        ]);
      }),
    );
  });
});
