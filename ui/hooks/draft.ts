import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { clearedBy } from "../../core/session/reset.ts";
import { type Draft, draftTextIn, keepDraftIn, readDraft } from "../environment/drafts.ts";
import { useSession } from "./session.ts";
import { useShop } from "./shop-context.ts";

/**
 * What was typed, kept by this tab. It stays on the screen when the login is lost, and goes with an
 * explicit sign-out; the server, which draws the page first, knows of none.
 */
export const useDraft = (
  form: string,
  onForgotten: () => void,
): readonly [Draft, (change: (draft: Draft) => Draft) => void] => {
  const { environment, system } = useShop();
  const { customerId } = useSession();
  const persisted = useSyncExternalStore(
    never,
    () => draftTextIn(environment, { form, customerId }),
    () => "",
  );
  const [typed, setTyped] = useState<Draft | null>(null);
  // Two fields may change before the next rendering.
  const latest = useRef<Draft | null>(null);
  // Whoever wrote it, also after their login was lost: not the next one to sign in.
  const owner = useRef(customerId);
  useEffect(() => {
    owner.current = customerId ?? owner.current;
  }, [customerId]);
  const show = (draft: Draft): void => {
    latest.current = draft;
    setTyped(draft);
  };
  useEffect(
    () =>
      system.listen((shopEvent) => {
        if (shopEvent.type !== "session.reset" || !clearedBy(shopEvent.reason).includes("drafts"))
          return;
        latest.current = {};
        owner.current = null;
        setTyped({});
        onForgotten();
      }),
    [system, onForgotten],
  );
  const draft = useMemo(() => typed ?? readDraft(persisted), [typed, persisted]);
  const keep = (change: (draft: Draft) => Draft): void => {
    const changed = change(latest.current ?? draft);
    show(changed);
    keepDraftIn(environment, { form, customerId: customerId ?? owner.current }, changed);
  };
  return [draft, keep];
};

const never = () => () => undefined;
