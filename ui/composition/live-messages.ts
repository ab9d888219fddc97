import type { ApiClient } from "../../core/api/api-client.ts";
import type { Observation } from "../../machines/system/observation.ts";
import type { ShopSystem } from "../../machines/root/system.ts";
import type { Environment } from "../environment/environment.ts";

/** What the connection is made of. */
export interface LiveWorld {
  readonly system: ShopSystem;
  readonly environment: Environment;
  readonly observation: Observation;
  readonly load: () => Promise<ApiClient>;
}

/**
 * Brings the connection for new messages along with the first store of somebody who may read them: no
 * part of the first load. Without it, the inbox is asked for every 60 s all the same (spec §9).
 */
export const connectLiveMessages = (world: LiveWorld): (() => void) => {
  let isBrought = false;
  let isStopped = false;
  const bring = async (): Promise<void> => {
    const { joinMessageStream } = await import("./message-stream.ts");
    // The login may have ended meanwhile, or the shop.
    isBrought = !isStopped && joinMessageStream(world);
  };
  const stopListening = world.system.listen((event) => {
    if (isBrought || event.type !== "store.activated" || !event.mayMessage) return;
    isBrought = true;
    bring().catch(() => {
      // Not loaded: the next store that becomes active tries again.
      isBrought = false;
    });
  });
  return () => {
    isStopped = true;
    stopListening();
  };
};
