import { execFileSync } from "node:child_process";

/** A release of this repository's history. */
export interface Tagged {
  readonly tag: string;
  readonly commit: string;
}

/**
 * The newest release that is not this commit itself: the one whose processes still run while those of this tree
 * start. Undefined before the second release, and in a clone without tags.
 */
export const formerRelease = (tags: readonly Tagged[], head: string): Tagged | undefined =>
  tags
    .filter(({ tag, commit }) => VERSION_TAG.test(tag) && commit !== head)
    .toSorted((a, b) => byNumbers(b.tag, a.tag))
    .at(0);

const VERSION_TAG = /^v\d+\.\d+\.\d+$/;

const byNumbers = (a: string, b: string): number => {
  const [one, other] = [a, b].map((tag) => tag.slice(1).split(".").map(Number));
  const apart = one?.findIndex((part, at) => part !== other?.[at]) ?? -1;
  return apart === -1 ? 0 : (one?.[apart] ?? 0) - (other?.[apart] ?? 0);
};

/** The release before this tree, by the tags that are here; `FORMER` names another commit to try with. */
export const foundFormer = (): Tagged | undefined => {
  const asked = process.env["FORMER"];
  if (asked !== undefined) return { tag: asked, commit: git("rev-parse", `${asked}^{commit}`) };
  const tags = git("tag", "--list", "v*")
    .split("\n")
    .filter((tag) => tag !== "")
    .map((tag) => ({ tag, commit: git("rev-parse", `${tag}^{commit}`) }));
  return formerRelease(tags, git("rev-parse", "HEAD"));
};

const git = (...words: readonly string[]): string => {
  try {
    return execFileSync("git", words, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // Sources without their history.
    return "";
  }
};
