import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import {
  type Party,
  writeInterchange,
  type WrittenMessage,
} from "../../../core/edifact/interchange.ts";
import { now } from "../../clock.ts";

/** An interchange as the shop sends it now, under a reference that none had before (DOOR-33). */
export const writtenNow = Effect.fnUntraced(function* (
  sender: Party,
  recipient: Party,
  messages: readonly WrittenMessage[],
) {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* now;
  const [row] = yield* sql<{
    readonly reference: string;
  }>`select nextval('edifact_reference')::text as reference`.pipe(Effect.orDie);
  const reference = (row?.reference ?? "").padStart(9, "0");
  const day = parisDayOf(at);
  return Buffer.from(
    writeInterchange({ sender, recipient, reference, day, time: parisTimeOf(at) }, messages),
    "latin1",
  );
});
