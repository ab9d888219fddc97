import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  FirmPreview,
  FirmTaken,
  FirmTyped,
  FirmVersionNumber,
  LookId,
  SecondLook,
  StaffFirm,
} from "../staff-firm.ts";
import { staff, staffConfirmed } from "./policies.ts";

// 409 when it is one's own, or waits no more.
const ofLook = {
  params: { id: idFromString(LookId) },
  success: HttpApiSchema.NoContent,
  error: [NotFound, Conflict],
} as const;

/** The firm's document, and what of it waits for a second person. */
export class StaffFirmGroup extends HttpApiGroup.make("staffFirm").add(
  Call.get("staffFirm", "/firm", { success: StaffFirm, error: NotFound }).pipe(
    staff("team.manage", "La société : son document et ses versions"),
  ),

  Call.post("staffPreviewFirm", "/firm/preview", {
    payload: FirmTyped,
    success: FirmPreview,
    error: NotFound,
  }).pipe(staff("team.manage", "Ce qu’un document de la société changerait")),

  /** 409 when another version came meanwhile, or another proposal waits. */
  Call.post("staffTakeFirm", "/firm", {
    payload: FirmTyped,
    success: FirmTaken,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("team.manage", "Changer le document de la société")),

  /** The document as it was in that version: the rest at once, money by a second person. */
  Call.post("staffFirmAgain", "/firm/versions/:id/again", {
    params: { id: idFromString(FirmVersionNumber) },
    success: FirmTaken,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("team.manage", "Reprendre une version du document de la société")),

  Call.get("staffSecondLooks", "/second-looks", { success: Schema.Array(SecondLook) }).pipe(
    staff("team.manage", "Ce qui attend une seconde personne"),
  ),

  Call.post("staffConfirmLook", "/second-looks/:id/confirmation", ofLook).pipe(
    staffConfirmed("team.manage", "Confirmer ce qu’une autre personne a proposé"),
  ),

  Call.post("staffWithdrawLook", "/second-looks/:id/withdrawal", ofLook).pipe(
    staffConfirmed("team.manage", "Retirer une proposition"),
  ),
) {}
