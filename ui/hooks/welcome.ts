import { useSelector } from "@xstate/react";
import { useShop } from "./shop-context.ts";

/** The welcome (spec §4): never beside the terms. */
export const useWelcomeModal = (): { readonly open: boolean } => ({
  open: useSelector(useShop().system.actors.welcomeModal, (snapshot) => snapshot.matches("shown")),
});
