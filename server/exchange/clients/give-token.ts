import { Clock, Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { SqlClient } from "effect/sql";
import { timingSafeEqual } from "node:crypto";
import { type ClientScope, type ExchangeToken } from "../../../api-schema/exchange-clients.ts";
import { ClientUnknown, TokenRefused, TooManyRequests } from "../../../api-schema/problems.ts";
import { Settings } from "../../config.ts";
import { secret as secretOf } from "../../keys/secrets.ts";
import { SecurityLog } from "../../sessions/security-log.ts";
import { makeSignInLimit } from "../../sessions/sign-in-limit.ts";
import { makeCallLimit } from "../../web/call-limit.ts";
import { callerAddress } from "../../web/caller-address.ts";
import { callOf } from "../../web/calls.ts";
import { clientTokenSeconds, makeClientTokens } from "./client-token.ts";
import { countCall, secretHash } from "./clients.ts";

/** Tokens that one address may ask for in a minute, right or wrong, in one process. */
export const TOKENS_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** The longest form that names a client. */
const LONGEST_FORM = 8000;

/**
 * Gives a client its token (RFC 6749, 4.4). A right secret always opens: nobody guesses 256 bits, and a stranger
 * who tries shuts no partner out. Wrong ones take the same time whatever they are, and are counted and slowed as
 * those of people are.
 */
export const makeGiveToken = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { trustProxy } = yield* Settings;
  const tokens = yield* makeClientTokens;
  const { note } = yield* SecurityLog;
  const limit = yield* makeSignInLimit("client", yield* secretOf("sign-in"));
  const waitOf = makeCallLimit(TOKENS_A_MINUTE, MINUTE_MS);

  const wrong = Effect.fnUntraced(function* (
    account: string,
    address: string,
    found: number | undefined,
  ) {
    if (found !== undefined) yield* countCall(sql, found, true);
    const admission = yield* limit.admit({ account, address, browser: undefined });
    if (admission._tag === "Refused") {
      const { retryAfterSeconds, limit: reason } = admission;
      yield* note("sign-in-limited", {
        realm: "client",
        account,
        address,
        reason,
        retryAfterSeconds,
      });
      return yield* Effect.fail(tooMany(retryAfterSeconds));
    }
    yield* note("sign-in-failed", { realm: "client", account, address });
    return yield* Effect.fail(unknown());
  });

  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const address = callerAddress(request, trustProxy);
    const present = yield* Clock.currentTimeMillis;
    const wait = waitOf(address, present);
    if (wait > 0) return yield* Effect.fail(tooMany(Math.ceil(wait / 1000)));
    const asked = yield* readForm(request);
    const [known] = yield* Effect.orDie(sql<{
      readonly id: number;
      readonly may: readonly ClientScope[];
      readonly secretHash: Uint8Array;
      readonly formerHash: Uint8Array | null;
      readonly formerUntil: Date | null;
      readonly revokedAt: Date | null;
    }>`select id, to_json(may) as may, secret_hash as "secretHash", former_hash as "formerHash",
        former_until as "formerUntil", revoked_at as "revokedAt"
      from exchange_client where name = ${asked.name}`);
    const given = secretHash(asked.secret);
    // Both are compared whoever it is, so that the time tells nothing.
    const isCurrent = timingSafeEqual(given, known?.secretHash ?? NOBODYS);
    const isFormer = timingSafeEqual(given, known?.formerHash ?? NOBODYS);
    const isRight =
      known !== undefined &&
      known.revokedAt === null &&
      (isCurrent || (isFormer && (known.formerUntil?.getTime() ?? 0) > present));
    if (!isRight) {
      if (asked.isBasic) callOf(request)?.exchange.setHeader("WWW-Authenticate", "Basic");
      return yield* wrong(asked.name, address, known?.id);
    }
    const may = asked.scope === null ? known.may : scopesIn(asked.scope, known.may);
    if (may === undefined) return yield* refused("invalid_scope", NOT_ITS_SCOPES);
    return {
      access_token: yield* tokens.issue({ client: known.id, may }),
      token_type: "Bearer",
      expires_in: clientTokenSeconds,
      scope: may.join(" "),
    } satisfies ExchangeToken;
  });
});

const NOBODYS = Buffer.alloc(32);

const readForm = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const type = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    return yield* refused("invalid_request", "Le corps est application/x-www-form-urlencoded.");
  }
  const text = yield* Effect.orDie(request.text);
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  if (text.length > LONGEST_FORM || new Set(names).size < names.length) {
    return yield* refused("invalid_request", "Chaque paramètre une fois, 8 ko au plus.");
  }
  if (form.get("grant_type") !== "client_credentials") {
    return form.has("grant_type")
      ? yield* refused("unsupported_grant_type", "grant_type=client_credentials, et nul autre.")
      : yield* refused("invalid_request", "Il manque grant_type=client_credentials.");
  }
  const basic = basicIn(request.headers["authorization"]);
  const isNamedTwice = basic !== undefined && (form.has("client_id") || form.has("client_secret"));
  const [name, secret] = basic ?? [form.get("client_id"), form.get("client_secret")];
  if (isNamedTwice || !isWord(name) || !isWord(secret)) {
    return yield* refused("invalid_request", NAMED_ONCE);
  }
  return { name, secret, scope: form.get("scope"), isBasic: basic !== undefined };
});

/** A name or a secret that may be looked for. */
const isWord = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && /^[\x21-\x7e]{1,200}$/.test(text);

/** Name and secret of a Basic header, each form-encoded before (RFC 6749, 2.3.1). */
const basicIn = (header: string | undefined): readonly (string | undefined)[] | undefined => {
  const [, packed] = /^Basic +(\S+)$/i.exec(header ?? "") ?? [];
  if (packed === undefined) return undefined;
  const text = Buffer.from(packed, "base64").toString();
  const bar = text.indexOf(":");
  try {
    return bar < 0
      ? []
      : [text.slice(0, bar), text.slice(bar + 1)].map((part) =>
          decodeURIComponent(part.replaceAll("+", " ")),
        );
  } catch {
    return [];
  }
};

/** The scopes that are asked for; undefined where one is not the client's. */
const scopesIn = (
  asked: string,
  may: readonly ClientScope[],
): readonly ClientScope[] | undefined => {
  const named = asked.split(" ").filter(Boolean);
  const own = may.filter((scope) => named.includes(scope));
  return own.length > 0 && own.length === new Set(named).size ? own : undefined;
};

const refused = (error: TokenRefused["error"], error_description: string) =>
  Effect.fail(new TokenRefused({ error, error_description }));

const unknown = () =>
  new ClientUnknown({ error_description: "Nom ou secret faux, ou programme révoqué." });

const tooMany = (retryAfter: number) =>
  new TooManyRequests({ message: `Trop de tentatives : attendez ${retryAfter} s.`, retryAfter });

const NOT_ITS_SCOPES = "Ce programme n'a pas tous ces droits ; sans « scope » il a les siens.";
const NAMED_ONCE =
  "Nommez le programme une fois : par Authorization: Basic, ou par client_id et client_secret.";
