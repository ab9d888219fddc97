import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import { Settings } from "../config.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import { attackMail } from "./attack-mail.ts";
import { makeKnownBrowsers } from "./known-browsers.ts";
import { hashPassword, isCostOutdated, verifyPassword } from "./passwords.ts";
import { secret } from "../keys/secrets.ts";
import { SecurityLog } from "./security-log.ts";
import { type Admitted, makeSignInLimit, type SignInRealm } from "./sign-in-limit.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** What the database knows of an account that somebody signs in to. */
export interface KnownAccount {
  readonly id: number;
  readonly epoch: number;
  readonly passwordHash: string;
  readonly email: string;
  readonly name: string;
}

export interface SignInTry {
  /** As typed, trimmed and in small letters. */
  readonly account: string;
  readonly password: string;
  readonly address: string;
  /** The cookie of known browsers; '' without one. */
  readonly browsers: string;
  /** Undefined for an e-mail that nobody has: the same work is done, and the same answered. */
  readonly found: KnownAccount | undefined;
}

export type SignInOutcome =
  | { readonly _tag: "Right"; readonly browsers: string; readonly isKnownBrowser: boolean }
  | { readonly _tag: "Wrong" }
  | { readonly _tag: "Limited"; readonly retryAfterSeconds: number };

const tables = { customer: "customer", support: "staff" } as const;

/** A check for one kind of account. */
export type SignInCheck = (tried: SignInTry) => Effect.Effect<SignInOutcome>;

/**
 * One check of a password, for customers and for support agents: counted, compared, told to the
 * owner when somebody attacks, written to the log, and hashed again when today's cost is higher.
 */
export const makeSignInCheck = Effect.fnUntraced(function* (realm: SignInRealm) {
  const sql = yield* SqlClient.SqlClient;
  const outbox = yield* Outbox;
  const { now: firm } = yield* SellingFirm;
  const { publicUrl } = yield* Settings;
  const key = yield* secret("sign-in");
  const limit = yield* makeSignInLimit(realm, key);
  const browsers = makeKnownBrowsers(key);
  const { note } = yield* SecurityLog;

  const rehash = Effect.fnUntraced(function* (
    { id, passwordHash }: KnownAccount,
    tried: SignInTry,
  ) {
    const hash = yield* hashPassword(tried.password);
    // Changed meanwhile, the newer one stays.
    yield* sql`update ${sql(tables[realm])} set password_hash = ${hash}
      where id = ${id} and password_hash = ${passwordHash}`;
    yield* note("password-rehashed", { realm, account: tried.account });
  }, Effect.orDie);

  const failed = Effect.fnUntraced(function* (tried: SignInTry, { isLast, attempt }: Admitted) {
    const { account, address, found } = tried;
    const knownBrowser = attempt.browser !== undefined;
    yield* note("sign-in-failed", { realm, account, address, knownBrowser });
    if (isLast && found !== undefined) yield* sql.withTransaction(notify(found, tried));
  }, Effect.orDie);

  const notify = Effect.fnUntraced(function* (
    found: KnownAccount,
    { account, address }: SignInTry,
  ) {
    if (!(yield* limit.isFirstToTell(account))) return;
    const at = yield* Clock.currentTimeMillis;
    yield* outbox.announce(MailDue, attackMail(yield* firm, found, { realm, at, publicUrl }));
    yield* note("account-attacked", { realm, account, address });
  });

  return Effect.fnUntraced(function* (tried: SignInTry): Effect.fn.Return<SignInOutcome> {
    const { account, address, found, password } = tried;
    const now = yield* Clock.currentTimeMillis;
    const owner = found === undefined ? undefined : { ...found, realm };
    const browser =
      owner === undefined ? undefined : browsers.recognise(tried.browsers, owner, now);
    const admission = yield* limit.admit({ account, address, browser });
    if (admission._tag === "Refused") {
      const { retryAfterSeconds, limit: reason } = admission;
      yield* note("sign-in-limited", { realm, account, address, reason, retryAfterSeconds });
      return { _tag: "Limited", retryAfterSeconds };
    }
    const isRight = yield* verifyPassword(password, found?.passwordHash);
    if (found === undefined || owner === undefined || !isRight) {
      yield* failed(tried, admission);
      return { _tag: "Wrong" };
    }
    yield* limit.succeeded(admission);
    if (isCostOutdated(found.passwordHash)) yield* rehash(found, tried);
    return {
      _tag: "Right",
      browsers: yield* browsers.remember(tried.browsers, owner, now),
      isKnownBrowser: browser !== undefined,
    };
  });
});
