import { useContext, useEffect, useState } from "react";
import { type AfterRendering, AfterRenderingContext } from "../first-screen/after-rendering.ts";

type Loaded<A> = { readonly value: A } | { readonly failure: unknown };

/**
 * Code that comes later, null until it is there and while it is not `wanted`; `load` is always the same
 * function. It is shown at once: what suspends is shown by React 300 ms after the last other boundary
 * at the soonest, and the parts of the page that are still to be hydrated wait behind it. A load that failed
 * is thrown, for the boundary around it.
 */
export function useLoaded<A>(load: () => Promise<A>, wanted = true): A | null {
  const [loaded, setLoaded] = useState<Loaded<A> | null>(null);
  const afterRendering = useContext(AfterRenderingContext);
  useEffect(() => {
    if (!wanted) return undefined;
    let isHere = true;
    const keep = (result: Loaded<A>): void => {
      if (isHere) setLoaded(result);
    };
    load().then(
      (value) => keep({ value }),
      (failure: unknown) => keep({ failure }),
    );
    return () => {
      isHere = false;
    };
  }, [load, wanted]);
  if (afterRendering !== null) return wanted ? loadedInServer(load, afterRendering) : null;
  if (loaded === null) return null;
  if ("failure" in loaded) throw loaded.failure;
  return loaded.value;
}

/** Code that the server has loaded to draw a customer's own page: the same for all of them. */
const loadedByLoad = new WeakMap<() => Promise<unknown>, unknown>();

/** Without effects: it is there when the page is rendered again. */
const loadedInServer = <A>(load: () => Promise<A>, afterRendering: AfterRendering): A | null => {
  // safe: what that very function has loaded
  const known = loadedByLoad.get(load) as A | undefined;
  if (known !== undefined) return known;
  afterRendering(async () => loadedByLoad.set(load, await load()));
  return null;
};
