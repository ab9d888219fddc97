import { expiredOffersMessage } from "../../core/selling/expired-offers.ts";
import { useActor } from "./actor.ts";

export const useExpiredOffers = (): { readonly message: string | null } => {
  const persisted = useActor("expiredOffers", ({ context }) => context.kept?.offers ?? null);
  return { message: persisted === null ? null : (expiredOffersMessage(persisted) ?? null) };
};
