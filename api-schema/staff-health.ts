import { Schema } from "effect";
import { Count, Instant } from "./primitives.ts";

/** Whoever events of the shop go to: a partner, or the shop's own database ('house'). */
export const LaneName = Schema.Literals([
  "house",
  "mail",
  "push",
  "sms",
  "erp",
  "bank",
  "signature",
  "partner",
]);
export type LaneName = typeof LaneName.Type;

/** How what goes to one of them fares. */
export const LaneHealth = Schema.Struct({
  lane: LaneName,
  /** When one was last brought to its end; null where none was in the last days. */
  lastDoneAt: Schema.NullOr(Instant),
  /** Those that are due, failed ones that will be tried again among them. */
  waiting: Count,
  waitingSince: Schema.NullOr(Instant),
  /** Of those that wait: tried already, in vain. */
  retried: Count,
  /** What went wrong last with one of them, as one short line. */
  lastError: Schema.NullOr(Schema.String),
  /** Failed as often as they may: somebody decides. */
  failed: Count,
}).annotate({ identifier: "LaneHealth" });
export type LaneHealth = typeof LaneHealth.Type;

/** Who stands behind a part of the shop. */
export const PartStanding = Schema.Struct({
  title: Schema.String,
  state: Schema.Literals(["real", "embedded", "absent", "missing"]),
  /** What the shop does without it; null where somebody stands behind it. */
  without: Schema.NullOr(Schema.String),
}).annotate({ identifier: "PartStanding" });
export type PartStanding = typeof PartStanding.Type;

/** How long something is kept, in days, before it is deleted. */
export const KeptFor = Schema.Struct({ what: Schema.String, days: Count }).annotate({
  identifier: "KeptFor",
});
export type KeptFor = typeof KeptFor.Type;

/** Processes that do what goes on beside the calls: mails, invoices, reminders, debits, what is deleted. */
export const WorkStanding = Schema.Struct({
  /** Those that are alive. */
  processes: Count,
  /** When one was last seen; null where none was within the hour. */
  seenAt: Schema.NullOr(Instant),
}).annotate({ identifier: "WorkStanding" });
export type WorkStanding = typeof WorkStanding.Type;

/** How the standby fares that the catalogue is read from. */
export const StandbyStanding = Schema.Struct({
  isUsed: Schema.Boolean,
  /** Seconds by which it may be behind; null while nobody knows. */
  behind: Schema.NullOr(Count),
  /** Why it is not used; null while it is. */
  why: Schema.NullOr(Schema.String),
}).annotate({ identifier: "StandbyStanding" });
export type StandbyStanding = typeof StandbyStanding.Type;

/** How the shop fares at this moment, as measures have it. */
export const ShopNow = Schema.Struct({
  /** By the server's clock. */
  at: Instant,
  /** Orders that were completed within the last hour. */
  orders: Count,
  /** Of the answers to them that this process gave in that hour: all, and those that failed or took longer than 300 ms. */
  answered: Count,
  late: Count,
  /** Seconds for which the search has not followed the catalogue; null before it has an index. */
  searchBehind: Schema.NullOr(Count),
  /** Milliseconds that the shortest statement took. */
  databaseMs: Count,
  /** Of this process; null where all is read from the database itself. */
  standby: Schema.NullOr(StandbyStanding),
  /** When this machine last made a backup; null where it knows of none. */
  backedUpAt: Schema.NullOr(Instant),
}).annotate({ identifier: "ShopNow" });
export type ShopNow = typeof ShopNow.Type;

/** Orders by lorry that lie where depots read them without the shop. */
export const ReliefHealth = Schema.Struct({
  /** When they were last put there; null before the first time. */
  putAt: Schema.NullOr(Instant),
  /** Since when that fails; null where it does not. */
  failedAt: Schema.NullOr(Instant),
  failure: Schema.NullOr(Schema.String),
}).annotate({ identifier: "ReliefHealth" });
export type ReliefHealth = typeof ReliefHealth.Type;

/** How the shop fares: what runs, what leaves it, who stands behind its parts, and what is deleted when. */
export const ShopHealth = Schema.Struct({
  /** The release that this process runs. */
  version: Schema.String,
  now: ShopNow,
  work: WorkStanding,
  lanes: Schema.Array(LaneHealth),
  parts: Schema.Array(PartStanding),
  relief: ReliefHealth,
  /** When what is old was last deleted; null before the first time. */
  deletedAt: Schema.NullOr(Instant),
  kept: Schema.Array(KeptFor),
}).annotate({ identifier: "ShopHealth" });
export type ShopHealth = typeof ShopHealth.Type;
