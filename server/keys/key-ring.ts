import { Schema } from "effect";
import { createHash } from "node:crypto";
import type { RandomnessShape } from "../randomness.ts";

/**
 * What keys are for. 'rotated' ones are replaced by `npm run keys -- rotate`: whoever uses them reads
 * what the older ones made. 'kept' ones are not: what they made could not be read any more.
 */
export const purposes = {
  /** Seals IBANs, signed mandates and second factors (vault.ts). */
  vault: "rotated",
  "access-token": "rotated",
  "refresh-token": "rotated",
  "support-form": "rotated",
  /** Knows browsers and counts sign-ins: a new one would forget them and let an attacker start over. */
  "sign-in": "kept",
  /** The sandbox bank's signature: addresses of card pages that are open. */
  "bank-callback": "kept",
  /** The key towards push services: browsers subscribed with it. */
  push: "kept",
} as const satisfies Readonly<Record<string, "rotated" | "kept">>;

export type Purpose = keyof typeof purposes;

/** All purposes, in the order in which they are listed. */
export const allPurposes = Object.keys(purposes) as readonly Purpose[]; // safe: of a literal object

/** One key: 32 bytes, and the id that says which it is wherever it was used. */
export interface Key {
  readonly kid: string;
  readonly purpose: Purpose;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly bytes: Uint8Array;
}

/** The keys of a shop; of one purpose the last is the newest. */
export type KeyRing = readonly Key[];

/**
 * The id of a key: a fingerprint, so that a file whose key was damaged or taken from elsewhere is
 * noticed, and the same key is known wherever it is met. It tells nothing of the key.
 */
export const kidOf = (purpose: Purpose, bytes: Uint8Array): string =>
  createHash("sha256")
    .update(`panetier ${purpose}\n`)
    .update(bytes)
    .digest("base64url")
    .slice(0, 8);

export const keyOf = (purpose: Purpose, bytes: Uint8Array, createdAt: Date): Key => ({
  kid: kidOf(purpose, bytes),
  purpose,
  createdAt: createdAt.toISOString(),
  bytes,
});

export const newKey = ({ bytes }: RandomnessShape, purpose: Purpose, now: Date): Key =>
  keyOf(purpose, bytes("key", 32), now);

/** Keys of one purpose, the newest first. */
export const keysFor = (ring: KeyRing, purpose: Purpose): readonly Key[] =>
  ring.filter((key) => key.purpose === purpose).toReversed();

const StoredKey = Schema.Struct({
  kid: Schema.String,
  purpose: Schema.Literals(allPurposes),
  createdAt: Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)),
  /** 32 bytes in base64url. */
  key: Schema.String.check(Schema.isPattern(/^[\w-]{43}$/)),
}).check(
  Schema.makeFilter(({ kid, purpose, key }) =>
    kid === kidOf(purpose, Buffer.from(key, "base64url"))
      ? undefined
      : `the key of kid ${kid} was changed`,
  ),
);

const StoredRing = Schema.fromJsonString(
  Schema.Struct({ version: Schema.Literal(1), keys: Schema.Array(StoredKey) }),
);

const decodeRing = Schema.decodeUnknownSync(StoredRing);

/** Reads the text of a key file; throws what is wrong with it, without a key in the message. */
export const ringOfText = (text: string): KeyRing =>
  decodeRing(text).keys.map(({ key, ...rest }) => ({
    ...rest,
    bytes: Buffer.from(key, "base64url"),
  }));

/** The text of a key file. */
export const textOfRing = (ring: KeyRing): string =>
  `${JSON.stringify(
    {
      version: 1,
      keys: ring.map(({ bytes, ...rest }) => ({
        ...rest,
        key: Buffer.from(bytes).toString("base64url"),
      })),
    },
    undefined,
    2,
  )}\n`;
