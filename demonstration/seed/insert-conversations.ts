import { Effect } from "effect";
import type { ThreadRow } from "./conversations.ts";
import { insertRecords } from "./insert-records.ts";

/** The conversations of the demonstration with their messages, recipients and documents. */
export const insertConversations = Effect.fnUntraced(function* (rows: readonly ThreadRow[]) {
  const threads = rows.map((row, index) => ({ ...row, id: index + 1 }));
  const messages = threads
    .flatMap(({ id, messages: said }) => said.map((message) => ({ ...message, threadId: id })))
    .map((message, index) => ({ ...message, id: index + 1 }));
  yield* insertRecords(
    "message_thread",
    threads.map(({ incident, messages: [first], ...thread }) => ({
      ...thread,
      reasonCode: incident?.reason ?? null,
      incidentState: incident?.state ?? null,
      createdAt: first?.createdAt,
    })),
  );
  yield* insertRecords(
    "message",
    messages.map(({ sender, recipient: _, attachment: __, ...message }) => ({
      ...message,
      senderType: sender.type,
      senderName: sender.name,
    })),
  );
  yield* insertRecords(
    "message_recipient",
    messages.map(({ id, recipient }) => ({ ...recipient, messageId: id, position: 1 })),
  );
  yield* insertRecords(
    "message_attachment",
    messages.flatMap(({ id, attachment, createdAt }) =>
      attachment === null
        ? []
        : [
            {
              messageId: id,
              name: attachment.name,
              mediaType: "application/pdf",
              size: attachment.content.length,
              content: `\\x${attachment.content.toString("hex")}`,
              createdAt,
            },
          ],
    ),
  );
});
