import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { secret } from "../sessions/secrets.ts";

/** Seals what must not lie open in the database or its backups: AES-256-GCM, the shared key. */
export class MandateVault extends Context.Service<
  MandateVault,
  {
    /** `label` says what it is and whose: sealed under another label, nothing opens. */
    readonly seal: (label: string, content: Uint8Array) => Buffer;
    /** A defect when it was changed, or sealed under another label or key. */
    readonly open: (label: string, sealed: Uint8Array) => Buffer;
  }
>()("panetier/mandates/MandateVault") {
  static readonly layer: Layer.Layer<MandateVault, never, SqlClient.SqlClient> = Layer.effect(
    MandateVault,
    Effect.map(Effect.orDie(secret("mandate")), makeVault),
  );
}

const cipher = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

function makeVault(key: Uint8Array): MandateVault["Service"] {
  return {
    seal: (label, content) => {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(label));
      const body = [sealing.update(content), sealing.final()];
      return Buffer.concat([nonce, sealing.getAuthTag(), ...body]);
    },
    open: (label, sealed) => {
      const at = nonceLength + tagLength;
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength))
        .setAAD(Buffer.from(label))
        .setAuthTag(sealed.subarray(nonceLength, at));
      return Buffer.concat([opening.update(sealed.subarray(at)), opening.final()]);
    },
  };
}
