import { Schema } from "effect";
import { Firm } from "./firm.ts";

// What of the firm's document is money or power: where transfers go, who collects debits, and the mailboxes
// that invoices name, orders go to and mails come from. One person alone never changes it (docs/firm.md).

const { sides, accounting, orders, marketplace, sender } = Firm.fields;

/** What of the document only two people change. */
export const GuardedFirm = Schema.Struct({
  sides,
  accounting: Schema.Struct({ email: accounting.fields.email }),
  orders: Schema.Struct({ email: orders.fields.email }),
  marketplace: Schema.Struct({ email: marketplace.fields.email }),
  sender: Schema.Struct({ email: sender.fields.email }),
});
export type GuardedFirm = typeof GuardedFirm.Type;

/** That part of a document. */
export const guardedOf = (firm: Firm): GuardedFirm => ({
  sides: firm.sides,
  accounting: { email: firm.accounting.email },
  orders: { email: firm.orders.email },
  marketplace: { email: firm.marketplace.email },
  sender: { email: firm.sender.email },
});

/** The document with that part in it. */
export const withGuarded = (firm: Firm, guarded: GuardedFirm): Firm => ({
  ...firm,
  sides: guarded.sides,
  accounting: { ...firm.accounting, ...guarded.accounting },
  orders: { ...firm.orders, ...guarded.orders },
  marketplace: { ...firm.marketplace, ...guarded.marketplace },
  sender: { ...firm.sender, ...guarded.sender },
});

/** Whether a change at this place (core/seller/firm-changes.ts) needs a second person. */
export const isGuarded = ({ path }: { readonly path: string }): boolean =>
  path.startsWith("sides.") || MAILBOXES.includes(path);

const MAILBOXES: readonly string[] = [
  "accounting.email",
  "orders.email",
  "marketplace.email",
  "sender.email",
];
