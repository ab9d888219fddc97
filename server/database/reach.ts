import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Clock, Effect, Predicate, Redacted } from "effect";
import { SqlError } from "effect/sql";
import { monotonicMs } from "../clock.ts";
import { abandonedAt, patientClock, patiently } from "./patience.ts";

/** The setting that names an address of the database. */
type AddressSetting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/** The database of a setting refuses, or did not answer for as long as one waits at a start. */
export class DatabaseUnreachable extends Error {
  constructor(why: string, setting: AddressSetting = "DATABASE_URL") {
    super(`${setting} : ${why}.`);
    this.name = "DatabaseUnreachable";
  }
}

export interface ReachOptions {
  /** The setting that is told of; DATABASE_URL when absent. */
  readonly setting?: AddressSetting;
  /** Told once, when there is something to wait for. */
  readonly say: (line: string) => void;
  /** How long to wait for who does not answer, in milliseconds. */
  readonly patience?: number;
}

/** For who wants to know how it is now, and waits for nothing. */
export const AT_ONCE: ReachOptions = { say: () => {}, patience: 0 };

const PATIENCE_MS = 30_000;
const ONE_TRY = "2 seconds";
const ANSWER_MS = 4000;
const BETWEEN = "1 second";

/** Who answers at an address. */
export interface Reached {
  /**
   * Whether it is the server itself: the process that answers is the one that the connection was
   * promised at its start. A pooler makes that number up, since another process may answer next.
   */
  readonly isServer: boolean;
  /** Tells two databases apart, and one server from its standby. */
  readonly identity: string;
}

/**
 * Resolves once the database answers, with who does. Waits, and says so, only for one that does not
 * answer yet (a server that starts); what waiting does not cure, such as a wrong password, rejects with
 * DatabaseUnreachable at once. What is said never holds the password.
 */
export const reachDatabase = (url: string, options: ReachOptions): Promise<Reached> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const patience = options.patience ?? PATIENCE_MS;
      const began = yield* monotonicMs;
      for (let isFirst = true; ; isFirst = false) {
        const tried = yield* Effect.result(tryOnce(url));
        if (tried._tag === "Success") return tried.success;
        const { why, mayPass } = explain(tried.failure, url);
        if (!mayPass) return yield* Effect.fail(new DatabaseUnreachable(why, options.setting));
        if ((yield* monotonicMs) - began >= patience) {
          const seconds = Math.round(patience / 1000);
          return yield* Effect.fail(
            new DatabaseUnreachable(
              seconds === 0 ? why : `${why}, depuis ${seconds} s`,
              options.setting,
            ),
          );
        }
        if (isFirst) {
          options.say(
            `${options.setting ?? "DATABASE_URL"} : ${why}. Nouvel essai chaque seconde, pendant ${Math.round(patience / 1000)} s au plus…`,
          );
        }
        yield* Effect.sleep(BETWEEN);
      }
    }),
  );

const tryOnce = (url: string): Effect.Effect<Reached, SqlError.SqlError> =>
  ask(url).pipe(
    // A pooler accepts at once, and lets what is asked wait for its server.
    abandonedAt(Effect.andThen(patiently(ANSWER_MS), Effect.fail(noAnswer))),
  );

const noAnswer = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({
    cause: new Error("Connection timed out"),
    message: "No answer",
    operation: "connect",
  }),
});

const ask = (url: string): Effect.Effect<Reached, SqlError.SqlError> =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({
        url: Redacted.make(url),
        connectTimeout: ONE_TRY,
        prepare: false,
      });
      const { rows } = yield* connection.query(WHO_ANSWERS, [], false);
      return {
        isServer: Number(rows[0]?.["pid"]) === connection.processId,
        identity: String(rows[0]?.["identity"]),
      };
    }),
  ).pipe(Effect.provideService(Clock.Clock, patientClock));

const WHO_ANSWERS = `select pg_backend_pid() as pid,
  current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity`;

interface Explanation {
  readonly why: string;
  /** Whether waiting may cure it. */
  readonly mayPass: boolean;
}

/** What a failure to connect means, in the operator's words. */
export function explain(error: SqlError.SqlError, url: string): Explanation {
  const { host, user, database } = partsOf(url);
  const { cause } = error.reason;
  const final = (why: string): Explanation => ({ why, mayPass: false });
  const passing = (why: string): Explanation => ({
    why: `la base de données ne répond pas encore à ${host} (${why})`,
    mayPass: true,
  });
  const code = Predicate.hasProperty(cause, "code") ? String(cause.code) : "";
  switch (code) {
    case "ENOTFOUND":
      return final(`le serveur ${host} est inconnu`);
    case "28P01":
      return final(`PostgreSQL refuse le mot de passe de « ${user} » à ${host}`);
    case "28000":
      return final(`PostgreSQL n'admet pas « ${user} » à ${host} (pg_hba.conf ou rôle inconnu)`);
    case "3D000":
      return final(`la base « ${database} » n'existe pas à ${host}`);
    case "42501":
      return final(`« ${user} » n'a pas le droit d'ouvrir la base « ${database} » à ${host}`);
    case "ECONNREFUSED":
      return passing("connexion refusée");
    case "EAI_AGAIN":
      return passing("le nom du serveur n'est pas résolu");
    case "57P03":
      return passing("PostgreSQL démarre ou s'arrête");
  }
  if (code.startsWith("08")) return ofPooler(messageOf(cause), { host, user, database });
  if (code.startsWith("57P") || code.startsWith("53")) return passing(messageOf(cause));
  if (code === "ETIMEDOUT" || messageOf(cause) === "Connection timed out") {
    return passing("aucune réponse");
  }
  if (code.startsWith("E") || messageOf(cause).startsWith("Connection closed")) {
    return passing(code.startsWith("E") ? code : "connexion fermée sans réponse");
  }
  return final(`connexion impossible à ${host} : ${messageOf(cause)}`);
}

/** A pooler says everything under one code: what waiting does not cure is told by its words. */
const ofPooler = (
  message: string,
  { host, user, database }: ReturnType<typeof partsOf>,
): Explanation => {
  const final = (why: string): Explanation => ({ why, mayPass: false });
  if (/authentication failed|no such user/.test(message)) {
    return final(`le répartiteur refuse « ${user} » ou son mot de passe à ${host}`);
  }
  if (/does not exist|no such database/.test(message)) {
    return final(`la base « ${database} » n'existe pas à ${host}`);
  }
  if (message.startsWith("unsupported startup parameter")) {
    return final(`connexion impossible à ${host} : ${message}`);
  }
  return {
    why: `la base de données ne répond pas encore à ${host} (${message})`,
    mayPass: true,
  };
};

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

const partsOf = (url: string) => {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get("host") ?? `${hostname}:${port === "" ? "5432" : port}`,
    user: searchParams.get("user") ?? decodeURIComponent(username),
    database: searchParams.get("dbname") ?? decodeURIComponent(pathname.slice(1)),
  };
};
