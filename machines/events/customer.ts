import { Customer } from "../../api-schema/customer.ts";
import { Milliseconds } from "../../core/calendar/milliseconds-schema.ts";
import { Consent, ConsentPurposes } from "../../core/consent/consent-schema.ts";
import { eventSchemas } from "./event.ts";

/** Of who is there: terms, welcome, cookies. */
export const CUSTOMER_EVENTS = eventSchemas({
  "customer.loaded": { customer: Customer },
  "terms.accepted": {},
  /** The terms are behind this customer: what comes after them may come. */
  "terms.settled": { customer: Customer },
  "welcome.closed": {},
  "welcome.discovered": {},

  "consent.chosen": { purposes: ConsentPurposes, now: Milliseconds },
  "consent.reopened": {},
  "consent.closed": {},
  "consent.persisted": { consent: Consent },
});
