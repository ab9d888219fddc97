import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { pageNumber } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { FailedSend, FailedSendId, SendDecided } from "../staff-failed-sends.ts";
import { pageOf } from "./answers.ts";
import { staff } from "./policies.ts";

// What somebody else has decided meanwhile stays as they decided: the list shows it.
const decided = {
  params: { id: idFromString(FailedSendId) },
  success: HttpApiSchema.NoContent,
} as const;

/** What failed for good, and what agents decide of it. */
export class StaffFailedSendsGroup extends HttpApiGroup.make("staffFailedSends").add(
  /** The longest failed first, twenty a page. */
  Call.get("staffFailedSends", "/failed-sends", {
    query: pageNumber,
    success: pageOf(FailedSend),
  }).pipe(staff("sends.handle", "Ce qui n'est pas parti")),

  Call.get("staffSendDecisions", "/failed-sends/decisions", {
    success: Schema.Array(SendDecided),
  }).pipe(staff("sends.handle", "Les dernières décisions sur ce qui n'était pas parti")),

  Call.post("staffRetrySend", "/failed-sends/:id/retry", decided).pipe(
    staff("sends.handle", "Réessayer un envoi"),
  ),

  Call.post("staffGiveUpSend", "/failed-sends/:id/giving-up", decided).pipe(
    staff("sends.handle", "Abandonner un envoi"),
  ),
) {}
