import { useSelector } from "@xstate/react";
import { useShop } from "./shop-context.ts";

export const useSearchPanel = (): {
  readonly text: string;
  readonly open: boolean;
  readonly requested: string;
} => {
  const actor = useShop().system.actors.searchPanel;
  const text = useSelector(actor, ({ context }) => context.text);
  const requested = useSelector(actor, ({ context }) => context.requested);
  const open = useSelector(actor, (snapshot) => snapshot.matches("open"));
  return { text, open, requested };
};
