import { Context, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Identity } from "../../../api-schema/access.ts";
import type { CustomerChange } from "../../../api-schema/account.ts";
import type { TooManyRequests, Unauthorized, Unprocessable } from "../../../api-schema/problems.ts";
import { emailProblem } from "../../../core/contact/contact-form.ts";
import { isPhone } from "../../../core/contact/phone.ts";
import { personProblems } from "../../../core/customers/person.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { nowDate } from "../../clock.ts";
import { Settings } from "../../config.ts";
import type { Keys } from "../../keys/keys.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { fieldProblems } from "../../web/field-problem.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { AccountTokens } from "../account-tokens.ts";
import { CustomerRepository } from "../customer-repository.ts";
import { LoginRepository } from "../login-repository.ts";
import { hashPassword } from "../passwords.ts";
import { SecurityLog } from "../security-log.ts";
import { sessionOver } from "../session-problems.ts";
import { AccountMail } from "./account-mail-topics.ts";
import { addressRequestedMail, passwordChangedMail } from "./account-mails.ts";
import { AccountMailCount } from "./account-mail-count.ts";
import { OwnPassword } from "./own-password.ts";
import { PersonRepository } from "./person-repository.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

/** What a customer changes of their own account (spec §7, product §3). */
export class OwnAccount extends Context.Service<
  OwnAccount,
  {
    /** All of it or nothing: whatever is wrong is said before anything is written. */
    readonly change: (
      identity: Identity,
      request: CustomerChange,
      address: string,
    ) => Effect.Effect<void, Unauthorized | Unprocessable | TooManyRequests>;
  }
>()("panetier/sessions/OwnAccount") {
  static readonly layer: Layer.Layer<
    OwnAccount,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | Settings | ServerLog | Keys
  > = Layer.effect(
    OwnAccount,
    Effect.gen(function* () {
      const needs = yield* makeAccountNeeds;
      return OwnAccount.of({
        change: (identity, request, address) => change(needs, identity, request, address),
      });
    }),
  ).pipe(
    Layer.provide([
      AccountTokens.layer,
      CustomerRepository.layer,
      PersonRepository.layer,
      LoginRepository.layer,
      OwnPassword.layer,
      AccountMailCount.layer,
      SecurityLog.layer,
    ]),
  );
}

const makeAccountNeeds = Effect.gen(function* () {
  return {
    sql: yield* SqlClient.SqlClient,
    outbox: yield* Outbox,
    firm: (yield* SellingFirm).now,
    publicUrl: (yield* Settings).publicUrl,
    tokens: yield* AccountTokens,
    customers: yield* CustomerRepository,
    people: yield* PersonRepository,
    logins: yield* LoginRepository,
    checkPassword: (yield* OwnPassword).check,
    countLetter: (yield* AccountMailCount).count,
    note: (yield* SecurityLog).note,
  };
});
type AccountNeeds = Effect.Success<typeof makeAccountNeeds>;

const change = Effect.fnUntraced(function* (
  needs: AccountNeeds,
  identity: Identity,
  request: CustomerChange,
  address: string,
) {
  const { sql, customers, checkPassword, note } = needs;
  const problems = problemsOf(request);
  if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
  const { password, email } = request;
  if (password !== undefined) {
    yield* checkPassword(identity, password.current, "password.current", address);
  }
  if (email !== undefined) {
    yield* checkPassword(identity, email.password, "email.password", address);
  }
  const hash = password === undefined ? undefined : yield* hashPassword(password.new);
  const work = Effect.gen(function* () {
    yield* customers.change(identity.customerId, request);
    if (hash !== undefined) yield* changePassword(needs, identity, hash);
    if (email !== undefined) yield* askEmail(needs, identity, email.new, address);
  });
  yield* sql.withTransaction(work).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));
  const facts = { realm: "customer", account: identity.username, address } as const;
  if (hash !== undefined) yield* note("password-changed", { ...facts, reason: "own" });
  if (email !== undefined) yield* note("account-letter-asked", { ...facts, reason: "email" });
});

const changePassword = Effect.fnUntraced(function* (
  needs: AccountNeeds,
  identity: Identity,
  hash: string,
) {
  const { outbox, firm, publicUrl, tokens, people, logins } = needs;
  const { customerId, session } = identity;
  const person = yield* lockOwn(needs, identity);
  yield* people.setPassword(customerId, hash);
  yield* logins.end(customerId, yield* nowDate, { but: session });
  yield* tokens.forget(customerId);
  yield* outbox.announce(MailDue, passwordChangedMail(yield* firm, person, publicUrl));
});

const askEmail = Effect.fnUntraced(function* (
  needs: AccountNeeds,
  identity: Identity,
  typed: string,
  address: string,
) {
  const { outbox, firm, countLetter: countMail } = needs;
  const person = yield* lockOwn(needs, identity);
  const email = typed.trim().toLowerCase();
  if (email === person.email.toLowerCase()) return;
  yield* countMail(email, address);
  yield* outbox.announce(AccountMail, { kind: "email", customer: person.id, email });
  yield* outbox.announce(MailDue, addressRequestedMail(yield* firm, person, email));
});

// Behind the lock of the person: a login that was ended meanwhile, by a new password say, changes
// nothing any more.
const lockOwn = Effect.fnUntraced(function* (
  { people, logins }: AccountNeeds,
  { customerId, session }: Identity,
) {
  const person = yield* people.lock(customerId);
  const living = yield* logins.living(customerId, yield* nowDate);
  if (person === undefined || !living.some(({ id }) => id === session)) {
    return yield* Effect.fail(sessionOver());
  }
  return person;
});

const problemsOf = (request: CustomerChange) => {
  const { password, email } = request;
  const problems: { readonly [field: string]: string | undefined } = {
    ...personProblems(requestedPerson(request), isPhone),
    "password.new":
      password === undefined
        ? undefined
        : (passwordProblem(password.new) ??
          (password.new === password.current ? SAME_PASSWORD : undefined)),
    "email.new": email === undefined ? undefined : emailProblem(email.new),
  };
  return Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
};

const requestedPerson = ({ firstName, lastName, phoneNumber, mobileNumber }: CustomerChange) => ({
  ...(firstName === undefined ? {} : { firstName }),
  ...(lastName === undefined ? {} : { lastName }),
  ...(phoneNumber === undefined ? {} : { phoneNumber }),
  ...(mobileNumber === undefined ? {} : { mobileNumber }),
});

const SAME_PASSWORD = "Choisissez un mot de passe différent de l’actuel.";
