import { useActor } from "./actor.ts";

export type ImpersonationView = {
  /** The customer's name while a support agent acts for them, else null. */
  readonly name: string | null;
  readonly asking: boolean;
  readonly leaving: boolean;
};

/** The support agent's banner and its dialog (spec §4 Impersonation). */
export const useImpersonation = (): ImpersonationView => {
  const name = useActor("impersonation", (snapshot) =>
    snapshot.matches("acting") ? snapshot.context.name : null,
  );
  const asking = useActor("impersonation", (snapshot) => snapshot.matches({ acting: "asking" }));
  const leaving = useActor("impersonation", (snapshot) => snapshot.matches({ acting: "leaving" }));
  return { name, asking, leaving };
};
