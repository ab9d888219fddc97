import { Result, Schema } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Message, MessageId, type Thread, ThreadId } from "../../../api-schema/messaging.ts";
import { OrderItemId, Role, ShipmentId, VariantCode } from "../../../api-schema/primitives.ts";
import { mayBeNotifiedByMail } from "../../../core/messaging/message-mail.ts";
import { reconnectDelay } from "../../../core/messaging/live.ts";
import {
  isSameMessage,
  type OutgoingMessage,
  type WholeOutgoingMessage,
} from "../../../core/messaging/outgoing-message.ts";
import * as schemas from "../../../core/messaging/outgoing-message-schema.ts";
import { isSameInbox, withViewed } from "../../../core/messaging/reading.ts";
import { correspondentOf, latestMessage } from "../../../core/messaging/thread-words.ts";
import { instant, merchantId, storeId } from "../values.ts";

const message = (id: number, type: "user" | "merchant", viewed: boolean): Message => ({
  id: MessageId.make(id),
  title: "Palette abîmée",
  body: "Bonjour",
  viewed,
  store: { id: storeId(3), erpId: null, legalName: null },
  createdAt: instant("2026-11-23T09:12:00.000Z"),
  shipment: null,
  attachments: [],
  sender: { type, name: "Camille Delaunay" },
  recipients: [],
});

const thread: Thread = {
  id: ThreadId.make(8),
  replyCount: 2,
  merchantId: merchantId(2),
  subject: "Palette abîmée",
  about: { kind: "none", label: "", orderToken: null, shipmentId: null, productSlug: null },
  merchant: null,
  incident: null,
  unviewed: 2,
  messages: [
    message(1, "user", false),
    message(2, "merchant", false),
    message(3, "merchant", false),
  ],
};

describe("a conversation", () => {
  it("[MSG-9] is unread by what the other side wrote, as each message was marked last", () => {
    const seen = withViewed(thread, MessageId.make(2), true);
    expect(seen).toEqual({
      ...thread,
      unviewed: 1,
      messages: [
        message(1, "user", false),
        message(2, "merchant", true),
        message(3, "merchant", false),
      ],
    });
    expect(withViewed(seen, MessageId.make(2), false)).toEqual(thread);
    expect(withViewed(thread, MessageId.make(1), true).unviewed).toBe(2);
  });

  it("[MSG-9] is left as it is by the mark of another's message", () => {
    expect(withViewed(thread, MessageId.make(9), true)).toBe(thread);
  });

  it("tells the same until something is written or marked", () => {
    const marked = withViewed(thread, MessageId.make(2), true);
    expect([
      isSameInbox([thread], [structuredClone(thread)]),
      isSameInbox([thread], [marked]),
      isSameInbox([thread], []),
      isSameInbox([], []),
    ]).toEqual([true, false, false, true]);
  });

  it("is with the merchant, or with the firm that runs the shop, and has its newest message last", () => {
    const operator = { name: "Grands Moulins Panetier" };
    const merchant = {
      id: merchantId(2),
      name: "Ferme Delattre",
      slug: "ferme",
    } as Thread["merchant"]; // safe: of the form of a slug
    expect([
      correspondentOf(operator, { merchant }),
      correspondentOf(operator, { merchant: null }),
      latestMessage(thread),
      latestMessage({ messages: [] }),
    ]).toEqual([
      "Ferme Delattre",
      "Grands Moulins Panetier",
      message(3, "merchant", false),
      undefined,
    ]);
  });
});

it("[MSG-12] mails tell of messages to who may read them", () => {
  expect(Role.literals.filter(mayBeNotifiedByMail)).toEqual(
    Role.literals.filter((role) => role !== "supervisor"),
  );
});

it("a connection is opened again after 2 s, then twice as long each time, up to a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map(reconnectDelay)).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  // A count that has gone wrong makes nobody wait less.
  expect(reconnectDelay(-3)).toBe(2_000);
});

describe("[MSG-6] a message that is sent", () => {
  const words = { title: "Palette abîmée", body: "Bonjour" };
  const letters: readonly OutgoingMessage[] = [
    { kind: "reply", threadId: ThreadId.make(8), body: "Bonjour" },
    { kind: "order", shipmentId: ShipmentId.make(51), ...words },
    { kind: "offer", variantCode: VariantCode.make("T65-25"), ...words },
    { kind: "thread", merchant: "operator", ...words },
    {
      kind: "incident",
      shipmentId: ShipmentId.make(51),
      reason: "damaged",
      lines: [{ orderItemId: OrderItemId.make(4), quantity: 2 }],
      ...words,
    },
  ];
  const whole = (letter: OutgoingMessage): WholeOutgoingMessage => ({
    letter,
    files: [{ name: "palette.jpg", size: 200_000 }],
  });
  const read = (written: unknown) =>
    Schema.decodeUnknownResult(schemas.WholeOutgoingMessage)(written);

  it.each(letters)("is an answer or about something: $kind", (letter) => {
    const sent = whole(letter);
    expect(read(JSON.parse(JSON.stringify(sent)))).toEqual(Result.succeed(sent));
  });

  it("lacks nothing of what its kind needs, and is of no other kind", () => {
    const lacking = letters.flatMap((letter) =>
      Object.keys(letter).map((field) =>
        Object.fromEntries(Object.entries(letter).filter(([name]) => name !== field)),
      ),
    );
    const wrong = [...lacking, { ...letters[0], kind: "mail" }].map((letter) => ({
      letter,
      files: [],
    }));
    const noFiles = [{ letter: letters[0] }, { letter: letters[0], files: [{ name: "a.pdf" }] }];
    expect([...wrong, ...noFiles].filter((written) => Result.isSuccess(read(written)))).toEqual([]);
  });

  it("is the same when the same words and files would be sent again", () => {
    const anySent = fc
      .record({ letter: fc.constantFrom(...letters), size: fc.integer({ min: 1, max: 3 }) })
      .map(({ letter, size }) => ({ letter, files: [{ name: "palette.jpg", size }] }));
    fc.assert(
      fc.property(anySent, anySent, (one, other) => {
        expect([
          isSameMessage(one, structuredClone(one)),
          isSameMessage(one, other),
          // The form that it was typed in is no part of it.
          isSameMessage({ ...one, form: "a" } as typeof one, one),
        ]).toEqual([
          true,
          one.letter === other.letter && one.files[0]?.size === other.files[0]?.size,
          true,
        ]);
      }),
    );
  });
});
