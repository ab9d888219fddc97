import { createActor } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { liveMessagesMachine } from "../../machines/shop/live-messages.ts";
import type { LiveWorld } from "./live-messages.ts";

/** Joins the connection for new messages to the shop; false when no store with messages is active any more. */
export const joinMessageStream = (world: LiveWorld): boolean => {
  const { system, environment, observation, load } = world;
  const { storeId } = system.actors.inbox.getSnapshot().context;
  if (storeId === null) return false;
  const actor = actorsOver(load);
  const machine = liveMessagesMachine.provide({
    actors: {
      listenToMessages: actor(({ api, messaging, exclusively }, input: InStore) =>
        exclusively(
          (job, signal) => environment.lock(job, signal, `messages.${input.storeId}`),
          messaging.listen(api, input.storeId, ({ threadId }) =>
            system.dispatch({ type: "inbox.changed", storeId: input.storeId, threadId }),
          ),
        ),
      ),
    },
  });
  const input = { storeId, inView: environment.isInView() };
  const { inspect } = observation;
  system.join("liveMessages", createActor(machine, { id: "liveMessages", input, inspect }));
  return true;
};

type InStore = { readonly storeId: StoreId };
