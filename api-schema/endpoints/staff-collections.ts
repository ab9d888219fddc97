import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  Allocation,
  Collections,
  DebitId,
  DebitReturn,
  DebitReturned,
  DebitSeen,
  LossSeen,
  NewTransfer,
  RemiseApproval,
  RemiseId,
  RemiseSeen,
  RemiseWithdrawal,
  Rum,
  TransferId,
  TransferMatch,
  TransferRest,
  TypedTransfer,
  WriteOff,
} from "../staff-collections.ts";
import { staff, staffConfirmed } from "./policies.ts";

const ofRemise = { id: idFromString(RemiseId) };
const ofDebit = { id: idFromString(DebitId) };
const ofTransfer = { id: idFromString(TransferId) };

// 409 when somebody else has decided, or the remise holds something else than was seen.
const decided = { params: ofRemise, success: HttpApiSchema.NoContent } as const;

/** Direct debits: remises to approve, what the bank says of them, mandates that wait. */
export class StaffCollectionsGroup extends HttpApiGroup.make("staffCollections").add(
  Call.get("staffCollections", "/collections", { success: Collections }).pipe(
    staff("money.view", "Les encaissements"),
  ),

  Call.get("staffRemise", "/remises/:id", {
    params: ofRemise,
    success: RemiseSeen,
    error: NotFound,
  }).pipe(staff("money.view", "Une remise de prélèvements")),

  /** It leaves for the bank at once. */
  Call.post("staffApproveRemise", "/remises/:id/approval", {
    ...decided,
    payload: RemiseApproval,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("money.handle", "Approuver une remise")),

  Call.post("staffWithdrawRemise", "/remises/:id/withdrawal", {
    ...decided,
    payload: RemiseWithdrawal,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Retirer une remise")),

  /** All of its debits that the bank has and has not rejected are settled, with reserve. */
  Call.post("staffSettleRemise", "/remises/:id/settlement", {
    ...decided,
    error: [NotFound, Conflict],
  }).pipe(staff("money.handle", "Noter une remise encaissée")),

  Call.get("staffDebit", "/debits/:id", {
    params: ofDebit,
    success: DebitSeen,
    error: NotFound,
  }).pipe(staff("money.view", "Un prélèvement")),

  /** Its invoices are owed again, and the customer is told. */
  Call.post("staffReturnDebit", "/debits/:id/return", {
    params: ofDebit,
    payload: DebitReturn,
    success: DebitReturned,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Enregistrer le retour d'un prélèvement")),

  /** What somebody else has taken up meanwhile stays so. */
  Call.post("staffResumeMandate", "/mandates/:rum/resumption", {
    params: { rum: Rum },
    success: HttpApiSchema.NoContent,
  }).pipe(staff("money.handle", "Reprendre les prélèvements d'un mandat")),
) {}

/** Transfers that came, what is kept of them, and money that will not come. */
export class StaffTransfersGroup extends HttpApiGroup.make("staffTransfers").add(
  /** What it would pay, as things stand: nothing is written. */
  Call.post("staffMatchTransfer", "/transfers/match", {
    payload: TypedTransfer,
    success: TransferMatch,
    error: Unprocessable,
  }).pipe(staff("money.view", "Ce qu'un virement paierait")),

  /** 409 when it would pay something else than was seen. */
  Call.post("staffEnterTransfer", "/transfers", {
    payload: NewTransfer,
    success: HttpApiSchema.NoContent,
    error: [Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Enregistrer un virement")),

  Call.get("staffTransferRest", "/transfers/:id/rest", {
    params: ofTransfer,
    success: TransferRest,
    error: NotFound,
  }).pipe(staff("money.view", "Ce qui reste à affecter d'un virement")),

  Call.post("staffMatchRest", "/transfers/:id/allocations/match", {
    params: ofTransfer,
    payload: Allocation,
    success: TransferMatch,
    error: [NotFound, Unprocessable],
  }).pipe(staff("money.view", "Ce qu'une somme à affecter paierait")),

  Call.post("staffAllocate", "/transfers/:id/allocations", {
    params: ofTransfer,
    payload: Allocation,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Affecter une somme")),

  Call.post("staffLoss", "/write-offs/match", {
    payload: WriteOff,
    success: LossSeen,
    error: Unprocessable,
  }).pipe(staff("money.view", "Ce qu'une facture passée en perte laisserait")),

  Call.post("staffWriteOff", "/write-offs", {
    payload: WriteOff,
    success: HttpApiSchema.NoContent,
    error: Unprocessable,
  }).pipe(staffConfirmed("money.handle", "Passer une facture en perte")),
) {}
