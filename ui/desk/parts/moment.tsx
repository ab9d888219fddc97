import type { Instant } from "../../../api-schema/primitives.ts";
import { formatMoment } from "../../../core/calendar/moment.ts";

/** When it was, in Paris. */
export function Moment({ at }: { readonly at: Instant }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
