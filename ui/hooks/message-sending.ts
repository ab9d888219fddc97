import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { createActor } from "xstate";
import type { Thread } from "../../api-schema/messaging.ts";
import type { Slug, StoreId } from "../../api-schema/primitives.ts";
import type { ApiClient } from "../../core/api/api-client.ts";
import type { NotifyProgress } from "../../core/api/client.ts";
import type { TypedMessage } from "../../core/messaging/message-form.ts";
import type { OutgoingMessage } from "../../core/messaging/outgoing-message.ts";
import {
  type MessageSendingContext,
  messageSendingMachine,
} from "../../machines/shop/message-sending.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { filesOfForm } from "./message-files.ts";
import { cachedForStore } from "./page-actor.ts";
import { useShop } from "./shop-context.ts";
import type { Shop } from "./shop.ts";

// Imported by the pages of the messaging only: it is no part of the first load.

export type MessageSendingView = {
  readonly phase: "writing" | "sending" | "refused" | "unanswered" | "broken";
  /** Share of the bytes that have left, 0 to 1; undefined before the first of them. */
  readonly progress: number | undefined;
  readonly refusal: MessageSendingContext["refusal"];
  /** Another form's message is on its way: one at a time. */
  readonly isElsewhere: boolean;
  readonly submit: (message: OutgoingMessage, files: readonly File[]) => void;
  readonly withdraw: () => void;
  /** What was said of it is no longer true: it was changed. */
  readonly dismiss: () => void;
};

/** The sending of what is written in that form; `onSent` is called with the conversation that it stands in. */
export const useMessageSending = (
  form: string,
  onSent: (thread: Thread) => void,
): MessageSendingView => {
  const { environment, system } = useShop();
  const actor = useSendingActor();
  const phase = useSelector(actor, (snapshot) => snapshot?.value ?? "writing");
  const context = useSelector(actor, (snapshot) => snapshot?.context);
  useEffect(
    () =>
      system.listen((event) => {
        if (event.type === "message.sent" && event.form === form) onSent(event.thread);
      }),
    [system, form, onSent],
  );
  const isOwn = context?.sent?.form === form;
  const progress = context?.progress ?? null;
  return {
    phase: isOwn || phase === "broken" ? phase : "writing",
    progress: isOwn && progress !== null ? shareOf(progress) : undefined,
    refusal: isOwn ? context.refusal : null,
    isElsewhere: phase === "sending" && !isOwn,
    submit: (message, files) =>
      system.dispatch({
        type: "message.submitted",
        form,
        letter: message,
        files: files.map(({ name, size }) => ({ name, size })),
        key: environment.newKey(),
      }),
    withdraw: () => system.dispatch({ type: "message.withdrawn" }),
    dismiss: () => {
      if (isOwn && (phase === "refused" || phase === "unanswered"))
        system.dispatch({ type: "message.dismissed" });
    },
  };
};

type Messaging = ApiClient["messaging"];

/** What goes with a message: its files, and a key that makes a second try the same message. */
interface Enclosed {
  readonly files: readonly File[];
  readonly idempotencyKey: string;
  readonly onProgress: NotifyProgress;
}

type Addressed = {
  readonly api: ApiClient["api"];
  readonly storeId: StoreId;
  readonly letter: OutgoingMessage;
};

/** The call that takes such a letter. */
const send = (
  messaging: Messaging,
  { api, storeId, letter: message }: Addressed,
  enclosed: Enclosed,
): ReturnType<Messaging["reply"]> => {
  const sent = { storeId, ...enclosed };
  switch (message.kind) {
    case "reply":
      return messaging.reply(api, {
        ...sent,
        body: { threadId: message.threadId, body: message.body },
      });
    case "order":
      return messaging.writeAboutOrder(api, {
        ...sent,
        body: { shipmentId: message.shipmentId, ...wordsOf(message) },
      });
    case "offer":
      return messaging.writeAboutOffer(api, {
        ...sent,
        body: { variantCode: message.variantCode, ...wordsOf(message) },
      });
    case "thread":
      // safe: a slug, or 'operator', which is written as one
      return messaging.startThread(api, {
        ...sent,
        body: { merchant: message.merchant as Slug, ...wordsOf(message) },
      });
    case "incident":
      return messaging.openIncident(api, { ...sent, body: incidentOf(message) });
  }
};

const wordsOf = ({ title, body }: TypedMessage): TypedMessage => ({ title, body });

const incidentOf = ({
  kind: _,
  lines,
  ...incident
}: Extract<OutgoingMessage, { kind: "incident" }>) => ({
  ...incident,
  lines: JSON.stringify(lines),
});

const shareOf = ({ sent, total }: NonNullable<MessageSendingContext["progress"]>): number =>
  total === 0 ? 1 : Math.min(1, sent / total);

const useSendingActor = cachedForStore("messageSending", (shop: Shop, storeId: StoreId) => {
  const actor = actorsOver(shop.load);
  const machine = messageSendingMachine.provide({
    actors: {
      sendMessage: actor(({ api, messaging }, { storeId: store, form, letter: message, key }) =>
        send(
          messaging,
          { api, storeId: store, letter: message },
          {
            files: filesOfForm(shop, form),
            idempotencyKey: key,
            onProgress: (sent, total) =>
              shop.system.dispatch({ type: "message.progressed", key, sent, total }),
          },
        ),
      ),
    },
  });
  const { inspect } = shop.observation;
  return createActor(machine, { id: "messageSending", input: { storeId }, inspect });
});
