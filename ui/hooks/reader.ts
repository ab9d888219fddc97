import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { Reader } from "../data/reader.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStoreId } from "./stores.ts";

/** What every query option takes first. */
export const useReader = (): Reader => {
  const { system, read } = useShop();
  const storeId = useActiveStoreId();
  const isSignedOut = useSelector(system.actors.session, (snapshot) =>
    snapshot.matches("signedOut"),
  );
  const hasNoStore = useSelector(
    system.actors.appStart,
    (snapshot) => snapshot.matches("noStore") || snapshot.matches("failed"),
  );
  const ready = storeId !== null || isSignedOut || hasNoStore;
  return useMemo(() => ({ storeId, ready, read }), [storeId, ready, read]);
};
