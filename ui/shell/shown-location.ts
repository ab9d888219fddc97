import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { BaseLocationHook, BaseSearchHook } from "wouter";
import { navigate } from "wouter/use-browser-location";

// Which address is shown. Another page comes in a transition of React: the one that is there stays, and
// can be used, until the next can be shown. What changes on a page changes at once: a second filter
// that is chosen quickly would be added to an address without the first, and what is typed into a
// field that the address fills would be taken back.
//
// It is not in a context: one that changes above parts which are not hydrated yet takes them from the page.

/** wouter announces its navigations by the first two, the browser its own by the others. */
const NAVIGATIONS = ["pushState", "replaceState", "popstate", "hashchange"] as const;

type Part = "pathname" | "search";

const followers = new Set<() => void>();

/** All together, so that no part of the page is ahead of another. */
const follow = (): void => {
  const dispatch = () => followers.forEach((each) => each());
  if (location.pathname === shownPath) dispatch();
  else startTransition(dispatch);
};

/** The path of the page that is there; null before there is one. */
let shownPath: string | null = null;

const subscribe = (follower: () => void): (() => void) => {
  if (followers.size === 0) for (const name of NAVIGATIONS) addEventListener(name, follow);
  followers.add(follower);
  return () => {
    followers.delete(follower);
    if (followers.size === 0) for (const name of NAVIGATIONS) removeEventListener(name, follow);
  };
};

const useShown = (part: Part, sent: string | undefined): string => {
  const [shown, show] = useState(() => sent ?? location[part]);
  useEffect(() => {
    const read = () => show(location[part]);
    // It may have changed before this part of the page listened.
    startTransition(read);
    return subscribe(read);
  }, [part]);
  return shown;
};

/** The hook of wouter's router: the path that is shown, and the way to another. */
export const useShownLocation: BaseLocationHook = (router: {
  readonly ssrPath?: string | undefined;
}) => [useShown("pathname", router.ssrPath), navigate];

const useShownSearch: BaseSearchHook = (router: { readonly ssrSearch?: string | undefined }) =>
  useShown("search", router.ssrSearch);

useShownLocation.searchHook = useShownSearch;

/** To be used once, where the page stands. */
export const useReportShownPath = (path: string): void =>
  useLayoutEffect(() => {
    shownPath = path;
  }, [path]);

/** The path that has been asked for while the page of another is still there; null when it is that page's. */
export const useAwaitedPath = (path: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => (location.pathname === path ? null : location.pathname),
    () => null,
  );
