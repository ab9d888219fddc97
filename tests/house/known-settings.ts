import { readFileSync } from "node:fs";

const textOf = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Names of settings that stand in a text, as the mark shows them. */
export const namesIn = (text: string, mark: RegExp): readonly string[] =>
  [...text.matchAll(mark)].flatMap(([, name]) => (name === undefined ? [] : [name])).toSorted();

/** What the server reads of its environment; NODE_ENV is Node's own. */
export const SETTINGS: readonly string[] = namesIn(
  textOf("server/config.ts"),
  /"([A-Z][A-Z0-9_]+)"/g,
).filter((name) => name !== "NODE_ENV");

/** Those that may stand in a file that `NAME_FILE` names. */
export const SECRETS: readonly string[] = namesIn(
  textOf("server/secret-files.ts"),
  /^ {2}"([A-Z][A-Z0-9_]+)"/gm,
);
