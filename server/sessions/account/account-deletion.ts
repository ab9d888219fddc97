import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Identity } from "../../../api-schema/access.ts";
import { type CustomerId, Role } from "../../../api-schema/primitives.ts";
import { Conflict } from "../../../api-schema/problems.ts";
import { leavingProblem, type LeavingMembership } from "../../../core/customers/leaving.ts";
import { nowDate } from "../../clock.ts";
import type { Keys } from "../../keys/keys.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox } from "../../outbox/outbox.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { AccountTokens } from "../account-tokens.ts";
import { LoginRepository } from "../login-repository.ts";
import { SecurityLog } from "../security-log.ts";
import { accountDeletedMail } from "./account-mails.ts";
import { forgetInHistory } from "./personal-history.ts";
import { type AccountPerson, PersonRepository } from "./person-repository.ts";
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
    SqlClient.SqlClient | Outbox | SellingFirm | ServerLog | Keys
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
  const tokens = yield* AccountTokens;
  const people = yield* PersonRepository;
  const logins = yield* LoginRepository;
  const { note } = yield* SecurityLog;

  const end = Effect.fnUntraced(function* (customerId: CustomerId) {
    const person = yield* people.lock(customerId);
    if (person === undefined) return undefined;
    const problem = leavingProblem(yield* memberships(sql, customerId));
    if (problem !== undefined) return yield* Effect.fail(new Conflict({ message: problem }));
    yield* logins.raiseEpoch(customerId);
    yield* logins.end(customerId, yield* nowDate, {});
    yield* tokens.forget(customerId);
    yield* leaveStores(sql, person);
    yield* forgetAddress(sql, person.email);
    yield* forgetInHistory(sql, customerId);
    yield* erase(sql, customerId);
    yield* outbox.announce(MailDue, accountDeletedMail(yield* firm, person));
    return person;
  });

  return AccountDeletion.of({
    delete: Effect.fnUntraced(function* ({ customerId }, address) {
      const person = yield* sql
        .withTransaction(end(customerId))
        .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));
      if (person === undefined) return;
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
        where o.store_id = s.id and o.id <> m.id and o.role = 'manager') as "otherManagers"
    from store_shop_user m join store s on s.id = m.store_id
    where m.customer_id = ${id} order by s.id`;
  return yield* decode(rows);
}, Effect.orDie);

/** Their stores are reached by their address, name and telephone no more. */
const leaveStores = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, person: AccountPerson) {
  const { id, email, firstName, lastName } = person;
  const theirs = sql`(select store_id from store_shop_user where customer_id = ${id})`;
  yield* sql`update address a set first_name = '',
      last_name = coalesce(s.company, s.legal_name, ${UNKNOWN}), phone_number = null
    from store s where s.id = a.store_id and a.store_id in ${theirs}
      and lower(trim(a.first_name)) = lower(${firstName})
      and lower(trim(a.last_name)) = lower(${lastName})`;
  yield* sql`update address a set phone_number = null from customer c
    where c.id = ${id} and a.store_id in ${theirs}
      and a.phone_number in (c.phone_number, c.mobile_number)`;
  // Of stores that they left before, too: the mailbox is theirs, and the mill's next file does not bring it back.
  const at = yield* nowDate;
  yield* sql`update store set contact_email = null, contact_email_set_at = ${at}
    where lower(contact_email) = lower(${email})`;
  yield* sql`update store set billing_email = null, billing_email_set_at = ${at}
    where lower(billing_email) = lower(${email})`;
}, Effect.orDie);

/** What is known by their address alone: what they wrote to the shop, and mails that never arrived. */
const forgetAddress = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, email: string) {
  yield* sql`delete from contact_message where lower(email) = lower(${email})`;
  yield* sql`delete from outbox where done_at is null and failed_at is not null
    and lower(${email}) in (lower(payload ->> 'to'), lower(payload ->> 'email'))`;
}, Effect.orDie);

const erase = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: CustomerId) {
  yield* sql`delete from store_shop_user where customer_id = ${id}`;
  yield* sql`delete from push_subscription where customer_id = ${id}`;
  yield* sql`delete from push_notice where customer_id = ${id}`;
  yield* sql`delete from message_mail where customer_id = ${id}`;
  yield* sql`delete from idempotency where customer_id = ${id}`;
  yield* sql`update message set sender_name = ${UNKNOWN} where customer_id = ${id}`;
  yield* sql`update message_recipient set name = ${UNKNOWN} where customer_id = ${id}`;
  yield* sql`update login_session set device = null where customer_id = ${id}`;
  yield* sql`update customer set email = 'compte-' || id || '@supprime.invalid',
      password_hash = null, first_name = 'Compte', last_name = 'supprimé', gender = 'u',
      phone_number = null, mobile_number = null, subscribed_to_newsletter = false,
      verified = false, deleted_at = ${yield* nowDate}
    where id = ${id}`;
}, Effect.orDie);

const UNKNOWN = "Compte supprimé";

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
