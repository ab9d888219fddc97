import { useMemo } from "react";
import type { Reader } from "../data/reader.ts";
import { useShop } from "./shop-context.ts";
import { useActiveStoreId, useRole } from "./stores.ts";
import { useActor } from "./actor.ts";

/** What every query option takes first. */
export const useReader = (): Reader => {
  const { read } = useShop();
  const storeId = useActiveStoreId();
  const role = useRole();
  const isSignedOut = useActor("session", (snapshot) => snapshot.matches("signedOut"));
  const hasNoStore = useActor(
    "appStart",
    (snapshot) => snapshot.matches("noStore") || snapshot.matches("failed"),
  );
  const ready = storeId !== null || isSignedOut || hasNoStore;
  return useMemo(() => ({ storeId, role, ready, read }), [storeId, role, ready, read]);
};
