import { type RefObject, useEffect, useRef } from "react";

/** A field that is wrong; of a group of choices its first one that can be taken. */
const PROBLEMS = "[aria-invalid='true'], [data-problem] input:not(:disabled)";

/**
 * After a try that did not go, the reading is at the first field that is wrong, clear of the bars.
 * Every form of the shop has it: a count of the tries, or what the last one was refused for; 0 and null
 * mean that nothing was tried.
 */
export const useFocusOnProblem = <Box extends HTMLElement = HTMLFormElement>(
  occurrence: number | object | null,
): RefObject<Box | null> => {
  const box = useRef<Box>(null);
  useEffect(() => {
    if (occurrence === 0 || occurrence === null) return;
    const field = box.current?.querySelector<HTMLElement>(PROBLEMS);
    field?.focus({ preventScroll: true });
    // The message stands below its field or its group.
    (field?.closest("fieldset") ?? field)?.scrollIntoView({ block: "center" });
  }, [occurrence]);
  return box;
};
