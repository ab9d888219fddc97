import { useCallback } from "react";
import { useLocation } from "wouter";
import type { MandateKind } from "../../api-schema/mandate.ts";
import { mandatesToOffer } from "../../core/payment/offered-mandates.ts";
import { useImpersonation } from "./impersonation.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStore, useMay } from "./stores.ts";
import { useSeller } from "./seller.ts";
import { signingShopOf } from "../../core/seller/shown-seller.ts";
import { useActor } from "./actor.ts";

export type MandatesView = {
  /** How many are to be signed; 0 where only the card is taken, for a role that may not sign, and for a support agent. */
  readonly missing: number;
  readonly kinds: readonly MandateKind[];
  readonly status: "idle" | "asking" | "awaiting" | "checking" | "broken";
  /** Which one was asked for last. */
  readonly requested: MandateKind | null;
  /** To be called by a click: it opens the tab of the signature. */
  readonly sign: (kind: MandateKind) => void;
};

/** The mandates that the active store is asked to sign, and their signing (spec §4 Mandates). */
export const useMandates = (): MandatesView => {
  const { signMandate } = useShop();
  const store = useActiveStore();
  const maySign = useMay("mandates.sign");
  const isImpersonated = useImpersonation().name !== null;
  const [path] = useLocation();
  const seller = useSeller();
  const status = useActor("mandates", (snapshot): MandatesView["status"] => {
    if (snapshot.matches("askingLink")) return "asking";
    if (snapshot.matches("awaitingSignature")) return "awaiting";
    if (snapshot.matches("checking")) return "checking";
    return snapshot.matches("broken") ? "broken" : "idle";
  });
  const requested = useActor("mandates", ({ context }) => context.request?.kind ?? null);
  const kinds: readonly MandateKind[] =
    store === null || !maySign || isImpersonated
      ? []
      : mandatesToOffer(store, signingShopOf(seller)).map((scope) =>
          scope === "gmp" ? "GMP" : "MKP",
        );
  const storeId = store?.id ?? null;
  const sign = useCallback(
    (kind: MandateKind) => {
      if (storeId !== null) signMandate({ storeId, kind, origin: path });
    },
    [signMandate, storeId, path],
  );
  return { missing: kinds.length, kinds, status, requested, sign };
};
