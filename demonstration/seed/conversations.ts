import { Schema } from "effect";
import type { IncidentState, Participant } from "../../api-schema/messaging.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { msOfInstant } from "../../core/calendar/paris-time.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Script, scripts } from "./conversation-scripts.ts";
import { type Subject, subjectOf, type Talk } from "./conversation-subjects.ts";
import { beginningOf, timesOf } from "./conversation-times.ts";
import { Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import type { Demonstration } from "./demonstration.ts";
import { merchants } from "./merchants.ts";
import type { OrderTables } from "./order-types.ts";
import { type CustomerRow, customers } from "./people.ts";
import { integerBetween, pick, randomFor } from "./random.ts";
import { smallPdf } from "./small-pdf.ts";
import { StoreKey } from "./store-profiles.ts";
import { storeOf } from "./stores.ts";

const CountLine = Schema.Struct({ store: StoreKey, count: Whole });

/** How many conversations a store has; each at an older day than the one before. */
const counts = kept(() => readTable("messaging/conversation-counts.csv", CountLine));

/** What nobody of the store has looked at yet is at most so old. */
const UNSEEN_DAYS = 9;

/** The conversations of the demonstration: the same moment, same rows. */
export const demoConversations = (demo: Demonstration, orders: OrderTables, catalogue: Catalogue) =>
  counts().flatMap(({ store: key, count }, place) =>
    Array.from({ length: count }, (_, index) => {
      const script = scripts()[(index + place * 5) % scripts().length];
      if (script === undefined) throw new RangeError("No script");
      const daysAgo = 1 + Math.floor((index * index) / 3 + index);
      const talk: Talk = { demo, orders, catalogue, store: storeOf(key, demo.stores), daysAgo };
      return threadOf(script, talk, key);
    }),
  );

/** A row of table message_thread with its messages, oldest first. */
export type ThreadRow = ReturnType<typeof threadOf>;

const threadOf = (script: Script, talk: Talk, key: string) => {
  const { demo, daysAgo } = talk;
  const random = randomFor("conversation", key, daysAgo);
  const begins = beginningOf(script, demo.now, daysAgo, integerBetween(random, 0, 59));
  const { words, ...subject } = subjectOf(script, talk, begins, random);
  const person = pick(random, writersOf(talk));
  const told = { script, words, begins, now: demo.now };
  const messages = messagesOf(told, person, otherSideOf(subject.merchantId));
  const incident = incidentOf(script, subject.shipmentId, messages);
  return { ...subject, incident, storeId: talk.store.id, messages };
};

// One without a delivery is a question like any other.
const incidentOf = (
  { reason }: Script,
  shipmentId: number | null,
  messages: ReturnType<typeof messagesOf>,
) => {
  if (reason === undefined || shipmentId === null) return null;
  const isTheirs = messages.at(-1)?.sender.type === "user";
  // A last word of thanks: the matter is settled.
  const state: IncidentState = isTheirs ? (messages.length > 1 ? "closed" : "open") : "answered";
  return { reason, state };
};

const otherSideOf = (merchantId: number | null): Participant =>
  merchantId === null
    ? { type: "operator", name: "Grands Moulins Panetier" }
    : { type: "merchant", name: merchants()[merchantId - 1]?.name ?? "" };

interface Told extends Pick<Subject, "words"> {
  readonly script: Script;
  readonly begins: Instant;
  readonly now: Instant;
}

// What would be written after now is not written yet.
const messagesOf = (
  { script, words, begins, now }: Told,
  person: CustomerRow,
  them: Participant,
) => {
  const user: Participant = { type: "user", name: `${person.firstName} ${person.lastName}` };
  const said = timesOf(script.lines, begins).filter(({ at }) => at < now);
  const lastOfUs = said.findLastIndex(({ line }) => line.who === "store");
  const lastOfThem = said.findLastIndex(({ line }) => line.who === "them");
  return said.map(({ line: { who, text }, at }, index) => {
    const isOurs = who === "store";
    const body = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
    return {
      title: index === 0 ? script.title : `Re : ${script.title}`,
      body,
      sender: isOurs ? user : them,
      customerId: isOurs ? person.id : null,
      recipient: isOurs ? { ...them, customerId: null } : { ...user, customerId: person.id },
      viewed: isOurs ? index < lastOfThem : index < lastOfUs || isSeen(at, now),
      createdAt: at,
      attachment:
        script.document === undefined || index !== lastOfThem
          ? null
          : documentOf(script.document, [script.document, them.name, body]),
    };
  });
};

// Supervisors have no messaging (product §4).
const writersOf = ({ demo, store }: Talk) => {
  const ids = demo.stores.links
    .filter(({ storeId, role }) => storeId === store.id && role !== "supervisor")
    .map(({ customerId }) => customerId);
  return customers().filter(({ id }) => ids.includes(id));
};

const isSeen = (at: Instant, now: Instant): boolean =>
  msOfInstant(now) - msOfInstant(at) > UNSEEN_DAYS * 24 * 3_600_000;

const documentOf = (name: string, lines: readonly string[]) => ({
  name: `${name.replaceAll("’", "'")}.pdf`,
  content: smallPdf(lines),
});
