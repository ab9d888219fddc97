import { statementsOf, stepsOf, withoutComments } from "../../server/database/migration-steps.ts";

/** What a migration would hold a table by for as long as the table is large, and what is done instead. */
interface Holding {
  readonly what: string;
  readonly pattern: RegExp;
  readonly cure: string;
}

// Clauses of one `alter table` follow each other after commas.
const HOLDINGS: readonly Holding[] = [
  {
    what: "create index",
    pattern: /^create\s+(?:unique\s+)?index\s+(?!concurrently\b)/i,
    cure: "create index concurrently, in a file that begins with '-- outside a transaction'",
  },
  {
    what: "set not null",
    pattern: /\balter\s+(?:column\s+)?[\w"]+\s+set\s+not\s+null\b/i,
    cure: "a check (… is not null) not valid, then validate constraint, then set not null in the same file",
  },
  {
    what: "a default that differs by row",
    pattern:
      /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?[\w"]+\s(?:[^,;]|\([^)]*\))*?(?:\bdefault\s+[^,;]*\b(?:random|gen_random_uuid|uuidv\d|clock_timestamp|timeofday|nextval)\s*\(|\bgenerated\s+(?:always|by default)\b|\b(?:big|small)?serial\b)/i,
    cure: "add the column without it, set the default for rows to come, and fill the others in batches",
  },
  {
    what: "add constraint",
    pattern:
      /\badd\s+(?:constraint\s+[\w"]+\s+)?(?:check|foreign\s+key|unique|primary\s+key|exclude)\b(?![\s\S]*\bnot\s+valid\b)(?![\s\S]*\busing\s+index\b)/i,
    cure: "not valid, then validate constraint in a file outside a transaction; for unique, an index made concurrently and 'using index'",
  },
  {
    what: "another type",
    pattern: /\balter\s+(?:column\s+)?[\w"]+\s+(?:set\s+data\s+)?type\b/i,
    cure: "a new column, filled in batches, and the old one goes a release later",
  },
];

/** Above a statement, or in the first lines of a file: why its lock is no matter. */
const EXEMPT = /^\s*-- lock: \S/m;

/**
 * Why a migration would keep bakers waiting, one line each. Tables that the file makes itself are empty and
 * nobody's. A constraint that the file has validated spares `set not null` its reading.
 */
export const lockProblems = (name: string, text: string): readonly string[] => {
  const made = new Set(
    [
      ...withoutComments(text).matchAll(
        /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi,
      ),
    ].map(([, table]) => table),
  );
  const isOutside = stepsOf(text) !== undefined;
  let isValidated = false;
  return statementsOf(text).flatMap((whole) => {
    const statement = withoutComments(whole).trim();
    isValidated ||= /\bvalidate\s+constraint\b/i.test(statement);
    if (EXEMPT.test(whole)) return [];
    const problems: string[] = [];
    if (/\bconcurrently\b/i.test(statement) && !isOutside) {
      problems.push(
        `${name}: 'concurrently' does not go within a transaction; begin the file with '-- outside a transaction'`,
      );
    }
    const table = TABLE.exec(statement)?.slice(1).find(Boolean);
    if (table === undefined || made.has(table)) return problems;
    for (const { what, pattern, cure } of HOLDINGS) {
      if (!pattern.test(statement) || (what === "set not null" && isValidated)) continue;
      problems.push(`${name}: ${what} holds ${table} for as long as it is large; instead: ${cure}`);
    }
    return problems;
  });
};

/** The table that a statement holds. */
const TABLE =
  /^(?:alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)"?|create\s+(?:unique\s+)?index\b[\s\S]*?\bon\s+(?:only\s+)?"?(\w+)"?)/i;
