import type { SnapshotFrom } from "xstate";
import type { CustomerId } from "../../api-schema/primitives.ts";
import type { Refusal, sessionMachine } from "../../machines/shop/session.ts";
import { useActor } from "./actor.ts";

export type SessionView = {
  /** 'signedIn' also while the customer is only remembered: `isRemembered` says so. */
  readonly status: "starting" | "signedOut" | "signedIn" | "broken";
  /** The server has not confirmed the login yet: what is shown is kept, what is done is queued. */
  readonly isRemembered: boolean;
  readonly customerId: CustomerId | null;
  readonly username: string | null;
  readonly signingIn: boolean;
  readonly refusal: Refusal | null;
  /** The last login ended without being asked to, in this tab or while it was closed. */
  readonly lost: boolean;
  readonly askingSignOut: boolean;
  readonly signingOut: boolean;
};

export const useSession = (): SessionView => useActor("session", sessionView, isShallowEqual);

const sessionView = (snapshot: SnapshotFrom<typeof sessionMachine>): SessionView => {
  const { login, refusal, lost, remembered, isRemembered } = snapshot.context;
  const person = login ?? (isRemembered ? remembered : null);
  return {
    status: sessionStatus(snapshot),
    isRemembered,
    customerId: person?.customerId ?? null,
    username: person?.username ?? null,
    signingIn: snapshot.matches({ signedOut: "signingIn" }),
    refusal,
    lost,
    askingSignOut: snapshot.matches({ signedIn: { leaving: "asking" } }),
    signingOut: snapshot.matches({ signedIn: { leaving: "signingOut" } }),
  };
};

const sessionStatus = (snapshot: SnapshotFrom<typeof sessionMachine>): SessionView["status"] => {
  if (snapshot.matches("signedIn") || snapshot.context.isRemembered) return "signedIn";
  if (snapshot.matches("signedOut")) return "signedOut";
  return snapshot.matches("broken") ? "broken" : "starting";
};

const isShallowEqual = <View extends object>(a: View, b: View): boolean => {
  const known = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([name, value]) => known.get(name) === value);
};
