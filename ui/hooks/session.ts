import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { CustomerId } from "../../api-schema/primitives.ts";
import type { Refusal, sessionMachine } from "../../machines/shop/session.ts";
import { useShop } from "./shop-context.ts";

export type SessionView = {
  readonly status: "starting" | "signedOut" | "signedIn" | "broken";
  readonly customerId: CustomerId | null;
  readonly username: string | null;
  readonly signingIn: boolean;
  readonly refusal: Refusal | null;
  /** The last login of this tab ended without being asked to: there is a way back to it. */
  readonly lost: boolean;
  readonly askingSignOut: boolean;
  readonly signingOut: boolean;
};

export const useSession = (): SessionView =>
  useSelector(useShop().system.actors.session, sessionView, isShallowEqual);

const sessionView = (snapshot: SnapshotFrom<typeof sessionMachine>): SessionView => {
  const { login, refusal, wayBack } = snapshot.context;
  return {
    status: sessionStatus(snapshot),
    customerId: login?.customerId ?? null,
    username: login?.username ?? null,
    signingIn: snapshot.matches({ signedOut: "signingIn" }),
    refusal,
    lost: wayBack !== null,
    askingSignOut: snapshot.matches({ signedIn: { leaving: "asking" } }),
    signingOut: snapshot.matches({ signedIn: { leaving: "signingOut" } }),
  };
};

const sessionStatus = (snapshot: SnapshotFrom<typeof sessionMachine>): SessionView["status"] => {
  if (snapshot.matches("signedIn")) return "signedIn";
  if (snapshot.matches("signedOut")) return "signedOut";
  return snapshot.matches("broken") ? "broken" : "starting";
};

const isShallowEqual = <View extends object>(a: View, b: View): boolean => {
  const known = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([name, value]) => known.get(name) === value);
};
