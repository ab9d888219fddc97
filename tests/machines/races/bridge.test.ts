import { Effect } from "effect";
import { createActor } from "xstate";
import { describe, expect, it } from "vitest";
import { unreachable } from "../../../core/api/errors.ts";
import { runOutcome } from "../../../core/api/run.ts";
import { actorsOver } from "../../../machines/system/bridge.ts";

describe("a call that is left while the wire is loading", () => {
  it("is never sent", async () => {
    const { promise: loading, resolve: arrive } = Promise.withResolvers<{
      readonly runOutcome: typeof runOutcome;
    }>();
    let sent = 0;
    const send = () => Effect.sync(() => (sent += 1));
    const actor = createActor(actorsOver(() => loading)(send), { input: undefined }).start();
    const other = createActor(actorsOver(() => loading)(send), { input: undefined }).start();
    actor.stop();
    arrive({ runOutcome });
    await expect.poll(() => other.getSnapshot().output).toEqual({ ok: true, value: 1 });
    expect(sent).toBe(1);
  });

  it("is a network that failed when the wire cannot be loaded", async () => {
    const load = () => Promise.reject<{ readonly runOutcome: typeof runOutcome }>(new Error());
    const actor = createActor(
      actorsOver(load)(() => Effect.succeed(1)),
      { input: undefined },
    );
    actor.start();
    await expect.poll(() => actor.getSnapshot().output).toEqual({ ok: false, error: unreachable });
  });
});
