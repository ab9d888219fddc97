import type * as schemas from "./consent-schema.ts";

export type ConsentPurposes = typeof schemas.ConsentPurposes.Type;
export type Consent = typeof schemas.Consent.Type;

/** Key of the browser's local storage. */
export const CONSENT_KEY = "panetier.consent";

/** A choice is asked again after six months (product §8), counted as 182 days. */
export const CONSENT_LIFETIME_MS = 182 * 24 * 60 * 60_000;

export const ALL_ACCEPTED: ConsentPurposes = { video: true, audience: true };
export const ALL_REFUSED: ConsentPurposes = { video: false, audience: false };

/**
 * The choice that still counts, null when the visitor must be asked: never made, older than six
 * months, or dated after `now` (a clock that was wrong).
 */
export const validConsent = (consent: Consent | null, now: number): Consent | null =>
  consent !== null && consent.decidedAt <= now && now - consent.decidedAt < CONSENT_LIFETIME_MS
    ? consent
    : null;

/**
 * Whether a purpose is allowed: by a choice that counts and says so, never otherwise. Audience is not
 * measured while a support agent acts for a customer (spec §1).
 */
export const isAllowed = (
  purpose: keyof ConsentPurposes,
  consent: Consent | null,
  { now, impersonating }: { readonly now: number; readonly impersonating: boolean },
): boolean =>
  (validConsent(consent, now)?.purposes[purpose] ?? false) &&
  !(impersonating && purpose === "audience");
