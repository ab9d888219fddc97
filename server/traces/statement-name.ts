import { createHash } from "node:crypto";
import { BoundedCache } from "../cache/bounded-cache.ts";

/**
 * What a statement is called in a trace: what it does, the first table that it names, and eight digits of its
 * text's hash. The text itself stays here: what stands between its words is nobody's business.
 */
export const statementName = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const words = text.replaceAll(/'(?:[^']|'')*'/g, "''");
  const name = `${verbOf(words)}${tableOf(words)} ${hashOf(text)}`;
  names.set(text, name);
  return name;
};

/** As many as a connection keeps prepared. */
const names = new BoundedCache<string, string>(500);

const verbOf = (text: string): string => {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "";
  if (verb !== "with") return VERBS.has(verb) ? verb : "other";
  return (
    /\b(insert into|update|delete from)\b/i.exec(text)?.[1]?.toLowerCase().split(" ")[0] ?? "select"
  );
};

const VERBS: ReadonlySet<string> = new Set([
  "select",
  "insert",
  "update",
  "delete",
  "begin",
  "commit",
  "rollback",
  "savepoint",
  "release",
  "set",
  "lock",
  "listen",
  "notify",
  "copy",
  "call",
]);

/** Names in lower case are the schema's; what is quoted otherwise, or a parameter, is none. */
const tableOf = (text: string): string => {
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z][a-z_]{1,62})"?/.exec(text)?.[1];
  return table === undefined ? "" : ` ${table}`;
};

const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 8);
