import { Effect } from "effect";
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "../databases.ts";
import { runOn } from "../key-commands.ts";
import { houseNow } from "./house-now.ts";
import { MILL, preview, reasonsOf, take } from "./mill-files.ts";

type Rest<Function> = Function extends (url: string, ...rest: infer Arguments) => unknown
  ? Arguments
  : never;

/** The small mill of `MILL`, which each test of the file has to itself. */
export const useSmallMill = (subject: string) => {
  const template = `${subject}_${process.pid}`;
  const name = `${template}_one`;
  let url = "";
  beforeAll(async () => {
    const made = await createDatabaseFrom(inject("postgresUrl"), undefined, template);
    await Effect.runPromise(migrate(made));
    await rowsOf(made, "insert into sales_area (code, name) values ('ZN', 'Nord'), ('ZS', 'Sud')");
    for (const resource of RESOURCE_NAMES) {
      const text = MILL[resource];
      if (text !== undefined) await take(made, text, { resource });
    }
  });
  beforeEach(async () => {
    url = await createDatabaseFrom(inject("postgresUrl"), template, name);
  });
  afterEach(() => dropDatabase(inject("postgresUrl"), name));
  afterAll(() => dropDatabase(inject("postgresUrl"), template));
  const previewed = async (...asked: Rest<typeof preview>) => {
    const taken = await preview(url, ...asked);
    if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
    return taken.run;
  };
  return {
    /** Where its database is, to a program of its own. */
    url: () => url,
    run: <A, E>(work: Parameters<typeof runOn<A, E>>[1], afterMs = 0) => runOn(url, work, afterMs),
    rows: <Row>(statement: string, parameters: readonly unknown[] = []) =>
      rowsOf<Row>(url, statement, parameters),
    house: () => runOn(url, houseNow),
    preview: (...asked: Rest<typeof preview>) => preview(url, ...asked),
    /** A file taken in up to its preview, as the run that it made. */
    previewed,
    take: (...asked: Rest<typeof take>) => take(url, ...asked),
    reasons: (...asked: Rest<typeof reasonsOf>) => reasonsOf(url, ...asked),
  };
};
