import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

// This tree beside another commit of it: `npm run bench -- --compare`, `npm run night -- --against`.

export const root = join(import.meta.dirname, "..");

const git = (...words: readonly string[]): string =>
  execFileSync("git", words, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/** The short name of the commit that `ref` names; null when none is. */
export const commitOf = (ref: string): string | null => {
  try {
    return git("rev-parse", "--short", "--verify", "--end-of-options", `${ref}^{commit}`);
  } catch {
    return null;
  }
};

/** Writes the files of a commit into the folder, with the packages that are installed here. */
export function sourcesOf(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "..", "sources.tar");
  git("archive", "--format=tar", `--output=${archive}`, commit);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const lock = (of: string) => readFileSync(join(of, "package-lock.json"), "utf8");
  if (lock(folder) !== lock(root)) {
    console.log(`  ${commit} has other packages: it runs with those that are installed here`);
  }
  return folder;
}
