// Generated from api-schema/endpoints by npm run generate.
import type { Instant } from "../../../api-schema/primitives.ts";
import type {
  LineOutcome,
  RunId,
  RunState,
  StaffChange,
  StaffChoice,
  StaffResource,
  StaffRow,
  StaffRowSeen,
  StaffRun,
  StaffRunLine,
} from "../../../api-schema/staff-resources.ts";
import type { Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Those that have all words of the search in their key or their texts; fifty a page, by their key.
 *
 * `GET /api/v2/staff/resources/{resource}/rows`
 */
export const staffRows: Read<
  {
    readonly resource: StaffResource;
    readonly search?: string | null;
    readonly filter?: string | null;
    readonly sort?: string | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
  },
  Page<readonly StaffRow[]>,
  "agent"
> = { name: "staffResources.staffRows", who: "agent" };

/** `GET /api/v2/staff/resources/{resource}/row` */
export const staffRow: Read<
  { readonly resource: StaffResource; readonly key: string },
  StaffRowSeen,
  "agent"
> = { name: "staffResources.staffRow", who: "agent" };

/**
 * Twenty at most; without words, the first of them.
 *
 * `GET /api/v2/staff/resources/{resource}/choices`
 */
export const staffChoices: Read<
  { readonly resource: StaffResource; readonly search?: string | null },
  readonly StaffChoice[],
  "agent"
> = { name: "staffResources.staffChoices", who: "agent" };

/**
 * All of them that are searched and filtered, as a file that comes in again. 422 where it cannot be written; of
 * customers and companies ConfirmationAsked to whoever has not shown lately that it is they.
 *
 * `GET /api/v2/staff/resources/{resource}/file`
 */
export const staffFile: Read<
  {
    readonly resource: StaffResource;
    readonly format: "csv" | "xlsx" | "ndjson";
    readonly search?: string | null;
    readonly filter?: string | null;
  },
  Blob,
  "agent"
> = { name: "staffResources.staffFile", who: "agent" };

/**
 * The latest first, fifty a page.
 *
 * `GET /api/v2/staff/runs`
 */
export const staffRuns: Read<
  {
    readonly state?: RunState | null;
    readonly resource?: StaffResource | null;
    readonly page?: number | null;
  },
  Page<readonly StaffRun[]>,
  "agent"
> = { name: "staffResources.staffRuns", who: "agent" };

/** `GET /api/v2/staff/runs/{id}` */
export const staffRun: Read<{ readonly id: RunId }, StaffRun, "agent"> = {
  name: "staffResources.staffRun",
  who: "agent",
};

/**
 * The CONTRL that answers one that came as EDIFACT; 404 of any other.
 *
 * `GET /api/v2/staff/runs/{id}/control`
 */
export const staffRunControl: Read<{ readonly id: RunId }, Blob, "agent"> = {
  name: "staffResources.staffRunControl",
  who: "agent",
};

/**
 * In their order, fifty a page. What changes nothing is not among them.
 *
 * `GET /api/v2/staff/runs/{id}/lines`
 */
export const staffRunLines: Read<
  { readonly id: RunId; readonly outcome?: LineOutcome | null; readonly page?: number | null },
  Page<readonly StaffRunLine[]>,
  "agent"
> = { name: "staffResources.staffRunLines", who: "agent" };

/**
 * The newest first, fifty a page.
 *
 * `GET /api/v2/staff/changes`
 */
export const staffChanges: Read<
  {
    readonly resource?: StaffResource | null;
    readonly key?: string | null;
    readonly who?: string | null;
    readonly since?: Instant | null;
    readonly page?: number | null;
  },
  Page<readonly StaffChange[]>,
  "agent"
> = { name: "staffResources.staffChanges", who: "agent" };
