import { Context, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import type { AccountToActivate, ActivateAccount } from "../../../api-schema/account.ts";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import {
  Conflict,
  NotFound,
  type TooManyRequests,
  type Unprocessable,
} from "../../../api-schema/problems.ts";
import { emailProblem, oneLine } from "../../../core/contact/contact-form.ts";
import { maskedEmail } from "../../../core/contact/masked-email.ts";
import { personProblems } from "../../../core/customers/person.ts";
import { REQUIRED_FIELD } from "../../../core/errors/alerts.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { nowDate } from "../../clock.ts";
import { Settings } from "../../config.ts";
import type { Keys } from "../../keys/keys.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { fieldProblem, fieldProblems } from "../../web/field-problem.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { AccountTokens } from "../account-tokens.ts";
import { LoginRepository } from "../login-repository.ts";
import { hashPassword } from "../passwords.ts";
import { SecurityLog } from "../security-log.ts";
import { AccountMail } from "./account-mail-topics.ts";
import { addressChangedMail, passwordChangedMail } from "./account-mails.ts";
import { AccountMailCount } from "./account-mail-count.ts";
import { type AccountPerson, PersonRepository } from "./person-repository.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

type LinkKind = "reset" | "activation";

/**
 * The links that open an account without a login: asking for them, and what they do (product §3). A
 * link that is wrong, used or old is not found, and nothing tells which of the three.
 */
export class AccountLinks extends Context.Service<
  AccountLinks,
  {
    /** Asks for a letter. The same is done and answered whether anybody has that address. */
    readonly ask: (
      kind: LinkKind,
      typed: string,
      address: string,
    ) => Effect.Effect<void, Unprocessable | TooManyRequests>;
    readonly resetExists: (token: string) => Effect.Effect<boolean>;
    /** The link proves the mailbox: an account that waited for its verification is verified as well. */
    readonly reset: (
      token: string,
      password: string,
      address: string,
    ) => Effect.Effect<void, Unprocessable | NotFound>;
    readonly toActivate: (token: string) => Effect.Effect<AccountToActivate, NotFound>;
    readonly activate: (
      token: string,
      chosen: ActivateAccount,
      address: string,
    ) => Effect.Effect<void, Unprocessable | NotFound>;
    readonly emailToConfirm: (token: string) => Effect.Effect<{ readonly email: string }, NotFound>;
    readonly confirmEmail: (
      token: string,
      address: string,
    ) => Effect.Effect<void, NotFound | Conflict>;
  }
>()("panetier/sessions/AccountLinks") {
  static readonly layer: Layer.Layer<
    AccountLinks,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | Settings | ServerLog | Keys
  > = Layer.effect(
    AccountLinks,
    Effect.gen(function* () {
      const needs = yield* makeLinkNeeds;
      return AccountLinks.of({
        ask: (kind, typed, address) => ask(needs, kind, typed, address),
        resetExists: (token) => resetExists(needs, token),
        reset: (token, password, address) => reset(needs, token, password, address),
        toActivate: (token) => toActivate(needs, token),
        activate: (token, chosen, address) => activate(needs, token, chosen, address),
        emailToConfirm: (token) => emailToConfirm(needs, token),
        confirmEmail: (token, address) => confirmEmail(needs, token, address),
      });
    }),
  ).pipe(
    Layer.provide([
      AccountTokens.layer,
      PersonRepository.layer,
      LoginRepository.layer,
      AccountMailCount.layer,
      SecurityLog.layer,
    ]),
  );
}

const makeLinkNeeds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    outbox: yield* Outbox,
    firm: (yield* SellingFirm).now,
    publicUrl: (yield* Settings).publicUrl,
    tokens: yield* AccountTokens,
    people: yield* PersonRepository,
    logins: yield* LoginRepository,
    countLetter: (yield* AccountMailCount).count,
    note: (yield* SecurityLog).note,
    atomically: <A, E, R>(work: Effect.Effect<A, E, R>) =>
      sql.withTransaction(work).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die)),
  };
});
type LinkNeeds = Effect.Success<typeof makeLinkNeeds>;

