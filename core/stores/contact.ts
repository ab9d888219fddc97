import { NO_BREAK_SPACE } from "../money/format.ts";

/** Whom a customer calls when the shop cannot help; a number reserved for fiction in France. */
export const CUSTOMER_SERVICE_PHONE = ["01", "99", "00", "12", "34"].join(NO_BREAK_SPACE);
