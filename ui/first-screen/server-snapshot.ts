import { createContext, useContext, useSyncExternalStore } from "react";
import type { ScreenMode } from "../../machines/events/browser.ts";

/** What the server supposed of the browser when it drew the page. */
export type ServerSnapshot = {
  readonly now: number;
  readonly mode: ScreenMode;
  readonly online: boolean;
  /** What stands in the search field. */
  readonly searched: string;
};

/** What the server supposes: the smallest screen, on which the style sheets hide the least. */
export const serverSnapshotAt = (now: number, searched: string): ServerSnapshot => ({
  now,
  mode: SUPPOSED_MODE,
  online: true,
  searched,
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