const ask = Effect.fnUntraced(function* (
  { outbox, countLetter: countMail, note, atomically }: LinkNeeds,
  kind: LinkKind,
  typed: string,
  address: string,
) {
  const problem = emailProblem(typed);
  if (problem !== undefined) return yield* Effect.fail(fieldProblem("email", problem));
  const email = typed.trim().toLowerCase();
  yield* atomically(
    Effect.andThen(countMail(email, address), outbox.announce(AccountMail, { kind, email })),
  );
  const facts = { realm: "customer", account: email, address, reason: kind } as const;
  yield* note("account-letter-asked", facts);
});

const resetExists = (needs: LinkNeeds, token: string) =>
  Effect.map(findOwner(needs, token, "reset"), (owner) => owner !== undefined);

const reset = Effect.fnUntraced(function* (
  needs: LinkNeeds,
  token: string,
  password: string,
  address: string,
) {
  const { outbox, firm, people, note, atomically, publicUrl } = needs;
  const problem = passwordProblem(password);
  if (problem !== undefined) return yield* Effect.fail(fieldProblem("password", problem));
  // Nobody makes the server hash for a link that is none.
  if (!(yield* resetExists(needs, token))) return yield* Effect.fail(linkOver());
  const hash = yield* hashPassword(password);
  const work = Effect.gen(function* () {
    const person = yield* takeOwner(needs, token, "reset");
    yield* people.setPassword(person.id, hash);
    yield* people.verify(person.id);
    yield* endAllLogins(needs, person.id);
    yield* outbox.announce(MailDue, passwordChangedMail(yield* firm, person, publicUrl));
    return person;
  });
  const { email: account } = yield* atomically(work);
  yield* note("password-changed", { realm: "customer", account, address, reason: "reset" });
});

const toActivate = Effect.fnUntraced(function* (needs: LinkNeeds, token: string) {
  const person = yield* findOwner(needs, token, "activation");
  return person === undefined ? yield* Effect.fail(linkOver()) : activationOf(person);
});

const activate = Effect.fnUntraced(function* (
  needs: LinkNeeds,
  token: string,
  chosen: ActivateAccount,
  address: string,
) {
  const { tokens, people, note, atomically } = needs;
  const known = yield* findOwner(needs, token, "activation");
  if (known === undefined) return yield* Effect.fail(linkOver());
  const problems = activationProblems(activationOf(known), chosen);
  if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
  const hash = chosen.password === undefined ? null : yield* hashPassword(chosen.password);
  const work = Effect.gen(function* () {
    const person = yield* takeOwner(needs, token, "activation");
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

const emailToConfirm = Effect.fnUntraced(function* ({ tokens }: LinkNeeds, token: string) {
  const found = yield* tokens.find(token, "email");
  if (found === undefined || found.email === null) return yield* Effect.fail(linkOver());
  return { email: maskedEmail(found.email) };
});

const confirmEmail = Effect.fnUntraced(function* (
  { outbox, firm, tokens, people, note, atomically }: LinkNeeds,
  token: string,
  address: string,
) {
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

const findOwner = Effect.fnUntraced(function* (
  { tokens, people }: LinkNeeds,
  token: string,
  kind: LinkKind,
) {
  const found = yield* tokens.find(token, kind);
  return found === undefined ? undefined : yield* people.find(found.customerId);
});

// Taken inside the transaction: of two at once only one gets on.
const takeOwner = Effect.fnUntraced(function* (
  { tokens, people }: LinkNeeds,
  token: string,
  kind: LinkKind,
) {
  const taken = yield* tokens.take(token, kind);
  const person = taken === undefined ? undefined : yield* people.lock(taken.customerId);
  return person ?? (yield* Effect.fail(linkOver()));
});

const endAllLogins = Effect.fnUntraced(function* ({ logins, tokens }: LinkNeeds, id: CustomerId) {
  yield* logins.raiseEpoch(id);
  yield* logins.end(id, yield* nowDate, {});
  yield* tokens.forget(id);
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
