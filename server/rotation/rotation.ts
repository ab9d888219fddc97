import { Clock, Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { nowDate } from "../clock.ts";
import { accessTokenSeconds } from "../sessions/access-token.ts";
import { knownBrowserSeconds } from "../sessions/known-browsers.ts";
import { renewalGraceMs } from "../sessions/renewal.ts";
import { supportSeconds } from "../support/agents.ts";
import { type KeyFileRefused, readKeyFile, replaceKeyFile } from "../keys/key-file.ts";
import {
  allPurposes,
  type Key,
  type KeyRing,
  keysFor,
  newKey,
  type Purpose,
} from "../keys/key-ring.ts";
import { keyLifeInMemoryMs } from "../keys/keys.ts";
import { knownKeys } from "../keys/known-keys.ts";
import { Randomness } from "../randomness.ts";
import { onDisk, openKeys } from "../keys/open-keys.ts";
import { resealAll, sealedOtherwise } from "../keys/reseal.ts";

type KeyWork<A> = Effect.Effect<A, KeyFileRefused | SqlError.SqlError, SqlClient.SqlClient>;

/**
 * Adds a key to each of the purposes and seals the vault again; what older keys made is still read.
 * Running processes follow by themselves. Gives the new keys and the number of seals made again.
 */
export const rotateKeys = (
  file: string,
  wanted: readonly Purpose[],
): KeyWork<{ readonly added: readonly Key[]; readonly resealed: number }> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const known = knownKeys(sql);
    const opened = yield* openKeys(file);
    const now = yield* nowDate;
    const randomness = yield* Randomness;
    const added = wanted.map((purpose) => newKey(randomness, purpose, now));
    const ring = yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* known.lock;
        // Read again: another rotation may have come first.
        const ring = [...(yield* onDisk(() => readKeyFile(file) ?? opened)), ...added];
        // The file first: what the database alone knew could not be opened by any start.
        yield* onDisk(() => replaceKeyFile(file, ring));
        yield* known.add(added);
        return ring;
      }),
    );
    return { added, resealed: wanted.includes("vault") ? yield* resealAll(ring) : 0 };
  });

/** A key in the list: what it does now, and from when on it may be retired (epoch milliseconds). */
export interface KeyState extends Key {
  readonly retirableAt: number | undefined;
}

interface ReplacedKey extends KeyState {
  readonly retirableAt: number;
}

/**
 * All keys of the file with their state; the newest of a purpose has no `retirableAt`. It only looks:
 * without a file there is none afterwards either, and nothing is moved or sealed again.
 */
export const listKeys = (file: string): Effect.Effect<readonly KeyState[], KeyFileRefused> =>
  Effect.map(
    onDisk(() => readKeyFile(file) ?? []),
    statesOf,
  );

/**
 * Takes replaced keys away whose makings have all run out, after sealing the vault again. What is left
 * of the replaced ones is answered too: it may be retired later.
 */
export const retireKeys = (
  file: string,
): KeyWork<{ readonly retired: readonly Key[]; readonly waiting: readonly ReplacedKey[] }> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const known = knownKeys(sql);
    const opened = yield* openKeys(file);
    yield* resealAll(opened);
    const result = yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* known.lock;
        const ring = yield* onDisk(() => readKeyFile(file) ?? opened);
        const now = yield* Clock.currentTimeMillis;
        const isVaultClear = (yield* sealedOtherwise(ring)) === 0;
        const replaced = statesOf(ring).filter(isReplaced);
        const retired = replaced.filter(
          ({ purpose, retirableAt }) => retirableAt <= now && (purpose !== "vault" || isVaultClear),
        );
        // The database first: a start drops from the file what was retired, and never the reverse.
        yield* known.retire(retired.map(({ kid }) => kid));
        return { retired, waiting: replaced.filter((key) => !retired.includes(key)) };
      }),
    );
    yield* openKeys(file);
    return result;
  });

/** How long after a key was replaced something that it made may still come back. */
const makingsLastMs: Readonly<Record<Purpose, number>> = {
  vault: 0,
  "access-token": accessTokenSeconds * 1000,
  "refresh-token": renewalGraceMs,
  "support-form": supportSeconds * 1000,
  "sign-in": knownBrowserSeconds * 1000,
  "bank-callback": 24 * 3_600_000,
  push: 0,
};

// Twice the time after which the last process has noticed that the key was replaced.
const untilNoticedMs = 2 * keyLifeInMemoryMs;

const isReplaced = (key: KeyState): key is ReplacedKey => key.retirableAt !== undefined;

const statesOf = (ring: KeyRing): readonly KeyState[] =>
  allPurposes.flatMap((purpose) =>
    keysFor(ring, purpose).map((key, index, keys) => {
      const successor = keys[index - 1];
      return {
        ...key,
        retirableAt:
          successor === undefined
            ? undefined
            : Date.parse(successor.createdAt) + makingsLastMs[purpose] + untilNoticedMs,
      };
    }),
  );
