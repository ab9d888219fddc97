import { useEffect, useState } from "react";

type Loaded<A> = { readonly value: A } | { readonly failure: unknown };

/**
 * Code that comes later, null until it is there and while it is not `wanted`; `load` is always the same
 * function. It is shown at once: what suspends is shown by React 300 ms after the last other boundary
 * at the soonest, and the parts of the page that are still to be hydrated wait behind it. A load that failed
 * is thrown, for the boundary around it.
 */
export function useLoaded<A>(load: () => Promise<A>, wanted = true): A | null {
  const [loaded, setLoaded] = useState<Loaded<A> | null>(null);
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
  if (loaded === null) return null;
  if ("failure" in loaded) throw loaded.failure;
  return loaded.value;
}
