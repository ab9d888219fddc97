import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Identity } from "../../../api-schema/access.ts";
import { type CustomerId, Role } from "../../../api-schema/primitives.ts";
import { Conflict } from "../../../api-schema/problems.ts";
import { leavingProblem, type LeavingMembership } from "../../../core/customers/leaving.ts";
import { Settings } from "../../config.ts";
import { erasureListOf, noteErasures } from "../../keys/erasure-list.ts";
import type { Keys } from "../../keys/keys.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox } from "../../outbox/outbox.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { AccountTokens } from "../account-tokens.ts";
import { LoginRepository } from "../login-repository.ts";
import { SecurityLog } from "../security-log.ts";
import { accountDeletedMail } from "./account-mails.ts";
import { forgetPerson } from "./forget-person.ts";
import { PersonRepository } from "./person-repository.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

/**
 * The end of an account (product §7): the person becomes unknown, their logins, links, memberships
 * and notifications go, and so does what they wrote to the shop. Orders, invoices, mandates and what
 * was written to merchants stay, without a name. Refused while a store with other people needs them as
 * its manager. What else names them is over within a month (docs/retention.md).
 */
export class AccountDeletion extends Context.Service<
  AccountDeletion,
  {
    /** Nothing happens where another call came first: it is what was asked for. */
    readonly delete: (identity: Identity, address: string) => Effect.Effect<void, Conflict>;
  }
>()("panetier/sessions/AccountDeletion") {
  static readonly layer: Layer.Layer<
    AccountDeletion,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | ServerLog | Keys | Settings
  > = Layer.effect(
    AccountDeletion,
    Effect.suspend(() => makeAccountDeletion),
  ).pipe(
    Layer.provide([
      AccountTokens.layer,
      PersonRepository.layer,
      LoginRepository.layer,
      SecurityLog.layer,
    ]),
  );
}

const makeAccountDeletion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const outbox = yield* Outbox;
  const { now: firm } = yield* SellingFirm;
  const people = yield* PersonRepository;
  const forget = yield* forgetPerson;
  const { keyFile } = yield* Settings;
  const { note } = yield* SecurityLog;

  const end = Effect.fnUntraced(function* (customerId: CustomerId) {
    const person = yield* people.lock(customerId);
    if (person === undefined) return undefined;
    const problem = leavingProblem(yield* memberships(sql, customerId));
    if (problem !== undefined) return yield* Effect.fail(new Conflict({ message: problem }));
    yield* forget(person);
    yield* outbox.announce(MailDue, accountDeletedMail(yield* firm, person));
    return person;
  });

  return AccountDeletion.of({
    delete: Effect.fnUntraced(function* ({ customerId }, address) {
      const person = yield* sql
        .withTransaction(end(customerId))
        .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));
      if (person === undefined) return;
      // Committed: a database that is restored later knows nothing of it. What this misses, the hour's round writes.
      yield* noteErasures(erasureListOf(keyFile), sql).pipe(
        Effect.catchCause((cause) =>
          Effect.logError("Un effacement attend d'être noté près des clés", cause),
        ),
      );
      yield* note("account-deleted", { realm: "customer", account: person.email, address });
    }),
  });
});

const memberships = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: CustomerId) {
  // Two managers of one store who leave at once wait for each other here, not past each other.
  yield* sql`select s.id from store s
    join store_shop_user m on m.store_id = s.id and m.customer_id = ${id}
    order by s.id for update of s`;
  const rows = yield* sql`
    select coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as store, m.role,
      m.main_manager as "mainManager",
      (select count(*)::int from store_shop_user o
        where o.store_id = s.id and o.id <> m.id) as others,
      (select count(*)::int from store_shop_user o
        where o.store_id = s.id and o.id <> m.id and o.role = 'manager' and o.accepted)
        as "otherManagers"
    from store_shop_user m join store s on s.id = m.store_id
    where m.customer_id = ${id} order by s.id`;
  return yield* decode(rows);
}, Effect.orDie);

const decode: (rows: readonly unknown[]) => Effect.Effect<readonly LeavingMembership[], unknown> =
  Schema.decodeUnknownEffect(
    Schema.Array(
      Schema.Struct({
        store: Schema.String,
        role: Role,
        mainManager: Schema.Boolean,
        others: Schema.Int,
        otherManagers: Schema.Int,
      }),
    ),
  );
