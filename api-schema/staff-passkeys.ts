import { Schema } from "effect";
import { Count, Instant, positiveId, Text } from "./primitives.ts";

// What a browser and the shop tell each other of passkeys (WebAuthn, level 3): bytes are base64url.

export const PasskeyId = positiveId.pipe(Schema.brand("PasskeyId"));
export type PasskeyId = typeof PasskeyId.Type;

/** A passkey of somebody at the desk. */
export const Passkey = Schema.Struct({
  id: PasskeyId,
  name: Schema.String,
  since: Instant,
  lastUsed: Schema.NullOr(Instant),
  /** Kept by its maker's cloud, on all devices of its owner. */
  isSynced: Schema.Boolean,
}).annotate({ identifier: "Passkey" });
export type Passkey = typeof Passkey.Type;

/** How a browser reaches the device that holds a passkey. */
export const PasskeyTransport = Schema.Literals([
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
]);

const Descriptor = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal("public-key"),
  transports: Schema.Array(PasskeyTransport),
});

/** What a browser makes a passkey by. */
export const PasskeyCreation = Schema.Struct({
  challenge: Schema.String,
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  user: Schema.Struct({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  pubKeyCredParams: Schema.Array(
    Schema.Struct({ alg: Schema.Int, type: Schema.Literal("public-key") }),
  ),
  /** Milliseconds. */
  timeout: Count,
  attestation: Schema.Literal("none"),
  excludeCredentials: Schema.Array(Descriptor),
  authenticatorSelection: Schema.Struct({
    residentKey: Schema.Literal("required"),
    requireResidentKey: Schema.Boolean,
    userVerification: Schema.Literal("required"),
  }),
}).annotate({ identifier: "PasskeyCreation" });
export type PasskeyCreation = typeof PasskeyCreation.Type;

/** What a browser signs; an empty list lets its owner choose among all passkeys of this shop. */
export const PasskeyRequest = Schema.Struct({
  challenge: Schema.String,
  rpId: Schema.String,
  timeout: Count,
  userVerification: Schema.Literal("required"),
  allowCredentials: Schema.Array(Descriptor),
}).annotate({ identifier: "PasskeyRequest" });
export type PasskeyRequest = typeof PasskeyRequest.Type;

const bytes = (maxLength: number) =>
  Schema.String.check(Schema.isPattern(/^[\w-]+$/), Schema.isMaxLength(maxLength));

/** A passkey that a browser has made, with the name that its owner gives it. */
export const PasskeyMade = Schema.Struct({
  name: Text.check(Schema.isMaxLength(60)),
  id: bytes(1400),
  clientData: bytes(4000),
  attestation: bytes(16_000),
  transports: Schema.Array(PasskeyTransport).check(
    Schema.isMaxLength(PasskeyTransport.literals.length),
  ),
}).annotate({ identifier: "PasskeyMade" });
export type PasskeyMade = typeof PasskeyMade.Type;

/** What a browser has signed with a passkey. */
export const PasskeyShown = Schema.Struct({
  id: bytes(1400),
  clientData: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: Schema.NullOr(bytes(100)),
}).annotate({ identifier: "PasskeyShown" });
export type PasskeyShown = typeof PasskeyShown.Type;
