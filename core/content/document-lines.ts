import { plainTextOf } from "./rich-text.ts";

/**
 * What a document says, a line a thing of its lists: the texts and figures of a block, a step or an
 * ingredient, without what is markup. Lists that lie in an object by their names follow each other.
 */
export const documentLines = (document: unknown): readonly string[] => {
  if (Array.isArray(document)) {
    return document.map((thing: unknown) =>
      leaves(thing)
        .filter((text) => text !== "")
        .join(" · "),
    );
  }
  return typeof document === "object" && document !== null
    ? Object.values(document).flatMap(documentLines)
    : [];
};

const leaves = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [plainTextOf(value).trim()];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
};

/** The lines that are not there any more, and those that were not there; a line moved is neither. */
export const changedLines = (
  before: readonly string[],
  after: readonly string[],
): { readonly gone: readonly string[]; readonly come: readonly string[] } => ({
  gone: before.filter((line) => !after.includes(line)),
  come: after.filter((line) => !before.includes(line)),
});
