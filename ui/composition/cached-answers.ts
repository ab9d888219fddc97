import { CACHED_AT_HEADER } from "../../core/offline/cache-reader.ts";
import type { Environment } from "../environment/environment.ts";
import type { CachedAnswers } from "../hooks/shop.ts";

/**
 * Notes which answers were kept ones, by the mark of the service worker: since the server answered
 * last, the oldest of them says how old the pages may be.
 */
export const followCachedAnswers = (
  fetch: Environment["fetch"],
): { readonly fetch: Environment["fetch"]; readonly answers: CachedAnswers } => {
  const changed = new Set<() => void>();
  let oldest: number | null = null;
  const note = (at: number | null): void => {
    if (at === oldest) return;
    oldest = at;
    for (const listener of changed) listener();
  };
  return {
    fetch: async (request) => {
      const answer = await fetch(request);
      const at = Date.parse(answer.headers.get(CACHED_AT_HEADER) ?? "");
      note(Number.isNaN(at) ? null : Math.min(oldest ?? at, at));
      return answer;
    },
    answers: {
      oldest: () => oldest,
      subscribe: (listener) => {
        changed.add(listener);
        return () => changed.delete(listener);
      },
    },
  };
};
