import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FLOWS } from "../../machines/laboratory/flows/registry.ts";

/** Where events are told: by the screens and the composition root, and by machines to each other. */
const sources = globSync(["ui/**/*.{ts,tsx}", "machines/{shop,order,system,root}/**/*.ts"])
  // The laboratory sends what somebody presses there.
  .filter((file) => !file.startsWith("ui/laboratory/"))
  .map((file) => readFileSync(file, "utf8"));

/** The event's name where it is said, not where it is listed, listened to or a chart's key. */
const tells = (type: string): RegExp =>
  new RegExp(`(?:(?<!readonly )type: |[?:] )"${type.replace(".", "\\.")}"(?!:)`);

describe("the events that machines hear", () => {
  it("are each told by somebody: one that nobody tells is a transition that nothing tries", () => {
    const heard = new Set(
      Object.values(FLOWS).flatMap(({ machine }) =>
        machine.events.filter((type) => !/^xstate\.|\*/.test(type)),
      ),
    );
    const untold = [...heard].filter((type) => !sources.some((text) => tells(type).test(text)));
    expect([heard.size > 80, untold]).toEqual([true, []]);
  });
});
