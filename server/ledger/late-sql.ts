// SQL of what the ledger says of an invoice, said once for whoever lists, counts or sums invoices.

/**
 * The status of the invoice of the row `alias` on a day (an SQL expression): late is told from the due
 * day, and nobody is late with a credit note.
 */
export const statusOn = (alias: string, day: string): string =>
  `outstanding_status_on(${alias}.outstanding_status, ${alias}.due_date, ${alias}.owed, ${day})`;

/** Whether it is late on that day. The first part is what the index of unpaid invoices answers. */
export const isLateOn = (alias: string, day: string): string =>
  `(${alias}.outstanding_status in (0, 1) and ${statusOn(alias, day)} = 1)`;

/** What it counts for in a sum: what is owed or collected of it; of a paid one, all of it. */
export const countedAmount = (alias: string): string =>
  `(case ${alias}.outstanding_status when 3 then ${alias}.amount
    else ${alias}.owed + ${alias}.collecting end)`;
