import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { contentVersionMachine } from "../../machines/desk/content-version.ts";

describe("a version of a content", () => {
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
