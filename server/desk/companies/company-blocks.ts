import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import type { Siren } from "../../../api-schema/primitives.ts";
import { Conflict } from "../../../api-schema/problems.ts";
import type { BlockCompany, WrittenNote } from "../../../api-schema/staff-companies.ts";
import { nowDate } from "../../clock.ts";
import type { CompanyJournal } from "./company-journal.ts";

/** What is noted of a company, and that its shops order no more. */
export const makeCompanyBlocks = Effect.fnUntraced(function* (journal: CompanyJournal) {
  const sql = yield* SqlClient.SqlClient;
  return {
    note: Effect.fnUntraced(function* (siren: Siren, { text }: WrittenNote) {
      const { id } = yield* CurrentAgent;
      yield* journal.hold(siren);
      yield* sql`insert into company_note (siren, agent_id, at, body)
        values (${siren}, ${id}, ${yield* nowDate}, ${text.trim()})`.pipe(Effect.orDie);
    }, journal.deciding),

    /** The ERP's word on a shop counts again once the company is not blocked any more. */
    block: Effect.fnUntraced(function* (siren: Siren, { blocked, reason }: BlockCompany) {
      const { id } = yield* CurrentAgent;
      const { isBlocked } = yield* journal.hold(siren);
      if (isBlocked === blocked) {
        const message = blocked
          ? "Cette société est déjà bloquée."
          : "Cette société n’est pas bloquée.";
        return yield* Effect.fail(new Conflict({ message }));
      }
      const at = yield* nowDate;
      const numbers = yield* journal.numbersOf(siren);
      yield* journal.changing(
        numbers,
        Effect.andThen(
          sql`update company set blocked_at = ${blocked ? at : null}::timestamptz,
            blocked_by = ${blocked ? id : null}::int, blocked_reason = ${blocked ? reason : null}
            where siren = ${siren}`,
          sql`update store set banned = ${blocked} where siren = ${siren}
            and approval = 'approved' and banned <> ${blocked}`,
        ).pipe(Effect.orDie),
      );
      yield* journal.write(siren, blocked ? "blocked" : "unblocked", reason, { shops: numbers });
    }, journal.deciding),
  };
});
