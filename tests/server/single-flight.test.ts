import { Deferred, Effect, Exit, Fiber } from "effect";
import { describe, expect, it } from "vitest";
import { singleFlights } from "../../server/cache/single-flight.ts";

describe("work that several ask for by name", () => {
  it("is done once for those who ask while it runs, and anew for those who ask later", async () => {
    const begun: string[] = [];
    const gate = Deferred.makeUnsafe<void>();
    const once = singleFlights<string, never>();
    const work = (key: string) =>
      once(
        key,
        Effect.gen(function* () {
          begun.push(key);
          yield* Deferred.await(gate);
          return `${key} ${begun.length}`;
        }),
      );
    const waiting = ["a", "a", "b", "a"].map((key) => Effect.runFork(work(key)));
    expect(begun).toEqual(["a", "b"]);
    // One who leaves takes it from nobody.
    const [first] = waiting;
    if (first !== undefined) await Effect.runPromise(Fiber.interrupt(first));
    await Effect.runPromise(Deferred.succeed(gate, undefined));
    const answers = await Promise.all(
      waiting.slice(1).map((fiber) => Effect.runPromise(Fiber.join(fiber))),
    );
    expect(answers).toEqual(["a 2", "b 2", "a 2"]);
    expect(await Effect.runPromise(work("a"))).toBe("a 3");
  });

  it("that fails fails for all who wait, and is tried anew", async () => {
    const once = singleFlights<string, string>();
    let tries = 0;
    const failing = once(
      "a",
      Effect.suspend(() => {
        tries += 1;
        return tries === 1 ? Effect.fail("no") : Effect.succeed("yes");
      }),
    );
    expect(await Effect.runPromiseExit(failing)).toEqual(Exit.fail("no"));
    expect(await Effect.runPromise(failing)).toBe("yes");
  });
});
