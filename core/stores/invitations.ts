import type { Instant } from "../../api-schema/primitives.ts";
import { msOfInstant } from "../calendar/paris-time.ts";

/** How long before an invitation may be sent again: mails take their time, and nobody's box is filled. */
export const RESEND_AFTER_MS = 15 * 60_000;

/** Invitations that one person may send in a day, and one address get: a shop writes to no strangers. */
export const INVITATIONS_A_DAY = { sent: 60, received: 5 } as const;

/** Milliseconds until the invitation may be sent again; 0 when it may now. */
export const resendWait = (invitedAt: Instant | null, now: Instant): number =>
  invitedAt === null ? 0 : Math.max(0, msOfInstant(invitedAt) + RESEND_AFTER_MS - msOfInstant(now));
