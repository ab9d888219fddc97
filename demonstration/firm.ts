import { Result } from "effect";
import type { PayingShop } from "../core/payment/methods.ts";
import type { Firm } from "../core/seller/firm.ts";
import { readFirm } from "../core/seller/read-firm.ts";
import { servicePhone } from "../core/seller/sides.ts";
import document from "./firm.json" with { type: "json" };

/** Grands Moulins Panetier: nothing of it is anybody's (core/seller/made-up.ts). */
export const DEMONSTRATION_FIRM: Firm = Result.getOrThrow(readFirm(document));

/** What a store of the demonstration may pay by: there is nothing that nobody does. */
export const DEMONSTRATION_SHOP: PayingShop = {
  takesCards: true,
  signsMandates: true,
  collectsDebits: true,
  servicePhone: servicePhone(DEMONSTRATION_FIRM),
};
