import { createHmac, timingSafeEqual } from "node:crypto";

/** Headers of a callback: when it was made (milliseconds since 1970) and its signature (hex). */
export const timestampHeader = "x-bank-timestamp";
export const signatureHeader = "x-bank-signature";

/** A callback older or further ahead than this is refused: it may be a replay. */
export const callbackLifeMs = 5 * 60 * 1000;

/** HMAC-SHA-256 of the timestamp and the raw body: neither can be changed without the key. */
export const signCallback = (key: Uint8Array, timestamp: string, body: string): string =>
  hmac(key, `callback\n${timestamp}\n${body}`);

/** Signature of the address of a card page: only the shop can make one. */
export const signPage = (key: Uint8Array, transaction: string): string =>
  hmac(key, `page\n${transaction}`).slice(0, 32);

/** True when both are the same, in a time that says nothing of where they differ. */
export const isSameSignature = (expected: string, given: string | undefined): boolean => {
  if (given === undefined) return false;
  const wanted = Buffer.from(expected);
  const got = Buffer.from(given);
  return wanted.length === got.length && timingSafeEqual(wanted, got);
};

/** True for a callback of the bank, made within the last five minutes. */
export const isGenuineCallback = (
  key: Uint8Array,
  callback: {
    readonly body: string;
    readonly signature: string | undefined;
    readonly timestamp: string | undefined;
  },
  nowMs: number,
): boolean => {
  const { body, signature, timestamp } = callback;
  if (timestamp === undefined || !/^\d{10,16}$/.test(timestamp)) return false;
  const isFresh = Math.abs(nowMs - Number(timestamp)) <= callbackLifeMs;
  return isSameSignature(signCallback(key, timestamp, body), signature) && isFresh;
};

const hmac = (key: Uint8Array, text: string): string =>
  createHmac("sha256", key).update(text).digest("hex");
