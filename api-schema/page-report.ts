import { Schema } from "effect";
import { Text } from "./primitives.ts";

/** Longest message of a mistake that is told; the rest is cut off where it is told. */
export const LONGEST_MISTAKE = 160;

const Milliseconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 600_000 }));

/** Something that a page's code did not catch, without what it was about. */
export const PageMistake = Schema.Struct({
  kind: Schema.Literals(["error", "rejection"]),
  message: Text.check(Schema.isMaxLength(LONGEST_MISTAKE)),
}).annotate({ identifier: "PageMistake" });
export type PageMistake = typeof PageMistake.Type;

/**
 * How a page came to somebody who agreed to being measured: the web's vital signs, and what its code did not
 * catch. Of nobody: no login, no address, no browser.
 */
export const PageReport = Schema.Struct({
  /** The screen's name in core/routes/route-table.ts, or 'authored'. */
  page: Schema.String.check(Schema.isPattern(/^[A-Za-z]{1,40}$/)),
  /** Which build of the shop: the name of its first script. */
  build: Schema.String.check(Schema.isPattern(/^[\w.-]{1,60}$/)),
  /** Until its largest part was seen. */
  lcp: Schema.NullOr(Milliseconds),
  /** From a press to what it changed, of the slowest. */
  inp: Schema.NullOr(Milliseconds),
  /** Until the first byte. */
  ttfb: Schema.NullOr(Milliseconds),
  /** By how much things moved under the eye. */
  cls: Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))),
  mistakes: Schema.Array(PageMistake).check(Schema.isMaxLength(5)),
}).annotate({ identifier: "PageReport" });
export type PageReport = typeof PageReport.Type;
