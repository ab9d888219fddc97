import type { ReactNode } from "react";
import { useShop } from "../hooks/shop-context.ts";
import { BigControls } from "../widgets/big-controls.ts";

/** Gives floury hands the pad in place of the steppers' small buttons. */
export function BakehouseControls({ children }: { readonly children: ReactNode }) {
  return <BigControls.Provider value={useShop().bakehouse}>{children}</BigControls.Provider>;
}
