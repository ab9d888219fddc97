import { Schema } from "effect";
import { ThreadId } from "./messaging.ts";
import { PaymentScope } from "./order.ts";
import {
  CalendarDay,
  Cents,
  ClockTime,
  Count,
  CustomerId,
  ErpId,
  Instant,
  OrderId,
  OrderNumber,
  positiveId,
  RangeCode,
  Role,
  SalesAreaCode,
  Siren,
  StoreId,
  Text,
  Weekday,
} from "./primitives.ts";
import { PaymentMethodCode, StoreApproval } from "./store.ts";

export const NoteId = positiveId.pipe(Schema.brand("NoteId"));
export type NoteId = typeof NoteId.Type;

/** A lorry that comes to a shop, and its next days. */
export const ShopTour = Schema.Struct({
  range: RangeCode,
  cutOff: ClockTime,
  weekdays: Schema.Array(Weekday),
  next: Schema.Array(CalendarDay),
});

const ShopMandate = Schema.Struct({
  scope: PaymentScope,
  reference: Schema.String,
  signedOn: Schema.NullOr(CalendarDay),
  lastUsedOn: Schema.NullOr(CalendarDay),
  isBlocked: Schema.Boolean,
  /** B2B, and the debtor's bank does not know it yet: nothing is debited by it. */
  awaitsBank: Schema.Boolean,
  /** It was signed for one debit alone. */
  isOnce: Schema.Boolean,
  /** The last day of a debit by it, where it is to end. */
  endsOn: Schema.NullOr(CalendarDay),
  /** The day of its only or its last debit, once that stands: nothing is debited by it any more. */
  lastDebitOn: Schema.NullOr(CalendarDay),
});

const ShopPerson = Schema.Struct({
  id: CustomerId,
  name: Schema.String,
  email: Schema.String,
  role: Role,
  isMainManager: Schema.Boolean,
  /** False until who was invited has come. */
  hasCome: Schema.Boolean,
});

/** A shop of a company, as the desk shows it. */
export const CompanyShop = Schema.Struct({
  id: StoreId,
  erpId: Schema.NullOr(ErpId),
  name: Schema.String,
  street: Schema.NullOr(Schema.String),
  town: Schema.NullOr(Schema.String),
  area: SalesAreaCode,
  areaName: Schema.String,
  isActive: Schema.Boolean,
  isBlocked: Schema.Boolean,
  approval: StoreApproval,
  score: Schema.NullOr(Schema.Int),
  formerScore: Schema.NullOr(Schema.Int),
  paymentMethod: Schema.NullOr(PaymentMethodCode),
  /** Nearest first: the first that has a price is the shop's. */
  priceLists: Schema.Array(Schema.Struct({ code: Schema.String, name: Schema.String })),
  tours: Schema.Array(ShopTour),
  mandates: Schema.Array(ShopMandate),
  people: Schema.Array(ShopPerson),
}).annotate({ identifier: "CompanyShop" });
export type CompanyShop = typeof CompanyShop.Type;

/** What a company owes, whatever its shops. */
export const CompanyDebt = Schema.Struct({
  count: Count,
  /** TTC, credit notes taken off. */
  sum: Cents,
  late: Count,
  lateSum: Cents,
  /** The first of their due days, over or to come. */
  oldest: Schema.NullOr(CalendarDay),
  /** A bank has it: it is not owed twice. */
  collecting: Cents,
  /** Of before a judgment: neither debited nor asked for. */
  frozen: Count,
  frozenSum: Cents,
}).annotate({ identifier: "CompanyDebt" });
export type CompanyDebt = typeof CompanyDebt.Type;

const CompanyOrder = Schema.Struct({
  id: OrderId,
  number: OrderNumber,
  at: Instant,
  shop: Schema.String,
  /** TTC. */
  total: Cents,
  deliveries: Schema.Array(CalendarDay),
});

/** What a company buys again and again. */
const CompanyHabit = Schema.Struct({
  reference: Schema.String,
  name: Schema.String,
  orders: Count,
  quantity: Count,
  last: CalendarDay,
});

const CompanyThread = Schema.Struct({
  id: ThreadId,
  at: Instant,
  title: Schema.String,
  shop: Schema.String,
  from: Schema.String,
});

/** What the house notes of a company, and its customer never reads. */
export const CompanyNote = Schema.Struct({
  id: NoteId,
  at: Instant,
  by: Schema.String,
  text: Schema.String,
}).annotate({ identifier: "CompanyNote" });
export type CompanyNote = typeof CompanyNote.Type;

/** What was decided of a company. */
export const CompanyActKind = Schema.Literals([
  "blocked",
  "unblocked",
  "soldOn",
  "tookOver",
  "judged",
  "judgmentLifted",
]);
export type CompanyActKind = typeof CompanyActKind.Type;

const CompanyAct = Schema.Struct({
  at: Instant,
  by: Schema.String,
  act: CompanyActKind,
  reason: Schema.String,
});

/** The kinds of collective proceedings (Code de commerce, book VI). */
export const JudgmentKind = Schema.Literals(["safeguard", "recovery", "liquidation"]);
export type JudgmentKind = typeof JudgmentKind.Type;

