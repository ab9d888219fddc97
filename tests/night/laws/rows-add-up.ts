import { rules } from "../../grow/invariants.ts";
import type { MakeLaw } from "./law.ts";

/** Every so many steps, and at the end. */
const EVERY = 50;

/** Of another clock than the night's: that of PostgreSQL. */
const BY_THE_DATABASES_CLOCK = "nothing has happened yet that is to come";

/** Stock, money and totals add up, whatever happened in between. */
export const rowsAddUp: MakeLaw = ({ database }) => {
  const statement = Object.entries(rules)
    .filter(([rule]) => rule !== BY_THE_DATABASES_CLOCK)
    .map(
      ([rule, broken]) =>
        `select '${rule.replaceAll("'", "''")}' as rule, count(*)::int as rows from (${broken}) broken`,
    )
    .join(" union all ");
  const look = async () => {
    const [broken] = await database.rows<{ rule: string; rows: number }>(
      `select rule, rows from (${statement}) counted where rows > 0`,
    );
    return broken === undefined
      ? null
      : {
          law: "stocks, sommes et totaux tombent juste",
          who: "la base",
          expected: broken.rule,
          found: `${broken.rows} lignes qui ne le font pas`,
        };
  };
  return {
    afterStep: ({ step }) => (step % EVERY === EVERY - 1 ? look() : null),
    atQuietEnd: look,
  };
};
