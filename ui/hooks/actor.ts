import { useContext, useMemo } from "react";
import { useSyncExternalStoreWithSelector } from "use-sync-external-store/with-selector";
import type { AnyActorRef, SnapshotFrom } from "xstate";
import type { ShopActors } from "../../machines/root/system.ts";
import { ServerSnapshotContext } from "../first-screen/server-snapshot.ts";
import { useShop } from "./shop-context.ts";

/**
 * What is selected of one of the shop's machines, by its name; rendered again when that is another.
 * `isSame` says when it is not, for what is made anew each time. A part of the page that is hydrated
 * late is hydrated as it was drawn, wherever the machine has got to meanwhile, and rendered again then.
 * `useSelector` of @xstate/react has no snapshot for that: React would throw the part away.
 */
export const useActor = <Name extends keyof ShopActors, Selected>(
  name: Name,
  select: (snapshot: SnapshotFrom<ShopActors[Name]>) => Selected,
  isSame?: (before: Selected, now: Selected) => boolean,
): Selected => {
  // Which of them it is matters no more: comparing them all takes a type too large.
  const actor: AnyActorRef = useShop().system.actors[name];
  const drawn = useContext(ServerSnapshotContext)?.actors?.[name];
  const { subscribe, read } = useMemo(() => storeOf(actor), [actor]);
  return useSyncExternalStoreWithSelector(
    subscribe,
    read,
    drawn === undefined ? read : () => drawn,
    (snapshot) => select(snapshot),
    isSame,
  );
};

/** A machine as React reads it; one that broke throws its error where it is shown. */
const storeOf = (actor: AnyActorRef) => ({
  subscribe: (changed: () => void): (() => void) => {
    const subscription = actor.subscribe({ next: changed, error: changed });
    return () => subscription.unsubscribe();
  },
  read: (): SnapshotFrom<AnyActorRef> => {
    const snapshot = actor.getSnapshot();
    if (snapshot.status === "error") throw snapshot.error;
    return snapshot;
  },
});
