import { useSyncExternalStore } from "react";
import { useOfBrowser } from "../first-screen/server-snapshot.ts";
import { useSession } from "./session.ts";
import { useShop } from "./shop-context.ts";

/** Whether the shop goes on by itself: the network is away, or the server does not answer a start. */
export const useIsOffline = (): boolean => {
  const isAway = useIsNetworkAway();
  const { isRemembered } = useSession();
  return isRemembered || isAway;
};

/** Whether the browser says that the network is away. */
export const useIsNetworkAway = (): boolean =>
  !useOfBrowser(
    onNetworkChange,
    () => navigator.onLine,
    (serverSnapshot) => serverSnapshot.online,
  );

/** When the oldest cached answer that pages show was given; null while the server answers. */
export const useCachedAt = (): number | null => {
  const { cachedAnswers } = useShop();
  return useSyncExternalStore(cachedAnswers.subscribe, cachedAnswers.oldest, () => null);
};

const onNetworkChange = (changed: () => void): (() => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};
