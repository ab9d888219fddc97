import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { createActor, type SnapshotFrom } from "xstate";
import type { Thread, ThreadId } from "../../api-schema/messaging.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { conversationMachine } from "../../machines/shop/conversation.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { useDispatch } from "./dispatch.ts";
import { cachedForStore } from "./page-actor.ts";
import type { Shop } from "./shop.ts";
import { useActiveStoreId } from "./stores.ts";

// Imported by the pages of the messaging only: it is no part of the first load.

export type ConversationView =
  | { readonly phase: "loading" | "missing" | "failed" | "broken" }
  | { readonly phase: "shown"; readonly thread: Thread };

/** The conversation of that number in the active store; it is open while its page is. */
export const useConversation = (threadId: ThreadId): ConversationView => {
  const actor = useConversationActor();
  const dispatch = useDispatch();
  const storeId = useActiveStoreId();
  useEffect(() => {
    if (storeId === null) return undefined;
    dispatch({ type: "conversation.opened", threadId });
    return () => dispatch({ type: "conversation.closed", threadId });
  }, [dispatch, storeId, threadId]);
  const phase = useSelector(actor, phaseOf);
  const thread = useSelector(actor, (snapshot) => snapshot?.context.thread ?? null);
  if (phase !== "shown") return { phase };
  // Before the effect has opened this one, the machine shows the one before.
  return thread?.id === threadId ? { phase, thread } : { phase: "loading" };
};

const phaseOf = (
  snapshot: SnapshotFrom<typeof conversationMachine> | undefined,
): ConversationView["phase"] =>
  PHASES.find((phase) => snapshot?.matches(phase) === true) ?? "loading";

const PHASES = ["shown", "missing", "failed", "broken"] as const;

const useConversationActor = cachedForStore("conversation", (shop: Shop, storeId: StoreId) => {
  const actor = actorsOver(shop.load);
  const machine = conversationMachine.provide({
    actors: {
      loadThread: actor(({ api, messaging }, { storeId: store, threadId }) =>
        messaging.getThread(api, { storeId: store, id: threadId }),
      ),
      markViewed: actor(({ api, messaging }, { storeId: store, message, viewed }) =>
        messaging.toggleViewed(api, { storeId: store, id: message, body: { viewed } }),
      ),
    },
  });
  const { inspect } = shop.observation;
  return createActor(machine, { id: "conversation", input: { storeId }, inspect });
});
