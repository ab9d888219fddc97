import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";

interface PageArrivalProps {
  /** The page that is there. */
  readonly visit: string;
  /** The path of the one that has been asked for and has not come yet. */
  readonly awaited?: string | null;
}

/**
 * After a navigation the reading starts at the new page's title, not at the old link's place, and
 * the title of the tab is said once (spec §2). The first page is announced by the browser itself.
 */
export function PageArrival({ visit, awaited = null }: PageArrivalProps) {
  const [said, setSaid] = useState("");
  const shown = useRef(visit);
  const left = useRef<Leaving | null>(null);
  // The page that is there stays in use until the next one comes: who has opened a menu meanwhile, or types
  // on in the search field, has gone on, and would lose it to the title.
  useEffect(() => {
    if (awaited === null) return undefined;
    const leaving: Leaving = { place: document.activeElement, hasTyped: false };
    left.current = leaving;
    const note = () => void (leaving.hasTyped = true);
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, [awaited]);
  // With the page, not after its painting: who goes on at once would be drawn back to the title.
  useLayoutEffect(() => {
    if (shown.current === visit) return undefined;
    shown.current = visit;
    const leaving = left.current ?? { place: document.activeElement, hasTyped: false };
    left.current = null;
    return arrive(leaving, () => setSaid(document.title));
  }, [visit]);
  return (
    <VisuallyHidden as="div">
      <p role="status">{said}</p>
    </VisuallyHidden>
  );
}

/** How a page is left: where the focus was as the next one was asked for, and whether text was typed since. */
interface Leaving {
  readonly place: Element | null;
  hasTyped: boolean;
}

/** Some screen readers miss a message that comes in the same breath as the focus. */
const BREATH_MS = 100;

/**
 * A page's code and data may still be on their way: until its title is there, its main part is. A title
 * may be taken away under the reading (the home of a visitor, until it is known who has signed in): the
 * one that takes its place is read on, as long as nobody went on by hand.
 */
const arrive = (left: Leaving, say: () => void): (() => void) => {
  /** Where the focus was left: on the link that led here, if it is still there, then by us. */
  let { place, hasTyped } = left;
  let breath: ReturnType<typeof setTimeout> | undefined;
  let isSaid = false;
  const look = (): void => {
    if (isSaid && place?.isConnected === true) return;
    const { activeElement, body } = document;
    // Who went on by hand meanwhile stays where they are.
    const hasGoneOn = hasTyped || (activeElement !== place && activeElement !== body);
    const title = pageTitle();
    if (!hasGoneOn) place = focusOn(title ?? document.querySelector("main"));
    if (title === null) return;
    if (hasGoneOn) observer.disconnect();
    if (isSaid) return;
    isSaid = true;
    breath = setTimeout(say, BREATH_MS);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const note = () => void (hasTyped = true);
  document.addEventListener("input", note);
  look();
  return () => {
    observer.disconnect();
    document.removeEventListener("input", note);
    clearTimeout(breath);
  };
};

const focusOn = (element: HTMLElement | null): Element | null => {
  element?.focus({ preventScroll: true });
  return document.activeElement;
};

/** The title in the page, null while there is none or only the room for it. */
const pageTitle = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main h1:not(:has([data-coming]))");
