import type { Instant } from "../../../api-schema/primitives.ts";

/** What marks a file as whole: `<file>.ok` beside it. */
export const WHOLE = ".ok";

/** What stands beside a file that was taken. */
export const REPORTS = { json: ".rapport.json", text: ".rapport.txt" } as const;

/** While it is written. */
export const HALF = ".half";

/** The file that a report is beside; undefined for what is no report. */
export const reportedFile = (name: string): string | undefined =>
  /^(.*)\.rapport\.(?:json|txt)(?:\.half)?$/su.exec(name)?.[1];

/**
 * A file that was taken out of `in`, for as long as it is kept: its name begins with the instant, so that
 * what is called the same every night stays apart, and its run is found by it after a kill.
 */
export interface Taken {
  readonly name: string;
  /** As whoever sent it called it. */
  readonly sent: string;
  readonly at: Instant;
  /** It was called otherwise, by a name that nobody should have to type. */
  readonly isOdd: boolean;
}

/** The name under which a file is taken at an instant; `again` where that one is taken already. */
export const takenName = (sent: string, at: Instant, again: number): string => {
  const stamp = at.replaceAll(/[-:.]/g, "") + (again === 0 ? "" : `.${again}`);
  return isPlainName(sent)
    ? `${stamp}-${sent}`
    : `${stamp}_${sent.replaceAll(/[^A-Za-z0-9-]/g, "_").slice(0, 40)}`;
};

/** What such a name says; undefined for one that we did not give. */
export const readTakenName = (name: string): Taken | undefined => {
  const [, day, time, ms, mark, sent] =
    /^(\d{8})T(\d{6})(\d{3})Z(?:\.\d+)?([-_])(.+)$/su.exec(name) ?? [];
  if (day === undefined || time === undefined || sent === undefined) return undefined;
  const at = `${day.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}.${ms}Z`;
  // safe: the digits of an instant that stood there
  return { name, sent, at: at as Instant, isOdd: mark === "_" };
};

/** Letters, digits and what stands between them in names of files. */
export const isPlainName = (name: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._()+-]*$/u.test(name) &&
  Buffer.byteLength(name) <= 180 &&
  reportedFile(name) === undefined;
