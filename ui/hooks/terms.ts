import { useActor } from "./actor.ts";

/** The terms of use to accept (spec §4). */
export const useTermsModal = (): { readonly open: boolean; readonly accepting: boolean } => {
  const accepting = useActor("termsModal", (snapshot) => snapshot.matches("accepting"));
  const asking = useActor("termsModal", (snapshot) => snapshot.matches({ asking: "shown" }));
  return { open: asking || accepting, accepting };
};

/** Whether this customer still has to accept them, also where they are not asked for: on their page. */
export const useTermsToAccept = (): boolean =>
  useActor("termsModal", (snapshot) => snapshot.matches("asking"));
