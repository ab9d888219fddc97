import type { NightPlan } from "./plan.ts";
import type { RowChange } from "./world/database.ts";

/** What happened in one step of a night. */
export interface RecordedStep {
  readonly n: number;
  /** Milliseconds since the night began. */
  readonly at: number;
  readonly kind: "act" | "serve" | "answer" | "message" | "statement" | "time" | "fault";
  readonly who: string;
  readonly what: string;
  /** Calls that the shop has answered in it. */
  readonly calls: {
    readonly id: number;
    readonly method: string;
    readonly path: string;
    readonly status: number;
  }[];
  readonly rows: RowChange[];
}

export interface NightRecord {
  readonly plan: NightPlan;
  /** The instant at which it began, in milliseconds. */
  readonly begin: number;
  /** The faults of this night, with their rates. */
  readonly swarm: readonly string[];
  readonly steps: readonly RecordedStep[];
}
