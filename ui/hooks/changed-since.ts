import { useCallback, useEffect, useMemo, useState } from "react";
import type { Order } from "../../api-schema/order.ts";
import { changedSincePutIn, type PutIn } from "../../core/selling/put-in.ts";
import type { Changed } from "../../core/selling/what-changed.ts";
import { offlineQueueOf, followOfflineQueue } from "./shown-offline-queue.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStoreId } from "./stores.ts";

/** What has changed in the open cart since its lines were put in, until somebody has read it. */
export const useChangedSince = (
  order: Order,
): { readonly changes: readonly Changed[]; readonly acknowledge: () => void } => {
  const shop = useShop();
  const storeId = useActiveStoreId();
  const [putIn, setPutIn] = useState<PutIn | null>(null);
  const take = useCallback(
    async (reading: Promise<PutIn | null> | undefined, isWanted: () => boolean) => {
      try {
        const read = (await reading) ?? null;
        if (isWanted()) setPutIn(read);
      } catch (failure) {
        shop.environment.log("What the cart was could not be read", failure);
      }
    },
    [shop],
  );
  useEffect(() => {
    if (storeId === null) return undefined;
    let isShown = true;
    const read = () => void take(offlineQueueOf(shop)?.putIn(storeId), () => isShown);
    read();
    const stop = followOfflineQueue(shop, read);
    return () => {
      isShown = false;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is shown has been noted before: it is read again
  }, [shop, storeId, order, take]);
  const changes = useMemo(
    () => (putIn === null ? [] : changedSincePutIn(putIn, order)),
    [putIn, order],
  );
  const acknowledge = useCallback(() => {
    if (storeId === null) return;
    setPutIn(null);
    void take(offlineQueueOf(shop)?.putInAnew(storeId, order), () => true);
  }, [shop, storeId, order, take]);
  return { changes, acknowledge };
};
