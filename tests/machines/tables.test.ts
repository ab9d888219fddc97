import { describe, expect, it } from "vitest";
import { type AnyStateMachine, createActor, SimulatedClock } from "xstate";
import { CONTENT_STATES } from "../../core/content/content-states.ts";
import { RUN_STATES } from "../../core/exchange/run-states.ts";
import { contentVersionMachine } from "../../machines/desk/content-version.ts";
import { exchangeRunMachine } from "../../machines/desk/exchange-run.ts";

/** Where each event of a table leads the machine, in the table's own shape, and where the machine ends. */
const movesOf = (
  machine: AnyStateMachine,
  table: { readonly [state: string]: object },
  context: object,
) => {
  const led = (state: string, type: string) => {
    const snapshot = machine.resolveState({ value: state, context });
    const actor = createActor(machine, { clock: new SimulatedClock(), snapshot }).start();
    actor.send({ type, inMs: 60_000 });
    return actor.getSnapshot().value;
  };
  return {
    id: machine.id,
    begins: createActor(machine).getSnapshot().value,
    moves: Object.fromEntries(
      Object.entries(table).map(([state, on]) => [
        state,
        Object.fromEntries(Object.keys(on).map((type) => [type, led(state, type)])),
      ]),
    ),
    ends: Object.keys(machine.states).filter((state) => machine.states[state]?.type === "final"),
  };
};

describe("the chart of what the server moves by a table", () => {
  it("is the table of a content's versions", () => {
    expect(movesOf(contentVersionMachine, CONTENT_STATES, { inMs: 0 })).toEqual({
      id: "contentVersion",
      begins: "draft",
      moves: CONTENT_STATES,
      ends: ["replaced", "dropped"],
    });
    expect(createActor(contentVersionMachine).getSnapshot().context).toEqual({ inMs: 0 });
  });

  it("is the table of the exchange's runs", () => {
    expect(movesOf(exchangeRunMachine, RUN_STATES, {})).toEqual({
      id: "exchangeRun",
      begins: "received",
      moves: RUN_STATES,
      ends: Object.entries(RUN_STATES).flatMap(([state, on]) =>
        Object.keys(on).length === 0 ? [state] : [],
      ),
    });
  });
});
