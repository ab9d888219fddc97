import type { CartState } from "../../../core/selling/cart-state.ts";
import { BUTTER, FLOUR, PARCEL } from "./bakers-cart.ts";
import { delivered, holding, paid } from "./commands.ts";

/** Flour, butter and tins, delivered and paid as they were chosen. */
export const bakersCart = (): CartState => paid(delivered(holding([FLOUR, BUTTER, PARCEL])));
