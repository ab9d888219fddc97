import { Clock, Context, Effect, Layer } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { monotonicMsOf } from "../clock.ts";
import { Settings } from "../config.ts";
import { ServerLog } from "../web/server-log.ts";
import type { Log } from "../log.ts";
import { type KeyFileRefused, readKeyFile, stampOf } from "./key-file.ts";
import { type Key, type KeyRing, keysFor, type Purpose } from "./key-ring.ts";
import { openKeys } from "./open-keys.ts";

/**
 * The keys that all processes of the shop share. They are asked for each time they are used: a
 * rotation reaches a running process within half a minute, and at once when it meets the new key.
 */
export class Keys extends Context.Service<
  Keys,
  {
    /** The key that signs and seals. */
    readonly newest: (purpose: Purpose) => Key;
    /** All that still read, the newest first. */
    readonly all: (purpose: Purpose) => readonly Key[];
    /** Undefined for a key that was retired, or never was. */
    readonly find: (purpose: Purpose, kid: string) => Key | undefined;
  }
>()("panetier/keys/Keys") {
  /** Fails when the key file cannot be used with this database (open-keys.ts). */
  static readonly layer: Layer.Layer<
    Keys,
    KeyFileRefused | SqlError.SqlError,
    Settings | SqlClient.SqlClient | ServerLog
  > = Layer.effect(
    Keys,
    Effect.gen(function* () {
      const { keyFile } = yield* Settings;
      const now = monotonicMsOf(yield* Clock.Clock);
      return followFile(keyFile, yield* openKeys(keyFile), yield* ServerLog, now);
    }),
  );
}

/** A process that has not noticed a rotation for so long looks at the file again. */
export const keyLifeInMemoryMs = 30_000;

const followFile = (
  file: string,
  opened: KeyRing,
  log: Log,
  present: () => number,
): Keys["Service"] => {
  let ring = opened;
  let stamp = stampOf(file);
  let lookedAt = present();

  const lookAgain = (afterMs: number): void => {
    const now = present();
    if (now - lookedAt < afterMs) return;
    lookedAt = now;
    try {
      const found = stampOf(file);
      if (found === stamp) return;
      const read = readKeyFile(file);
      // Without its file a process goes on with the keys that it has.
      if (read === undefined) throw new Error(`${file} is gone`);
      ring = read;
      stamp = found;
    } catch (error) {
      log.write("error", "Le fichier de clés ne peut pas être relu", { error: String(error) });
    }
  };

  const all = (purpose: Purpose): readonly Key[] => {
    lookAgain(keyLifeInMemoryMs);
    return keysFor(ring, purpose);
  };
  const known = (purpose: Purpose, kid: string) => all(purpose).find((key) => key.kid === kid);
  return {
    all,
    newest: (purpose) => {
      const [newest] = all(purpose);
      if (newest === undefined) throw new Error(`There is no key for ${purpose}`);
      return newest;
    },
    find: (purpose, kid) => {
      const found = known(purpose, kid);
      if (found !== undefined) return found;
      // Anybody may send an unknown one: the file is read only when it has changed.
      lookAgain(0);
      return known(purpose, kid);
    },
  };
};
