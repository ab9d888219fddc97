import { useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";

/**
 * After a navigation the reading starts at the new page's title, not at the old link's place, and
 * the title of the tab is said once (spec §2). The first page is announced by the browser itself.
 */
export function PageArrival({ visit }: { readonly visit: string }) {
  const [said, setSaid] = useState("");
  const shown = useRef(visit);
  useEffect(() => {
    if (shown.current === visit) return undefined;
    shown.current = visit;
    return arrive(() => setSaid(document.title));
  }, [visit]);
  return (
    <VisuallyHidden as="div">
      <p role="status">{said}</p>
    </VisuallyHidden>
  );
}

/** Some screen readers miss a message that comes in the same breath as the focus. */
const BREATH_MS = 100;

/** A page's code and data may still be on their way: until its title is there, its main part is. */
const arrive = (say: () => void): (() => void) => {
  let breath: ReturnType<typeof setTimeout> | undefined;
  const welcome = (title: HTMLElement): void => {
    observer.disconnect();
    title.focus({ preventScroll: true });
    breath = setTimeout(say, BREATH_MS);
  };
  const observer = new MutationObserver(() => {
    const title = pageTitle();
    if (title === null) return;
    const { activeElement } = document;
    // Who went on by hand meanwhile stays where they are.
    if (activeElement === document.body || activeElement?.matches("main")) welcome(title);
    else {
      observer.disconnect();
      say();
    }
  });
  const title = pageTitle();
  if (title === null) {
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    observer.observe(document.body, { childList: true, subtree: true });
  } else welcome(title);
  return () => {
    observer.disconnect();
    clearTimeout(breath);
  };
};

/** The title in the page, null while there is none or only the room for it. */
const pageTitle = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main h1:not(:has([data-coming]))");
