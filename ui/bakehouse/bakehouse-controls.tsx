import type { ReactNode } from "react";
import { BigControls } from "../widgets/big-controls.ts";
import { useBakehouse } from "./use-bakehouse.ts";

/** Gives floury hands the pad in place of the steppers' small buttons. */
export function BakehouseControls({ children }: { readonly children: ReactNode }) {
  return <BigControls.Provider value={useBakehouse()}>{children}</BigControls.Provider>;
}
