import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PasskeyCreation,
  PasskeyMade,
  PasskeyRequest,
  PasskeyShown,
} from "../../api-schema/staff-passkeys.ts";

// What a browser and its authenticator do with a passkey (WebAuthn level 3, §6), in as little as is needed:
// ECDSA on P-256, attestation 'none'.

/** How a ceremony differs from what an honest browser does. */
interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  /** 'webauthn.create' or 'webauthn.get' otherwise. */
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** A certificate of its maker in the attestation. */
  readonly hasCertificate?: boolean;
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

/** A passkey at that origin: nothing of it is known before it is made. */
export const softwarePasskey = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let counter = 0;
  let handle = "";

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (rpId: string, count: number, isVerified: boolean, made?: Buffer) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (made === undefined ? 0 : 0x40);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([hashOf(rpId), Buffer.from([flags]), counted, made ?? Buffer.alloc(0)]);
  };

  return {
    id,
    /** Makes it, as it is asked to. */
    create: (asked: PasskeyCreation, name = "Téléphone", as: Deviation = {}): PasskeyMade => {
      handle = asked.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const made = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)]);
      const data = authenticatorData(
        as.rpId ?? asked.rp.id,
        as.counter ?? 0,
        as.isVerified ?? true,
        made,
      );
      counter = as.counter ?? 0;
      return {
        name,
        id,
        clientData: clientData(
          as.type ?? "webauthn.create",
          asked.challenge,
          as.origin ?? origin,
        ).toString("base64url"),
        attestation: attestationOf(data, as.hasCertificate ?? false).toString("base64url"),
        transports: ["internal"],
      };
    },
    /** Signs what it is asked to, one more time. */
    sign: (asked: PasskeyRequest, as: Deviation = {}): PasskeyShown => {
      counter = as.counter ?? counter + 1;
      const data = authenticatorData(as.rpId ?? asked.rpId, counter, as.isVerified ?? true);
      const client = clientData(as.type ?? "webauthn.get", asked.challenge, as.origin ?? origin);
      const hash = createHash("sha256").update(client).digest();
      return {
        id,
        clientData: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash]), privateKey).toString("base64url"),
        userHandle: as.userHandle === undefined ? handle : as.userHandle,
      };
    },
  };
};

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** {kty: EC2, alg: ES256, crv: P-256, x, y} in CBOR. */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

/** {fmt, attStmt, authData} in CBOR. */
const attestationOf = (data: Buffer, hasCertificate: boolean): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const statement = hasCertificate
    ? [text("packed"), text("attStmt"), Buffer.from([0xa1]), text("x5c"), Buffer.from([0x80])]
    : [text("none"), text("attStmt"), Buffer.from([0xa0])];
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    ...statement,
    text("authData"),
    Buffer.from([0x59]),
    length,
    data,
  ]);
};

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
