import type { DeskAgent } from "../people/desk-agent.ts";
import type { Tab } from "../people/tab.ts";
import type { NightDatabase, NotedChange } from "../world/database.ts";
import type { Call } from "../world/network.ts";

/** What has happened in a step. */
export interface StepNews {
  readonly step: number;
  readonly changes: readonly NotedChange[];
  /** Calls that the shop has answered. */
  readonly calls: readonly Call[];
}

export interface Breach {
  /** Which law, by its rule's id (docs/rules.md) or its name. */
  readonly law: string;
  readonly who: string;
  readonly expected: string;
  readonly found: string;
}

/** What must hold after each step, and what at the quiet end. */
export interface Law {
  readonly afterStep?: (news: StepNews) => Promise<Breach | null> | Breach | null;
  readonly atQuietEnd?: () => Promise<Breach | null> | Breach | null;
}

export interface LawSurroundings {
  readonly database: NightDatabase;
  readonly tabs: readonly Tab[];
  /** Who is at the desk. */
  readonly agents: readonly DeskAgent[];
  /** Lines of the processes' logs that say of an error. */
  readonly errors: () => readonly Readonly<Record<string, unknown>>[];
  /** The outbox's events whose mails have left, by name; one as often as it was sent. */
  readonly mails: () => readonly string[];
}

export type MakeLaw = (around: LawSurroundings) => Law;
