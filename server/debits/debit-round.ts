import { Effect } from "effect";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Instant, StoreId } from "../../api-schema/primitives.ts";
import { addMonths } from "../../core/calendar/day.ts";
import { canStillBePresented } from "../../core/debits/collection-day.ts";
import { isLapsed, MANDATE_LIFE_MONTHS } from "../../core/debits/debit-mandate.ts";
import {
  requestedNotices,
  type DebitPlan,
  noticesToGive,
  planDebits,
} from "../../core/debits/debit-plan.ts";
import { type ProposedBatch, proposeDebits } from "../../core/debits/propose.ts";
import { creditNotePosting } from "../../core/ledger/postings.ts";
import { now as presentInstant, today as presentDay } from "../clock.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { approveBatch } from "./debit-decisions.ts";
import { noticeMail } from "./debit-mails.ts";
import { type DebitNeeds, holdBatch, isStillOwed } from "./debit-needs.ts";
import { DebitMoved } from "./debit-news.ts";

/**
 * What the house does every minute by itself, one process at a time: mandates that nobody used are
 * void, what is stale is withdrawn, what has lost its mandate is let go, customers are told, credit notes pay,
 * and what was told in time is proposed. Done again it does nothing more. Answers how many debits were proposed.
 */
export const round = (needs: DebitNeeds): Effect.Effect<number> =>
  needs.repository.transaction(
    Effect.gen(function* () {
      if (!(yield* needs.repository.takeTurn)) return 0;
      const today = yield* presentDay;
      yield* needs.facts.meetMandates(today);
      yield* endUnusedMandates(needs, today);
      yield* withdrawStale(needs, today);
      yield* letGoWithoutMandate(needs);
      yield* notify(needs, yield* planAll(needs, today));
      const made = yield* settleAndPropose(needs, today);
      if (needs.approval === "auto") yield* approveAll(needs);
      return made;
    }),
  );

const planAll = (needs: DebitNeeds, today: CalendarDay): Effect.Effect<DebitPlan> =>
  Effect.map(needs.facts.planning(today, { stores: null, asked: [] }), planDebits);

const endUnusedMandates = Effect.fnUntraced(function* (
  { repository }: DebitNeeds,
  today: CalendarDay,
) {
  const unused = yield* repository.unusedSince(addMonths(today, -MANDATE_LIFE_MONTHS));
  for (const mandate of unused.filter((each) => isLapsed(each, today))) {
    yield* repository.endMandate(mandate.reference);
    yield* repository.markVoid(mandate.reference, today);
  }
});

/** What nobody approved in time, and what is not owed so any more: it is planned again. */
const withdrawStale = Effect.fnUntraced(function* (needs: DebitNeeds, today: CalendarDay) {
  const { repository, announce } = needs;
  for (const known of yield* repository.batches("b.state = 'proposed'", [])) {
    const held = yield* holdBatch(needs, known);
    if (held?.batch.state !== "proposed") continue;
    const { batch, owed } = held;
    const isLate = !canStillBePresented(batch.day, today);
    const alive = batch.debits.filter(({ state }) => state === "proposed");
    const stale = alive.filter((debit) => isLate || !isStillOwed(debit, owed));
    for (const { id } of stale) {
      const note = isLate ? "Non approuvé à temps." : "Le montant dû a changé.";
      yield* repository.withdraw(id, { note, notBefore: null });
      yield* announce(DebitMoved, { debit: id });
    }
    if (stale.length > 0 && stale.length === alive.length) {
      yield* repository.moveBatch(batch.id, "withdrawn");
    }
  }
});

/** What waits to be proposed again and has lost its mandate meanwhile is paid otherwise. */
const letGoWithoutMandate = Effect.fnUntraced(function* ({ repository, announce }: DebitNeeds) {
  for (const debit of yield* repository.leftWithoutMandate) yield* announce(DebitMoved, { debit });
});

/** The invoice's own mail is the notice where one leaves today; else a mail of its own says it. */
const notify = Effect.fnUntraced(function* (needs: DebitNeeds, plan: DebitPlan) {
  const { repository, announce, publicUrl } = needs;
  const due = noticesToGive(plan);
  if (due.length === 0) return;
  const ids = due.map(({ invoice }) => invoice);
  const byInvoice = yield* repository.toldByInvoice(ids, plan.today);
  const stores = new Map(plan.lines.map(({ invoice, mandate }) => [invoice, mandate.store]));
  const recipients = yield* repository.recipients([...new Set(stores.values())]);
  const numbers = yield* repository.numbersOf(ids);
  const notified = due.filter(({ invoice }) => {
    const store = stores.get(invoice);
    return !byInvoice.has(invoice) && store !== undefined && recipients.has(store);
  });
  yield* repository.giveNotices(notified, "mail");
  const mails = Map.groupBy(
    notified,
    ({ invoice, day, rum }) => `${stores.get(invoice)} ${rum} ${day}`,
  );
  for (const notices of mails.values()) {
    const [first] = notices;
    const store = first === undefined ? undefined : stores.get(first.invoice);
    const to = store === undefined ? undefined : recipients.get(store);
    if (to === undefined) continue;
    const lines = notices.map((notice) => ({
      ...notice,
      number: numbers.get(notice.invoice) ?? "",
    }));
    yield* announce(MailDue, noticeMail(yield* needs.firm, to, lines, publicUrl));
  }
});

