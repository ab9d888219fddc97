import type { Instant } from "../../api-schema/primitives.ts";
import { formatClock, formatDay } from "./format.ts";
import { parisDayOf, parisTimeOf } from "./paris-time.ts";

/** A moment in Paris, as journals have it: '24/11/2026 à 10 h 00'. */
export const formatMoment = (at: Instant): string =>
  `${formatDay(parisDayOf(at), "numeric")} à ${formatClock(parisTimeOf(at))}`;
