import { Clock, Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { randomBytesFor } from "../randomness.ts";
import { hashOf } from "./token-hash.ts";

/** How long a challenge may be answered: the browser asks for so long, too. */
export const challengeMs = 5 * 60_000;

/** Challenges of one place that nobody has answered: more of them push out the oldest. */
const challengesAPlace = 50;

/** What a challenge was made for: its answer serves for nothing else. */
export type ChallengePurpose = "sign-in" | "confirmation" | "creation";

interface Asked {
  readonly purpose: ChallengePurpose;
  /** The cookie that the answer must come with. */
  readonly cookie: string;
  /** Whose passkey it must be; undefined where anybody may sign in. */
  readonly staffId: number | undefined;
  /** Of whom a passkey is made. */
  readonly userHandle?: Uint8Array;
  readonly place: string;
}

/** SQL of what browsers are to sign: one a cookie and purpose, answered once. */
export const passkeyChallenges = (sql: SqlClient.SqlClient) => ({
  /** Makes another one, in place of the one before it. */
  begin: Effect.fnUntraced(function* ({ purpose, cookie, staffId, userHandle, place }: Asked) {
    const now = yield* Clock.currentTimeMillis;
    const challenge = yield* randomBytesFor("passkey's challenge", 32);
    yield* sql`delete from passkey_challenge where expires_at <= ${new Date(now)}`;
    yield* sql`
      insert into passkey_challenge
        (cookie_hash, purpose, challenge, staff_id, user_handle, place, expires_at)
      values (${hashOf(cookie)}, ${purpose}, ${challenge}, ${staffId ?? null}, ${userHandle ?? null},
        ${place}, ${new Date(now + challengeMs)})
      on conflict (cookie_hash, purpose) do update set challenge = excluded.challenge,
        staff_id = excluded.staff_id, user_handle = excluded.user_handle, place = excluded.place,
        expires_at = excluded.expires_at`;
    if (purpose === "sign-in") {
      yield* sql`delete from passkey_challenge where purpose = 'sign-in' and place = ${place}
        and expires_at < (select expires_at from passkey_challenge
          where purpose = 'sign-in' and place = ${place}
          order by expires_at desc offset ${challengesAPlace - 1} limit 1)`;
    }
    return challenge;
  }),

  /** Uses it up, whatever comes of its answer; undefined when it is over, or was answered before. */
  take: Effect.fnUntraced(function* (purpose: ChallengePurpose, cookie: string) {
    const now = new Date(yield* Clock.currentTimeMillis);
    const [taken] = yield* sql<{
      readonly challenge: Uint8Array;
      readonly staffId: number | null;
      readonly userHandle: Uint8Array | null;
      readonly isFresh: boolean;
    }>`delete from passkey_challenge
      where cookie_hash = ${hashOf(cookie)} and purpose = ${purpose}
      returning challenge, staff_id as "staffId", user_handle as "userHandle",
        expires_at > ${now} as "isFresh"`;
    return taken?.isFresh === true ? taken : undefined;
  }),
});
