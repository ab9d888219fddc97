import { Result } from "effect";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Cents, StoreId } from "../../api-schema/primitives.ts";
import { isBankDay } from "../calendar/target-days.ts";
import { cents } from "../money/cents.ts";
import {
  requestedCollectionDay,
  canStillBePresented,
  collectionDay,
  latest,
} from "./collection-day.ts";
import {
  type DebitMandate,
  MANDATE_OVER,
  type MandateUnusable,
  proposableMandate,
} from "./debit-mandate.ts";
import { lastNotices, needsNotice, type Notice, type NoticeChange } from "./notices.ts";
import { type Credit, type CreditTaker, creditSum, setOff, type UsedCredit } from "./set-off.ts";

/** An invoice that is to be collected by debit. */
export type OpenInvoice = {
  readonly id: OutstandingId;
  readonly store: StoreId;
  readonly scope: PaymentScope;
  readonly dueDate: CalendarDay;
  /** What is still owed of it; nothing is collected of 0 or less. */
  readonly owed: Cents;
  /** Not collected before this day though it is due: after a return. */
  readonly notBefore: CalendarDay | null;
  /** True while a debit that lives holds it (see `isLiveDebit`). */
  readonly isInDebit: boolean;
  /**
   * True while a card page of the customer's holds it: nothing is collected of it, and it keeps the credit that was
   * announced, since most of these pages are left and come to nothing.
   */
  readonly isBeingPaid: boolean;
};

/** A credit note that is not used up, of a store and a scope. */
export type OpenCredit = Credit & { readonly store: StoreId; readonly scope: PaymentScope };

export type DebitFacts = {
  readonly invoices: readonly OpenInvoice[];
  readonly credits: readonly OpenCredit[];
  /** The mandate of each store and scope, one at most. */
  readonly mandates: readonly DebitMandate[];
  readonly notices: readonly Notice[];
  readonly today: CalendarDay;
};

/** What will be collected of an invoice, and when. */
export type PlannedLine = {
  readonly invoice: OutstandingId;
  readonly mandate: DebitMandate;
  readonly day: CalendarDay;
  /** Owed less the credit notes: positive. */
  readonly sum: Cents;
  readonly credits: readonly UsedCredit[];
  /** What has to be announced first; empty for what was. */
  readonly changes: readonly NoticeChange[];
};

/** What becomes of every open invoice that is in no debit and paid by no card page: each is named once. */
export type DebitPlan = {
  readonly today: CalendarDay;
  readonly lines: readonly PlannedLine[];
  /** Invoices that credit notes pay whole: nothing is debited. */
  readonly covered: ReadonlyArray<{
    readonly invoice: OutstandingId;
    readonly credits: readonly UsedCredit[];
  }>;
  /** Invoices that no mandate can collect now. */
  readonly refused: ReadonlyArray<{
    readonly invoice: OutstandingId;
    readonly why: MandateUnusable;
  }>;
};

/**
 * Plans the debits of all open invoices: what each will cost its store after credit notes, on which
 * bank day, and what has to be announced before. The same facts give the same plan, in whatever order
 * they come; what was announced keeps its sum and day as long as both are still true.
 */
export const planDebits = (facts: DebitFacts): DebitPlan => {
  const { today } = facts;
  const lasts = lastNotices(facts.notices);
  const mandates = new Map(facts.mandates.map((mandate) => [accountOf(mandate), mandate]));
  const credits = Map.groupBy(facts.credits.toSorted(byId), accountOf);
  const open = facts.invoices
    .filter(({ owed, isInDebit }) => owed > 0 && !isInDebit)
    .toSorted(firstDue);
  const parts = [...Map.groupBy(open, accountOf)].map(([account, invoices]) =>
    planAccount({
      invoices,
      credits: credits.get(account) ?? [],
      mandate: proposableMandate(mandates.get(account), today),
      lasts,
      today,
    }),
  );
  return {
    today,
    lines: parts.flatMap(({ lines }) => lines).toSorted(byInvoice),
    covered: parts.flatMap(({ covered }) => covered).toSorted(byInvoice),
    refused: parts.flatMap(({ refused }) => refused).toSorted(byInvoice),
  };
};

/** The notices to give today: one for each planned line that has to be announced. */
export const noticesToGive = ({ lines, today }: DebitPlan): readonly Notice[] =>
  lines
    .filter(({ changes }) => changes.length > 0)
    .map((line) => noticeOf(line, line.day, { announcedOn: today, agreed: false }));

/**
 * What a customer agrees to who asks for the debit of these invoices now, on a screen that names their
 * sums and this day: kept as the last notices, they are proposed at once. An invoice that is not
 * planned (paid, held by a debit, without mandate) has none.
 */
export const requestedNotices = (
  { lines, today }: DebitPlan,
  invoices: readonly OutstandingId[],
): readonly Notice[] =>
  lines
    .filter(({ invoice }) => invoices.includes(invoice))
    .map((line) =>
      noticeOf(line, requestedCollectionDay(today), { announcedOn: today, agreed: true }),
    );

const noticeOf = (
  { invoice, sum, mandate: { rum, ics } }: PlannedLine,
  day: CalendarDay,
  given: Pick<Notice, "announcedOn" | "agreed">,
): Notice => ({ invoice, sum, day, rum, ics, ...given });

