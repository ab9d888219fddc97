import { Context, Effect } from "effect";
import { randomBytes, randomUUID } from "node:crypto";

/** Who asks for randomness: each says its own name, so that what one is given does not hang on the others. */
export type Asker =
  | "agent's code of an impersonation"
  | "agent's cookie"
  | "agent's login"
  | "agent's recovery code"
  | "agent's second step"
  | "authenticator's secret"
  | "backup"
  | "bank page of a supplement"
  | "bank page of an invoice"
  | "bank page of an order"
  | "calls of a process"
  | "cart"
  | "id of a login"
  | "id of an agent's login"
  | "invitation to the desk"
  | "key"
  | "known browser"
  | "lease of an event"
  | "mail in a folder"
  | "message to a partner"
  | "notice in a folder"
  | "OpenID request"
  | "passkey's challenge"
  | "passkey's owner"
  | "password of nobody"
  | "refresh token"
  | "salt of a password"
  | "seal"
  | "secret of a client"
  | "secret of a webhook"
  | "signature page"
  | "SMS in a folder"
  | "spans of a process"
  | "stored file"
  | "token of an account"
  | "trace";

/** Where what nobody can guess comes from. */
export interface RandomnessShape {
  /** So many bytes, fit for secrets. */
  readonly bytes: (asker: Asker, size: number) => Buffer;
  /** A UUID of version 4. */
  readonly uuid: (asker: Asker) => string;
}

/**
 * The process's randomness: the system's unless another is given, as a clock is given (one that a seed
 * decides, for who wants the same night twice). A thing that lives longer than a call takes it when it is
 * made, everything else when it asks.
 */
export const Randomness: Context.Reference<RandomnessShape> = Context.Reference(
  "panetier/Randomness",
  { defaultValue: () => systemRandomness },
);

/** What nobody can guess, nobody who knows a seed either. */
export const systemRandomness: RandomnessShape = {
  bytes: (_asker, size) => randomBytes(size),
  uuid: () => randomUUID(),
};

/** So many random bytes. */
export const randomBytesFor = (asker: Asker, size: number): Effect.Effect<Buffer> =>
  Effect.map(Randomness, ({ bytes }) => bytes(asker, size));

/** A token of so many random bytes, as text for addresses and headers (base64url). */
export const randomToken = (asker: Asker, size: number): Effect.Effect<string> =>
  Effect.map(randomBytesFor(asker, size), (bytes) => bytes.toString("base64url"));
