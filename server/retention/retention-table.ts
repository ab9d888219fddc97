import { retainedTables, retentionRules } from "./rules.ts";

/** The tables of docs/retention.md, in Markdown: what is deleted when, and what is kept. */
export const retentionTables = (): string =>
  [
    "| what | kept | why | table |",
    "| --- | --- | --- | --- |",
    ...retentionRules.map(
      ({ what, days, why, table }) => `| ${what} | ${lengthOf(days)} | ${why} | \`${table}\` |`,
    ),
    "",
    "| what is not deleted by age | why | tables |",
    "| --- | --- | --- |",
    ...retainedTables.map(
      ({ what, why, tables }) =>
        `| ${what} | ${why} | ${tables.map((table) => `\`${table}\``).join(", ")} |`,
    ),
  ].join("\n");

const lengthOf = (days: number): string => {
  const years = Math.floor(days / 365);
  if (years > 0) return years === 1 ? "1 year" : `${years} years`;
  return days === 1 ? "1 day" : `${days} days`;
};
