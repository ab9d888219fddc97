import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { AccountToActivate, ActivateAccount } from "../../../api-schema/account.ts";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { emailProblem, oneLine } from "../../../core/contact/contact-form.ts";
import { maskedEmail } from "../../../core/contact/masked-email.ts";
import { personProblems } from "../../../core/customers/person.ts";
import { REQUIRED_FIELD } from "../../../core/errors/alerts.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { nowDate } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { fieldProblem, fieldProblems } from "../../web/field-problem.ts";
import { makeAccountTokens } from "../account-tokens.ts";
import { makeLoginRepository } from "../login-repository.ts";
import { hashPassword } from "../passwords.ts";
import { makeSecurityLog } from "../security-log.ts";
import { AccountLetter } from "./account-letters.ts";
import { addressChangedMail, passwordChangedMail } from "./account-mails.ts";
import { makeLetterCount } from "./letter-count.ts";
import { type AccountPerson, makePersonRepository } from "./person-repository.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

/**
 * The links that open an account without a login: asking for them, and what they do (product §3). A
 * link that is wrong, used or old is not found, and nothing tells which of the three.
 */
export const makeAccountLinks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const outbox = yield* Outbox;
  const { now: firm } = yield* SellingFirm;
  const { publicUrl } = yield* Settings;
  const tokens = yield* makeAccountTokens;
  const people = yield* makePersonRepository;
  const logins = yield* makeLoginRepository;
  const countLetter = yield* makeLetterCount;
  const note = yield* makeSecurityLog;

  const atomically = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    sql.withTransaction(work).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));

  /** Asks for a letter. The same is done and answered whether anybody has that address. */
  const ask = Effect.fnUntraced(function* (
    kind: "reset" | "activation",
    typed: string,
    address: string,
  ) {
    const problem = emailProblem(typed);
    if (problem !== undefined) return yield* Effect.fail(fieldProblem("email", problem));
    const email = typed.trim().toLowerCase();
    yield* atomically(
      Effect.andThen(countLetter(email, address), outbox.announce(AccountLetter, { kind, email })),
    );
    yield* note("account-letter-asked", {
      realm: "customer",
      account: email,
      address,
      reason: kind,
    });
  });

  const findOwner = Effect.fnUntraced(function* (token: string, kind: "reset" | "activation") {
    const found = yield* tokens.find(token, kind);
    return found === undefined ? undefined : yield* people.find(found.customerId);
  });

  // Taken inside the transaction: of two at once only one gets on.
  const takeOwner = Effect.fnUntraced(function* (token: string, kind: "reset" | "activation") {
    const taken = yield* tokens.take(token, kind);
    const person = taken === undefined ? undefined : yield* people.lock(taken.customerId);
    return person ?? (yield* Effect.fail(linkOver()));
  });

  const resetExists = (token: string) =>
    Effect.map(findOwner(token, "reset"), (owner) => owner !== undefined);

  const endAllLogins = Effect.fnUntraced(function* (id: CustomerId) {
    yield* logins.raiseEpoch(id);
    yield* logins.end(id, yield* nowDate, {});
    yield* tokens.forget(id);
  });

  /** The link proves the mailbox: an account that waited for its verification is verified as well. */
  const reset = Effect.fnUntraced(function* (token: string, password: string, address: string) {
    const problem = passwordProblem(password);
    if (problem !== undefined) return yield* Effect.fail(fieldProblem("password", problem));
    // Nobody makes the server hash for a link that is none.
    if (!(yield* resetExists(token))) return yield* Effect.fail(linkOver());
    const hash = yield* hashPassword(password);
    const work = Effect.gen(function* () {
      const person = yield* takeOwner(token, "reset");
      yield* people.setPassword(person.id, hash);
      yield* people.verify(person.id);
      yield* endAllLogins(person.id);
      yield* outbox.announce(MailDue, passwordChangedMail(yield* firm, person, publicUrl));
      return person;
    });
    const { email: account } = yield* atomically(work);
    yield* note("password-changed", { realm: "customer", account, address, reason: "reset" });
  });

  const toActivate = Effect.fnUntraced(function* (token: string) {
    const person = yield* findOwner(token, "activation");
    return person === undefined ? yield* Effect.fail(linkOver()) : activationOf(person);
  });

  const activate = Effect.fnUntraced(function* (
    token: string,
    chosen: ActivateAccount,
    address: string,
  ) {
    const known = yield* findOwner(token, "activation");
    if (known === undefined) return yield* Effect.fail(linkOver());
    const problems = activationProblems(activationOf(known), chosen);
    if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
    const hash = chosen.password === undefined ? null : yield* hashPassword(chosen.password);
    const work = Effect.gen(function* () {
      const person = yield* takeOwner(token, "activation");
      // Another link may have set one since; that one stays.
      if (hash !== null && !person.hasPassword) yield* people.setPassword(person.id, hash);
      if (person.name === "") yield* people.setName(person.id, nameIn(chosen));
      yield* people.verify(person.id);
      yield* tokens.forget(person.id);
      return person;
    });
    const { email: account } = yield* atomically(work);
    yield* note("account-activated", { realm: "customer", account, address });
  });

  const emailToConfirm = Effect.fnUntraced(function* (token: string) {
    const found = yield* tokens.find(token, "email");
    if (found === undefined || found.email === null) return yield* Effect.fail(linkOver());
    return { email: maskedEmail(found.email) };
  });

  const confirmEmail = Effect.fnUntraced(function* (token: string, address: string) {
    const work = Effect.gen(function* () {
      const taken = yield* tokens.take(token, "email");
      const person = taken === undefined ? undefined : yield* people.lock(taken.customerId);
      const email = taken?.email ?? null;
      if (person === undefined || email === null) return yield* Effect.fail(linkOver());
      if (!(yield* people.setEmail(person.id, email))) return yield* Effect.fail(emailTaken());
      yield* tokens.forget(person.id);
      yield* outbox.announce(MailDue, addressChangedMail(yield* firm, person, email));
      return email;
    });
    const account = yield* atomically(work);
    yield* note("email-changed", { realm: "customer", account, address });
  });

  return { ask, resetExists, reset, toActivate, activate, emailToConfirm, confirmEmail };
});

const activationOf = ({ email, name, hasPassword }: AccountPerson): AccountToActivate => ({
  email: maskedEmail(email),
  kind: hasPassword ? "registered" : "invited",
  needsPassword: !hasPassword,
  needsName: name === "",
});

const nameIn = ({ firstName = "", lastName = "" }: ActivateAccount) => ({
  firstName: oneLine(firstName),
  lastName: oneLine(lastName),
});

const activationProblems = (
  { needsPassword, needsName }: AccountToActivate,
  chosen: ActivateAccount,
) => {
  const problems = {
    ...(needsName ? personProblems(nameIn(chosen)) : {}),
    password: needsPassword
      ? chosen.password === undefined
        ? REQUIRED_FIELD
        : passwordProblem(chosen.password)
      : chosen.password === undefined
        ? undefined
        : HAS_PASSWORD,
  };
  return Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  );
};

const HAS_PASSWORD = "Ce compte a déjà un mot de passe.";

const linkOver = () =>
  new NotFound({ message: "Ce lien n’est plus valable. Demandez-en un nouveau." });
const emailTaken = () =>
  new Conflict({ message: "Cette adresse e-mail n’est plus disponible. Choisissez-en une autre." });
