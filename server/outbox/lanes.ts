import { LaneName } from "../../api-schema/staff-health.ts";

/**
 * A partner's lane through the outbox. Its events wait for each other and for nobody else's: a mute
 * mail server holds up mails and nothing more.
 */
export interface PartnerLane {
  /** How many of its events one process does at once. */
  readonly atOnce: number;
  /** How long one event may take, in milliseconds; then it counts as failed and is tried again. */
  readonly limit: number;
  /** How long it is tried at least before it waits for a person, in milliseconds; by attempts alone without. */
  readonly triedFor?: number;
}

/** A part of the outbox: a partner's, or 'house' for what only writes in the shop's own database. */
export type Lane = LaneName;

export const partnerLanes = {
  mail: { atOnce: 3, limit: 60_000 },
  push: { atOnce: 4, limit: 20_000 },
  sms: { atOnce: 2, limit: 20_000 },
  erp: { atOnce: 2, limit: 30_000 },
  bank: { atOnce: 2, limit: 30_000 },
  // Some calls one after the other, of which two bring files.
  signature: { atOnce: 2, limit: 60_000 },
  // Programs of others: away for a week-end, and nobody of the house can mend them.
  partner: { atOnce: 4, limit: 10_000, triedFor: 3 * 24 * 3_600_000 },
} as const satisfies Readonly<Record<Exclude<Lane, "house">, PartnerLane>>;

export const lanes: readonly Lane[] = LaneName.literals;

/**
 * How long an event stays lent beyond its limit, in milliseconds: the clocks of two machines differ,
 * and what was done has to be written down. Too short a time sends a mail twice.
 */
export const leaseMargin = 30_000;
