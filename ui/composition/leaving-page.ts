import type { StoreId } from "../../api-schema/primitives.ts";
import {
  remainingRequests,
  type OptimisticQuantities,
} from "../../machines/order/cart-lines-plan.ts";
import type { CartLinesContext } from "../../machines/order/cart-lines-context.ts";
import { beyondQueue } from "../../machines/order/queued-lines.ts";
import type { ShopSystem } from "../../machines/root/system.ts";
import type { PageGoing } from "../environment/browser-events.ts";
import type { CartOutbox } from "./cart-outbox.ts";
import type { ApiClient } from "../../core/api/api-client.ts";

/**
 * Nothing that was pressed is lost with its page (product §6). A page that is only hidden goes on
 * sending by itself; one that goes sends at once what waits behind the call on its way.
 */
export const leavingPage =
  (system: ShopSystem, outbox: CartOutbox, load: () => Promise<ApiClient>) =>
  (going: PageGoing): void => {
    if (going === "back") return outbox.stay();
    const carts = cartsOf(system);
    if (going === "gone") {
      for (const cart of carts) sendRest(cart, outbox, load);
    }
    outbox.keep(
      new Map(
        // What waits in the offline queue is sent from there.
        carts.map(({ storeId, pendingChanges, queued }): [StoreId, OptimisticQuantities] => [
          storeId,
          beyondQueue(pendingChanges, queued),
        ]),
      ),
    );
  };

const cartsOf = ({ actors, cartLines }: ShopSystem): readonly CartLinesContext[] =>
  actors.appStart
    .getSnapshot()
    .context.stores.flatMap(({ id }) => cartLines(id)?.getSnapshot().context ?? []);

const sendRest = (
  { storeId, token, lines, pendingChanges, inFlight, queued }: CartLinesContext,
  outbox: CartOutbox,
  load: () => Promise<ApiClient>,
): void => {
  if (token === null) return;
  // Begun here, so that the tab keeps them too: the next page asks for the same with the same keys.
  for (const request of remainingRequests(lines, beyondQueue(pendingChanges, queued), inFlight)) {
    const sent = outbox.begin({ storeId, token, request });
    void load()
      .then(({ api, cartChanges, runOutcome }) =>
        runOutcome(cartChanges.changeLines(api, sent), new AbortController().signal),
      )
      // The page is gone: nobody is left to be told, and the next page asks again.
      .catch(() => undefined);
  }
};
