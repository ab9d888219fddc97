import { useActor } from "./actor.ts";

interface SearchPanelView {
  readonly text: string;
  readonly open: boolean;
  readonly requested: string;
}

export const useSearchPanel = (): SearchPanelView => ({
  text: useActor("searchPanel", ({ context }) => context.text),
  requested: useActor("searchPanel", ({ context }) => context.requested),
  open: useActor("searchPanel", (snapshot) => snapshot.matches("open")),
});
