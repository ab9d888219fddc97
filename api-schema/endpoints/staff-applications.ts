import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  ApplicationApproval,
  ApplicationId,
  ApplicationKind,
  ApplicationRefusal,
  Applications,
  ApplicationState,
  DocumentsRequest,
} from "../staff-applications.ts";
import { staff } from "./policies.ts";

const named = { kind: ApplicationKind, id: idFromString(ApplicationId) };
const path = "/applications/:kind/:id";

// Of two agents at once one decides, the other is told who did: 409.
const decided = {
  params: named,
  success: HttpApiSchema.NoContent,
  error: [NotFound, Conflict, Unprocessable],
} as const;

/** What waits for a decision: stores, access to the marketplace, bank details. */
export class StaffApplicationsGroup extends HttpApiGroup.make("staffApplications").add(
  /** Fifty of each kind at most, the oldest first: the others come up as these are decided. */
  Call.get("staffApplications", "/applications", { success: Applications }).pipe(
    staff("applications.decide", "Les demandes qui attendent une décision"),
  ),

  Call.get("staffApplication", path, {
    params: named,
    success: ApplicationState,
    error: NotFound,
  }).pipe(staff("applications.decide", "Une demande")),

  /** The mail to who asked leaves with the decision. */
  Call.post("staffApprove", `${path}/approval`, {
    ...decided,
    payload: ApplicationApproval,
  }).pipe(staff("applications.decide", "Accepter une demande")),

  Call.post("staffRefuse", `${path}/refusal`, {
    ...decided,
    payload: ApplicationRefusal,
  }).pipe(staff("applications.decide", "Refuser une demande")),

  /** Of a new store alone, which goes on waiting. */
  Call.post("staffAskDocuments", `${path}/documents`, {
    ...decided,
    payload: DocumentsRequest,
  }).pipe(staff("applications.decide", "Demander les justificatifs d'une boutique")),
) {}
