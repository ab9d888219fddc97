import { Effect } from "effect";
import type { SettingsShape } from "../config.ts";
import { askPooler, type Pooler } from "./pooler.ts";
import { DatabaseUnreachable, reachDatabase, type ReachOptions } from "./reach.ts";
import type { StandbyAddress } from "./standby.ts";

/** The ways to the shop's database. */
export interface DatabaseAddress {
  /** Where requests ask: the server, or a pooler before it. */
  readonly url: string;
  /**
   * The server itself, for what a pooler cannot do: migrations and their lock, notifications, commands
   * that take longer than a request may.
   */
  readonly directUrl: string;
  /** What stands at `url`; undefined when that is the server itself. */
  readonly pooler: Pooler | undefined;
  /** A standby that the catalogue may be read from. */
  readonly standby?: StandbyAddress | undefined;
}

/** The address of a server without a pooler. */
export const serverAt = (url: string): DatabaseAddress => ({
  url,
  directUrl: url,
  pooler: undefined,
});

/** The standby of the settings. Whether it is one, and how it fares, is looked at as long as the shop runs. */
export const standbyOf = ({
  databaseReadUrl,
  databaseReadLag,
}: Pick<SettingsShape, "databaseReadUrl" | "databaseReadLag">): StandbyAddress | undefined =>
  databaseReadUrl === undefined
    ? undefined
    : { url: databaseReadUrl, mostBehindMs: databaseReadLag * 1000 };

type Named = { readonly databaseUrl: string } & Pick<SettingsShape, "databaseDirectUrl">;
type Patience = Omit<ReachOptions, "setting">;

/**
 * Waits for the database at both addresses and finds out what stands there. Rejects with
 * DatabaseUnreachable where a pooler takes the server's place, and where they lead to two databases.
 */
export const reachShopDatabase = async (
  { databaseUrl, databaseDirectUrl }: Named,
  options: Patience,
): Promise<DatabaseAddress> => {
  const asked = await reachDatabase(databaseUrl, options);
  if (databaseDirectUrl === undefined) {
    if (!asked.isServer) throw new DatabaseUnreachable(DIRECT_MISSING);
    return serverAt(databaseUrl);
  }
  const direct = await reachServer({ databaseUrl, databaseDirectUrl }, options);
  if (direct.identity !== asked.identity) {
    throw new DatabaseUnreachable(TWO_DATABASES, "DATABASE_DIRECT_URL");
  }
  return {
    url: databaseUrl,
    directUrl: databaseDirectUrl,
    pooler: asked.isServer ? undefined : await Effect.runPromise(askPooler(databaseUrl)),
  };
};

/** The same for a command, which asks nothing by way of the pooler. */
export const reachServer = async (
  { databaseUrl, databaseDirectUrl }: Named,
  options: Patience,
): Promise<{ readonly directUrl: string; readonly identity: string }> => {
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const setting = databaseDirectUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  const { isServer, identity } = await reachDatabase(directUrl, { ...options, setting });
  if (isServer) return { directUrl, identity };
  throw new DatabaseUnreachable(
    databaseDirectUrl === undefined ? DIRECT_MISSING : NOT_THE_SERVER,
    setting,
  );
};

const DIRECT_MISSING =
  "un répartiteur de connexions (PgBouncer) y répond à la place de PostgreSQL ; donnez dans DATABASE_DIRECT_URL l'adresse du serveur lui-même, pour les migrations, les notifications et les verrous";
const NOT_THE_SERVER =
  "un répartiteur de connexions y répond ; donnez l'adresse du serveur PostgreSQL lui-même";
const TWO_DATABASES = "ce n'est pas la base à laquelle DATABASE_URL mène";
