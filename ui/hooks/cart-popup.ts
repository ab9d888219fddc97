import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { type CountedLine, popupHeading } from "../../core/cart/popup.ts";
import { useDispatch } from "./dispatch.ts";
import { useShop } from "./shop-context.ts";

export const useCartPopup = (): {
  readonly open: boolean;
  readonly quantity: number;
  readonly heading: string;
  /** The cart before it opened. */
  readonly before: readonly CountedLine[];
} => {
  const actor = useShop().system.actors.cartPopup;
  const open = useSelector(actor, (snapshot) => snapshot.matches("open"));
  const quantity = useSelector(actor, ({ context }) => context.added);
  const before = useSelector(actor, ({ context }) => context.before);
  return { open, quantity, heading: popupHeading(quantity), before };
};

/** Keeps the popup away while a page shows all that it would say. */
export const useHiddenCartPopup = (): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch({ type: "popup.hidden", hidden: true });
    return () => dispatch({ type: "popup.hidden", hidden: false });
  }, [dispatch]);
};
