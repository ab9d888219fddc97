import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { recordTrace } from "../../../machines/trace/recorder.ts";
import { replayTrace } from "../../../machines/laboratory/replay/replay.ts";
import { divergenceText } from "../../../machines/laboratory/replay/report.ts";
import { type Move, moveArbitrary, playSession } from "./trace-sessions.ts";
import { saidBack, shownBeginnings, typedFields, typedSecrets, typing } from "./typed-secrets.ts";

/** One of each kind. */
const secrets = fc.tuple(...Object.values(typedSecrets));
const several = secrets.chain((all) => fc.shuffledSubarray(all, { minLength: 5, maxLength: 5 }));
const some = fc.array(moveArbitrary, { maxLength: 5 });

const fileOf = (moves: readonly Move[]): string =>
  recordTrace(playSession({ secrets: [], moves }), "1");

/** The lines after the header, whose hashes hold any four digits. */
const told = (file: string): string => file.slice(file.indexOf("\n"));

const replayed = (text: string): string => {
  const { divergence } = replayTrace(Result.getOrThrow(parseTrace(text)));
  return divergence === null ? "" : divergenceText(divergence);
};

describe("what somebody types, letter by letter", () => {
  it.each(Object.entries(typedFields))(
    "[TRACE-9] shows no beginning of any secret that is typed into %s, and replays",
    (_, field) => {
      fc.assert(
        fc.property(several, some, (all, before) => {
          const without = fileOf([...before, ...typing(field, "zzzz")]);
          const file = fileOf([...before, ...all.flatMap(({ text }) => typing(field, text))]);
          const shown = all.flatMap(({ text }) => shownBeginnings(text, told(file), told(without)));
          expect([shown, replayed(file)]).toEqual([[], ""]);
        }),
        { numRuns: 1, endOnFailure: true },
      );
    },
  );

  it("[TRACE-9] shows no beginning of a secret that the shop says back, by its looks or once it is known", () => {
    fc.assert(
      fc.property(secrets, (all) => {
        const without = fileOf(typing(saidBack, "zzzz"));
        const signIn = typedFields["the sign-in's password"];
        const file = fileOf(
          all.flatMap(({ text, looksFrom }) => [
            ...(looksFrom === null ? typing(signIn, text, text.length) : []),
            ...typing(saidBack, text, looksFrom ?? text.length),
          ]),
        );
        const shown = all.flatMap(({ text, looksFrom }) =>
          shownBeginnings(text, told(file), told(without), looksFrom ?? 4),
        );
        expect([shown, replayed(file)]).toEqual([[], ""]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});
