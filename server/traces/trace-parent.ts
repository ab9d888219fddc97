/** Where a span stands, as W3C's `traceparent` says it. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

/** What a header, or the row of an event, says; undefined for anything else than that form. */
export const readTraceParent = (text: string | null | undefined): TraceParent | undefined => {
  const found = FORM.exec(text ?? "");
  if (found === null) return undefined;
  const [, traceId = "", spanId = "", flags = ""] = found;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

export const writeTraceParent = ({ traceId, spanId, sampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;

/** Numbers of zeros alone are none. */
const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
