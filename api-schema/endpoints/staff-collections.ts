import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { BodyLimit } from "../access.ts";
import { idFromString } from "../path-ids.ts";
import { Text } from "../primitives.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  AnswerNoted,
  BankAnswerId,
  Collections,
  ConfirmedWriteOff,
  DebitId,
  DebitReturn,
  DebitReturned,
  DebitSeen,
  LossSeen,
  MadeTransfer,
  MandateRegistration,
  NewTransfer,
  RemiseApproval,
  RemiseId,
  RemiseSeen,
  RemiseWithdrawal,
  Rum,
  TransferId,
  TransferMatch,
  TypedTransfer,
  WriteOff,
} from "../staff-collections.ts";
import {
  AllocateTransfer,
  BankFile,
  OwedItems,
  RefundTransfer,
  STATEMENT_LETTERS,
  StaffTransfer,
  StaffTransferList,
  TakenBankFile,
  UndoAllocation,
} from "../staff-transfers.ts";
import { fileOf } from "./answers.ts";
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

  /** As the bank takes it, pain.008.001.08; each download is noted. 404 where none was written, or is kept. */
  Call.get("staffRemiseFile", "/remises/:id/bank-file", {
    params: ofRemise,
    success: fileOf("application/xml"),
    error: NotFound,
  }).pipe(staffConfirmed("money.handle", "Le fichier d'une remise pour la banque (pain.008)")),

  /** 409 when somebody else has done so. */
  Call.post("staffNoteAnswer", "/bank-answers/:id/note", {
    params: { id: idFromString(BankAnswerId) },
    payload: AnswerNoted,
    success: HttpApiSchema.NoContent,
    error: [Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Classer une réponse de la banque")),

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

  /** The debtor's bank knows a B2B mandate since that day: 409 when somebody has said so already. */
  Call.post("staffRegisterMandate", "/mandates/:rum/registration", {
    params: { rum: Rum },
    payload: MandateRegistration,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Enregistrer un mandat interentreprises")),
) {}

/** Bytes of the largest statement: letters beyond the Latin ones take two or more. */
const STATEMENT_BYTES = STATEMENT_LETTERS + 1024;

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
    success: MadeTransfer,
    error: [Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Enregistrer un virement")),

  /** Fifty at a time, the newest first; looked for by payer, words or the number of what it paid. */
  Call.get("staffTransfers", "/transfers", {
    query: {
      search: Text.check(Schema.isMaxLength(100)),
      shown: Schema.optionalKey(Schema.Literals(["open", "kept", "done"])),
      after: Schema.optionalKey(idFromString(TransferId)),
    },
    success: StaffTransferList,
  }).pipe(staff("money.view", "Les virements reçus et ce qu'ils paieraient")),

  Call.get("staffTransfer", "/transfers/:id", {
    params: ofTransfer,
    success: StaffTransfer,
    error: NotFound,
  }).pipe(staff("money.view", "Un virement, ce qui lui est proposé et ce qu'il a payé")),

  /** By the number of an invoice, an order or a customer, or by a name: fifty shops at most. */
  Call.get("staffOwedItems", "/owed-items", {
    query: { search: Text.check(Schema.isMaxLength(100)) },
    success: OwedItems,
  }).pipe(staff("money.view", "Ce qui reste à payer d'un client")),

  /** 409 when something is not as it was seen: nothing is written then. */
  Call.post("staffAllocate", "/transfers/:id/allocations", {
    params: ofTransfer,
    payload: AllocateTransfer,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Affecter un virement")),

  /** What it paid is owed again, the sum is to be used again. */
  Call.post("staffUndoAllocation", "/transfers/:id/undoings", {
    params: ofTransfer,
    payload: UndoAllocation,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("money.handle", "Annuler une affectation")),

  /** What is left of it went back to who sent it. */
  Call.post("staffRefundTransfer", "/transfers/:id/refund", {
    params: ofTransfer,
    payload: RefundTransfer,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Noter un virement rendu")),

  /**
   * What the bank sends: a statement (camt.053) or a notice (camt.054) with transfers and debits that were collected
   * or came back, or its answer to a remise (pain.002). What is known already is left.
   */
  Call.post("staffTakeBankFile", "/transfers/file", {
    payload: BankFile,
    success: TakenBankFile,
    error: Unprocessable,
  })
    .annotate(BodyLimit, STATEMENT_BYTES)
    .pipe(staffConfirmed("money.handle", "Prendre un fichier de la banque")),

  Call.post("staffLoss", "/write-offs/match", {
    payload: WriteOff,
    success: LossSeen,
    error: Unprocessable,
  }).pipe(staff("money.view", "Ce qu'une facture passée en perte laisserait")),

  /** 409 when something else is owed than was seen. */
  Call.post("staffWriteOff", "/write-offs", {
    payload: ConfirmedWriteOff,
    success: HttpApiSchema.NoContent,
    error: [Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Passer une facture en perte")),
) {}
