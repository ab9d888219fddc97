import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { products } from "../../../api-schema/exchange/products.ts";
import { openMonth, writeChanges } from "../../../server/exchange/history.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "../databases.ts";
import { runOn } from "../key-commands.ts";
import { templateName } from "../template-database.ts";

// The history of changes lies in a part for each month.

const name = `history_months_${process.pid}`;
let url = "";
beforeEach(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
});
afterEach(() => dropDatabase(inject("postgresUrl"), name));

/** From the end of a month that nothing else has come to, in milliseconds from now. */
const fromMidnight = (seconds: number): number =>
  Date.parse("2031-03-01T00:00:00.000Z") - Date.now() + seconds * 1000;
const opened = (seconds: number) => runOn(url, openMonth(), fromMidnight(seconds));
const written = (key: string, seconds: number) =>
  runOn(
    url,
    writeChanges({ who: "essai", resource: products }, [
      { key, before: { name: "Farine" }, after: { name: "Farine T65" } },
    ]),
    fromMidnight(seconds),
  );
const parts = () =>
  rowsOf(
    url,
    `select key, tableoid::regclass::text as part from change
      where at >= '2031-01-01' order by id`,
  );

describe("a month of the history", () => {
  it("is there for what begins on the evening before and ends after midnight, and for all that follows", async () => {
    await opened(-3600);
    await written("T65", 3600);
    await opened(7200);
    await written("S170", 10_800);
    expect(await parts()).toEqual([
      { key: "T65", part: "change_2031_03" },
      { key: "S170", part: "change_2031_03" },
    ]);
  });

  it("begins at the same instant, whatever time zone the database has", async () => {
    await rowsOf(url, `alter database "${name}" set timezone = 'Europe/Paris'`);
    await opened(-2700);
    await written("T65", -2400);
    await opened(3600);
    await written("S170", 7200);
    expect(await parts()).toEqual([
      { key: "T65", part: "change_2031_02" },
      { key: "S170", part: "change_2031_03" },
    ]);
  });

  it("keeps nobody from writing where rows of it were written before it was made", async () => {
    await written("T65", 3600);
    await opened(7200);
    await written("S170", 10_800);
    expect(await parts()).toEqual([
      { key: "T65", part: "change_other" },
      { key: "S170", part: "change_other" },
    ]);
  });
});
