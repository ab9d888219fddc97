import { rules } from "../../grow/invariants.ts";
import type { Breach, MakeLaw } from "./law.ts";

/** Every so many steps, and at the end. */
const EVERY = 50;

/** Of another clock than the night's: that of PostgreSQL. */
const BY_THE_DATABASES_CLOCK = "nothing has happened yet that is to come";

const RULES = Object.entries(rules)
  .filter(([rule]) => rule !== BY_THE_DATABASES_CLOCK)
  .map(([rule, broken]) => ({
    rule,
    statement: `select count(*)::int as rows from (${broken}) broken`,
    words: new Set(broken.match(/\w+/g)),
  }));

/**
 * Stock, money and totals add up, whatever happened in between. Under way each rule is asked where a table that
 * it names has changed since it was asked, at the end all of them.
 */
export const rowsAddUp: MakeLaw = ({ database }) => {
  const changed = new Set<string>();
  const look = async (asked: typeof RULES): Promise<Breach | null> => {
    for (const { rule, statement } of asked) {
      const [found] = await database.rows<{ rows: number }>(statement);
      if (found !== undefined && found.rows > 0) {
        return {
          law: "stocks, sommes et totaux tombent juste",
          who: "la base",
          expected: rule,
          found: `${found.rows} lignes qui ne le font pas`,
        };
      }
    }
    return null;
  };
  return {
    afterStep: ({ step, changes }) => {
      for (const { table } of changes) changed.add(table);
      if (step % EVERY !== EVERY - 1) return null;
      const touched = RULES.filter(({ words }) => [...changed].some((table) => words.has(table)));
      changed.clear();
      return look(touched);
    },
    atQuietEnd: () => look(RULES),
  };
};
