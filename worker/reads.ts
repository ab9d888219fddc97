import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import { CacheOnly } from "workbox-strategies/CacheOnly.js";
import type { CustomerId } from "../api-schema/primitives.ts";
import { customerCache, READS_CACHE } from "../core/offline/cache-names.ts";
import { customerOfToken, isCachedPath, cacheKey } from "../core/offline/cached-reads.ts";
import { CACHED_HEADER, readCachedHeader } from "../core/offline/cache-reader.ts";
import { mayCache, keepBudgets, stamped } from "./caches.ts";
import { storePerson, storedPerson } from "./person.ts";
import { cachePicturesOf } from "./pictures.ts";
import type { WorkerFetch } from "./scope.ts";

/** How long a page waits for the network before it is shown what is kept. */
const PATIENCE_S = 2.5;

/** Whether this call is one whose answer may be cached. */
export const isCachedRead = ({ method, url, headers }: Request): boolean =>
  method === "GET" && headers.has(CACHED_HEADER) && isCachedPath(new URL(url).pathname);

/**
 * A read of what bakers order with: the server's answer, kept for the customer and the store that it
 * was given to; without one in time what is kept, to that same customer alone.
 */
export const answerRead = async (event: WorkerFetch): Promise<Response> => {
  const { request } = event;
  const reader = readCachedHeader(request.headers.get(CACHED_HEADER));
  const signedIn = customerOfToken(request.headers.get("JWT-Authorization"));
  const customer = reader?.customerId ?? null;
  if (customer === null) return fetch(request);
  if (reader?.cachedOnly === true) {
    if ((await storedPerson()) !== customer) return Response.error();
    return new CacheOnly(optionsFor(customer)).handle({ event: asLasting(event), request });
  }
  if (signedIn === customer) await storePerson(customer);
  // A call that says another name than its login gets nothing kept, and leaves nothing; one without a
  // login is answered as to anybody.
  else if (!isPublic(request) || (await storedPerson()) !== customer) return fetch(request);
  return new NetworkFirst({
    ...optionsFor(customer),
    networkTimeoutSeconds: PATIENCE_S,
  }).handle({ event: asLasting(event), request });
};

const isPublic = ({ headers }: Request): boolean =>
  !headers.has("JWT-Authorization") && !headers.has("X-STORE-ID");

const optionsFor = (customer: CustomerId) => ({
  cacheName: customerCache(READS_CACHE, customer),
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: ({ request }: { readonly request: Request }) =>
        Promise.resolve(cacheKey(request.url, request.headers.get("X-STORE-ID"))),
      cacheWillUpdate: async ({ response }: { readonly response: Response }) =>
        response.status === 200 && (await mayCache(customer))
          ? stamped(response, Date.now())
          : null,
      cacheDidUpdate: async ({ newResponse }: { readonly newResponse: Response }) => {
        await cachePicturesOf(customer, newResponse.clone());
        await keepBudgets(customer, Date.now());
      },
    },
  ],
});

// safe: Workbox describes the same event by TypeScript's own worker types
const asLasting = (event: WorkerFetch): never => event as never;
