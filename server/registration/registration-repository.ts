import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { CheckedPerson, CheckedStore } from "../../core/registration/received-registration.ts";

/** What the directory of companies said of a SIRET. */
export const DirectoryWord = Schema.Literals(["found", "unknown", "away"]);
export type DirectoryWord = typeof DirectoryWord.Type;

/** A registration as it waits to be done. */
export const RegistrationRequest = Schema.Struct({
  person: CheckedPerson,
  store: Schema.NullOr(
    Schema.Union([
      Schema.Struct({ claimed: StoreId }),
      Schema.Struct({ opened: CheckedStore, directory: DirectoryWord }),
    ]),
  ),
});
export type RegistrationRequest = typeof RegistrationRequest.Type;

const WaitingRow = Schema.Struct({
  email: Schema.String,
  passwordHash: Schema.String,
  receivedAt: Schema.Date,
  request: RegistrationRequest,
});

/** An account as a registration finds it. */
export interface KnownAccount {
  readonly id: CustomerId;
  readonly email: string;
  readonly name: string;
  readonly verified: boolean;
}

/** A registration on its way into the database. */
export interface StoredRegistration {
  readonly request: RegistrationRequest;
  readonly passwordHash: string;
  readonly key: string | undefined;
  readonly fingerprint: Uint8Array;
  readonly at: Date;
}

/** SQL of registrations, and of the accounts that they open. */
export class RegistrationRepository extends Context.Service<
  RegistrationRepository,
  {
    /** The fingerprint of the registration that was sent with that key. */
    readonly byKey: (key: string) => Effect.Effect<Uint8Array | undefined>;
    readonly keep: (registration: StoredRegistration) => Effect.Effect<number>;
    /** Undefined once it is done. */
    readonly waiting: (id: number) => Effect.Effect<typeof WaitingRow.Type | undefined>;
    /** Registrations of that address since then, this one among them. */
    readonly countOf: (email: string, since: Date, until: Date) => Effect.Effect<number>;
    /** Forgets what was typed: the account has it, or nobody. */
    readonly settle: (id: number, at: Date) => Effect.Effect<void>;

    readonly account: (email: string) => Effect.Effect<KnownAccount | undefined>;
    readonly open: (
      person: CheckedPerson,
      passwordHash: string,
      at: Date,
    ) => Effect.Effect<CustomerId>;
    /** Of an account that nobody has activated yet. */
    readonly forgetPassword: (id: CustomerId) => Effect.Effect<void>;
  }
>()("panetier/registration/RegistrationRepository") {
  static readonly layer: Layer.Layer<RegistrationRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      RegistrationRepository,
      Effect.map(SqlClient.SqlClient, (sql) =>
        RegistrationRepository.of({ ...registrationQueries(sql), ...accountQueries(sql) }),
      ),
    );
}

const registrationQueries = (sql: SqlClient.SqlClient) => ({
  byKey: (key: string) =>
    sql<{ readonly fingerprint: Uint8Array }>`
      select fingerprint from registration where idempotency_key = ${key}`.pipe(
      Effect.map(([row]) => row?.fingerprint),
      Effect.orDie,
    ),
  keep: (registration: StoredRegistration) =>
    sql<{ readonly id: number }>`
      insert into registration (email, idempotency_key, fingerprint, request, password_hash,
        received_at)
      values (${registration.request.person.email}, ${registration.key ?? null},
        ${registration.fingerprint}, ${JSON.stringify(encodeRequest(registration.request))}::text::jsonb,
        ${registration.passwordHash}, ${registration.at}) returning id`.pipe(
      Effect.flatMap(([row]) =>
        row === undefined
          ? Effect.die(new Error("No registration was kept"))
          : Effect.succeed(row.id),
      ),
      Effect.orDie,
    ),
  waiting: (id: number) =>
    sql`select email, password_hash as "passwordHash", received_at as "receivedAt", request
      from registration where id = ${id} and done_at is null for update`.pipe(
      Effect.flatMap(([row]) =>
        row === undefined ? Effect.succeed(undefined) : decodeWaiting(row),
      ),
      Effect.orDie,
    ),
  countOf: (email: string, since: Date, until: Date) =>
    sql<{ readonly count: number }>`select count(*)::int as count from registration
      where lower(email) = lower(${email}) and received_at > ${since} and received_at <= ${until}`.pipe(
      Effect.map(([row]) => row?.count ?? 0),
      Effect.orDie,
    ),
  settle: (id: number, at: Date) =>
    sql`update registration set request = null, password_hash = null, done_at = ${at}
      where id = ${id}`.pipe(Effect.asVoid, Effect.orDie),
});

/** The accounts that registrations open. */
const accountQueries = (sql: SqlClient.SqlClient) => ({
  account: (email: string) =>
    sql<KnownAccount>`select id, email, trim(first_name || ' ' || last_name) as name, verified
      from customer where lower(email) = lower(${email})`.pipe(
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
  open: (person: CheckedPerson, passwordHash: string, at: Date) =>
    sql<{ readonly id: number }>`
      insert into customer (email, password_hash, first_name, last_name, gender, phone_number,
        verified, cgu, subscribed_to_newsletter, created_at)
      values (${person.email}, ${passwordHash}, ${person.firstName}, ${person.lastName},
        ${person.gender}, ${person.phoneNumber}, false, true, ${person.subscribedToNewsletter},
        ${at}) returning id`.pipe(
      Effect.flatMap(([row]) =>
        row === undefined
          ? Effect.die(new Error("No account was opened"))
          : Effect.succeed(CustomerId.make(row.id)),
      ),
      Effect.orDie,
    ),
  forgetPassword: (id: CustomerId) =>
    sql`update customer set password_hash = null where id = ${id} and not verified`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
});

const decodeWaiting = Schema.decodeUnknownEffect(WaitingRow);
const encodeRequest = Schema.encodeSync(RegistrationRequest);
