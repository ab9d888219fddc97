import type { Customer } from "../../api-schema/customer.ts";
import { paths } from "../routes/paths.ts";

type Agreements = Pick<Customer, "cgu" | "welcomeModalDisplayed">;

/**
 * Whether the terms modal is shown (spec §4): the customer is loaded, has not accepted the terms, and
 * is not reading them on their page.
 */
export const isTermsModalShown = (
  customer: Pick<Agreements, "cgu"> | null,
  path: string,
): boolean => customer !== null && !customer.cgu && path !== paths.termsOfUse();

/**
 * Whether the welcome modal is shown (spec §4, §6): after the terms, never beside them, to a customer
 * who has not seen it.
 */
export const isWelcomeModalShown = (customer: Agreements | null): boolean =>
  customer !== null && customer.cgu && !customer.welcomeModalDisplayed;
