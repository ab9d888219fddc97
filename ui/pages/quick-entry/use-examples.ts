import { useMemo } from "react";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { ownExamples } from "../../../core/quick-entry/own-examples.ts";
import type { Vocabulary } from "../../../core/quick-entry/vocabulary.ts";
import { useNow } from "../../layout/use-now.ts";

/** What this store may write, in the words of its own purchases; none until those are read. */
export const useExamples = (vocabulary: Vocabulary | null): readonly string[] => {
  const today = parisDayOf(instantOfMs(useNow()));
  return useMemo(
    () => (vocabulary === null ? [] : ownExamples(vocabulary, today)),
    [vocabulary, today],
  );
};
