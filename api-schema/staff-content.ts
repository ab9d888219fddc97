import { Schema } from "effect";
import { Count, Instant, positiveId, Text } from "./primitives.ts";
import { StaffCells } from "./staff-resources.ts";

// Pages, recipes and articles as they are written at the desk: versions, each with its life.

export const ContentResource = Schema.Literals(["pages", "recipes", "articles"]).annotate({
  identifier: "ContentResource",
});
export type ContentResource = typeof ContentResource.Type;

export const ContentId = positiveId.pipe(Schema.brand("ContentId"));
export type ContentId = typeof ContentId.Type;

/** Where a version is: core/content/content-states.ts says what leads where. */
export const ContentState = Schema.Literals([
  "draft",
  "checked",
  "planned",
  "published",
  "withdrawn",
  "replaced",
  "dropped",
]).annotate({ identifier: "ContentState" });
export type ContentState = typeof ContentState.Type;

/** A version in a list. */
export const ContentVersion = Schema.Struct({
  id: ContentId,
  resource: ContentResource,
  /** The key of its row; empty while nobody has typed it. */
  key: Schema.String,
  title: Schema.String,
  state: ContentState,
  plannedFor: Schema.NullOr(Instant),
  changedBy: Schema.String,
  changedAt: Instant,
  publishedAt: Schema.NullOr(Instant),
}).annotate({ identifier: "ContentVersion" });
export type ContentVersion = typeof ContentVersion.Type;

/** Something in a version that keeps it from being published, with its place. */
export const ContentProblem = Schema.Struct({
  /** 'Blocs, contenu, bloc 3'. */
  place: Schema.String,
  text: Schema.String,
}).annotate({ identifier: "ContentProblem" });
export type ContentProblem = typeof ContentProblem.Type;

/** A step of a version's life. */
export const ContentMove = Schema.Struct({
  at: Instant,
  who: Schema.String,
  event: Schema.String,
  from: ContentState,
  to: ContentState,
}).annotate({ identifier: "ContentMove" });
export type ContentMove = typeof ContentMove.Type;

/** A version with all that it says. */
export const StaffContent = Schema.Struct({
  ...ContentVersion.fields,
  revision: Count,
  cells: StaffCells,
  /** Begun without a row: it makes one. */
  isNew: Schema.Boolean,
  problems: Schema.Array(ContentProblem),
  /** The run that published it. */
  run: Schema.NullOr(Count),
  /** The last steps, the newest first. */
  moves: Schema.Array(ContentMove),
  /** Every version of the same row, the newest first. */
  versions: Schema.Array(ContentVersion),
}).annotate({ identifier: "StaffContent" });
export type StaffContent = typeof StaffContent.Type;

/** Begins a version: of the row of a key, of an earlier version, or of nothing. */
export const BegunContent = Schema.Struct({
  resource: ContentResource,
  key: Schema.optionalKey(Text.check(Schema.isMaxLength(200))),
  /** The earlier version that it takes up again. */
  like: Schema.optionalKey(ContentId),
}).annotate({ identifier: "BegunContent" });
export type BegunContent = typeof BegunContent.Type;

/** What somebody does with a version. */
export const ContentAct = Schema.Literals([
  "check",
  "plan",
  "lift",
  "publish",
  "withdraw",
  "bringBack",
  "drop",
]).annotate({ identifier: "ContentAct" });
export type ContentAct = typeof ContentAct.Type;

export const ContentStep = Schema.Struct({
  act: ContentAct,
  /** The revision that they have seen: another one is shown first. */
  revision: Count,
  /** Of a plan. */
  at: Schema.optionalKey(Instant),
}).annotate({ identifier: "ContentStep" });
export type ContentStep = typeof ContentStep.Type;
