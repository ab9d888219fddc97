import { useActor } from "./actor.ts";

export const useSearchPanel = (): {
  readonly text: string;
  readonly open: boolean;
  readonly requested: string;
} => {
  const text = useActor("searchPanel", ({ context }) => context.text);
  const requested = useActor("searchPanel", ({ context }) => context.requested);
  const open = useActor("searchPanel", (snapshot) => snapshot.matches("open"));
  return { text, open, requested };
};
