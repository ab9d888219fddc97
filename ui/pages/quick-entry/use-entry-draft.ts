import { useCallback, useMemo } from "react";
import {
  type EntryDraft,
  readEntryDraft,
  writeEntryDraft,
} from "../../../core/quick-entry/entry-draft.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useDraft } from "../../hooks/draft.ts";
import { useActiveStoreId } from "../../hooks/stores.ts";

export type ChangeEntry = (change: (draft: EntryDraft) => EntryDraft) => void;

/** What stands in quick entry of the active store, kept by this tab. */
export const useEntryDraft = (): readonly [EntryDraft, ChangeEntry] => {
  const storeId = useActiveStoreId();
  const dispatch = useDispatch();
  const [kept, keep] = useDraft(`quick-entry-${storeId ?? "none"}`, nothingElse);
  const draft = useMemo(() => readEntryDraft(kept), [kept]);
  const change = useCallback<ChangeEntry>(
    (changed) => {
      keep((texts) => writeEntryDraft(changed(readEntryDraft(texts))));
      dispatch({ type: "quickEntry.written" });
    },
    [keep, dispatch],
  );
  return [draft, change];
};

const nothingElse = (): void => undefined;
