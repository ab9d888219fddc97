import { createContext, useContext, useSyncExternalStore } from "react";
import type { AnyActorRef, SnapshotFrom } from "xstate";
import type { ScreenMode } from "../../machines/events/browser.ts";
import type { ShopActors, ShopSystem } from "../../machines/root/system.ts";

/** What the server supposed of the browser when it drew the page. */
export type ServerSnapshot = {
  readonly now: number;
  readonly mode: ScreenMode;
  readonly online: boolean;
  /** Where the shop's machines stood; null on the server, where they are drawn as they stand. */
  readonly actors: ShopSnapshots | null;
};

/** Where each of the shop's machines stands. */
type ShopSnapshots = {
  readonly [Name in keyof ShopActors]: SnapshotFrom<ShopActors[Name]>;
};

/** Where they stand now: in a shop that has just started, what the page was drawn of. */
export const snapshotsOf = ({ actors }: ShopSystem): ShopSnapshots => {
  const standing = Object.entries(actors).map(([name, actor]: [string, AnyActorRef]) => [
    name,
    actor.getSnapshot(),
  ]);
  // safe: each name with its own machine's snapshot
  return Object.fromEntries(standing) as ShopSnapshots;
};

/** What the server supposes: the smallest screen, on which the style sheets hide the least. */
export const serverSnapshotAt = (now: number, actors: ShopSnapshots | null): ServerSnapshot => ({
  now,
  mode: SUPPOSED_MODE,
  online: true,
  actors,
});

export const SUPPOSED_MODE: ScreenMode = "mobile";

/** null in a page that the browser has drawn itself. */
export const ServerSnapshotContext = createContext<ServerSnapshot | null>(null);

/**
 * A value of the browser. While a server-rendered page is hydrated it is what the server supposed, or
 * what is there would not be what is rendered; the truth follows before anything is painted.
 */
export const useOfBrowser = <Value extends string | number | boolean>(
  subscribe: (changed: () => void) => () => void,
  read: () => Value,
  suppose: (serverSnapshot: ServerSnapshot) => Value,
): Value => {
  const serverSnapshot = useContext(ServerSnapshotContext);
  return useSyncExternalStore(
    subscribe,
    read,
    serverSnapshot === null ? read : () => suppose(serverSnapshot),
  );
};

/** Whether the page is still as the server has drawn it, which knows nothing of this browser. */
export const useIsAsDrawn = (): boolean =>
  useOfBrowser(
    () => () => undefined,
    () => false,
    () => true,
  );
