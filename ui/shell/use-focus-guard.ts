import { useEffect } from "react";

/** Where a control stood: each parent, from the nearest on, and how many came before it there. */
type Place = ReadonlyArray<{ readonly parent: Element; readonly index: number }>;

/** What takes the focus without opening a keyboard on a phone. */
const CONTROLS =
  "a[href], button:not(:disabled), summary, input:is([type=checkbox], [type=radio]):not(:disabled)";

/** Where a new page puts the focus: it may come in two parts, and finds its title itself. */
const ARRIVALS = "main, h1";

/**
 * A press that removes its own control leaves the focus on what stands in its place, or next to it:
 * never on nothing, from where a keyboard reloads the page. Who knows a better place gives it the
 * focus with the change itself; a new page gives it to its title.
 */
export const useFocusGuard = (): void => {
  useEffect(() => {
    let last: { readonly control: Element; readonly place: Place; readonly path: string } | null;
    last = null;
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last = target.matches(ARRIVALS)
        ? null
        : { control: target, place: placeOf(target), path: location.pathname };
    };
    const leave = (): void =>
      queueMicrotask(() => {
        // Left by hand, for nothing in particular: what becomes of it afterwards is no loss.
        if (last?.control.isConnected === true && isNowhere()) last = null;
      });
    const observer = new MutationObserver(() => {
      if (last === null || (last.control.isConnected && !last.control.matches(":disabled"))) return;
      const { control, place, path } = last;
      if (!isNowhere() && document.activeElement !== control) return;
      last = null;
      if (path === location.pathname) goTo(successorAt(place));
    });
    document.addEventListener("focusin", note);
    document.addEventListener("focusout", leave);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled"],
    });
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("focusout", leave);
    };
  }, []);
};

/** The page stays where it is, as long as what has the focus can be seen. */
const goTo = (control: HTMLElement | null): void => {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "nearest" });
};

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

const placeOf = (control: Element): Place => {
  const place: Array<Place[number]> = [];
  let element = control;
  while (element.parentElement !== null && element !== document.body) {
    const parent = element.parentElement;
    place.push({ parent, index: [...parent.children].indexOf(element) });
    element = parent;
  }
  return place;
};

/** What has come in its place or follows it; at the end of a part what comes before; else the title. */
const successorAt = (place: Place): HTMLElement | null => {
  for (const { parent, index } of place) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const near = [...children.slice(index), ...children.slice(0, index).toReversed()];
    const found = near.map(controlsOf).find((controls) => controls.length > 0)?.[0];
    if (found !== undefined) return found;
    if (parent.matches("main, dialog")) break;
  }
  return document.querySelector<HTMLElement>("main h1");
};

const controlsOf = (part: Element): readonly HTMLElement[] =>
  [part, ...part.querySelectorAll(CONTROLS)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(CONTROLS) && each.checkVisibility(),
  );
