import { Effect } from "effect";
import { createHash } from "node:crypto";
import { RESOURCE_NAMES } from "../../api-schema/exchange/names.ts";
import { migrate } from "../../server/database/migrate.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "../server/databases.ts";
import { houseNow } from "../server/exchange/house-now.ts";
import { incoming, MILL } from "../server/exchange/mill-files.ts";
import { withDatabase } from "../../server/database/command.ts";
import { applyReady, takeIn } from "../../server/exchange/take-in.ts";

/** A shop with the small mill of the tests in it, to be copied for each try. */
export interface Mill {
  /** A copy for one try; the one before is dropped. */
  readonly fresh: () => Promise<string>;
}

const TEMPLATE = "proof_mill";
const COPY = "proof_try";

/** Makes the mill in that PostgreSQL. */
export const makeMill = async (adminUrl: string): Promise<Mill> => {
  const made = await createDatabaseFrom(adminUrl, undefined, TEMPLATE);
  await Effect.runPromise(migrate(made));
  await rowsOf(made, "insert into sales_area (code, name) values ('ZN', 'Nord'), ('ZS', 'Sud')");
  await withDatabase(placeOf(made), filled);
  return {
    fresh: async () => {
      await dropDatabase(adminUrl, COPY);
      return createDatabaseFrom(adminUrl, TEMPLATE, COPY);
    },
  };
};

const filled = Effect.gen(function* () {
  for (const resource of RESOURCE_NAMES) {
    const text = MILL[resource];
    if (text === undefined) continue;
    const taken = yield* takeIn(incoming(text, { resource }));
    if (taken.outcome !== "compared") return yield* Effect.die(JSON.stringify(taken));
    yield* applyReady(taken.run);
  }
});

/** Where work on that database is done. */
export const placeOf = (databaseUrl: string) => ({
  databaseUrl,
  databaseDirectUrl: undefined,
  dataDir: "",
});

/** All that the mill sells and its history, as one hash: equal hashes are equal houses. */
export const hashOf = async (url: string): Promise<string> => {
  const house = await withDatabase(placeOf(url), houseNow);
  const changes = await rowsOf(
    url,
    "select resource, key, before, after from change order by resource, key, after::text, before::text",
  );
  return createHash("sha256")
    .update(JSON.stringify([house, changes]))
    .digest("hex");
};
