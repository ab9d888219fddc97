import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import { nowDate } from "../../clock.ts";
import { AccountTokens } from "../account-tokens.ts";
import { LoginRepository } from "../login-repository.ts";
import { forgetInHistory } from "./personal-history.ts";
import { type AccountPerson, PersonRepository } from "./person-repository.ts";

/** Makes somebody unknown in every table (ACC-10), within the transaction of who asks. */
export const forgetPerson = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const tokens = yield* AccountTokens;
  const logins = yield* LoginRepository;
  return Effect.fnUntraced(function* (person: AccountPerson) {
    yield* logins.raiseEpoch(person.id);
    yield* logins.end(person.id, yield* nowDate, {});
    yield* tokens.forget(person.id);
    yield* leaveStores(sql, person);
    yield* forgetAddress(sql, person);
    yield* forgetInHistory(sql, person.id);
    yield* erase(sql, person.id);
  });
});

/** The same by number, for who was erased before: nobody is asked, and nobody is told. */
export const personEraser = Effect.gen(function* () {
  const people = yield* PersonRepository;
  const forget = yield* forgetPerson;
  return Effect.fnUntraced(function* (id: CustomerId) {
    const person = yield* people.lock(id);
    if (person !== undefined) yield* forget(person);
  });
}).pipe(Effect.provide([AccountTokens.layer, PersonRepository.layer, LoginRepository.layer]));

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

/** What is known by their address or number alone: what they wrote to the shop, and what never arrived. */
const forgetAddress = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { id, email }: AccountPerson,
) {
  yield* sql`delete from contact_message where lower(email) = lower(${email})`;
  yield* sql`delete from outbox o using customer c where c.id = ${id}
    and o.done_at is null and o.failed_at is not null
    and (lower(c.email) in (lower(o.payload ->> 'to'), lower(o.payload ->> 'email'),
        lower(o.payload -> 'message' ->> 'to'))
      or o.payload -> 'message' ->> 'to' = c.mobile_number)`;
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
