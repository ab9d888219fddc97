import { paths } from "../../../core/routes/paths.ts";

/** True for the page of a payment of invoices. */
export const isPayment = (path: string): boolean => paymentIn(path) !== null;

/** The number of the payment whose page that is; null for another page. */
export const paymentIn = (path: string): number | null => {
  const id = Number(path.split("/").at(-1));
  return Number.isInteger(id) && id > 0 && path === paths.outstandingPayment(id) ? id : null;
};
