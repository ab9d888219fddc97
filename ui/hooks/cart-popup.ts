import { useEffect } from "react";
import { type CountedLine, popupHeading } from "../../core/cart/popup.ts";
import { useDispatch } from "./dispatch.ts";
import { useActor } from "./actor.ts";

export const useCartPopup = (): {
  readonly open: boolean;
  readonly quantity: number;
  readonly heading: string;
  /** The cart before it opened. */
  readonly before: readonly CountedLine[];
} => {
  const open = useActor("cartPopup", (snapshot) => snapshot.matches("open"));
  const quantity = useActor("cartPopup", ({ context }) => context.added);
  const before = useActor("cartPopup", ({ context }) => context.before);
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
