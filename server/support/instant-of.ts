import type { Instant } from "../../api-schema/primitives.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";

/** A moment of the database as the wire writes it. */
export const instantOf = (at: Date): Instant => instantOfMs(at.getTime());
