import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { Identity } from "../../../api-schema/access.ts";
import type { CustomerChange } from "../../../api-schema/account.ts";
import { emailProblem } from "../../../core/contact/contact-form.ts";
import { isPhone } from "../../../core/contact/phone.ts";
import { personProblems } from "../../../core/customers/person.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { nowDate } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { fieldProblems } from "../../web/field-problem.ts";
import { makeAccountTokens } from "../account-tokens.ts";
import { makeCustomerRepository } from "../customer-repository.ts";
import { makeLoginRepository } from "../login-repository.ts";
import { hashPassword } from "../passwords.ts";
import { makeSecurityLog } from "../security-log.ts";
import { sessionOver } from "../session-problems.ts";
import { AccountLetter } from "./account-letters.ts";
import { addressAskedMail, passwordChangedMail } from "./account-mails.ts";
import { makeLetterCount } from "./letter-count.ts";
import { makeOwnPassword } from "./own-password.ts";
import { makePersonRepository } from "./person-repository.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

/** What a customer changes of their own account (spec §7, product §3). */
export const makeOwnAccount = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const outbox = yield* Outbox;
  const { now: firm } = yield* SellingFirm;
  const { publicUrl } = yield* Settings;
  const tokens = yield* makeAccountTokens;
  const customers = yield* makeCustomerRepository;
  const people = yield* makePersonRepository;
  const logins = yield* makeLoginRepository;
  const checkPassword = yield* makeOwnPassword;
  const countLetter = yield* makeLetterCount;
  const note = yield* makeSecurityLog;

  // Behind the lock of the person: a login that was ended meanwhile, by a new password say, changes
  // nothing any more.
  const lockOwn = Effect.fnUntraced(function* ({ customerId, session }: Identity) {
    const person = yield* people.lock(customerId);
    const living = yield* logins.living(customerId, yield* nowDate);
    if (person === undefined || !living.some(({ id }) => id === session)) {
      return yield* Effect.fail(sessionOver());
    }
    return person;
  });

  const changePassword = Effect.fnUntraced(function* (identity: Identity, hash: string) {
    const { customerId, session } = identity;
    const person = yield* lockOwn(identity);
    yield* people.setPassword(customerId, hash);
    yield* logins.end(customerId, yield* nowDate, { but: session });
    yield* tokens.forget(customerId);
    yield* outbox.announce(MailDue, passwordChangedMail(yield* firm, person, publicUrl));
  });

  const askEmail = Effect.fnUntraced(function* (
    identity: Identity,
    typed: string,
    address: string,
  ) {
    const person = yield* lockOwn(identity);
    const email = typed.trim().toLowerCase();
    if (email === person.email.toLowerCase()) return;
    yield* countLetter(email, address);
    yield* outbox.announce(AccountLetter, { kind: "email", customer: person.id, email });
    yield* outbox.announce(MailDue, addressAskedMail(yield* firm, person, email));
  });

  /** All of it or nothing: whatever is wrong is said before anything is written. */
  const change = Effect.fnUntraced(function* (
    identity: Identity,
    wish: CustomerChange,
    address: string,
  ) {
    const problems = problemsOf(wish);
    if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
    const { password, email } = wish;
    if (password !== undefined) {
      yield* checkPassword(identity, password.current, "password.current", address);
    }
    if (email !== undefined)
      yield* checkPassword(identity, email.password, "email.password", address);
    const hash = password === undefined ? undefined : yield* hashPassword(password.new);
    const work = Effect.gen(function* () {
      yield* customers.change(identity.customerId, wish);
      if (hash !== undefined) yield* changePassword(identity, hash);
      if (email !== undefined) yield* askEmail(identity, email.new, address);
    });
    yield* sql.withTransaction(work).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));
    const facts = { realm: "customer", account: identity.username, address } as const;
    if (hash !== undefined) yield* note("password-changed", { ...facts, reason: "own" });
    if (email !== undefined) yield* note("account-letter-asked", { ...facts, reason: "email" });
  });

  return { change };
});

const problemsOf = (wish: CustomerChange) => {
  const { password, email } = wish;
  const problems: { readonly [field: string]: string | undefined } = {
    ...personProblems(wishedPerson(wish), isPhone),
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

const wishedPerson = ({ firstName, lastName, phoneNumber, mobileNumber }: CustomerChange) => ({
  ...(firstName === undefined ? {} : { firstName }),
  ...(lastName === undefined ? {} : { lastName }),
  ...(phoneNumber === undefined ? {} : { phoneNumber }),
  ...(mobileNumber === undefined ? {} : { mobileNumber }),
});

const SAME_PASSWORD = "Choisissez un mot de passe différent de l’actuel.";
