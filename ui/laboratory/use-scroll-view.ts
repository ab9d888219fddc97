import { useEffect, useState } from "react";

/** What is seen of a box that scrolls, in pixels. */
export const useScrollView = (box: { readonly current: HTMLElement | null }) => {
  const [view, setView] = useState({ top: 0, height: 600, left: 0, width: 1000 });
  useEffect(() => {
    const seen = box.current;
    if (seen === null) return undefined;
    const see = (): void =>
      setView({
        top: seen.scrollTop,
        height: seen.clientHeight,
        left: seen.scrollLeft,
        width: seen.clientWidth,
      });
    const sizes = new ResizeObserver(see);
    sizes.observe(seen);
    seen.addEventListener("scroll", see, { passive: true });
    return () => {
      sizes.disconnect();
      seen.removeEventListener("scroll", see);
    };
  }, [box]);
  return view;
};
