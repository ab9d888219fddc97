import { NO_BREAK_SPACE } from "../money/format.ts";

/** Whom a customer calls when the shop cannot help; a number reserved for fiction in France. */
export const CUSTOMER_SERVICE_PHONE = ["01", "99", "00", "12", "34"].join(NO_BREAK_SPACE);

/** The desk that answers the contact form. */
export const CUSTOMER_DESK = {
  email: "contact@panetier.example",
  name: "Service clients Panetier",
} as const;

/** The desk that opens the marketplace to a store. */
export const MARKETPLACE_DESK = {
  email: "marketplace@panetier.example",
  name: "Marketplace Panetier",
} as const;
