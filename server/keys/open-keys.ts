import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { nowDate } from "../clock.ts";
import { Randomness, type RandomnessShape } from "../randomness.ts";
import {
  closeKeyFile,
  createKeyFile,
  KeyFileRefused,
  readKeyFile,
  replaceKeyFile,
} from "./key-file.ts";
import { allPurposes, type KeyRing, keysFor, newKey, purposes } from "./key-ring.ts";
import { type KnownKey, type LeftKeys, knownKeys } from "./known-keys.ts";
import { resealAll } from "./reseal.ts";

/**
 * The keys of this database, from the key file, which is made with the first of them. Fails with
 * KeyFileRefused when the file lacks a key that the database was sealed with: nothing is made then.
 *
 * Keys that an earlier version kept in the database are moved to the file first; what they sealed is
 * sealed again, and only then are they erased. Cut short anywhere, the next start goes on from there.
 */
export const openKeys = (
  file: string,
): Effect.Effect<KeyRing, KeyFileRefused | SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const known = knownKeys(sql);
    const { ring, left } = yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* known.lock;
        const left = yield* known.left;
        const ring = yield* filed(file, yield* known.all, left, yield* nowDate);
        yield* known.add(ring);
        return { ring, left };
      }),
    );
    if (!left.isEmpty) {
      yield* resealAll(ring);
      yield* sql.withTransaction(Effect.andThen(known.lock, known.empty));
      yield* Effect.logInfo("Les clés ont quitté la base pour le fichier de clés");
    }
    return ring;
  });

/** The keys of the file, with those that it lacks and may have; whole on the disk when it is done. */
const filed = Effect.fnUntraced(function* (
  file: string,
  known: readonly KnownKey[],
  left: LeftKeys,
  now: Date,
): Effect.fn.Return<KeyRing, KeyFileRefused> {
  const found = yield* onDisk(() => readKeyFile(file));
  const missing = known.filter(
    ({ kid, isRetired }) => !isRetired && !(found ?? []).some((key) => key.kid === kid),
  );
  if (missing.length > 0) return yield* Effect.fail(otherKeys(file, missing));
  const retired = new Set(known.filter(({ isRetired }) => isRetired).map(({ kid }) => kid));
  const before = found ?? [];
  const wanted = completed(
    before.filter(({ kid }) => !retired.has(kid)),
    left.ring,
    now,
    yield* Randomness,
  );
  if (found === undefined) {
    yield* Effect.logInfo(
      "Les clés de la boutique sont neuves : gardez-en une copie loin de la base",
    ).pipe(Effect.annotateLogs({ file }));
    return yield* onDisk(() => createKeyFile(file, wanted));
  }
  if (!(yield* onDisk(() => closeKeyFile(file)))) {
    yield* Effect.logWarning(
      "D'autres comptes que celui de Panetier peuvent lire le fichier de clés",
    ).pipe(Effect.annotateLogs({ file }));
  }
  if (wanted.length !== before.length || wanted.some((key, at) => key !== before[at])) {
    yield* onDisk(() => replaceKeyFile(file, wanted));
  }
  return wanted;
});

/**
 * Keys left in the database stand before all others of their purpose: they read, and seal no more. A
 * purpose without a key gets one, and so does a rotated one whose only key was left in the database.
 */
const completed = (
  ring: KeyRing,
  left: KeyRing,
  now: Date,
  randomness: RandomnessShape,
): KeyRing => {
  const older = left.filter(({ kid }) => !ring.some((key) => key.kid === kid));
  const all = [...older, ...ring];
  const fresh = allPurposes.filter((purpose) => {
    const own = keysFor(all, purpose);
    const isOnlyLeft = own.every(({ kid }) => left.some((key) => key.kid === kid));
    return own.length === 0 || (purposes[purpose] === "rotated" && isOnlyLeft);
  });
  return [...all, ...fresh.map((purpose) => newKey(randomness, purpose, now))];
};

/** Runs what throws KeyFileRefused; anything else that it throws is a defect. */
export const onDisk = <A>(run: () => A): Effect.Effect<A, KeyFileRefused> =>
  Effect.try({ try: run, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      error instanceof KeyFileRefused ? Effect.fail(error) : Effect.die(error),
    ),
  );

const otherKeys = (file: string, missing: readonly KnownKey[]): KeyFileRefused => {
  const names = missing.map(({ purpose, kid }) => `${purpose} ${kid}`).join(", ");
  return new KeyFileRefused(
    `Cette base a été scellée avec d'autres clés que celles de ${file} : il y manque ${names}. ` +
      "Indiquez le fichier de clés de cette base avec KEY_FILE (docs/keys.md).",
  );
};
