import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { idFromString } from "../path-ids.ts";
import { CalendarDay, Text } from "../primitives.ts";
import { Conflict, NotFound } from "../problems.ts";
import {
  BookEntries,
  Books,
  ClosedPeriod,
  Closing,
  ClosingSeen,
  EntryPlace,
  JournalCode,
  PeriodId,
} from "../staff-books.ts";
import { fileOf } from "./answers.ts";
import { staff, staffConfirmed } from "./policies.ts";

const narrowed = {
  search: Text.check(Schema.isMaxLength(200)),
  journal: Schema.optionalKey(JournalCode),
  place: Schema.optionalKey(EntryPlace),
};

const ofPeriod = { params: { id: idFromString(PeriodId) }, error: NotFound } as const;

/** The journals that go to the accounting system: what waits, what is closed, and their files. */
export class StaffBooksGroup extends HttpApiGroup.make("staffBooks").add(
  Call.get("staffBooks", "/journals", { success: Books }).pipe(
    staff("money.view", "Les journaux, par périodes"),
  ),

  /** What is not closed, up to a day; fifty at a time. */
  Call.get("staffOpenEntries", "/journals/entries", {
    query: { ...narrowed, until: CalendarDay },
    success: BookEntries,
  }).pipe(staff("money.view", "Les écritures qui ne sont pas closes")),

  Call.get("staffPeriodEntries", "/journals/periods/:id/entries", {
    ...ofPeriod,
    query: narrowed,
    success: BookEntries,
  }).pipe(staff("money.view", "Les écritures d'une période close")),

  /** 404 for a day that the books cannot be closed up to. */
  Call.get("staffClosing", "/journals/closings/:until", {
    params: { until: CalendarDay },
    success: ClosingSeen,
    error: NotFound,
  }).pipe(staff("money.view", "Ce qu'une clôture verrouillerait")),

  /** 409 when it would lock something else than was seen. It cannot be taken back. */
  Call.post("staffClosePeriod", "/journals/closings", {
    payload: Closing,
    success: ClosedPeriod,
    error: [NotFound, Conflict],
  }).pipe(staffConfirmed("money.handle", "Clôturer une période")),

  Call.get("staffPeriodFec", "/journals/periods/:id/fec-file", {
    ...ofPeriod,
    success: fileOf("text/plain"),
  }).pipe(staffConfirmed("money.view", "Le fichier des écritures d'une période (FEC)")),

  Call.get("staffPeriodCsv", "/journals/periods/:id/csv-file", {
    ...ofPeriod,
    success: fileOf("text/csv"),
  }).pipe(staffConfirmed("money.view", "Les écritures d'une période (CSV)")),
) {}
