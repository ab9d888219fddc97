import { createCipheriv, createDecipheriv } from "node:crypto";
import type { RandomnessShape } from "../randomness.ts";
import type { Key } from "./key-ring.ts";

const cipher = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** How a seal begins: the form, and the key that made it. */
export const sealMark = ({ kid }: Pick<Key, "kid">): Buffer => Buffer.from(`v1.${kid}.`, "latin1");

export const sealMarkLength = sealMark({ kid: "12345678" }).length;

/** The content, sealed by that key: mark, nonce, tag, body. */
export const sealWith = (
  { bytes }: RandomnessShape,
  key: Key,
  label: string,
  content: Uint8Array,
): Buffer => {
  const nonce = bytes("seal", nonceLength);
  const sealing = createCipheriv(cipher, key.bytes, nonce).setAAD(Buffer.from(label));
  const body = [sealing.update(content), sealing.final()];
  return Buffer.concat([sealMark(key), nonce, sealing.getAuthTag(), ...body]);
};

/** The content of a seal. Seals without a mark are of the version whose only key was the oldest one. */
export const openWith = (
  find: (kid: string) => Key | undefined,
  keys: readonly Key[],
  label: string,
  sealed: Uint8Array,
): Buffer => {
  const [, kid] = /^v1\.([\w-]{8})\.$/.exec(markIn(sealed)) ?? [];
  const key = kid === undefined ? undefined : find(kid);
  if (key !== undefined) return unseal(key, label, sealed.subarray(sealMarkLength));
  const oldest = keys.at(-1);
  if (kid !== undefined || oldest === undefined) {
    throw new Error(`Sealed with the key ${kid ?? "of an earlier version"}, which is not there`);
  }
  return unseal(oldest, label, sealed);
};

const markIn = (sealed: Uint8Array): string =>
  Buffer.from(sealed.subarray(0, sealMarkLength)).toString("latin1");

const unseal = (key: Key, label: string, sealed: Uint8Array): Buffer => {
  const at = nonceLength + tagLength;
  const opening = createDecipheriv(cipher, key.bytes, sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(label))
    .setAuthTag(sealed.subarray(nonceLength, at));
  return Buffer.concat([opening.update(sealed.subarray(at)), opening.final()]);
};
