import { type RefObject, useEffect, useRef } from "react";

/** A field that is wrong; of a group of choices its first one that can be taken. */
const PROBLEMS = "[aria-invalid='true'], [data-problem] input:not(:disabled)";

/** After a try that did not go, the reading is at the first field that is wrong, clear of the bars. */
export const useFocusOnProblem = <Box extends HTMLElement = HTMLFormElement>(
  attempts: number,
): RefObject<Box | null> => {
  const box = useRef<Box>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const field = box.current?.querySelector<HTMLElement>(PROBLEMS);
    field?.focus({ preventScroll: true });
    // The message stands below its field or its group.
    (field?.closest("fieldset") ?? field)?.scrollIntoView({ block: "center" });
  }, [attempts]);
  return box;
};
