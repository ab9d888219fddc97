import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import { CacheOnly } from "workbox-strategies/CacheOnly.js";
import type { CustomerId } from "../api-schema/primitives.ts";
import { customerCache, READS_CACHE } from "../core/offline/cache-names.ts";
import { customerOfToken, isKeptPath, keptKey } from "../core/offline/kept-reads.ts";
import { KEPT_HEADER, readKeptHeader } from "../core/offline/kept-reader.ts";
import { isKept, keepBudgets, stamped } from "./caches.ts";
import { keepPerson, keptPerson } from "./person.ts";
import { keepPicturesOf } from "./pictures.ts";
import type { WorkerFetch } from "./scope.ts";

/** How long a page waits for the network before it is shown what is kept. */
const PATIENCE_S = 2.5;

/** Whether this call is one whose answer may be kept. */
export const isKeptRead = ({ method, url, headers }: Request): boolean =>
  method === "GET" && headers.has(KEPT_HEADER) && isKeptPath(new URL(url).pathname);

/**
 * A read of what bakers order with: the server's answer, kept for the customer and the store that it
 * was given to; without one in time what is kept, to that same customer alone.
 */
export const answerRead = async (event: WorkerFetch): Promise<Response> => {
  const { request } = event;
  const reader = readKeptHeader(request.headers.get(KEPT_HEADER));
  const signedIn = customerOfToken(request.headers.get("JWT-Authorization"));
  const customer = reader?.customerId ?? null;
  if (customer === null) return fetch(request);
  if (reader?.keptOnly === true) {
    if ((await keptPerson()) !== customer) return Response.error();
    return new CacheOnly(optionsFor(customer)).handle({ event: asLasting(event), request });
  }
  if (signedIn === customer) await keepPerson(customer);
  // A call that says another name than its login gets nothing kept, and leaves nothing; one without a
  // login is answered as to anybody.
  else if (!isPublic(request) || (await keptPerson()) !== customer) return fetch(request);
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
        Promise.resolve(keptKey(request.url, request.headers.get("X-STORE-ID"))),
      cacheWillUpdate: async ({ response }: { readonly response: Response }) =>
        response.status === 200 && (await isKept(customer)) ? stamped(response, Date.now()) : null,
      cacheDidUpdate: async ({ newResponse }: { readonly newResponse: Response }) => {
        await keepPicturesOf(customer, newResponse.clone());
        await keepBudgets(customer, Date.now());
      },
    },
  ],
});

// safe: Workbox describes the same event by TypeScript's own worker types
const asLasting = (event: WorkerFetch): never => event as never;
