import { Effect, Layer } from "effect";
import { inject } from "vitest";
import {
  type DatabaseAddress,
  reachShopDatabase,
  serverAt,
} from "../../server/database/address.ts";
import { AT_ONCE } from "../../server/database/reach.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { overTcp } from "./databases.ts";

/**
 * How a shop reaches a database of the run's PostgreSQL: by the run's PgBouncer where there is one. A
 * database elsewhere is reached without.
 */
export const shopDatabase = async (directUrl: string): Promise<DatabaseAddress> => {
  const { databaseUrl } = shopDatabaseUrls(directUrl);
  return databaseUrl === directUrl
    ? serverAt(directUrl)
    : reachShopDatabase({ databaseUrl, databaseDirectUrl: directUrl }, AT_ONCE);
};

/** The same as settings of a process. */
export const shopDatabaseEnv = (directUrl: string): Readonly<Record<string, string>> => {
  const { databaseUrl } = shopDatabaseUrls(directUrl);
  return databaseUrl === directUrl
    ? { DATABASE_URL: directUrl }
    : { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl };
};

/** The connections of another process of the shop on that database. */
export const shopPool = (
  directUrl: string,
  options: { readonly connections?: number } = {},
): ReturnType<typeof databaseLayer> =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => shopDatabase(directUrl)),
      ({ url, pooler }) => databaseLayer(url, { ...options, pooler }),
    ),
  );

const shopDatabaseUrls = (directUrl: string): { readonly databaseUrl: string } => {
  const pooler = inject("poolerUrl");
  const { host } = overTcp(directUrl);
  if (pooler === null || host !== overTcp(inject("postgresUrl")).host) {
    return { databaseUrl: directUrl };
  }
  const url = new URL(pooler);
  url.pathname = new URL(directUrl).pathname;
  return { databaseUrl: url.href };
};
