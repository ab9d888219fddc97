import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { ResourceName } from "../../api-schema/exchange/names.ts";

/** Somebody else is taking a file of the resource in. */
export class ResourceBusy extends Error {
  readonly _tag = "ResourceBusy";
  readonly resource: ResourceName;
  constructor(resource: ResourceName) {
    super(`Un autre fichier de « ${resource} » est en cours : attendez qu'il finisse.`);
    this.resource = resource;
  }
}

/** Somebody else looks into the folder of files. */
export class DoorBusy extends Error {
  readonly _tag = "DoorBusy";
}

/**
 * Runs work as the only one of its resource, in whatever process: a lock of the database's session, which
 * ends with the process that held it. It is the resource's own by its name: a release that knows more of them
 * waits for one that does not.
 */
export const holdingResource = <A, E, R>(
  resource: ResourceName,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | ResourceBusy, R | SqlClient.SqlClient> =>
  holdingResources([resource], work);

/** Runs work as the only one of each of these resources: of all of them, or of none. */
export const holdingResources = <A, E, R>(
  resources: readonly ResourceName[],
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | ResourceBusy, R | SqlClient.SqlClient> =>
  holding(
    resources.map((resource) => [lockOf(resource), () => new ResourceBusy(resource)] as const),
    work,
  );

const lockOf = (resource: ResourceName): string => `exchange of ${resource}`;

/** Runs work as the only one of a call, by its key: the same call again waits for what it comes to. */
export const holdingCall = <A, E, R>(
  resource: ResourceName,
  by: string,
  key: string,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | ResourceBusy, R | SqlClient.SqlClient> =>
  holding([[`exchange call ${by} ${key}`, () => new ResourceBusy(resource)]], work);

/** Where a folder of files is, on this machine or at a server: its runs say so, and each has a lock of its own. */
export type DoorKind = "dossier" | "SFTP";

/** Runs work as the only one that looks into the folder of files there, in whatever process. */
export const holdingDoor = <A, E, R>(
  kind: DoorKind,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | DoorBusy, R | SqlClient.SqlClient> =>
  holding([[kind === "SFTP" ? "exchange SFTP" : "exchange folder", () => new DoorBusy()]], work);

/** Somebody else asks the ERP what has changed. */
export class ErpBusy extends Error {
  readonly _tag = "ErpBusy";
}

/** Runs work as the only one that asks the ERP what has changed, in whatever process. */
export const holdingErp = <A, E, R>(
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | ErpBusy, R | SqlClient.SqlClient> =>
  holding([["what the ERP changes", () => new ErpBusy()]], work);

const holding = <A, E, R, Busy>(
  locks: readonly (readonly [what: string, busy: () => Busy])[],
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | Busy, R | SqlClient.SqlClient> =>
  Effect.scoped(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const connection = yield* sql.reserve.pipe(Effect.orDie);
      for (const [what, busy] of locks) {
        yield* Effect.acquireRelease(
          connection
            .execute(
              "select pg_try_advisory_lock(hashtextextended($1, 7)) as held",
              [what],
              undefined,
            )
            .pipe(
              Effect.orDie,
              Effect.flatMap(([row]) => (isHeld(row) ? Effect.void : Effect.fail(busy()))),
            ),
          () =>
            connection
              .execute("select pg_advisory_unlock(hashtextextended($1, 7))", [what], undefined)
              .pipe(Effect.ignore),
        );
      }
      return yield* work;
    }),
  );

const isHeld = (row: unknown): boolean =>
  typeof row === "object" && row !== null && "held" in row && row.held === true;
