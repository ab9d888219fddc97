import { useSelector } from "@xstate/react";
import { useShop } from "./shop-context.ts";

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
