import { Effect, Semaphore } from "effect";
import { argon2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { randomBytesFor } from "../randomness.ts";

/** argon2id with 19 MiB, 2 passes (OWASP): about 30 ms, off the main thread. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** The stored form of a password: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export const hashPassword = (password: string): Effect.Effect<string> =>
  Effect.flatMap(randomBytesFor("salt of a password", 16), (salt) =>
    Effect.map(
      derive(password, salt, cost),
      (tag) =>
        `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toText(salt)}$${toText(tag)}`,
    ),
  );

/**
 * Whether the password is the one stored. Without a stored one it works just as long and answers
 * false, so that an unknown e-mail cannot be told from a wrong password (product §3).
 */
export const verifyPassword = (
  password: string,
  stored: string | undefined,
): Effect.Effect<boolean> => {
  const parsed = parse(stored ?? "");
  if (parsed === undefined) {
    return randomBytesFor("password of nobody", 16).pipe(
      Effect.flatMap((salt) => derive(password, salt, cost)),
      Effect.as(false),
    );
  }
  return Effect.map(derive(password, parsed.salt, parsed.cost), (tag) =>
    timingSafeEqual(tag, parsed.tag),
  );
};

/** True when it was stored at less than today's cost: hash it again while the password is at hand. */
export const isCostOutdated = (stored: string): boolean => {
  const known = parse(stored)?.cost;
  return known === undefined || known.memory < cost.memory || known.passes < cost.passes;
};

type Cost = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
};

const inThread = promisify(argon2);

// Two at a time: more would fill the memory and every thread that files and zlib need too.
const turns = Semaphore.makeUnsafe(2);

const derive = (password: string, nonce: Uint8Array, with_: Cost): Effect.Effect<Buffer> =>
  turns.withPermit(
    Effect.promise(() =>
      inThread("argon2id", { message: password.normalize("NFC"), nonce, ...with_ }),
    ),
  );

const toText = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString("base64").replace(/=+$/, "");

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(stored: string) {
  const [, memory, passes, parallelism, salt, hash] = form.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  const tag = Buffer.from(hash, "base64");
  return {
    salt: Buffer.from(salt, "base64"),
    tag,
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tag.length,
    },
  };
}
