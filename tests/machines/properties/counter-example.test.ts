import { readFileSync, rmSync } from "node:fs";
import { Result } from "effect";
import fc from "fast-check";
import { createActor } from "xstate";
import { describe, expect, it, onTestFinished } from "vitest";
import { replayFile } from "../../../machines/laboratory/commands/replay-file.ts";
import { menusMachine } from "../../../machines/shop/menus.ts";
import { observe } from "../../../machines/system/observation.ts";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { checkProperty, checkRace, COUNTER_EXAMPLES, type Stage } from "./counter-example.ts";

const toggle = { type: "menu.toggled", menu: "account" } as const;
const escape = { type: "escape.pressed" } as const;
type MenuFact = typeof toggle | typeof escape;
const events = fc.array(fc.constantFrom(toggle, escape));

/** False on purpose: says that the account menu can never be open. */
const isNeverOpen = (sequence: readonly MenuFact[], { clock, inspect }: Stage): void => {
  const actor = createActor(menusMachine, { clock, inspect, id: "menus" }).start();
  for (const shopEvent of sequence) actor.send(shopEvent);
  const { value } = actor.getSnapshot();
  actor.stop();
  if (value === "account") throw new Error("The account menu is open.");
};

const failureOf = (check: () => unknown): Error => {
  try {
    check();
  } catch (failure) {
    if (failure instanceof Error) return failure;
  }
  throw new Error("The property holds.");
};

const traceAt = (file: string) => Result.getOrThrow(parseTrace(readFileSync(file, "utf8")));

describe("a property that does not hold", () => {
  it("leaves its shortest counter-example as a trace that replays", () => {
    const name = "proof-menus";
    const file = `${COUNTER_EXAMPLES}/${name}.trace.jsonl`;
    onTestFinished(() => rmSync(file, { force: true }));
    const { message, cause } = failureOf(() =>
      checkProperty({ name, cases: events, run: isNeverOpen }),
    );
    expect(message).toContain(`npm run replay -- ${file}`);
    expect(message).toMatch(/seed: -?\d+, path: "[\d:]+"/);
    const [, command = ""] = /^Again: (.*)$/m.exec(message) ?? [];
    expect(command).toMatch(
      /^FC_SEED=-?\d+ FC_PATH=[\d:]+ npm run test:unit -- tests\/machines\/properties\/counter-example\.test\.ts -t 'a property/,
    );
    expect(cause).toEqual(new Error("The account menu is open."));
    expect(traceAt(file).steps.map(({ kind, event }) => [kind, event.type])).toEqual([
      ["started", "xstate.init"],
      ["event", "menu.toggled"],
      ["stopped", "xstate.stop"],
    ]);
    const { code, text } = replayFile(file, false);
    expect([code, text]).toEqual([
      0,
      expect.stringContaining("la reprise ne vérifie pas les invariants"),
    ]);
  });

  it("leaves one trace for each tab of a race", async () => {
    const name = "proof-race";
    const files = ["first", "second"].map(
      (tab) => `${COUNTER_EXAMPLES}/${name}-${tab}.trace.jsonl`,
    );
    onTestFinished(() => files.forEach((file) => rmSync(file, { force: true })));
    const check = checkRace({
      name,
      cases: events,
      run: async (sequence, witness) => {
        for (const tab of ["first", "second"]) {
          const { inspect, recent } = observe(() => 0);
          witness(tab, recent);
          const actor = createActor(menusMachine, { inspect, id: "menus" }).start();
          for (const shopEvent of sequence) actor.send(shopEvent);
          actor.stop();
        }
        await Promise.resolve();
        if (sequence.length > 0) throw new Error("Something was done.");
      },
    });
    await expect(check).rejects.toThrow(`npm run replay -- ${files[1]}`);
    expect(files.map((file) => traceAt(file).steps.length)).toEqual([3, 3]);
    expect(files.map((file) => replayFile(file, false).code)).toEqual([0, 0]);
  });

  it("writes nothing when the property holds", () => {
    const run = (): void => undefined;
    expect(checkProperty({ name: "proof-nothing", cases: events, run })).toBe("holds");
    expect(() => readFileSync(`${COUNTER_EXAMPLES}/proof-nothing.trace.jsonl`)).toThrow("ENOENT");
  });
});
