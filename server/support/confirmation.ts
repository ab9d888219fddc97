import { Clock, Effect, Layer } from "effect";
import type { HttpServerRequest } from "effect/http";
import { SqlClient } from "effect/sql";
import { Confirmed, CurrentAgent } from "../../api-schema/access.ts";
import { ConfirmationAsked, Conflict, Unauthorized } from "../../api-schema/problems.ts";
import type { PasskeyShown } from "../../api-schema/staff-passkeys.ts";
import type { Confirmation } from "../../api-schema/staff-session.ts";
import type { Agents } from "./agents.ts";
import { right } from "./code-answers.ts";
import { SecondFactor } from "./second-factor.ts";
import { NO_PASSKEYS_HERE, PASSKEY_REFUSED } from "./passkey-words.ts";
import { lockedOut, placeOf, type SignInNeeds } from "./sign-in-stages.ts";
import { hashOf } from "./token-hash.ts";

/** For so long after a code nothing is asked again in the same login. */
export const confirmedMs = 5 * 60_000;

type Needs = Layer.Services<typeof Agents.layer> | SqlClient.SqlClient;

/** Fails for whoever has not shown lately that it is they: for what is dangerous of some of a call alone. */
export const makeConfirmedLately = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const factor = yield* SecondFactor;
  return Effect.gen(function* () {
    const { id, token } = yield* CurrentAgent;
    const since = new Date((yield* Clock.currentTimeMillis) - confirmedMs);
    const fresh = yield* Effect.orDie(sql`select from support_login
      where token_hash = ${hashOf(token)} and confirmed_at > ${since}`);
    if (fresh.length > 0) return;
    return yield* Effect.fail(
      new ConfirmationAsked({
        code: CODES[(yield* factor.asked(id)) ?? "password"],
        message: "Confirmez d’abord que c’est bien vous.",
      }),
    );
  });
});

const CODES = {
  code: "CODE_DEMANDE",
  passkey: "CLE_DEMANDE",
  passkeyOrCode: "CLE_OU_CODE_DEMANDE",
  password: "MOT_DE_PASSE_DEMANDE",
} as const;

/** What is dangerous is done by who has shown lately that it is they (SUPPORT-23). */
export const ConfirmedLive: Layer.Layer<Confirmed, never, Needs> = Layer.effect(
  Confirmed,
  Effect.map(
    makeConfirmedLately,
    (confirmedLately) => (answer) => Effect.andThen(confirmedLately, answer),
  ),
).pipe(Layer.provide(SecondFactor.layer));

/**
 * Takes what somebody at the desk shows again: a code, counted with those of the sign-in, or the password of
 * who has no second factor. A password in place of a code is wrong.
 */
export const confirm = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: HttpServerRequest.HttpServerRequest,
  { kind, secret }: Confirmation,
) {
  const { agents, factor, addressOf } = needs;
  const { id, login, token } = yield* CurrentAgent;
  const hasFactor = (yield* factor.asked(id)) !== undefined;
  if (kind !== "password") {
    yield* right(yield* factor.check(id, kind, secret, addressOf(request)));
  } else {
    const checked = hasFactor
      ? ({ _tag: "Wrong" } as const)
      : yield* agents.checkPassword(login, secret, placeOf(needs, request));
    if (checked._tag === "Limited") return yield* Effect.fail(lockedOut(checked.retryAfterSeconds));
    if (checked._tag === "Wrong") {
      return yield* Effect.fail(new Unauthorized({ message: "Mot de passe incorrect." }));
    }
  }
  yield* agents.confirm(token);
});

/** What a passkey of whoever is at the desk signs to show that it is they. */
export const confirmationRequest = Effect.fnUntraced(function* (
  { passkeys, addressOf }: SignInNeeds,
  request: HttpServerRequest.HttpServerRequest,
) {
  const { id, token } = yield* CurrentAgent;
  const asker = { cookie: token, address: addressOf(request), staffId: id };
  return (
    (yield* passkeys.request("confirmation", asker)) ??
    (yield* Effect.fail(new Conflict({ message: NO_PASSKEYS_HERE })))
  );
});

/** Takes its signature: as good as a code. */
export const confirmByPasskey = Effect.fnUntraced(function* (
  { agents, passkeys, addressOf }: SignInNeeds,
  request: HttpServerRequest.HttpServerRequest,
  shown: PasskeyShown,
) {
  const { id, token } = yield* CurrentAgent;
  const asker = { cookie: token, address: addressOf(request), staffId: id };
  if ((yield* passkeys.check("confirmation", asker, shown)) === undefined) {
    return yield* Effect.fail(new Unauthorized({ message: PASSKEY_REFUSED }));
  }
  yield* agents.confirm(token);
});