/** Holds what the plan would collect, plans again, and does of that what it holds. */
const settleAndPropose = Effect.fnUntraced(function* (needs: DebitNeeds, today: CalendarDay) {
  const { ledger, receipts } = needs;
  const wished = yield* planAll(needs, today);
  const ids = touched(wished);
  if (ids.length === 0) return 0;
  const owed = yield* ledger.hold(ids);
  const isHeld = new Set(ids);
  const plan = yield* planAll(needs, today);
  const shares = new Map(owed.map((each) => [each.outstanding, each]));
  for (const { invoice, credits } of plan.covered) {
    const share = shares.get(invoice);
    if (share === undefined || credits.some(({ credit }) => !isHeld.has(credit))) continue;
    yield* receipts.enter(
      credits.map(({ credit, sum }) =>
        creditNotePosting(credit, { ...share, amount: sum }, today, `covered:${today}`),
      ),
    );
  }
  const batches = proposeDebits(plan, {
    isHeld: ({ invoice, credits }) =>
      isHeld.has(invoice) && credits.every(({ credit }) => isHeld.has(credit)),
  });
  return yield* insertBatches(needs, batches);
});

const touched = (plan: DebitPlan): readonly OutstandingId[] => {
  const proposed = new Set(
    proposeDebits(plan).flatMap(({ debits }) =>
      debits.flatMap(({ lines }) => lines.map(({ invoice }) => invoice)),
    ),
  );
  const parts = [...plan.lines.filter(({ invoice }) => proposed.has(invoice)), ...plan.covered];
  return [
    ...new Set(
      parts.flatMap(({ invoice, credits }) => [invoice, ...credits.map(({ credit }) => credit)]),
    ),
  ];
};

/** Their invoices are held. One that a card page or a debit has taken meanwhile is left out. */
const insertBatches = Effect.fnUntraced(function* (
  { repository }: DebitNeeds,
  batches: readonly ProposedBatch[],
) {
  const now = yield* presentInstant;
  let made = 0;
  for (const batch of batches) {
    const ids = batch.debits.flatMap(({ lines }) => lines.map(({ invoice }) => invoice));
    const free = yield* repository.free(ids);
    const debits = batch.debits.filter(({ lines }) =>
      lines.every(({ invoice }) => free.has(invoice)),
    );
    if (debits.length === 0) continue;
    const id = yield* repository.openBatch(batch, now);
    for (const debit of debits) yield* repository.addDebit(id, debit);
    made += debits.length;
  }
  return made;
});

const approveAll = Effect.fnUntraced(function* (needs: DebitNeeds) {
  const now: Instant = yield* presentInstant;
  for (const { id } of yield* needs.repository.batches("b.state = 'proposed'", [])) {
    yield* approveBatch(needs, id, { now, agent: null });
  }
});

/** Invoices that no mandate can collect, of those that were asked for. */
export type RefusedAsk = DebitPlan["refused"];

/**
 * A customer asks for the debit of these invoices on a screen that names their sums and the day: they
 * are proposed at once, each whole, whatever credit notes there are. Inside the transaction that holds
 * them; nothing is written when one of them cannot be collected.
 */
export const ask = Effect.fnUntraced(function* (
  needs: DebitNeeds,
  invoices: readonly { readonly id: OutstandingId; readonly store: StoreId }[],
): Effect.fn.Return<RefusedAsk> {
  const { repository, facts } = needs;
  const today = yield* presentDay;
  const ids = invoices.map(({ id }) => id);
  const stores = [...new Set(invoices.map(({ store }) => store))];
  const planAsked = Effect.map(facts.planning(today, { stores, asked: ids }), (known) =>
    planDebits({
      ...known,
      credits: [],
      invoices: known.invoices
        .filter(({ id }) => ids.includes(id))
        .map((invoice) => ({ ...invoice, isInDebit: false, isBeingPaid: false })),
    }),
  );
  const plan = yield* planAsked;
  if (plan.refused.length > 0) return plan.refused;
  yield* repository.giveNotices(requestedNotices(plan, ids), "customer");
  yield* insertBatches(needs, proposeDebits(yield* planAsked, { isWhole: false }));
  return [];
});
