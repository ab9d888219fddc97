import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { CalendarDay, RangeCode, SalesAreaCode } from "../primitives.ts";
import { Conflict, NotFound } from "../problems.ts";
import { CancellationId, CancelLorry, LorryHit, StaffTours } from "../staff-tours.ts";
import { staff } from "./policies.ts";

// 409 when it was told or taken back meanwhile.
const ofCancellation = {
  params: { id: idFromString(CancellationId) },
  success: HttpApiSchema.NoContent,
  error: [NotFound, Conflict],
} as const;

/** The lorries of the week, and those that do not come. */
export class StaffToursGroup extends HttpApiGroup.make("staffTours").add(
  /** The week of that day; this one without. */
  Call.get("staffTours", "/tours", {
    query: { day: Schema.optionalKey(CalendarDay) },
    success: StaffTours,
  }).pipe(staff("tours.view", "Les tournées d’une semaine")),

  Call.get("staffLorryHit", "/tours/:area/:range/:day/hit", {
    params: { area: SalesAreaCode, range: RangeCode, day: CalendarDay },
    success: LorryHit,
    error: NotFound,
  }).pipe(staff("tours.change", "Qui serait touché si ce camion ne passait pas")),

  /** 409 when other orders would be hit than were shown, or it is decided already. */
  Call.post("staffCancelLorry", "/lorry-cancellations", {
    payload: CancelLorry,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Conflict],
  }).pipe(staff("tours.change", "Pas de camion ce jour-là : les commandes vont à d’autres jours")),

  Call.post("staffTellCancellation", "/lorry-cancellations/:id/telling", ofCancellation).pipe(
    staff("tours.change", "Prévenir maintenant les boutiques"),
  ),

  Call.post(
    "staffTakeBackCancellation",
    "/lorry-cancellations/:id/taking-back",
    ofCancellation,
  ).pipe(staff("tours.change", "Le camion passe quand même")),
) {}
