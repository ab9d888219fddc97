import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { Effect } from "effect";
import type {
  Passkey,
  PasskeyCreation,
  PasskeyMade,
  PasskeyRequest,
  PasskeyShown,
} from "../../api-schema/staff-passkeys.ts";
import type { PasskeyPlace } from "../../core/staff/passkeys.ts";
import { challengeMs } from "./passkey-challenges.ts";

// The one place that speaks WebAuthn: what browsers are asked, and whether what they answer is genuine.

type Transports = PasskeyMade["transports"];

/** A passkey as far as a signature hangs on it. */
export interface KnownPasskey {
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly transports: Transports;
}

/** A new passkey that its browser has proved. */
interface ProvedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isSynced: Passkey["isSynced"];
}

/** Ed25519, ECDSA and RSA with SHA-256: what authenticators sign by. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser makes a passkey of somebody by; it makes none where it has one already. */
export const creationOf = (
  place: PasskeyPlace,
  brand: string,
  user: { readonly login: string; readonly name: string; readonly handle: Uint8Array },
  challenge: Uint8Array,
  known: readonly KnownPasskey[],
): Effect.Effect<PasskeyCreation> =>
  Effect.map(
    Effect.promise(() =>
      generateRegistrationOptions({
        rpID: place.rpId,
        rpName: brand,
        userName: user.login,
        userDisplayName: user.name,
        userID: new Uint8Array(user.handle),
        challenge: new Uint8Array(challenge),
        timeout: challengeMs,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    ),
    (made) => ({
      challenge: made.challenge,
      rp: { id: place.rpId, name: brand },
      user: made.user,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
      timeout: challengeMs,
      attestation: "none",
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    }),
  );

/** What a browser signs: with one of those passkeys, or any of the shop's where there are none. */
export const requestOf = (
  { rpId }: PasskeyPlace,
  challenge: Uint8Array,
  known: readonly KnownPasskey[],
): Effect.Effect<PasskeyRequest> =>
  Effect.map(
    Effect.promise(() =>
      generateAuthenticationOptions({ rpID: rpId, challenge: new Uint8Array(challenge) }),
    ),
    (made) => ({
      challenge: made.challenge,
      rpId,
      timeout: challengeMs,
      userVerification: "required",
      allowCredentials: known.map(descriptorOf),
    }),
  );

const descriptorOf = ({ credentialId, transports }: KnownPasskey) => ({
  id: Buffer.from(credentialId).toString("base64url"),
  type: "public-key" as const,
  transports: [...transports],
});

/** Whether a browser made that passkey for this challenge, of somebody it has verified; undefined if not. */
export const provedCreation = (
  { rpId, origin }: PasskeyPlace,
  challenge: Uint8Array,
  { id, clientData, attestation }: PasskeyMade,
): Effect.Effect<ProvedPasskey | undefined> =>
  Effect.tryPromise(async () => {
    if (!isWithoutCertificates(attestation)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: base64url(challenge),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  }).pipe(Effect.catch(() => Effect.undefined));

/**
 * Certificates of makers were not asked for. They are refused: to check whether one was withdrawn, the
 * library asks addresses that stand in it.
 */
const isWithoutCertificates = (attestation: string): boolean => {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, "base64url")));
  const format = decoded.get("fmt");
  return (
    format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined)
  );
};

/** The count of a genuine signature of that passkey for this challenge, by somebody verified; else undefined. */
export const provedSignature = (
  { rpId, origin }: PasskeyPlace,
  challenge: Uint8Array,
  { publicKey }: KnownPasskey,
  { id, clientData, authenticatorData, signature }: PasskeyShown,
): Effect.Effect<{ readonly counter: number; readonly isSynced: boolean } | undefined> =>
  Effect.tryPromise(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge: base64url(challenge),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The count is compared once the signature is known to be genuine, in the row that keeps it.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified
      ? {
          counter: authenticationInfo.newCounter,
          isSynced: authenticationInfo.credentialBackedUp,
        }
      : undefined;
  }).pipe(Effect.catch(() => Effect.undefined));

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
