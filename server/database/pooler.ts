import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted } from "effect";
import type { SqlError } from "effect/sql";
import { LIMITS } from "./limits.ts";

/** What shares the server's connections among many clients, a transaction at a time (PgBouncer). */
export interface Pooler {
  /** Whether it keeps the prepared statements of each client by their names: PgBouncer from 1.21 on. */
  readonly keepsStatements: boolean;
  /** Limits of a request that are not in force behind it, in the order of their names. */
  readonly missingLimits: readonly MissingLimit[];
  /** The role that they would be set for. */
  readonly role: string;
}

export interface MissingLimit {
  readonly name: keyof typeof LIMITS;
  /** In milliseconds; 0 is none. */
  readonly is: number;
}

/**
 * Asks the pooler at `url` what it lets through. PgBouncer's version is told at its console alone, which
 * the shop has no business with; so a statement is prepared by name and looks by what name the server
 * knows it. One that the server knows by the name that the client gave would be missing, or another
 * one's, as soon as the next transaction runs on another connection; a pooler that keeps statements
 * gives them names of its own.
 */
export const askPooler = (url: string): Effect.Effect<Pooler, SqlError.SqlError> =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({
        url: Redacted.make(url),
        connectTimeout: "2 seconds",
      });
      const ask = (statement: string) =>
        Effect.map(connection.query(statement, [], false), ({ rows }) => rows);
      // In one transaction, so that all of it is asked of one connection to the server.
      yield* ask("begin");
      const limits = yield* ask(LIMITS_IN_FORCE);
      const [user] = yield* ask("select current_user as role");
      const { rows: names } = yield* connection.query(OWN_NAME);
      const own = names.map(({ name }) => String(name));
      const asGiven = own.filter((name) => name.startsWith(GIVEN));
      // It would stay with the server's connection, which is everybody's.
      for (const name of asGiven) yield* ask(`deallocate "${name}"`);
      yield* ask("commit");
      return {
        keepsStatements: own.length > 0 && asGiven.length === 0,
        missingLimits: limits.flatMap(({ name, ms }) => missingLimit(String(name), Number(ms))),
        role: String(user?.["role"]),
      };
    }),
  );

/** How the driver begins the names that it gives. */
const GIVEN = "effect_";

const OWN_NAME =
  "select name from pg_prepared_statements where statement like '%by what name it is known%' order by name";

const NAMES = Object.keys(LIMITS)
  .map((name) => `'${name}'`)
  .join(", ");
const LIMITS_IN_FORCE = `select name, setting as ms from pg_settings where name in (${NAMES}) order by name`;

/** A shorter limit is the operator's own choice. */
const missingLimit = (name: string, ms: number): readonly MissingLimit[] => {
  if (!isLimit(name)) return [];
  return ms > 0 && ms <= LIMITS[name] ? [] : [{ name, is: ms }];
};

const isLimit = (name: string): name is keyof typeof LIMITS => name in LIMITS;

/** What an operator has to know of a pooler, one line each, in French. */
export const poolerWarnings = ({
  keepsStatements,
  missingLimits,
  role,
}: Pooler): readonly string[] => [
  ...missingLimits.map(
    ({ name, is }) =>
      `DATABASE_URL passe par un répartiteur qui ne transmet pas les limites, et ${name} vaut ${secondsText(is)} au lieu de ${secondsText(LIMITS[name])} : ` +
      `alter role "${role}" set ${name} = '${LIMITS[name] / 1000}s', puis RECONNECT à la console du répartiteur.`,
  ),
  ...(keepsStatements
    ? []
    : [
        "DATABASE_URL passe par un répartiteur qui ne garde pas les instructions préparées (PgBouncer avant 1.21, ou max_prepared_statements = 0) : chacune est planifiée de nouveau à chaque appel.",
      ]),
];

const secondsText = (ms: number): string => `${ms / 1000} s`;
