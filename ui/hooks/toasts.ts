import type { Toast } from "../../machines/shop/toasts.ts";
import { useActor } from "./actor.ts";

export const useToasts = (): { readonly toasts: readonly Toast[] } => ({
  toasts: useActor("toasts", ({ context }) => context.toasts),
});
