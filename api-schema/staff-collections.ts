import { Schema } from "effect";
import { PaymentScope } from "./order.ts";
import { DebitState } from "./outstanding.ts";
import { CalendarDay, Cents, Count, Instant, Text, positiveId } from "./primitives.ts";

export const RemiseId = positiveId.pipe(Schema.brand("RemiseId"));
export type RemiseId = typeof RemiseId.Type;
export const DebitId = positiveId.pipe(Schema.brand("DebitId"));
export type DebitId = typeof DebitId.Type;
export const TransferId = positiveId.pipe(Schema.brand("TransferId"));
export type TransferId = typeof TransferId.Type;

/** The reference of a mandate, as the bank knows it. */
export const Rum = Schema.String.check(Schema.isPattern(/^[\w.-]{1,35}$/));

/** What the bank says of a remise's file as a whole. */
export const FileSays = Schema.Literals(["accepted", "partial", "refused"]);
export type FileSays = typeof FileSays.Type;

/** The file of a remise for the bank. */
export const RemiseFile = Schema.Struct({
  name: Schema.String,
  writtenAt: Instant,
  /** SHA-256 of its bytes, in hexadecimal digits. */
  digest: Schema.String,
  /** Of how many debits, and their sum; those whose account is not known here are not in it. */
  count: Count,
  sum: Cents,
  /** False once it was deleted: the bank has answered for all of it. */
  isKept: Schema.Boolean,
}).annotate({ identifier: "RemiseFile" });
export type RemiseFile = typeof RemiseFile.Type;

/** One direct debit of a remise. */
export const StaffDebit = Schema.Struct({
  id: DebitId,
  company: Schema.String,
  rum: Schema.String,
  sum: Cents,
  state: DebitState,
  settledOn: Schema.NullOr(CalendarDay),
  /** The bank's code, of one that came back. */
  returnCode: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  /** The numbers of the invoices that it pays. */
  invoices: Schema.Array(Schema.String),
  /** Whether it is in the file of its remise. */
  isInFile: Schema.Boolean,
}).annotate({ identifier: "StaffDebit" });
export type StaffDebit = typeof StaffDebit.Type;

/** A remise of direct debits, with what it would take of how many: one of a list. */
export const RemiseHead = Schema.Struct({
  id: RemiseId,
  scope: PaymentScope,
  ics: Schema.String,
  scheme: Schema.Literals(["CORE", "B2B"]),
  sequence: Schema.Literals(["FRST", "RCUR", "OOFF", "FNAL"]),
  day: CalendarDay,
  state: Schema.Literals(["proposed", "approved", "presented", "closed", "withdrawn"]),
  /** Of the debits that were not withdrawn. */
  count: Count,
  sum: Cents,
}).annotate({ identifier: "RemiseHead" });
export type RemiseHead = typeof RemiseHead.Type;

/** A remise with its debits and what the bank says of it. */
export const Remise = Schema.Struct({
  ...RemiseHead.fields,
  /** What was written for the bank. */
  file: Schema.NullOr(RemiseFile),
  answer: Schema.NullOr(Schema.Struct({ says: FileSays, on: CalendarDay })),
  debits: Schema.Array(StaffDebit),
}).annotate({ identifier: "Remise" });
export type Remise = typeof Remise.Type;

/** A mandate by which nothing is debited until somebody has called. */
export const BlockedMandate = Schema.Struct({
  rum: Schema.String,
  company: Schema.NullOr(Schema.String),
  blockedOn: CalendarDay,
}).annotate({ identifier: "BlockedMandate" });
export type BlockedMandate = typeof BlockedMandate.Type;

/** A B2B mandate that nothing is debited by until the debtor's bank knows it. */
export const UnregisteredMandate = Schema.Struct({
  rum: Schema.String,
  company: Schema.String,
  scope: PaymentScope,
  signedOn: CalendarDay,
}).annotate({ identifier: "UnregisteredMandate" });
export type UnregisteredMandate = typeof UnregisteredMandate.Type;

