import { Schema } from "effect";
import { Multipart } from "effect/http";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { BodyLimit, ResourceFileGate } from "../access.ts";
import { pageNumber, pageQuery } from "../pagination.ts";
import { idFromString } from "../path-ids.ts";
import { Instant, Text } from "../primitives.ts";
import {
  BadRequest,
  ConfirmationAsked,
  Conflict,
  NotFound,
  TooManyRequests,
  Unprocessable,
} from "../problems.ts";
import { ProposedRows } from "../staff-proposals.ts";
import {
  ChangeId,
  fileFields,
  LineOutcome,
  OwnColumn,
  RowFilter,
  RowKey,
  RowOwners,
  RowSort,
  RunId,
  RunState,
  StaffChange,
  StaffChoice,
  StaffResource,
  StaffRow,
  StaffRowSeen,
  StaffRun,
  StaffRunLine,
  TakenFile,
  UndoneRun,
} from "../staff-resources.ts";
import { fileOf, pageOf } from "./answers.ts";
import { staff } from "./policies.ts";

const ofResource = { resource: StaffResource };
const ofRun = { id: idFromString(RunId) };
const search = Schema.optionalKey(Text.check(Schema.isMaxLength(200)));
const MB = 1024 * 1024;

/** The largest file that is taken. */
const FILE_BYTES = 50 * MB;
/** With the words beside it, and what a form puts around them. */
export const RESOURCE_FILE_BODY_BYTES = FILE_BYTES + 64 * 1024;

/** Bytes of two thousand lines that somebody has typed. */
const PROPOSAL_BYTES = 4 * MB;

/** A step of a run: 409 when its state does not allow it, or another run of its resource goes on. */
const step = { params: ofRun, error: [NotFound, Conflict] } as const;

/**
 * Rows of the exchange's resources, and the runs that change them. Each call is of a resource: 404 for
 * one that the roles of whoever calls may not see, or not change (core/staff/resource-rights.ts).
 */
