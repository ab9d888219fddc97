/** The welcome (spec §4): never beside the terms. */
export const useWelcomeModal = (): { readonly open: boolean } => ({
  open: useActor("welcomeModal", (snapshot) => snapshot.matches("shown")),
});
import { useActor } from "./actor.ts";
