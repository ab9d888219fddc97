import { useSelector } from "@xstate/react";
import { useCallback } from "react";
import { useLocation } from "wouter";
import type { Customer } from "../../api-schema/customer.ts";
import type { MandateKind } from "../../api-schema/mandate.ts";
import { mandateStatus } from "../../core/mandates/mandates.ts";
import { unreadCount } from "../../core/messaging/unread.ts";
import { useActiveStore, useMay } from "./hooks.ts";
import { useShop } from "./shop-context.ts";

// What screens know of the flows around the customer: terms, welcome, impersonation, mandates, inbox.

/** The signed-in customer, null until they are loaded. */
export const useCustomer = (): Customer | null =>
  useSelector(useShop().system.actors.termsModal, ({ context }) => context.customer);

/** The terms of use to accept (spec §4). */
export const useTermsModal = (): { readonly open: boolean; readonly accepting: boolean } => {
  const actor = useShop().system.actors.termsModal;
  const accepting = useSelector(actor, (snapshot) => snapshot.matches("accepting"));
  const asking = useSelector(actor, (snapshot) => snapshot.matches({ asking: "shown" }));
  return { open: asking || accepting, accepting };
};

/** Whether this customer still has to accept them, also where they are not asked for: on their page. */
export const useTermsToAccept = (): boolean =>
  useSelector(useShop().system.actors.termsModal, (snapshot) => snapshot.matches("asking"));

/** The welcome (spec §4): never beside the terms. */
export const useWelcomeModal = (): { readonly open: boolean } => ({
  open: useSelector(useShop().system.actors.welcomeModal, (snapshot) => snapshot.matches("shown")),
});

export type ImpersonationView = {
  /** The customer's name while a support agent acts for them, else null. */
  readonly name: string | null;
  readonly asking: boolean;
  readonly leaving: boolean;
};

/** The support agent's banner and its dialog (spec §4 Impersonation). */
export const useImpersonation = (): ImpersonationView => {
  const actor = useShop().system.actors.impersonation;
  const name = useSelector(actor, (snapshot) =>
    snapshot.matches("acting") ? snapshot.context.name : null,
  );
  const asking = useSelector(actor, (snapshot) => snapshot.matches({ acting: "asking" }));
  const leaving = useSelector(actor, (snapshot) => snapshot.matches({ acting: "leaving" }));
  return { name, asking, leaving };
};

export type MandatesView = {
  /** How many are missing; 0 for a role that may not sign, and for a support agent. */
  readonly missing: number;
  readonly kinds: readonly MandateKind[];
  readonly status: "idle" | "asking" | "awaiting" | "checking" | "broken";
  /** Which one was asked for last. */
  readonly asked: MandateKind | null;
  /** To be called by a click: it opens the tab of the signature. */
  readonly sign: (kind: MandateKind) => void;
};

/** The mandates that the active store lacks, and their signing (spec §4 Mandates). */
export const useMandates = (): MandatesView => {
  const { system, signMandate } = useShop();
  const store = useActiveStore();
  const maySign = useMay("mandates.sign");
  const isImpersonated = useImpersonation().name !== null;
  const [path] = useLocation();
  const status = useSelector(system.actors.mandates, (snapshot): MandatesView["status"] => {
    if (snapshot.matches("askingLink")) return "asking";
    if (snapshot.matches("awaitingSignature")) return "awaiting";
    if (snapshot.matches("checking")) return "checking";
    return snapshot.matches("broken") ? "broken" : "idle";
  });
  const asked = useSelector(system.actors.mandates, ({ context }) => context.request?.kind ?? null);
  const kinds =
    store === null || !maySign || isImpersonated
      ? []
      : KINDS.filter((kind) => mandateStatus(store, kind === "GMP" ? "gmp" : "mkp") === "missing");
  const storeId = store?.id ?? null;
  const sign = useCallback(
    (kind: MandateKind) => {
      if (storeId !== null) signMandate({ storeId, kind, origin: path });
    },
    [signMandate, storeId, path],
  );
  return { missing: kinds.length, kinds, status, asked, sign };
};

const KINDS: readonly MandateKind[] = ["GMP", "MKP"];

/** Unread messages of the active store (spec §4): 0 without any, and for a role without messaging. */
export const useUnreadMessages = (): number =>
  useSelector(useShop().system.actors.inbox, ({ context }) => unreadCount(context.threads ?? []));

/** Whether the back-to-top button is in sight (spec §2). */
export const useBackToTop = (): boolean =>
  useSelector(useShop().system.actors.backToTop, (snapshot) =>
    snapshot.matches({ button: "shown" }),
  );
