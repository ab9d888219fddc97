// Generated from api-schema/endpoints by npm run generate.
import type { Instant } from "../../../api-schema/primitives.ts";
import type { ProposedRows } from "../../../api-schema/staff-proposals.ts";
import {
  type ChangeId,
  type OwnColumn,
  RowOwners,
  type RunId,
  StaffChange,
  StaffChoice,
  type StaffResource,
  StaffRow,
  StaffRowSeen,
  StaffRun,
  StaffRunLine,
  TakenFile,
  UndoneRun,
} from "../../../api-schema/staff-resources.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-resources.ts";
import { list, one, paged } from "../checks.ts";
import type { NotifyProgress } from "../client.ts";
import { endpoint, file } from "../endpoint.ts";

export const staffRows: Wired<typeof reads.staffRows> = endpoint(
  "get",
  "/api/v2/staff/resources/{resource}/rows",
  paged(list(StaffRow)),
  { query: ["search", "filter", "sort", "page", "itemsPerPage"] },
);

export const staffRow: Wired<typeof reads.staffRow> = endpoint(
  "get",
  "/api/v2/staff/resources/{resource}/row",
  one(StaffRowSeen),
  { query: ["key"] },
);

/**
 * 422 for a column that nobody can take over: of the key, or of a resource whose files are not taken back.
 *
 * `POST /api/v2/staff/resources/{resource}/owners`
 */
export const staffOwnColumn: Wired<
  Call<{ readonly resource: StaffResource; readonly body: OwnColumn }, RowOwners, "agent">
> = endpoint("post", "/api/v2/staff/resources/{resource}/owners", one(RowOwners));

export const staffChoices: Wired<typeof reads.staffChoices> = endpoint(
  "get",
  "/api/v2/staff/resources/{resource}/choices",
  list(StaffChoice),
  { query: ["search"] },
);

export const staffFile: Wired<typeof reads.staffFile> = file(
  "/api/v2/staff/resources/{resource}/file",
  { query: ["format", "search", "filter"] },
);

/**
 * What these lines would do, as a run: nothing of the shop is written. 400 for a column that the resource
 * has not or a value of another kind; what a column refuses is a faulty line of the run.
 *
 * `POST /api/v2/staff/resources/{resource}/proposals`
 */
export const staffPropose: Wired<
  Call<{ readonly resource: StaffResource; readonly body: ProposedRows }, StaffRun, "agent">
> = endpoint("post", "/api/v2/staff/resources/{resource}/proposals", one(StaffRun));

/**
 * The same of a file, read up to its preview. 422 for one that cannot be read.
 *
 * `POST /api/v2/staff/resources/files`
 */
export const staffTakeFile: Wired<
  Call<
    {
      readonly body: {
        readonly resource?: StaffResource;
        readonly profile?: string;
        readonly source?: string;
        readonly merchant?: string;
        readonly meant?: string;
        readonly complete?: "true" | "false";
        readonly only?: "new" | "known";
        readonly goodLines?: "true" | "false";
        readonly asOf?: Instant;
      };
      readonly files: readonly File[];
      readonly onProgress?: NotifyProgress | undefined;
    },
    TakenFile,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/resources/files", one(TakenFile));

export const staffRuns: Wired<typeof reads.staffRuns> = endpoint(
  "get",
  "/api/v2/staff/runs",
  paged(list(StaffRun)),
  { query: ["state", "resource", "page"] },
);

export const staffRun: Wired<typeof reads.staffRun> = endpoint(
  "get",
  "/api/v2/staff/runs/{id}",
  one(StaffRun),
);

export const staffRunControl: Wired<typeof reads.staffRunControl> = file(
  "/api/v2/staff/runs/{id}/control",
);

export const staffRunLines: Wired<typeof reads.staffRunLines> = endpoint(
  "get",
  "/api/v2/staff/runs/{id}/lines",
  paged(list(StaffRunLine)),
  { query: ["outcome", "page"] },
);

/**
 * Answers when it is applied; one of more than five thousand lines goes on after the answer.
 *
 * `POST /api/v2/staff/runs/{id}/apply`
 */
export const staffApplyRun: Wired<Call<{ readonly id: RunId }, StaffRun, "agent">> = endpoint(
  "post",
  "/api/v2/staff/runs/{id}/apply",
  one(StaffRun),
);

/**
 * Somebody has looked at a run that waits: it may be applied. Of money, somebody else than who brought it.
 *
 * `POST /api/v2/staff/runs/{id}/confirm`
 */
export const staffConfirmRun: Wired<Call<{ readonly id: RunId }, StaffRun, "agent">> = endpoint(
  "post",
  "/api/v2/staff/runs/{id}/confirm",
  one(StaffRun),
);

/** `POST /api/v2/staff/runs/{id}/cancel` */
export const staffCancelRun: Wired<Call<{ readonly id: RunId }, StaffRun, "agent">> = endpoint(
  "post",
  "/api/v2/staff/runs/{id}/cancel",
  one(StaffRun),
);

/**
 * Gives back what nobody has touched since.
 *
 * `POST /api/v2/staff/runs/{id}/undo`
 */
export const staffUndoRun: Wired<Call<{ readonly id: RunId }, UndoneRun, "agent">> = endpoint(
  "post",
  "/api/v2/staff/runs/{id}/undo",
  one(UndoneRun),
);

export const staffChanges: Wired<typeof reads.staffChanges> = endpoint(
  "get",
  "/api/v2/staff/changes",
  paged(list(StaffChange)),
  { query: ["resource", "key", "who", "since", "page"] },
);

/**
 * Proposes what stood before that change: a run to look at. 409 where there was no row.
 *
 * `POST /api/v2/staff/changes/{id}/proposals`
 */
export const staffTakeBack: Wired<Call<{ readonly id: ChangeId }, StaffRun, "agent">> = endpoint(
  "post",
  "/api/v2/staff/changes/{id}/proposals",
  one(StaffRun),
);