export class StaffResourcesGroup extends HttpApiGroup.make("staffResources").add(
  /** Those that have all words of the search in their key or their texts; fifty a page, by their key. */
  Call.get("staffRows", "/resources/:resource/rows", {
    params: ofResource,
    query: {
      search,
      filter: Schema.optionalKey(RowFilter),
      sort: Schema.optionalKey(RowSort),
      ...pageQuery(200),
    },
    success: pageOf(StaffRow),
    error: [BadRequest, NotFound],
  }).pipe(staff("resources.view", "Les lignes d'une ressource")),

  Call.get("staffRow", "/resources/:resource/row", {
    params: ofResource,
    query: { key: RowKey },
    success: StaffRowSeen,
    error: NotFound,
  }).pipe(staff("resources.view", "Une ligne d'une ressource")),

  /** 422 for a column that nobody can take over: of the key, or of a resource whose files are not taken back. */
  Call.post("staffOwnColumn", "/resources/:resource/owners", {
    params: ofResource,
    payload: OwnColumn,
    success: RowOwners,
    error: [NotFound, Unprocessable],
  }).pipe(
    staff("resources.change", "Reprendre la main sur une colonne, ou la rendre aux fichiers"),
  ),

  /** Twenty at most; without words, the first of them. */
  Call.get("staffChoices", "/resources/:resource/choices", {
    params: ofResource,
    query: { search },
    success: Schema.Array(StaffChoice),
    error: NotFound,
  }).pipe(staff("resources.view", "Ce qu'une colonne peut nommer")),

  /**
   * All of them that are searched and filtered, as a file that comes in again. 422 where it cannot be written; of
   * customers and companies ConfirmationAsked to whoever has not shown lately that it is they.
   */
  Call.get("staffFile", "/resources/:resource/file", {
    params: ofResource,
    query: {
      format: Schema.Literals(["csv", "xlsx", "ndjson"]),
      search,
      filter: Schema.optionalKey(RowFilter),
    },
    success: [
      "text/csv",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/x-ndjson",
    ].map(fileOf),
    error: [BadRequest, ConfirmationAsked, NotFound, Unprocessable],
  }).pipe(staff("resources.view", "Les lignes d'une ressource, en fichier")),

  /**
   * What these lines would do, as a run: nothing of the shop is written. 400 for a column that the resource
   * has not or a value of another kind; what a column refuses is a faulty line of the run.
   */
  Call.post("staffPropose", "/resources/:resource/proposals", {
    params: ofResource,
    payload: ProposedRows,
    success: StaffRun,
    error: [BadRequest, NotFound, Conflict, Unprocessable],
  })
    .annotate(BodyLimit, PROPOSAL_BYTES)
    .pipe(staff("resources.change", "Proposer des changements")),

  /** The same of a file, read up to its preview. 422 for one that cannot be read. */
  Call.post("staffTakeFile", "/resources/files", {
    payload: Schema.Struct({
      ...fileFields,
      files: Schema.optionalKey(Multipart.FilesSchema),
    }).pipe(
      HttpApiSchema.asMultipart({
        maxParts: 12,
        maxFieldSize: "32 KiB",
        // The parser stops a file at its limit, so that 50 MB to the byte still pass.
        maxFileSize: FILE_BYTES + 1,
        maxTotalSize: RESOURCE_FILE_BODY_BYTES,
      }),
    ),
    success: TakenFile,
    error: [NotFound, Conflict, Unprocessable, TooManyRequests],
  })
    .middleware(ResourceFileGate)
    // The gate says it in words of its own.
    .annotate(BodyLimit, Number.MAX_SAFE_INTEGER)
    .pipe(staff("resources.change", "Prendre un fichier")),

  /** The latest first, fifty a page. */
  Call.get("staffRuns", "/runs", {
    query: {
      state: Schema.optionalKey(RunState),
      resource: Schema.optionalKey(StaffResource),
      ...pageNumber,
    },
    success: pageOf(StaffRun),
  }).pipe(staff("resources.view", "Les passages")),

  Call.get("staffRun", "/runs/:id", {
    params: ofRun,
    success: StaffRun,
    error: NotFound,
  }).pipe(staff("resources.view", "Un passage")),

  /** The CONTRL that answers one that came as EDIFACT; 404 of any other. */
  Call.get("staffRunControl", "/runs/:id/control", {
    params: ofRun,
    success: fileOf("application/edifact"),
    error: NotFound,
  }).pipe(staff("resources.view", "Le CONTRL d'un passage")),

  /** In their order, fifty a page. What changes nothing is not among them. */
  Call.get("staffRunLines", "/runs/:id/lines", {
    params: ofRun,
    query: { outcome: Schema.optionalKey(LineOutcome), ...pageNumber },
    success: pageOf(StaffRunLine),
    error: NotFound,
  }).pipe(staff("resources.view", "Les lignes d'un passage")),

  /** Answers when it is applied; one of more than five thousand lines goes on after the answer. */
  Call.post("staffApplyRun", "/runs/:id/apply", { ...step, success: StaffRun }).pipe(
    staff("resources.change", "Appliquer un passage"),
  ),

  /** Somebody has looked at a run that waits: it may be applied. Of money, somebody else than who brought it. */
  Call.post("staffConfirmRun", "/runs/:id/confirm", { ...step, success: StaffRun }).pipe(
    staff("resources.change", "Confirmer un passage"),
  ),

  Call.post("staffCancelRun", "/runs/:id/cancel", { ...step, success: StaffRun }).pipe(
    staff("resources.change", "Abandonner un passage"),
  ),

  /** Gives back what nobody has touched since. */
  Call.post("staffUndoRun", "/runs/:id/undo", { ...step, success: UndoneRun }).pipe(
    staff("resources.change", "Annuler un passage"),
  ),

  /** The newest first, fifty a page. */
  Call.get("staffChanges", "/changes", {
    query: {
      resource: Schema.optionalKey(StaffResource),
      key: Schema.optionalKey(RowKey),
      /** As the history names them: a login, a command, a folder. */
      who: Schema.optionalKey(Text.check(Schema.isMaxLength(200))),
      since: Schema.optionalKey(Instant),
      ...pageNumber,
    },
    success: pageOf(StaffChange),
    error: BadRequest,
  }).pipe(staff("resources.view", "L'historique")),

  /** Proposes what stood before that change: a run to look at. 409 where there was no row. */
  Call.post("staffTakeBack", "/changes/:id/proposals", {
    params: { id: idFromString(ChangeId) },
    success: StaffRun,
    error: [NotFound, Conflict, Unprocessable],
  }).pipe(staff("resources.change", "Reprendre ce qui était avant un changement")),
) {}
