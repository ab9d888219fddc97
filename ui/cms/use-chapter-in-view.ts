import { useEffect, useState } from "react";
import type { Heading } from "../../core/content/outline.ts";

/** The part of the page that is being read: the last whose heading has passed the upper third. */
export const useChapterInView = (chapters: readonly Heading[]): string | undefined => {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const passed = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
          const line = rootBounds?.bottom ?? 0;
          passed.set(target.id, isIntersecting || boundingClientRect.top < line);
        }
        setShown(chapters.findLast(({ anchor }) => passed.get(anchor) === true)?.anchor);
      },
      { rootMargin: "0px 0px -66% 0px" },
    );
    for (const { anchor } of chapters) {
      const heading = document.getElementById(anchor);
      if (heading !== null) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [chapters]);
  return shown;
};
