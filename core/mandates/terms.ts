import type { SepaScheme } from "./creditors.ts";

/**
 * What is agreed in one mandate and not in another: its scheme, and how many calendar days before it a
 * debit is announced. They are kept with the mandate: what was signed does not change with the house's habits.
 */
export type MandateTerms = {
  readonly scheme: SepaScheme;
  readonly noticeDays: number;
};

/** Calendar days from the announcement of a debit to the debit, unless its mandate agrees fewer (EPC016-06). */
export const NOTICE_DAYS = 14;

/**
 * The terms of a mandate that is signed here. CORE, though all debtors are companies: a B2B mandate
 * counts only once the debtor has handed it to their bank, and checkout offers the debit at once.
 */
export const TERMS_SIGNED_HERE: MandateTerms = { scheme: "CORE", noticeDays: NOTICE_DAYS };
