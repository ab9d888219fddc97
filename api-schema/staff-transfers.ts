import { Schema } from "effect";
import {
  CalendarDay,
  Cents,
  Count,
  Instant,
  OrderId,
  positiveId,
  StoreId,
  Text,
} from "./primitives.ts";
import { InvoiceId } from "./invoice.ts";
import { FileSays, RemiseId, TransferId } from "./staff-collections.ts";

export const AllocationId = positiveId.pipe(Schema.brand("AllocationId"));
export type AllocationId = typeof AllocationId.Type;

/**
 * What has become of a transfer: nothing yet; nothing yet, with a proposal; used in part; used whole; what is left is
 * the customer's; what was left went back.
 */
export const TransferState = Schema.Literals([
  "received",
  "proposed",
  "partly",
  "allocated",
  "kept",
  "refunded",
]);
export type TransferState = typeof TransferState.Type;

/** What a proposal goes by: numbers in the words, the account, the name, the sum alone; or there is none. */
export const ProposalGround = Schema.Literals(["numbers", "account", "name", "amount", "none"]);
export type ProposalGround = typeof ProposalGround.Type;

/** An invoice, or the part of an order that is not invoiced yet: its number is `outstanding` or `payment` of the ledger. */
const item = { kind: Schema.Literals(["invoice", "order"]), id: positiveId };

const notNegative = Cents.check(Schema.isGreaterThanOrEqualTo(0));

/** Something that is still to be paid. */
export const OpenItem = Schema.Struct({
  ...item,
  number: Schema.String,
  store: StoreId,
  /** What people call the shop. */
  shop: Schema.String,
  dueDate: Schema.NullOr(CalendarDay),
  /** Negative of a credit note, which is deducted. */
  open: Cents,
  /** A debit holds it already. */
  isHeld: Schema.Boolean,
  /** Where it is looked at: the invoice's page, or the order's. */
  invoice: Schema.NullOr(InvoiceId),
  order: Schema.NullOr(OrderId),
}).annotate({ identifier: "OpenItem" });
export type OpenItem = typeof OpenItem.Type;

/** So much of it is paid, and so much given up; of a credit note so much is deducted, and negative. */
export const ProposedLine = Schema.Struct({
  ...item,
  amount: Cents,
  loss: notNegative,
});
export type ProposedLine = typeof ProposedLine.Type;

/** What a transfer may be for. */
export const TransferProposal = Schema.Struct({
  ground: ProposalGround,
  /** Nothing else reads as well. */
  isSure: Schema.Boolean,
  owner: Schema.NullOr(StoreId),
  lines: Schema.Array(ProposedLine),
  rest: Cents,
});

const known = {
  id: TransferId,
  receivedOn: CalendarDay,
  amount: Cents,
  reference: Schema.String,
  payer: Schema.String,
  state: TransferState,
  left: Cents,
  /** Whose what is left is, where somebody has said so. */
  owner: Schema.NullOr(Schema.Struct({ store: StoreId, shop: Schema.String })),
};

/** A transfer in the desk's list. */
export const StaffTransferRow = Schema.Struct({
  ...known,
  /** What it is proposed for, in words: '2 factures de Le Fournil'. */
  proposed: Schema.NullOr(
    Schema.Struct({
      ground: ProposalGround,
      isSure: Schema.Boolean,
      shop: Schema.NullOr(Schema.String),
      numbers: Schema.Array(Schema.String),
      sum: Cents,
    }),
  ),
}).annotate({ identifier: "StaffTransferRow" });
export type StaffTransferRow = typeof StaffTransferRow.Type;

/** Some of them, the newest first, and from which one on the list goes on. */
export const StaffTransferList = Schema.Struct({
  transfers: Schema.Array(StaffTransferRow),
  next: Schema.NullOr(TransferId),
}).annotate({ identifier: "StaffTransferList" });
export type StaffTransferList = typeof StaffTransferList.Type;

/** What a transfer was used for, by whom. */
export const TransferAllocation = Schema.Struct({
  id: AllocationId,
  at: Instant,
  by: Schema.NullOr(Schema.String),
  lines: Schema.Array(
    Schema.Struct({ number: Schema.String, shop: Schema.String, amount: Cents, loss: Cents }),
  ),
  /** When it was taken back. */
  undoneAt: Schema.NullOr(Instant),
});
export type TransferAllocation = typeof TransferAllocation.Type;

