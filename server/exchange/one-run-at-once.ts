import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { RESOURCE_NAMES, type ResourceName } from "../../api-schema/exchange/names.ts";

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

/** Ours among all advisory locks of the shop: the folder's, then one a resource. */
const DOOR_LOCK = 7_220_261_199;
const LOCKS = DOOR_LOCK + 1;

/**
 * Runs work as the only one of its resource, in whatever process: a lock of the database's session, which
 * ends with the process that held it.
 */
export const holdingResource = <A, E, R>(
  resource: ResourceName,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | ResourceBusy, R | SqlClient.SqlClient> =>
  holding(LOCKS + RESOURCE_NAMES.indexOf(resource), () => new ResourceBusy(resource), work);

/** Runs work as the only one that looks into the folder of files, in whatever process. */
export const holdingDoor = <A, E, R>(
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | DoorBusy, R | SqlClient.SqlClient> =>
  holding(DOOR_LOCK, () => new DoorBusy(), work);

const holding = <A, E, R, Busy>(
  key: number,
  busy: () => Busy,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | Busy, R | SqlClient.SqlClient> =>
  Effect.scoped(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const connection = yield* sql.reserve.pipe(Effect.orDie);
      yield* Effect.acquireRelease(
        connection
          .execute("select pg_try_advisory_lock($1::bigint) as held", [key], undefined)
          .pipe(
            Effect.orDie,
            Effect.flatMap(([row]) => (isHeld(row) ? Effect.void : Effect.fail(busy()))),
          ),
        () =>
          connection
            .execute("select pg_advisory_unlock($1::bigint)", [key], undefined)
            .pipe(Effect.ignore),
      );
      return yield* work;
    }),
  );

const isHeld = (row: unknown): boolean =>
  typeof row === "object" && row !== null && "held" in row && row.held === true;
