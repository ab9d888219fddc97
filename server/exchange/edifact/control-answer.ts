import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import {
  controlOf,
  type Envelope,
  interchangeKey,
  isEdifact,
  readEnvelope,
} from "../../../core/edifact/interchange.ts";
import { throughProcess } from "../files/table-process.ts";
import { makeRunStore } from "../run-store.ts";
import { digestOf } from "../take-file.ts";
import type { CheckSays } from "./check-says.ts";
import { writtenNow } from "./written-now.ts";

/** So many bytes have the first segment of an interchange. */
const HEAD_BYTES = 4096;

/**
 * The CONTRL that answers a file: its syntax is taken, or refused with the segment. Null for what is no EDIFACT,
 * says not who sent it, or is a CONTRL itself, which nobody answers.
 */
export const controlAnswer = Effect.fnUntraced(function* (
  file: string,
): Effect.fn.Return<Buffer | null, never, SqlClient.SqlClient> {
  const envelope = yield* Effect.promise(() => envelopeOf(file));
  if (envelope === undefined) return null;
  const says = yield* Effect.promise(() => checked(file));
  if (says.type === "CONTRL") return null;
  const { digest } = yield* Effect.promise(() => digestOf(file));
  const known = yield* (yield* makeRunStore).ofInterchange(interchangeKey(envelope));
  const isAgain = known !== undefined && known.digest !== digest;
  // One interchange is answered once, by whatever door it came and is asked.
  if (known !== undefined && !isAgain && known.control !== null && says.fault === null) {
    return Buffer.from(known.control, "latin1");
  }
  const fault = says.fault ?? (isAgain ? AGAIN : null);
  return yield* writtenNow(envelope.recipient, envelope.sender, [controlOf(envelope, fault)]);
});

/** Its reference was another's before. */
const AGAIN = { error: "duplicate", tag: "UNB", within: null } as const;

const envelopeOf = async (file: string): Promise<Envelope | undefined> => {
  const head = (await buffer(createReadStream(file, { end: HEAD_BYTES - 1 }))).toString("latin1");
  return isEdifact(head) ? readEnvelope(head) : undefined;
};

/** What is wrong with the syntax, by a process of its own. */
const checked = async (file: string): Promise<CheckSays> => {
  const { signal } = new AbortController();
  const said = await buffer(throughProcess("check-edifact", createReadStream(file), { signal }));
  return JSON.parse(said.toString()) as CheckSays;
};