/** Since when the debtor's bank knows it, as it is typed. */
export const MandateRegistration = Schema.Struct({
  on: Text.check(Schema.isMaxLength(10)),
}).annotate({ identifier: "MandateRegistration" });
export type MandateRegistration = typeof MandateRegistration.Type;

export const BankAnswerId = positiveId.pipe(Schema.brand("BankAnswerId"));
export type BankAnswerId = typeof BankAnswerId.Type;

/** What a bank's file says of a debit that nobody but a person can tell. */
export const DoubtfulAnswer = Schema.Struct({
  id: BankAnswerId,
  kind: Schema.Literals(["rejected", "returned", "collected"]),
  day: CalendarDay,
  amount: Schema.NullOr(Cents),
  /** The bank's code, of one that came back. */
  code: Schema.NullOr(Schema.String),
  payer: Schema.NullOr(Schema.String),
  /** What the bank names: a debit, a mandate or a file. */
  named: Schema.NullOr(Schema.String),
  /** Why nothing was done. */
  why: Schema.String,
  /** The debit that is named, where the shop knows it. */
  debit: Schema.NullOr(DebitId),
}).annotate({ identifier: "DoubtfulAnswer" });
export type DoubtfulAnswer = typeof DoubtfulAnswer.Type;

/** What somebody did about one. */
export const AnswerNoted = Schema.Struct({
  note: Text.check(Schema.isMaxLength(200)),
}).annotate({ identifier: "AnswerNoted" });
export type AnswerNoted = typeof AnswerNoted.Type;

/** An invoice that should be debited and cannot. */
export const UncollectedInvoice = Schema.Struct({
  number: Schema.String,
  company: Schema.String,
  why: Schema.String,
}).annotate({ identifier: "UncollectedInvoice" });
export type UncollectedInvoice = typeof UncollectedInvoice.Type;

/** What is kept of a transfer until somebody says what it pays. */
export const TransferRest = Schema.Struct({
  transfer: TransferId,
  receivedOn: CalendarDay,
  reference: Schema.String,
  payer: Schema.String,
  company: Schema.NullOr(Schema.String),
  left: Cents,
}).annotate({ identifier: "TransferRest" });
export type TransferRest = typeof TransferRest.Type;

/** A transfer that was entered. */
export const EnteredTransfer = Schema.Struct({
  id: TransferId,
  receivedOn: CalendarDay,
  amount: Cents,
  reference: Schema.String,
  payer: Schema.String,
}).annotate({ identifier: "EnteredTransfer" });
export type EnteredTransfer = typeof EnteredTransfer.Type;

/** What an agent did with money. */
export const MoneyActDone = Schema.Struct({
  at: Instant,
  agent: Schema.String,
  act: Schema.Literals([
    "approved",
    "withdrawn",
    "settled",
    "returned",
    "transfer",
    "allocated",
    "allocation undone",
    "transfer refunded",
    "bank file",
    "written off",
    "resumed",
    "remise file",
    "answer noted",
    "registered",
  ]),
  subject: Schema.String,
  reason: Schema.NullOr(Schema.String),
}).annotate({ identifier: "MoneyActDone" });
export type MoneyActDone = typeof MoneyActDone.Type;

/** Everything about money that comes in: remises, transfers, what is kept, what was done lately. */
export const Collections = Schema.Struct({
  today: CalendarDay,
  proposed: Schema.Array(RemiseHead),
  underWay: Schema.Array(RemiseHead),
  /** The last ones that are over. */
  over: Schema.Array(RemiseHead),
  /** What the bank's files say and somebody has to look at, the oldest first. */
  doubts: Schema.Array(DoubtfulAnswer),
  blocked: Schema.Array(BlockedMandate),
  /** B2B mandates that wait for the debtor's bank, the oldest first. */
  unregistered: Schema.Array(UnregisteredMandate),
  uncollected: Schema.Array(UncollectedInvoice),
  rests: Schema.Array(TransferRest),
  transfers: Schema.Array(EnteredTransfer),
  acts: Schema.Array(MoneyActDone),
}).annotate({ identifier: "Collections" });
export type Collections = typeof Collections.Type;

export const RemiseSeen = Schema.Struct({ today: CalendarDay, remise: Remise }).annotate({
  identifier: "RemiseSeen",
});
export type RemiseSeen = typeof RemiseSeen.Type;