/**
 * All that is known of a company. What somebody's roles may not see is null: what is owed (money.view), its
 * orders and habits (orders.view), its messages (conversations.answer).
 */
export const StaffCompany = Schema.Struct({
  siren: Siren,
  legalName: Schema.NullOr(Schema.String),
  legalStatus: Schema.NullOr(Schema.String),
  vatNumber: Schema.NullOr(Schema.String),
  groupCode: Schema.NullOr(Schema.String),
  paymentTermsDays: Schema.NullOr(Schema.Int),
  creditLimit: Schema.NullOr(Cents),
  blocked: Schema.NullOr(Schema.Struct({ at: Instant, by: Schema.String, reason: Schema.String })),
  judgment: Schema.NullOr(Schema.Struct({ day: CalendarDay, kind: JudgmentKind })),
  shops: Schema.Array(CompanyShop),
  debt: Schema.NullOr(CompanyDebt),
  orders: Schema.NullOr(Schema.Array(CompanyOrder)),
  habits: Schema.NullOr(Schema.Array(CompanyHabit)),
  threads: Schema.NullOr(Schema.Array(CompanyThread)),
  notes: Schema.Array(CompanyNote),
  acts: Schema.Array(CompanyAct),
}).annotate({ identifier: "StaffCompany" });
export type StaffCompany = typeof StaffCompany.Type;

const reason = Text.check(Schema.isMinLength(1), Schema.isMaxLength(300));

export const WrittenNote = Schema.Struct({
  text: Text.check(Schema.isMinLength(1), Schema.isMaxLength(2000)),
}).annotate({ identifier: "WrittenNote" });
export type WrittenNote = typeof WrittenNote.Type;

/** All its shops order no more, or order again. */
export const BlockCompany = Schema.Struct({ blocked: Schema.Boolean, reason }).annotate({
  identifier: "BlockCompany",
});
export type BlockCompany = typeof BlockCompany.Type;

/** What 'reprise du fonds' of a shop does, before it is done. */
export const TakeoverPreview = Schema.Struct({
  shop: StoreId,
  name: Schema.String,
  erpId: Schema.NullOr(ErpId),
  seller: Schema.Struct({ siren: Schema.NullOr(Siren), name: Schema.String }),
  areaName: Schema.String,
  /** Invoices that stay with the seller, paid ones too, and what is owed of them. */
  invoices: Count,
  openInvoices: Count,
  owed: Cents,
  mandates: Count,
  people: Count,
  orders: Count,
  lists: Count,
  /** Why it cannot be done now, in French; nothing where it can. */
  obstacles: Schema.Array(Schema.String),
}).annotate({ identifier: "TakeoverPreview" });
export type TakeoverPreview = typeof TakeoverPreview.Type;

/** 'Reprise du fonds', as it was shown. */
export const TakeOver = Schema.Struct({
  /** Of the company that takes over. */
  siret: Text.check(Schema.isMaxLength(30)),
  legalName: Text.check(Schema.isMinLength(1), Schema.isMaxLength(120)),
  legalStatus: Text.check(Schema.isMinLength(1), Schema.isMaxLength(80)),
  /** Its number in the ERP: the former one stays with the seller. */
  erpId: Text.check(Schema.isMaxLength(30)),
  billingEmail: Schema.NullOr(Text.check(Schema.isMaxLength(200))),
  reason,
  /** What was shown: anything else is shown again first. */
  openInvoices: Count,
  owed: Cents,
}).annotate({ identifier: "TakeOver" });
export type TakeOver = typeof TakeOver.Type;

/** Who has the shop now, and where its seller's invoices lie. */
export const TookOver = Schema.Struct({ siren: Siren, seller: StoreId }).annotate({
  identifier: "TookOver",
});
export type TookOver = typeof TookOver.Type;

/** What a judgment of that day does, before it is entered. */
export const JudgmentPreview = Schema.Struct({
  day: CalendarDay,
  shops: Count,
  /** Claims of before the day, and what is owed of them. */
  claims: Count,
  claimed: Cents,
  /** Debits of them that are not with the bank yet: they are withdrawn. */
  debits: Count,
  debited: Cents,
  /** Those that the bank has: nothing here calls them back. */
  presented: Count,
  presentedSum: Cents,
  /** Of the day and after: they are owed as before. */
  later: Count,
  laterSum: Cents,
}).annotate({ identifier: "JudgmentPreview" });
export type JudgmentPreview = typeof JudgmentPreview.Type;

/** 'Procédure collective', as it was shown. */
export const EnterJudgment = Schema.Struct({
  day: CalendarDay,
  kind: JudgmentKind,
  reason,
  claims: Count,
  claimed: Cents,
}).annotate({ identifier: "EnterJudgment" });
export type EnterJudgment = typeof EnterJudgment.Type;

export const LiftJudgment = Schema.Struct({ reason }).annotate({ identifier: "LiftJudgment" });
export type LiftJudgment = typeof LiftJudgment.Type;
