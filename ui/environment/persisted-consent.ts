import { type Consent, CONSENT_KEY } from "../../core/consent/consent.ts";
import type { Environment } from "./environment.ts";
import { readJson, write } from "./stored.ts";

const VISITOR_KEY = "panetier.visitor";
const PROVEN_KEY = "panetier.consent-proven";

/** The choice about cookies that this browser persists (product §8). */
export const persistedConsentIn = ({ localStorage }: Environment): Consent | null => {
  const persisted = readJson(localStorage?.getItem(CONSENT_KEY) ?? null);
  return isConsent(persisted) ? persisted : null;
};

export const persistConsentIn = ({ localStorage }: Environment, consent: Consent): void =>
  write(localStorage, CONSENT_KEY, JSON.stringify(consent));

/** A random id for proofs of consent alone: it names nobody, and nothing else ever sends it. */
export const visitorIdIn = ({ localStorage, newKey }: Environment): string => {
  const known = localStorage?.getItem(VISITOR_KEY) ?? null;
  if (known !== null) return known;
  const made = newKey();
  write(localStorage, VISITOR_KEY, made);
  return made;
};

/** That choice, unless the server has its proof already. */
export const unprovenConsent = (
  { localStorage }: Environment,
  consent: Consent | null,
): Consent | null =>
  localStorage?.getItem(PROVEN_KEY) === String(consent?.decidedAt) ? null : consent;

export const rememberProof = ({ localStorage }: Environment, { decidedAt }: Consent): void =>
  write(localStorage, PROVEN_KEY, String(decidedAt));

const isConsent = (value: unknown): value is Consent =>
  typeof value === "object" &&
  value !== null &&
  "decidedAt" in value &&
  typeof value.decidedAt === "number" &&
  "purposes" in value &&
  typeof value.purposes === "object" &&
  value.purposes !== null &&
  "video" in value.purposes &&
  typeof value.purposes.video === "boolean" &&
  "audience" in value.purposes &&
  typeof value.purposes.audience === "boolean";
