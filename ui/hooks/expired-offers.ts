import { useSelector } from "@xstate/react";
import { expiredOffersMessage } from "../../core/selling/expired-offers.ts";
import { useShop } from "./shop-context.ts";

export const useExpiredOffers = (): { readonly message: string | null } => {
  const persisted = useSelector(
    useShop().system.actors.expiredOffers,
    ({ context }) => context.kept?.offers ?? null,
  );
  return { message: persisted === null ? null : (expiredOffersMessage(persisted) ?? null) };
};