/** What a person has seen of a remise: another sum is not approved by it. */
export const RemiseApproval = Schema.Struct({ count: Count, sum: Cents }).annotate({
  identifier: "RemiseApproval",
});
export type RemiseApproval = typeof RemiseApproval.Type;

const Reason = Text.check(Schema.isMaxLength(200));

export const RemiseWithdrawal = Schema.Struct({ reason: Reason }).annotate({
  identifier: "RemiseWithdrawal",
});
export type RemiseWithdrawal = typeof RemiseWithdrawal.Type;

/** A debit with the remise that it is in. */
export const DebitSeen = Schema.Struct({
  today: CalendarDay,
  debit: StaffDebit,
  remise: RemiseId,
}).annotate({ identifier: "DebitSeen" });
export type DebitSeen = typeof DebitSeen.Type;

/** A debit that came back, as the bank says it. */
export const DebitReturn = Schema.Struct({
  code: Text.check(Schema.isMaxLength(4)),
  on: Text.check(Schema.isMaxLength(10)),
}).annotate({ identifier: "DebitReturn" });
export type DebitReturn = typeof DebitReturn.Type;

/** What came of it: too late for the bank, it has to be contested. */
export const DebitReturned = Schema.Struct({ isContested: Schema.Boolean }).annotate({
  identifier: "DebitReturned",
});
export type DebitReturned = typeof DebitReturned.Type;

const typed = {
  /** The day of its reception, as it is typed. */
  on: Text.check(Schema.isMaxLength(10)),
  /** Euros, as they are typed: '1 248,30'. */
  amount: Text.check(Schema.isMaxLength(40)),
  reference: Text.check(Schema.isMaxLength(500)),
  payer: Text.check(Schema.isMaxLength(200)),
};

/** A transfer as the bank's statement has it, as it is typed. */
export const TypedTransfer = Schema.Struct(typed).annotate({ identifier: "TypedTransfer" });
export type TypedTransfer = typeof TypedTransfer.Type;

/** What a transfer would pay, with the names that staff read. */
export const TransferMatch = Schema.Struct({
  receivedOn: CalendarDay,
  amount: Cents,
  lines: Schema.Array(Schema.Struct({ what: Schema.String, amount: Cents })),
  /** What is kept until somebody says what it pays. */
  kept: Cents,
  /** What is paid by it now. */
  allocated: Cents,
  /** The same was entered before: day, amount, words and payer. */
  isKnown: Schema.Boolean,
}).annotate({ identifier: "TransferMatch" });
export type TransferMatch = typeof TransferMatch.Type;

export const NewTransfer = Schema.Struct({
  ...typed,
  /** Sent twice it is entered once. */
  key: Text.check(Schema.isPattern(/^[\w-]{8,40}$/)),
  /** What was seen to be paid by it: when it would pay something else, nothing is written. */
  seen: Cents,
}).annotate({ identifier: "NewTransfer" });
export type NewTransfer = typeof NewTransfer.Type;

/** The transfer that was entered. */
export const MadeTransfer = Schema.Struct({ id: TransferId }).annotate({
  identifier: "MadeTransfer",
});
export type MadeTransfer = typeof MadeTransfer.Type;

export const WriteOff = Schema.Struct({
  number: Text.check(Schema.isMaxLength(40)),
  reason: Reason,
}).annotate({ identifier: "WriteOff" });
export type WriteOff = typeof WriteOff.Type;

export const ConfirmedWriteOff = Schema.Struct({
  ...WriteOff.fields,
  /** What was seen to be owed: when that is something else, nothing is written. */
  seen: Cents,
}).annotate({ identifier: "ConfirmedWriteOff" });
export type ConfirmedWriteOff = typeof ConfirmedWriteOff.Type;

/** What will be asked of nobody any more. */
export const LossSeen = Schema.Struct({
  number: Schema.String,
  company: Schema.String,
  owed: Cents,
  reason: Schema.String,
}).annotate({ identifier: "LossSeen" });
export type LossSeen = typeof LossSeen.Type;
