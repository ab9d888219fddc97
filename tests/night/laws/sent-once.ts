import { leaseMargin, partnerLanes } from "../../../server/outbox/lanes.ts";
import type { NotedChange, Row } from "../world/database.ts";
import type { MakeLaw } from "./law.ts";

/** An event that waits has had its time this long ago. */
const PATIENCE_MS = 2 * 60_000;
/** Nobody else is lent an event before that. */
const SHORTEST_LOAN_MS =
  leaseMargin + Math.min(...Object.values(partnerLanes).map(({ limit }) => limit));

interface Waiting {
  readonly topic: string;
  readonly attempts: number;
  readonly error: string | null;
}

interface Repeated {
  readonly topic: string;
  readonly times: number;
}

/**
 * What had to go has gone, once: nothing waits that is due or has failed, nothing was given up, nothing is
 * done again that was done, nothing is announced twice, and each mail has left once. The mail of a debit may say
 * again what one before it said, where another sum or day was announced between them; that of a refund, where a
 * second card for as much was given back.
 */
export const sentOnce: MakeLaw = ({ database, mails }) => {
  /** How often each event was lent to who sends it, by its id. */
  const loans = new Map<string, number>();
  /** The ids of mails that came with what each of them tells. */
  const withTheirOwn = new Set<string>();

  const says = (expected: string, found: string) => ({
    law: "ce qui devait partir est parti, une fois",
    who: "la file des événements",
    expected,
    found,
  });
  const waiting = async () => {
    const [late] = await database.rows<Waiting>(
      `select topic, last_error as error, attempts from outbox
       where done_at is null and (failed_at is not null or attempts > 0
         or available_at < to_timestamp($1 / 1000.0)) order by id limit 1`,
      [Date.now() - PATIENCE_MS],
    );
    return late === undefined
      ? null
      : says(
          "rien qui attende depuis deux minutes, ni qui ait échoué",
          `${late.topic}, ${late.attempts} essais, ${late.error ?? "sans erreur"}`,
        );
  };
  const announcedTwice = async () => {
    const [twice] = await database.rows<Repeated>(
      `select topic, count(*)::int as times from outbox
       where topic = any($1) and not id::text = any($2)
       group by topic, payload having count(*) > 1 order by min(id) limit 1`,
      [ONCE, [...withTheirOwn]],
    );
    return twice === undefined
      ? null
      : says(`${twice.topic} annoncé une fois`, `${twice.times} annonces de même contenu`);
  };
  const debitToldAgain = async () => {
    const [same] = await database.rows<{ readonly id: string }>(
      `select outstanding_id::text as id from (
         select id, outstanding_id, (sum, day, rum, ics, agreed, revoked) as says,
           lag((sum, day, rum, ics, agreed, revoked)) over of_invoice as said
         from debit_notice window of_invoice as (partition by outstanding_id order by id)) each
       where says = said order by id limit 1`,
    );
    return same === undefined
      ? null
      : says(
          "un prélèvement annoncé une fois",
          `la créance ${same.id}, deux fois de suite la même`,
        );
  };
  const mailed = async () => {
    const times = new Map<string, number>();
    for (const event of mails().map(idOf)) times.set(event, (times.get(event) ?? 0) + 1);
    // Who dies between sending and noting it sends again once its loan is over.
    for (const [event, count] of times) {
      const most = Math.max(1, loans.get(event) ?? 0);
      if (count > most) return says(`le courriel ${event} envoyé ${most} fois`, `${count} fois`);
    }
    const done = await database.rows<{ readonly id: string }>(
      "select id::text as id from outbox where topic = 'mail' and done_at is not null order by id",
    );
    const lost = done.find(({ id }) => !times.has(id));
    return lost === undefined ? null : says(`le courriel ${lost.id}`, "aucun courriel");
  };
  return {
    afterStep: ({ changes }) => {
      noteMailsWithTheirOwn(changes, withTheirOwn);
      for (const { table, before, after } of changes) {
        if (table !== "outbox" || before === null || after === null) continue;
        const topic = String(before["topic"]);
        if (before["done_at"] !== null) {
          return says("rien qui soit fait deux fois", `${topic}, fait puis repris`);
        }
        if (after["lease"] === null || after["lease"] === before["lease"]) continue;
        const id = String(after["id"]);
        loans.set(id, (loans.get(id) ?? 0) + 1);
        if (before["lease"] === null || sinceLoan(before, after) >= SHORTEST_LOAN_MS) continue;
        return says("un événement chez un seul à la fois", `${topic} repris trop tôt`);
      }
      return null;
    },
    atQuietEnd: async () =>
      (await waiting()) ?? (await announcedTwice()) ?? (await debitToldAgain()) ?? (await mailed()),
  };
};

/** Adds the mails that were announced in one transaction with the notice of a debit, or with what a card was given back. */
const noteMailsWithTheirOwn = (changes: readonly NotedChange[], mails: Set<string>): void => {
  const told = new Set(changes.filter(isToldByMail).map(({ transaction }) => transaction));
  for (const { table, before, after, transaction } of changes) {
    if (table !== "outbox" || before !== null || !told.has(transaction)) continue;
    if (after?.["topic"] === "mail") mails.add(String(after["id"]));
  }
};

/** It comes once: a notice is written, or a refund that was none is one. */
const isToldByMail = ({ table, before, after }: NotedChange): boolean =>
  table === "debit_notice"
    ? before === null
    : table === "bank_refund" &&
      before !== null &&
      before["given_back_at"] === null &&
      after !== null &&
      after["given_back_at"] !== null;

/** An event's name begins with its id. */
const idOf = (event: string): string => event.split("-")[1] ?? event;

/** The loans of one lane are as long as each other: between their ends lies what lay between them. */
const sinceLoan = (before: Row, after: Row): number =>
  Date.parse(String(after["leased_until"])) - Date.parse(String(before["leased_until"]));

/** Topics of which no two events say the same: what they tell happens once. */
const ONCE: readonly string[] = [
  "bank.page-closed",
  "bank.refund",
  "erp.cancellation",
  "erp.order",
  "invoice.issued",
  "mail",
  "message.mail",
  "order.completed",
];
