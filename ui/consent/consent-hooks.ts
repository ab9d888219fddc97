import { useMemo } from "react";
import type { Consent, ConsentPurposes } from "../../core/consent/consent.ts";
import { useOfBrowser } from "../first-screen/server-snapshot.ts";
import { useActor } from "../hooks/actor.ts";
import { useShop } from "../hooks/shop-context.ts";
import { mayBeAgent } from "./who-acts.ts";

export type ConsentView = {
  /**
   * 'unknown' until the browser has been read, also on a server; 'deferred' while a support agent may be
   * acting for the customer: it is not theirs to answer.
   */
  readonly status: "unknown" | "asking" | "deferred" | "decided";
  /** The purposes are to be shown, one by one. */
  readonly detailed: boolean;
  /** The choice that counts, null without one. */
  readonly consent: Consent | null;
};

/** The visitor's choice about cookies (product §8). */
export const useConsent = (): ConsentView => {
  const consent = useActor("consent", ({ context }) => context.consent);
  const detailed = useActor(
    "consent",
    (snapshot) => snapshot.matches("detailing") || snapshot.matches({ decided: "reopened" }),
  );
  const deferred = useActor("session", mayBeAgent);
  const status = useActor("consent", (snapshot) => {
    if (snapshot.matches("unknown")) return "unknown";
    if (snapshot.matches("decided")) return "decided";
    return deferred ? "deferred" : "asking";
  });
  // The server cannot know the choice: what it has drawn is drawn once more before the truth.
  return useOfBrowser(never, isThere, isAbsent) ? { status, detailed, consent } : UNKNOWN;
};

const UNKNOWN: ConsentView = { status: "unknown", detailed: false, consent: null };

/** Whether that purpose is allowed by the choice that counts. */
export const useAllowed = (purpose: keyof ConsentPurposes): boolean =>
  useConsent().consent?.purposes[purpose] ?? false;

export type ConsentApi = {
  readonly choose: (purposes: ConsentPurposes) => void;
  /** Shows the purposes, one by one. */
  readonly reopen: () => void;
  readonly close: () => void;
};

export const useConsentApi = (): ConsentApi => {
  const { system, environment } = useShop();
  return useMemo(
    () => ({
      choose: (purposes) =>
        system.dispatch({ type: "consent.chosen", purposes, now: environment.now() }),
      reopen: () => system.dispatch({ type: "consent.reopened" }),
      close: () => system.dispatch({ type: "consent.closed" }),
    }),
    [system, environment],
  );
};

const never = () => () => undefined;
const isThere = (): boolean => typeof document !== "undefined";
const isAbsent = (): boolean => false;
