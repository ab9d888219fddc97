/** First line of a file whose statements are done one at a time, each by itself (docs/decisions/0123). */
const OUTSIDE = /^-- outside a transaction\b/;
/** Stands above a statement that is done again and again, from where it came to. */
const IN_BATCHES = /^\s*-- in batches\b/m;

/** One statement of such a file. */
export interface MigrationStep {
  readonly text: string;
  /**
   * It is given `$1`, where it came to (0 at first), and answers one row with `position`, where it is now; null
   * when nothing is left.
   */
  readonly inBatches: boolean;
  /** The index that it makes while others write; what a try before has left of it is no index. */
  readonly index: string | undefined;
}

/** The statements of a file that runs outside a transaction; undefined for one that runs as a whole. */
export const stepsOf = (text: string): readonly MigrationStep[] | undefined =>
  OUTSIDE.test(text)
    ? statementsOf(text).map((statement) => ({
        text: statement,
        inBatches: IN_BATCHES.test(statement),
        index: CONCURRENT_INDEX.exec(withoutComments(statement))?.[1]?.replaceAll('"', ""),
      }))
    : undefined;

const CONCURRENT_INDEX =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w".]+)\s+on\b/i;

/** What ends no statement: words in quotes, names in quotes, bodies between dollars, comments. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** The statements of a text, each with the comments above it. */
export const statementsOf = (text: string): readonly string[] => {
  const ends = [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) =>
    token === ";" ? [index] : [],
  );
  return [...ends, text.length].flatMap((end, at) => {
    const statement = text.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end).trim();
    return withoutComments(statement).trim() === "" ? [] : [statement];
  });
};

/** The same text without what is said in it to people; quoted words stay. */
export const withoutComments = (text: string): string =>
  text.replaceAll(TOKEN, (token) => (/^(?:--|\/\*)/.test(token) ? " " : token));
