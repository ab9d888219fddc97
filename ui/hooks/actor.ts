import { useSelector } from "@xstate/react";
import type { AnyActorRef, SnapshotFrom } from "xstate";
import type { ShopActors } from "../../machines/root/system.ts";
import { useShop } from "./shop-context.ts";

/**
 * What is selected of one of the shop's machines, by its name; rendered again when that is another.
 * `isSame` says when it is not, for what is made anew each time.
 */
export const useActor = <Name extends keyof ShopActors, Selected>(
  name: Name,
  select: (snapshot: SnapshotFrom<ShopActors[Name]>) => Selected,
  isSame?: (before: Selected, now: Selected) => boolean,
): Selected => {
  // Which of them it is matters no more: comparing them all takes a type too large.
  const actor: AnyActorRef = useShop().system.actors[name];
  return useSelector(actor, (snapshot) => select(snapshot), isSame);
};
