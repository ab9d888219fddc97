import { Effect } from "effect";
import type { ThreadRow } from "./conversations.ts";
import { insertRows } from "../../server/database/insert-rows.ts";

/** The conversations of the demonstration with their messages, recipients and documents. */
export const insertConversations = Effect.fnUntraced(function* (rows: readonly ThreadRow[]) {
  const threads = rows.map((row, index) => ({ ...row, id: index + 1 }));
  const messages = threads
    .flatMap(({ id, messages: said }) => said.map((message) => ({ ...message, threadId: id })))
    .map((message, index) => ({ ...message, id: index + 1 }));
  yield* insertRows(
    "message_thread",
    [
      ["id", "int", ({ id }) => id],
      ["store_id", "int", ({ storeId }) => storeId],
      ["merchant_id", "int", ({ merchantId }) => merchantId],
      ["shipment_id", "int", ({ shipmentId }) => shipmentId],
      ["variant_id", "int", ({ variantId }) => variantId],
      ["reason_code", "text", ({ incident }) => incident?.reason ?? null],
      ["incident_state", "text", ({ incident }) => incident?.state ?? null],
      ["created_at", "timestamptz", ({ messages: [first] }) => first?.createdAt],
    ],
    threads,
  );
  yield* insertRows(
    "message",
    [
      ["id", "int", ({ id }) => id],
      ["thread_id", "int", ({ threadId }) => threadId],
      ["title", "text", ({ title }) => title],
      ["body", "text", ({ body }) => body],
      ["sender_type", "text", ({ sender }) => sender.type],
      ["sender_name", "text", ({ sender }) => sender.name],
      ["customer_id", "int", ({ customerId }) => customerId],
      ["viewed", "boolean", ({ viewed }) => viewed],
      ["created_at", "timestamptz", ({ createdAt }) => createdAt],
    ],
    messages,
  );
  yield* insertRows(
    "message_recipient",
    [
      ["message_id", "int", ({ id }) => id],
      ["position", "int", () => 1],
      ["type", "text", ({ recipient }) => recipient.type],
      ["name", "text", ({ recipient }) => recipient.name],
      ["customer_id", "int", ({ recipient }) => recipient.customerId],
    ],
    messages,
  );
  yield* insertRows(
    "message_attachment",
    [
      ["message_id", "int", ({ messageId }) => messageId],
      ["name", "text", ({ name }) => name],
      ["media_type", "text", () => "application/pdf"],
      ["size", "int", ({ content }) => content.length],
      ["content", "bytea", ({ content }) => `\\x${content.toString("hex")}`],
      ["created_at", "timestamptz", ({ createdAt }) => createdAt],
    ],
    messages.flatMap(({ id, attachment, createdAt }) =>
      attachment === null ? [] : [{ ...attachment, messageId: id, createdAt }],
    ),
  );
});
