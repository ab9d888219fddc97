import { expect, it } from "vitest";
import { createActor, setup, waitFor } from "xstate";
import { notProvided } from "../../machines/system/bridge.ts";

it("fails by the name that it is invoked under, where nobody has provided the actor", async () => {
  const machine = setup({ actors: { loadOrder: notProvided<string, void>() } }).createMachine({
    initial: "loading",
    states: { loading: { invoke: { src: "loadOrder", onError: "broken" } }, broken: {} },
  });
  const errors: unknown[] = [];
  const actor = createActor(machine, {
    inspect: ({ type, ...told }) => {
      if (type === "@xstate.event" && "event" in told && "error" in told.event)
        errors.push(told.event.error);
    },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches("broken"));
  expect(errors).toEqual([new Error("Actor 'loadOrder' is not provided.")]);
});