/** A shop with what it and the others of its company owe. */
export const OwingShop = Schema.Struct({
  store: StoreId,
  shop: Schema.String,
  erpId: Schema.NullOr(Schema.String),
}).annotate({ identifier: "OwingShop" });
export type OwingShop = typeof OwingShop.Type;

/** A transfer with what it may be for and what it was used for. */
export const StaffTransfer = Schema.Struct({
  ...known,
  version: Count,
  /** What people may read of the account that it came from. */
  iban: Schema.NullOr(Schema.String),
  /** It came by a bank's file. */
  isFromBank: Schema.Boolean,
  refunded: Cents,
  /** One of the same day and sum that was typed where this one came by file, or the other way. */
  twin: Schema.NullOr(TransferId),
  /** By whom it was entered. */
  by: Schema.String,
  at: Instant,
  proposal: TransferProposal,
  /** What the proposal names, and all that its company owes. */
  items: Schema.Array(OpenItem),
  /** The shops that what is left may be of: those of the items, and who is proposed. */
  shops: Schema.Array(OwingShop),
  allocations: Schema.Array(TransferAllocation),
}).annotate({ identifier: "StaffTransfer" });
export type StaffTransfer = typeof StaffTransfer.Type;

/** What is found of what is owed: by the number of an invoice or an order, of a customer, or by a name. */
export const OwedItems = Schema.Struct({
  items: Schema.Array(OpenItem),
  shops: Schema.Array(OwingShop),
}).annotate({ identifier: "OwedItems" });
export type OwedItems = typeof OwedItems.Type;

const seen = { version: Count };

/** What a transfer is used for, as somebody confirms it; what is left is `owner`'s, or nobody's yet. */
export const AllocateTransfer = Schema.Struct({
  ...seen,
  lines: Schema.Array(ProposedLine).check(Schema.isMaxLength(200)),
  owner: Schema.NullOr(StoreId),
}).annotate({ identifier: "AllocateTransfer" });
export type AllocateTransfer = typeof AllocateTransfer.Type;

export const UndoAllocation = Schema.Struct({ ...seen, allocation: AllocationId }).annotate({
  identifier: "UndoAllocation",
});
export type UndoAllocation = typeof UndoAllocation.Type;

export const RefundTransfer = Schema.Struct({
  ...seen,
  reason: Text.check(Schema.isMaxLength(200)),
}).annotate({ identifier: "RefundTransfer" });
export type RefundTransfer = typeof RefundTransfer.Type;

/** The largest statement that is taken, in letters. */
export const STATEMENT_LETTERS = 20_000_000;

/** A bank's file, as text. */
export const BankFile = Schema.Struct({
  content: Text.check(Schema.isMaxLength(STATEMENT_LETTERS)),
}).annotate({ identifier: "BankFile" });
export type BankFile = typeof BankFile.Type;

/** What became of the transfers of a bank's file. */
export const TakenTransfers = Schema.Struct({
  /** Transfers that were not known. */
  taken: Count,
  sum: Cents,
  /** Those that were there already. */
  known: Count,
  /** Of those that were taken, how many have a proposal. */
  proposed: Count,
  /** Entries that are no transfers which came: debits, collections, fees, pending ones. */
  others: Count,
  /** Transfers without a reference of the bank, or in another money: they are entered by hand. */
  unread: Count,
});
export type TakenTransfers = typeof TakenTransfers.Type;

/** What became of what a bank's file says of debits. */
export const TakenBankWords = Schema.Struct({
  collected: Count,
  /** Refused before their day, and taken back after it. */
  rejected: Count,
  returned: Count,
  /** Those that were there already. */
  known: Count,
  /** All that waits for somebody now, also of other files. */
  doubtful: Count,
  /** The remise that the file answers, and what the bank says of it as a whole. */
  answer: Schema.NullOr(Schema.Struct({ remise: RemiseId, says: FileSays })),
});
export type TakenBankWords = typeof TakenBankWords.Type;

/** What became of a bank's file. */
export const TakenBankFile = Schema.Struct({
  ...TakenTransfers.fields,
  debits: TakenBankWords,
}).annotate({ identifier: "TakenBankFile" });
export type TakenBankFile = typeof TakenBankFile.Type;
