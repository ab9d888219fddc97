/** Weeks for which a debtor may ask a CORE debit back without a reason (Code monétaire, L133-25-1). */
export const REFUND_WEEKS = 8;

/** Months for which a debtor may ask a debit back that they never authorised (Code monétaire, L133-24). */
export const UNAUTHORISED_MONTHS = 13;
