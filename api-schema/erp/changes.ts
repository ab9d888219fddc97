import { Schema } from "effect";

/**
 * What the shop asks an ERP for in turn, in this order: each is a resource of the exchange, its rows are as
 * a file has them (docs/exchange.md).
 */
export const ERP_CHANGES = [
  "customers",
  "orderStates",
  "departures",
  "invoices",
  "openItems",
] as const;

export const ErpChanges = Schema.Literals(ERP_CHANGES);
export type ErpChanges = typeof ErpChanges.Type;

/** Where a reader stands: the ERP's own text, which the shop gives back as it is. */
export const ErpCursor = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200));

/** The cursor leads nowhere any more: the shop asks again from the beginning. */
export const ErpCursorGone = Schema.Struct({ reason: Schema.String }).annotate({
  identifier: "ErpCursorGone",
  httpApiStatus: 410,
});

/** The name of a PDF that a row names. */
export const ErpPaper = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.pdf$/),
);