type Account = {
  readonly invoices: readonly OpenInvoice[];
  readonly credits: readonly Credit[];
  readonly mandate: Result.Result<DebitMandate, MandateUnusable>;
  readonly lasts: ReadonlyMap<OutstandingId, Notice>;
  readonly today: CalendarDay;
};

type AccountPlan = Pick<DebitPlan, "lines" | "covered" | "refused">;

/** One store's invoices of one scope. */
const planAccount = ({ invoices, credits, mandate, lasts, today }: Account): AccountPlan => {
  if (Result.isFailure(mandate)) {
    const why = mandate.failure;
    const collected = invoices.filter(({ isBeingPaid }) => !isBeingPaid);
    return { lines: [], covered: [], refused: collected.map(({ id }) => ({ invoice: id, why })) };
  }
  const dated = invoices.map((invoice) =>
    datedInvoice(invoice, mandate.success, lasts.get(invoice.id), today),
  );
  const used = setOff(
    dated.map((each) => takerOf(each, mandate.success)),
    credits,
  );
  const planned = dated
    .filter(({ isBeingPaid }) => !isBeingPaid)
    .map((each) => plannedLine(each, mandate.success, used.get(each.id) ?? []));
  const collected = planned.filter(({ sum }) => sum > 0);
  const told = collected.filter(({ changes }) => changes.length === 0);
  const onlyDay = mandate.success.isOnce ? firstDayOf(told.length > 0 ? told : collected) : null;
  const owing = collected.map((line) => {
    const isTooMany = onlyDay !== null && line.day !== onlyDay;
    return [line, isTooMany ? OVER : proposableMandate(mandate.success, line.day)] as const;
  });
  return {
    lines: owing.flatMap(([line, answer]) => (Result.isSuccess(answer) ? [line] : [])),
    covered: planned
      .filter(({ sum }) => sum === 0)
      .map(({ invoice, credits }) => ({ invoice, credits })),
    // Good today and void by the day of the debit, or for one debit alone.
    refused: owing.flatMap(([{ invoice }, answer]) =>
      Result.isFailure(answer) ? [{ invoice, why: answer.failure }] : [],
    ),
  };
};

const OVER: Result.Result<never, MandateUnusable> = Result.fail({
  _tag: "MandateUnusable",
  reason: "over",
  message: MANDATE_OVER,
});

/** The first day of these; null where there is none. */
const firstDayOf = (lines: readonly PlannedLine[]): CalendarDay | null =>
  lines.reduce<CalendarDay | null>(
    (first, { day }) => (first === null || day < first ? day : first),
    null,
  );

type DatedInvoice = OpenInvoice & {
  readonly last: Notice | undefined;
  /** The announced day, while it can still be kept. */
  readonly keptDay: CalendarDay | undefined;
  /** The first day on which it may be collected when it is announced today. */
  readonly freshDay: CalendarDay;
};

const datedInvoice = (
  invoice: OpenInvoice,
  { noticeDays }: DebitMandate,
  last: Notice | undefined,
  today: CalendarDay,
): DatedInvoice => {
  const earliest = latest([invoice.dueDate, invoice.notBefore ?? invoice.dueDate]);
  const isKept =
    last !== undefined &&
    isBankDay(last.day) &&
    canStillBePresented(last.day, today) &&
    (last.agreed || last.day >= earliest);
  return {
    ...invoice,
    last,
    keptDay: isKept ? last.day : undefined,
    freshDay: collectionDay({
      dueDate: earliest,
      notice: { announcedOn: today, noticeDays },
      today,
    }),
  };
};

/** Another sum may be announced today when its day stays, or when it has to be announced anyway. */
const takerOf = (dated: DatedInvoice, mandate: DebitMandate): CreditTaker => {
  const { id, owed, isBeingPaid, last, keptDay, freshDay } = dated;
  const promised = cents(last === undefined ? 0 : Math.max(0, owed - last.sum));
  const isToldAnyway =
    keptDay === undefined || changesOf(dated, mandate, cents(owed - promised), keptDay).length > 0;
  const mayChange = !isBeingPaid && (isToldAnyway || freshDay <= keptDay);
  return { id, owed, promised, mayChange };
};

const changesOf = (
  { id, last }: DatedInvoice,
  { rum, ics, noticeDays }: DebitMandate,
  sum: Cents,
  day: CalendarDay,
): readonly NoticeChange[] => needsNotice({ invoice: id, sum, day, rum, ics }, last, noticeDays);

const plannedLine = (
  dated: DatedInvoice,
  mandate: DebitMandate,
  credits: readonly UsedCredit[],
): PlannedLine => {
  const { id, owed, freshDay, keptDay = freshDay } = dated;
  const sum = cents(owed - creditSum(credits));
  const isTold = changesOf(dated, mandate, sum, keptDay).length === 0;
  // A customer who knows the day keeps it when there is time for the new notice.
  const day = isTold ? keptDay : latest([keptDay, freshDay]);
  return {
    invoice: id,
    mandate,
    day,
    sum,
    credits,
    changes: changesOf(dated, mandate, sum, day),
  };
};

const accountOf = ({ store, scope }: Pick<OpenInvoice, "store" | "scope">): string =>
  `${store} ${scope}`;

const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id;

const byInvoice = (a: { readonly invoice: number }, b: { readonly invoice: number }): number =>
  a.invoice - b.invoice;

const firstDue = (a: OpenInvoice, b: OpenInvoice): number =>
  a.dueDate === b.dueDate ? a.id - b.id : a.dueDate < b.dueDate ? -1 : 1;
