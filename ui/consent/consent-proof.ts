import type { Instant } from "../../api-schema/primitives.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import type { Consent } from "../../core/consent/consent.ts";
import { CONSENT_TEXT_VERSION } from "../../core/consent/purposes.ts";
import type { Shop } from "../hooks/shop.ts";

/** Has the server keep the proof of a choice (product §8); rejects when it could not. */
export const sendProof = async (
  { read }: Shop,
  visitor: string,
  { purposes, decidedAt }: Consent,
): Promise<void> => {
  const at: Instant = instantOfMs(decidedAt);
  const proof = { visitor, purposes, textVersion: CONSENT_TEXT_VERSION, decidedAt: at };
  await read(
    ({ api, consent }) => consent.recordConsent(api, { body: proof }),
    new AbortController().signal,
  );
};
