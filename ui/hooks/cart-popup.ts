import { useSelector } from "@xstate/react";
import { popupHeading } from "../../core/cart/popup.ts";
import { useShop } from "./shop-context.ts";

export const useCartPopup = (): {
  readonly open: boolean;
  readonly quantity: number;
  readonly heading: string;
} => {
  const actor = useShop().system.actors.cartPopup;
  const open = useSelector(actor, (snapshot) => snapshot.matches("open"));
  const quantity = useSelector(actor, ({ context }) => context.added);
  return { open, quantity, heading: popupHeading(quantity) };
};
