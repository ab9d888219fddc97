import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { CONTENT_STATES } from "../../core/content/content-states.ts";
import { contentVersionMachine } from "../../machines/desk/content-version.ts";

describe("a version of a content", () => {
  it("moves by the table of the server, and ends where that ends", () => {
    const machine = contentVersionMachine;
    const moves = Object.entries(CONTENT_STATES).map(([state, table]) => [
      state,
      Object.fromEntries(
        Object.keys(table).map((type) => {
          const version = createActor(machine, {
            clock: new SimulatedClock(),
            snapshot: machine.resolveState({ value: state, context: { inMs: 0 } }),
          }).start();
          // safe: the events of the table, with what one of them carries
          version.send({ type, inMs: 60_000 } as Parameters<typeof version.send>[0]);
          return [type, version.getSnapshot().value];
        }),
      ),
    ]);
    expect(Object.fromEntries(moves)).toEqual(CONTENT_STATES);
    const ends = Object.entries(machine.states).filter(([, { type }]) => type === "final");
    expect(ends.map(([state]) => state)).toEqual(["replaced", "dropped"]);
    expect([machine.id, createActor(machine).getSnapshot().context]).toEqual([
      "contentVersion",
      { inMs: 0 },
    ]);
  });

  it("is published at its hour by itself, not before, and a lifted plan never", () => {
    const clock = new SimulatedClock();
    const version = createActor(contentVersionMachine, { clock }).start();
    const state = () => version.getSnapshot().value;
    version.send({ type: "check.passed" });
    version.send({ type: "publication.planned", inMs: 60_000 });
    clock.increment(59_999);
    expect(state()).toBe("planned");
    version.send({ type: "plan.lifted" });
    clock.increment(600_000);
    expect(state()).toBe("checked");
    version.send({ type: "publication.planned", inMs: 60_000 });
    clock.increment(60_000);
    expect(state()).toBe("published");
    version.send({ type: "content.withdrawn" });
    expect(state()).toBe("withdrawn");
    version.send({ type: "content.broughtBack" });
    version.send({ type: "draft.saved" });
    expect(state()).toBe("published");
    version.send({ type: "version.replaced" });
    expect(version.getSnapshot().status).toBe("done");
  });

  it("goes back to be written when it is saved after its check, or its row has moved", () => {
    const version = createActor(contentVersionMachine, { clock: new SimulatedClock() }).start();
    const state = () => version.getSnapshot().value;
    version.send({ type: "check.passed" });
    version.send({ type: "draft.saved" });
    expect(state()).toBe("draft");
    version.send({ type: "check.passed" });
    version.send({ type: "publication.refused" });
    expect(state()).toBe("draft");
    version.send({ type: "publication.done" });
    expect(state()).toBe("draft");
  });
});
