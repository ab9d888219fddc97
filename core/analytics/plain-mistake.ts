import { LONGEST_MISTAKE } from "../../api-schema/page-report.ts";

/**
 * What a mistake of code says, without what it was about: what stands between quotes, addresses, numbers and
 * long words may be somebody's. Both the page that tells it and the server that writes it down ask for it.
 */
export const plainMistake = (message: string): string =>
  message
    .slice(0, MOST_READ)
    .toWellFormed()
    .replaceAll(/(["'`«“‘])[^"'`»”’]*["'`»”’]?/g, "…")
    .replaceAll(/\S*(?:[@/\\?&=%]|:\/\/)\S*/g, "…")
    .replaceAll(/\S*\d\S*/g, "…")
    .replaceAll(/\S{25,}/g, "…")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll(/…(?: ?…)+/g, "…")
    .trim()
    .slice(0, LONGEST_MISTAKE)
    // Half of a sign is no text.
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();

/** Of a message; a longer one is told in part. */
const MOST_READ = 1000;
