import { useSelector } from "@xstate/react";
import { useShop } from "./shop-context.ts";

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
