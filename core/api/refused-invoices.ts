import type { ApiError } from "./errors.ts";

/** An invoice that the server refuses to have paid, and why, in French. */
export type RefusedInvoice = { readonly id: number; readonly message: string };

/** The invoices that a refused payment names; none when it was refused for another reason. */
export const refusedInvoices = (error: ApiError): readonly RefusedInvoice[] => {
  if (error._tag !== "ServerRefused") return [];
  return error.fields.flatMap(({ field, message }) => {
    const id = /^outstandings\.(\d{1,10})$/.exec(field)?.[1];
    return id === undefined ? [] : [{ id: Number(id), message }];
  });
};
