import { useContext, useSyncExternalStore } from "react";
import { type Compared, NOTHING_COMPARED } from "../../core/compare/compared-codes.ts";
import { comparedChoiceOf } from "../environment/persisted-compared.ts";
import { ServerSnapshotContext } from "../first-screen/server-snapshot.ts";
import { useShop } from "./shop-context.ts";

/** What this tab has chosen to compare, and the way to change it; nothing while a page is hydrated. */
export const useCompared = (): readonly [Compared, (next: Compared) => void] => {
  const { get, change, subscribe } = comparedChoiceOf(useShop().environment);
  const isHydrated = useContext(ServerSnapshotContext) !== null;
  return [useSyncExternalStore(subscribe, get, isHydrated ? nothing : get), change];
};

const nothing = (): Compared => NOTHING_COMPARED;
