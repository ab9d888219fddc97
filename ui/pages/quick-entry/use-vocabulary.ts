import { useMemo } from "react";
import { quickEntryVocabulary } from "../../../core/api/calls/quick-entry.ts";
import { type Vocabulary, vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { useRead } from "../../hooks/read.ts";

export type KnownWords = {
  /** null while it is on its way. */
  readonly vocabulary: Vocabulary | null;
  readonly isFailed: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

/** The active store's own catalogue and past, against which everything is understood. */
export const useVocabulary = (): KnownWords => {
  const { data, isLoadingError, isFetching, refetch } = useRead(quickEntryVocabulary);
  const vocabulary = useMemo(
    () => (data === undefined ? null : vocabularyOf(data.products, data.past)),
    [data],
  );
  return { vocabulary, isFailed: isLoadingError, isFetching, retry: () => void refetch() };
};
