import { useSelector } from "@xstate/react";
import { expiredOffersMessage } from "../../core/selling/expired-offers.ts";
import { useShop } from "./shop-context.ts";

export const useExpiredOffers = (): { readonly message: string | null } => {
  const kept = useSelector(
    useShop().system.actors.expiredOffers,
    ({ context }) => context.kept?.offers ?? null,
  );
  return { message: kept === null ? null : (expiredOffersMessage(kept) ?? null) };
};
