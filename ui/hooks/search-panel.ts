import { useContext } from "react";
import { ServerSnapshotContext, useIsAsDrawn } from "../first-screen/server-snapshot.ts";
import { useActor } from "./actor.ts";
import type { Shop } from "./shop.ts";

interface SearchPanelView {
  readonly text: string;
  readonly open: boolean;
  readonly requested: string;
}

/** The search field, which may be hydrated after somebody has gone on to another page: it is as drawn until then. */
export const useSearchPanel = (): SearchPanelView => {
  const text = useActor("searchPanel", ({ context }) => context.text);
  const requested = useActor("searchPanel", ({ context }) => context.requested);
  const open = useActor("searchPanel", (snapshot) => snapshot.matches("open"));
  const serverSnapshot = useContext(ServerSnapshotContext);
  return useIsAsDrawn() && serverSnapshot !== null
    ? { text: serverSnapshot.searched, open: false, requested: "" }
    : { text, open, requested };
};

/** What stands in a shop's search field. */
export const searchedIn = ({ system }: Shop): string =>
  system.actors.searchPanel.getSnapshot().context.text;
