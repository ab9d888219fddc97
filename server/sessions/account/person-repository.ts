import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CustomerId } from "../../../api-schema/primitives.ts";

/** Who somebody is, as what opens and closes their account needs it. */
export const PersonRow = Schema.Struct({
  id: CustomerId,
  email: Schema.String,
  name: Schema.String,
  firstName: Schema.String,
  lastName: Schema.String,
  epoch: Schema.Int,
  passwordHash: Schema.NullOr(Schema.String),
  verified: Schema.Boolean,
});

export interface AccountPerson extends Schema.Schema.Type<typeof PersonRow> {
  readonly hasPassword: boolean;
}

/** SQL of people and of what their links change. Who has deleted their account is nobody. */
export class PersonRepository extends Context.Service<
  PersonRepository,
  {
    readonly byEmail: (email: string) => Effect.Effect<AccountPerson | undefined>;
    readonly find: (id: CustomerId) => Effect.Effect<AccountPerson | undefined>;
    /** The same, and nobody else changes them until the transaction ends. */
    readonly lock: (id: CustomerId) => Effect.Effect<AccountPerson | undefined>;
    /** The mailbox is proved: the account is verified, whatever else it waited for. */
    readonly verify: (id: CustomerId) => Effect.Effect<void>;
    readonly setPassword: (id: CustomerId, hash: string) => Effect.Effect<void>;
    readonly setName: (
      id: CustomerId,
      name: { readonly firstName: string; readonly lastName: string },
    ) => Effect.Effect<void>;
    /** False when somebody else has that address. */
    readonly setEmail: (id: CustomerId, email: string) => Effect.Effect<boolean>;
  }
>()("panetier/sessions/PersonRepository") {
  static readonly layer: Layer.Layer<PersonRepository, never, SqlClient.SqlClient> = Layer.effect(
    PersonRepository,
    Effect.suspend(() => makePersonRepository),
  );
}

const makePersonRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const one = (condition: string, value: string | number) =>
    sql
      .unsafe(
        `select id, email, trim(first_name || ' ' || last_name) as name,
          first_name as "firstName", last_name as "lastName", session_epoch as epoch,
          password_hash as "passwordHash", verified
        from customer where deleted_at is null and ${condition}`,
        [value],
      )
      .pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.succeed(undefined) : Effect.map(decode(row), withPassword),
        ),
        Effect.orDie,
      );

  return PersonRepository.of({
    byEmail: (email) => one("lower(email) = lower($1::text)", email),
    find: (id) => one("id = $1::int", id),
    lock: (id) => one("id = $1::int for update", id),
    verify: (id) =>
      sql`update customer set verified = true where id = ${id}`.pipe(Effect.asVoid, Effect.orDie),
    setPassword: (id, hash) =>
      sql`update customer set password_hash = ${hash} where id = ${id}`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
    setName: (id, name) =>
      sql`update customer set first_name = ${name.firstName}, last_name = ${name.lastName}
        where id = ${id}`.pipe(Effect.asVoid, Effect.orDie),
    setEmail: (id, email) =>
      sql`update customer set email = ${email} where id = ${id}
        and not exists (select from customer o where lower(o.email) = lower(${email}) and o.id <> ${id})
        returning id`.pipe(
        Effect.map((rows) => rows.length > 0),
        Effect.catchIf(
          ({ reason }) => reason._tag === "UniqueViolation",
          () => Effect.succeed(false),
        ),
        Effect.orDie,
      ),
  });
});

const decode = Schema.decodeUnknownEffect(PersonRow);

const withPassword = (row: Schema.Schema.Type<typeof PersonRow>): AccountPerson => ({
  ...row,
  hasPassword: row.passwordHash !== null,
});
