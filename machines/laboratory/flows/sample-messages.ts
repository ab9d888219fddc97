import type { MessageId, Thread } from "../../../api-schema/messaging.ts";
import type { WholeOutgoingMessage } from "../../../core/messaging/outgoing-message.ts";
import { sampleThreads } from "./sample-store.ts";

const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error("There is a sample of each");
  return item;
};

/** A conversation with a merchant whose message nobody has read. */
export const sampleThread: Thread = first(sampleThreads);

/** Its message, as it is marked once somebody has seen it. */
export const sampleMark: { readonly message: MessageId; readonly viewed: boolean } = {
  message: first(sampleThread.messages).id,
  viewed: true,
};

/** An answer with a photograph. */
export const sampleOutgoingMessage: WholeOutgoingMessage = {
  letter: { kind: "reply", threadId: sampleThread.id, body: "Bonjour, voici la photo." },
  files: [{ name: "palette.jpg", size: 200_000 }],
};

/** The same, once it was answered. */
export const sampleAnsweredThread: Thread = {
  ...sampleThread,
  replyCount: 1,
  messages: [
    ...sampleThread.messages,
    {
      ...first(sampleThread.messages),
      id: (sampleMark.message + 1) as MessageId, // safe: the next number is another message's
      body: "Voici le bon de livraison.",
    },
  ],
};
