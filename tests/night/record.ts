import type { NightStepLine } from "../../machines/laboratory/night/format.ts";
import type { Standing } from "../../machines/trace/recorder.ts";
import type { TabStep } from "./people/tab.ts";
import type { NightPlan } from "./plan.ts";
import type { RowChange } from "./world/database.ts";

/** What a machine of somebody's page did. */
export interface MachineStep extends TabStep {
  readonly tab: string;
}

/** A call that the shop has answered, with what it carried and what came back; '' for nothing. */
export interface RecordedCall extends Pick<
  NightStepLine["calls"][number],
  "id" | "method" | "path" | "status"
> {
  readonly sent: string;
  readonly answer: string;
}

/** What happened in one step of a night. */
export interface RecordedStep extends Pick<
  NightStepLine,
  "n" | "at" | "kind" | "who" | "what" | "cause"
> {
  /** Calls that the shop has answered in it. */
  readonly calls: RecordedCall[];
  readonly rows: RowChange[];
  readonly machines: MachineStep[];
  open?: NonNullable<NightStepLine["open"]>;
}

export interface NightRecord {
  readonly plan: NightPlan;
  /** The instant at which it began, in milliseconds. */
  readonly begin: number;
  /** The faults of this night, with their rates. */
  readonly swarm: readonly string[];
  /** Columns of each table's primary key. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Where the machines of each page stood when the night began, by the page's name. */
  readonly standing: ReadonlyMap<string, Standing>;
  readonly steps: readonly RecordedStep[];
}

/** The name of a page that a tab has loaded. */
export const pageOf = ({ tab, load }: Pick<MachineStep, "tab" | "load">): string =>
  `${tab} ${load}`;
