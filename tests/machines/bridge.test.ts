import { Effect } from "effect";
import { createActor, toPromise } from "xstate";
import { describe, expect, it } from "vitest";
import { unreachable } from "../../core/api/errors.ts";
import { runOutcome } from "../../core/api/run.ts";
import { backToTopMachine } from "../../machines/shop/back-to-top.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { subscriptionsOf } from "../../machines/system/subscriptions.ts";

const wire = { runOutcome };
type Wire = typeof wire;

describe("an actor over a call", () => {
  const double = (_: Wire, input: number) => Effect.succeed(2 * input);

  it("is done with what the call answers, or with its failure", async () => {
    const actorOf = actorsOver(() => Promise.resolve(wire));
    const answered = createActor(actorOf(double), { input: 21 }).start();
    const failed = createActor(
      actorOf(() => Effect.fail(unreachable)),
      { input: 1 },
    ).start();
    expect([await toPromise(answered), await toPromise(failed)]).toEqual([
      { ok: true, value: 42 },
      { ok: false, error: unreachable },
    ]);
  });

  it("is done with a network that failed where the wire cannot be loaded", async () => {
    const actorOf = actorsOver<Wire>(() => Promise.reject(new TypeError("Failed to fetch")));
    const actor = createActor(actorOf(double), { input: 21 }).start();
    expect(await toPromise(actor)).toEqual({ ok: false, error: unreachable });
  });

  it("interrupts its call once its state is left", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    const forEver = () =>
      Effect.onInterrupt(
        Effect.andThen(
          Effect.sync(() => begin()),
          Effect.never,
        ),
        () => Effect.sync(() => end("interrupted")),
      );
    const actor = createActor(actorsOver(() => Promise.resolve(wire))(forEver), { input: 1 });
    actor.start();
    await begun;
    actor.stop();
    expect(await ended).toBe("interrupted");
  });
});

describe("a machine", () => {
  it("receives the events that its chart names, and no end or time of its own", () => {
    expect(subscriptionsOf(backToTopMachine)).toEqual(["page.scrolled"]);
  });

  it("has what its state needs, or says that its chart is wrong", () => {
    expect([assertPresent(0), assertPresent(""), assertPresent(false)]).toEqual([0, "", false]);
    for (const nothing of [null, undefined]) {
      expect(() => assertPresent(nothing)).toThrow("A state was entered without its data");
    }
  });
});
