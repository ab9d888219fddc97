import { useSelector } from "@xstate/react";
import type { Toast } from "../../machines/shop/toasts.ts";
import { useShop } from "./shop-context.ts";

export const useToasts = (): { readonly toasts: readonly Toast[] } => ({
  toasts: useSelector(useShop().system.actors.toasts, ({ context }) => context.toasts),
});
