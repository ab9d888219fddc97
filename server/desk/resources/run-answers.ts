import { Schema } from "effect";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { StaffChange, StaffRun, StaffRunLine } from "../../../api-schema/staff-resources.ts";
import { travellingRow } from "../../../core/exchange/typed-cells.ts";
import { mayOfResource, RESOURCE_RIGHTS } from "../../../core/staff/resource-rights.ts";
import type { ChangedRow } from "../../exchange/change-pages.ts";
import type { LineSeen, RunSeen } from "../../exchange/run-pages.ts";
import { linesOf, type Run } from "../../exchange/run-store.ts";

/** Who looks at a run. */
export interface Looking {
  readonly login: string;
  readonly roles: readonly StaffRole[];
}

/** Whether somebody may look at a run that waits and say that it is right. */
export const mayConfirm = (
  { login, roles }: Looking,
  { resource, receivedBy }: Pick<Run, "resource" | "receivedBy">,
): boolean =>
  mayOfResource(roles, "change", resource) &&
  (RESOURCE_RIGHTS[resource].confirmedBy === "anybody" || receivedBy !== login);

/** A run as the desk answers it to somebody. */
export const staffRun = (looking: Looking, { run, written }: RunSeen): StaffRun => {
  const { resource, state, wish } = run;
  const { undoing = null } = RESOURCES[resource];
  const mayChange = mayOfResource(looking.roles, "change", resource);
  return decodeRun({
    ...run,
    ...(run.control === null ? {} : { isEdifact: true }),
    byHand: wish.byHand === true,
    complete: wish.complete,
    only: wish.only,
    goodLines: wish.goodLines,
    merchant: wish.merchant ?? null,
    progress: { written, of: linesOf(run) },
    undoing,
    may: {
      apply: mayChange && state === "ready",
      confirm: state === "waiting" && mayConfirm(looking, run),
      cancel: mayChange && ["ready", "waiting", "dated"].includes(state),
      undo: mayChange && state === "applied" && undoing === "reversible",
    },
  });
};

/** A line of a run as the desk answers it. */
export const staffRunLine = (
  { resource }: Pick<Run, "resource">,
  { before, after, ...line }: LineSeen,
): StaffRunLine =>
  decodeLine({
    ...line,
    before: before === null ? null : travellingRow(RESOURCES[resource], before),
    after: after === null ? null : travellingRow(RESOURCES[resource], after),
  });

/** A row of the history as the desk answers it. */
export const staffChange = ({ before, after, ...change }: ChangedRow): StaffChange =>
  decodeChange({
    ...change,
    before: before === null ? null : travellingRow(RESOURCES[change.resource], before),
    after: after === null ? null : travellingRow(RESOURCES[change.resource], after),
  });

// What the database keeps is of these shapes: another is a defect.
const decodeRun = Schema.decodeUnknownSync(StaffRun);
const decodeLine = Schema.decodeUnknownSync(StaffRunLine);
const decodeChange = Schema.decodeUnknownSync(StaffChange);
