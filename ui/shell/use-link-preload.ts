import { useEffect } from "react";
import { preloadPage } from "../routes.tsx";

/** Hover, touch or focus of a link fetches its page's code: the click then has nothing to wait for. */
export const useLinkPreload = (): void => {
  useEffect(() => {
    const preload = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      preloadPage(link.pathname);
    };
    document.addEventListener("pointerover", preload, { passive: true });
    document.addEventListener("focusin", preload);
    return () => {
      document.removeEventListener("pointerover", preload);
      document.removeEventListener("focusin", preload);
    };
  }, []);
};
