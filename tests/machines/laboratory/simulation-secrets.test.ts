import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputOf } from "../../../machines/laboratory/flows/answers.ts";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import { sampleCustomer } from "../../../machines/laboratory/flows/sample-store.ts";
import { SCENARIOS } from "../../../machines/laboratory/simulation/scenarios.ts";
import { freshScript, type Script } from "../../../machines/laboratory/simulation/script.ts";
import { scriptToShare } from "../../../machines/laboratory/simulation/script-to-share.ts";
import { runScript } from "../../../machines/laboratory/simulation/simulation.ts";
import { anyScript } from "./simulation-sketch.ts";
import { shownBeginnings, typedFields, typedSecrets, typing } from "../trace/typed-secrets.ts";

const typedInto = (
  script: Script,
  field: (typeof typedFields)[keyof typeof typedFields],
  text: string,
): Script => ({
  ...script,
  actions: typing(field, text).flatMap((move) =>
    move.kind === "told" ? [{ type: "send" as const, event: move.event }] : [],
  ),
});

const secrets = fc
  .tuple(...Object.values(typedSecrets))
  .chain((all) => fc.shuffledSubarray(all, { minLength: 4, maxLength: 4 }));

const firstScript = (flow: FlowName): Script => freshScript(flow, inputOf(flow)?.example ?? null);

const shared = (script: Script): Script => {
  const read = scriptToShare(script);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};

describe("a simulation that is shared", () => {
  it("[SIM-9] keeps the laboratory's own examples", () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        expect(scriptToShare(script)).toEqual({
          ok: true,
          value: JSON.parse(JSON.stringify(script)),
        });
      }),
      { numRuns: 50 },
    );
    expect(SCENARIOS.map(({ script }) => shared(script))).toEqual(
      SCENARIOS.map(({ script }) => JSON.parse(JSON.stringify(script))),
    );
  });

  it.each([
    ["searchPanel", "the search, submitted"],
    ["searchPanel", "a way back within a way back"],
    ["session", "the sign-in's e-mail"],
    ["session", "the sign-in's password"],
    ["checkout", "the promotion code"],
    ["checkout", "the note to the driver"],
    ["termsModal", "the link of an activation"],
    ["mandates", "where signing a mandate leads back to"],
  ] as const)(
    "[SIM-9] in %s shows nothing that is typed into %s, and ends the same",
    (flow, name) => {
      fc.assert(
        fc.property(secrets, (all) => {
          const without = JSON.stringify(typedInto(firstScript(flow), typedFields[name], "zzzz"));
          for (const { text } of all) {
            const script = typedInto(firstScript(flow), typedFields[name], text.slice(0, 40));
            const safe = shared(script);
            expect(shownBeginnings(text, JSON.stringify(safe), without)).toEqual([]);
            expect(runScript(safe).steps.map(({ after }) => after.value)).toEqual(
              runScript(script).steps.map(({ after }) => after.value),
            );
          }
        }),
        { numRuns: 1, endOnFailure: true },
      );
    },
  );

  it("[SIM-9] is refused when what was typed cannot be hidden where it stands", () => {
    const customer = { ...sampleCustomer, email: "lea@fournil-prive.example" };
    const event = { ...sampleOf("customer.loaded"), customer };
    const script = {
      ...freshScript("impersonation", null),
      // safe: another e-mail
      actions: [{ type: "send", event: event as ReturnType<typeof sampleOf> }],
    } satisfies Script;
    expect(scriptToShare(script)).toEqual({
      ok: false,
      message:
        "Ce lien n’a pas été copié : une valeur que vous avez saisie ne peut pas y être cachée. Remettez l’exemple à sa place.",
    });
  });
});
