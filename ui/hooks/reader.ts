import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { Reader } from "../data/reader.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStoreId, useRole } from "./stores.ts";

/** What every query option takes first. */
export const useReader = (): Reader => {
  const { system, read } = useShop();
  const storeId = useActiveStoreId();
  const role = useRole();
  const isSignedOut = useSelector(system.actors.session, (snapshot) =>
    snapshot.matches("signedOut"),
  );
  const hasNoStore = useSelector(
    system.actors.appStart,
    (snapshot) => snapshot.matches("noStore") || snapshot.matches("failed"),
  );
  const ready = storeId !== null || isSignedOut || hasNoStore;
  return useMemo(() => ({ storeId, role, ready, read }), [storeId, role, ready, read]);
};
