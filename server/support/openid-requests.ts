import { Clock, Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { randomToken } from "../randomness.ts";
import type { OpenidSecrets } from "./openid-provider.ts";
import { hashOf } from "./token-hash.ts";

/** How long somebody may take at the provider. */
const requestMs = 10 * 60_000;

/** Browsers of one place that have not come back: more of them push out the oldest. */
const requestsAPlace = 50;

interface Sent {
  /** The cookie that the answer must come with. */
  readonly cookie: string;
  /** The invitation that an account is linked by; undefined for a sign-in. */
  readonly invitation: string | undefined;
  readonly place: string;
}

/** SQL of browsers that were sent to the provider: one a cookie, good once. */
export const openidRequests = (sql: SqlClient.SqlClient) => ({
  /** Makes another one, in place of the one before it. */
  begin: Effect.fnUntraced(function* ({ cookie, invitation, place }: Sent) {
    const now = yield* Clock.currentTimeMillis;
    const state = yield* randomToken("OpenID request", 32);
    const nonce = yield* randomToken("OpenID request", 32);
    const verifier = yield* randomToken("OpenID request", 32);
    yield* sql`delete from openid_request where expires_at <= ${new Date(now)}`;
    yield* sql`
      insert into openid_request
        (cookie_hash, state_hash, nonce, verifier, invitation_hash, place, expires_at)
      values (${hashOf(cookie)}, ${hashOf(state)}, ${nonce}, ${verifier},
        ${invitation === undefined ? null : hashOf(invitation)}, ${place},
        ${new Date(now + requestMs)})
      on conflict (cookie_hash) do update set state_hash = excluded.state_hash,
        nonce = excluded.nonce, verifier = excluded.verifier,
        invitation_hash = excluded.invitation_hash, place = excluded.place,
        expires_at = excluded.expires_at`;
    yield* sql`delete from openid_request where place = ${place}
      and expires_at < (select expires_at from openid_request where place = ${place}
        order by expires_at desc offset ${requestsAPlace - 1} limit 1)`;
    const secrets: OpenidSecrets = { state, nonce, verifier };
    return secrets;
  }),

  /** Uses it up, whatever comes of it; undefined when it is over, of another browser, or was answered before. */
  take: Effect.fnUntraced(function* (cookie: string, state: string) {
    const now = new Date(yield* Clock.currentTimeMillis);
    const [taken] = yield* sql<{
      readonly nonce: string;
      readonly verifier: string;
      readonly invitationHash: Uint8Array | null;
      readonly isFresh: boolean;
    }>`delete from openid_request
      where cookie_hash = ${hashOf(cookie)} and state_hash = ${hashOf(state)}
      returning nonce, verifier, invitation_hash as "invitationHash",
        expires_at > ${now} as "isFresh"`;
    return taken?.isFresh === true ? taken : undefined;
  }),
});
