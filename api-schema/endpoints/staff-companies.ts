import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { CalendarDay, Siren, StoreId } from "../primitives.ts";
import { Conflict, NotFound, Unprocessable } from "../problems.ts";
import {
  BlockCompany,
  EnterJudgment,
  JudgmentPreview,
  LiftJudgment,
  StaffCompany,
  TakeOver,
  TakeoverPreview,
  TookOver,
  WrittenNote,
} from "../staff-companies.ts";
import { staff, staffConfirmed } from "./policies.ts";

const ofCompany = { siren: Siren };
const ofShop = { id: idFromString(StoreId) };

/** Companies at the desk: all that is known of one, and what is decided of it. */
export class StaffCompaniesGroup extends HttpApiGroup.make("staffCompanies").add(
  Call.get("staffCompany", "/companies/:siren", {
    params: ofCompany,
    success: StaffCompany,
    error: NotFound,
  }).pipe(staff("clients.view", "Tout d’une société")),

  Call.post("staffNoteCompany", "/companies/:siren/notes", {
    params: ofCompany,
    payload: WrittenNote,
    success: HttpApiSchema.NoContent,
    error: NotFound,
  }).pipe(staff("clients.change", "Noter quelque chose d’une société, pour la maison")),

  /** 409 where it is so already. */
  Call.post("staffBlockCompany", "/companies/:siren/blocking", {
    params: ofCompany,
    payload: BlockCompany,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staff("clients.change", "Bloquer ou débloquer une société, avec le motif")),

  Call.get("staffTakeover", "/shops/:id/takeover", {
    params: ofShop,
    success: TakeoverPreview,
    error: NotFound,
  }).pipe(staff("clients.change", "Ce que ferait la reprise d’un fonds")),

  /** 409 when it cannot be done now, or more or less is owed than was shown; 422 by field. */
  Call.post("staffTakeOver", "/shops/:id/takeover", {
    params: ofShop,
    payload: TakeOver,
    success: TookOver,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("clients.change", "Reprise du fonds")),

  Call.get("staffJudgment", "/companies/:siren/judgment", {
    params: ofCompany,
    query: { day: CalendarDay },
    success: JudgmentPreview,
    error: NotFound,
  }).pipe(staff("money.handle", "Ce que ferait une procédure collective")),

  /** 409 when one is entered already, or other claims are open than were shown; 422 for a day to come. */
  Call.post("staffEnterJudgment", "/companies/:siren/judgment", {
    params: ofCompany,
    payload: EnterJudgment,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staffConfirmed("money.handle", "Procédure collective")),

  /** 409 where none is entered. */
  Call.post("staffLiftJudgment", "/companies/:siren/judgment/lifting", {
    params: ofCompany,
    payload: LiftJudgment,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("money.handle", "La procédure collective est levée")),
) {}
