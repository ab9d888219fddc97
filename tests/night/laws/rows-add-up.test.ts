import { describe, expect, it } from "vitest";
import type { NightDatabase, NotedChange } from "../world/database.ts";
import type { StepNews } from "./law.ts";
import { rowsAddUp } from "./rows-add-up.ts";

const changeOf = (table: string): NotedChange => ({
  transaction: 0,
  table,
  before: null,
  after: null,
});

const news = (step: number, ...tables: readonly string[]): StepNews => ({
  step,
  calls: [],
  changes: tables.map(changeOf),
});

/** The law above a database in which the lines of debits do not add up, with how often it was asked. */
const lawOfWrongDebits = () => {
  let asked = 0;
  const rows: NightDatabase["rows"] = <Row>(statement: string) => {
    asked += 1;
    const found: unknown = [{ rows: statement.includes("debit_line") ? 2 : 0 }];
    // safe: the one column that the law reads
    return Promise.resolve(found as readonly Row[]);
  };
  const unused = () => Promise.reject(new Error("The law only asks for rows"));
  const database = { gateUrl: "", rows, changes: unused, lastChange: unused, drop: unused };
  const law = rowsAddUp({
    database,
    tabs: [],
    agents: [],
    errors: () => [],
    mails: () => [],
  });
  return { law, asked: () => asked };
};

const breach = {
  law: "stocks, sommes et totaux tombent juste",
  who: "la base",
  expected: "a debit is the sum of what it collects",
  found: "2 lignes qui ne le font pas",
};

describe("stocks, sums and totals", () => {
  it("are looked at each fifty steps where a table has changed that they are of", async () => {
    const { law, asked } = lawOfWrongDebits();
    expect(await law.afterStep?.(news(3, "debit_line"))).toBe(null);
    expect([await law.afterStep?.(news(49, "basket")), asked()]).toEqual([breach, 1]);
  });

  it("are not looked at where nothing of theirs has changed since", async () => {
    const { law, asked } = lawOfWrongDebits();
    await law.afterStep?.(news(49, "debit_line"));
    expect([await law.afterStep?.(news(99, "debitor", "line")), asked()]).toEqual([null, 1]);
  });

  it("are all looked at, at the quiet end", async () => {
    const { law, asked } = lawOfWrongDebits();
    expect(await law.atQuietEnd?.()).toEqual(breach);
    expect(asked()).toBeGreaterThan(10);
  });
});
