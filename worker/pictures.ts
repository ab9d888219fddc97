import type { CustomerId } from "../api-schema/primitives.ts";
import { PICTURES_CACHE } from "../core/offline/cache-names.ts";
import { picturesIn } from "../core/offline/pictures.ts";
import { mayCache, stamped, withCache } from "./caches.ts";
import { storedPerson } from "./person.ts";
import { worker } from "./scope.ts";

/** What browsers that can run this worker decode; the server picks by it. */
const ACCEPT = "image/avif,image/webp,*/*";

/** Pictures that are fetched ahead for one answer. */
const MOST_AHEAD = 40;

export const isPicture = ({ method, url }: Request): boolean =>
  method === "GET" && new URL(url).pathname.startsWith("/images/");

/** A picture as the network has it, kept for its customer; without network the kept one of any size. */
export const answerPicture = async (request: Request): Promise<Response> => {
  const customer = await storedPerson();
  if (customer === null) return fetch(request);
  return withCache(PICTURES_CACHE, customer, async (cache) => {
    // The browser's own memory of pictures stands before the network.
    const answer = worker.navigator.onLine ? await fetch(request).catch(() => null) : null;
    if (answer === null) return cachedPicture(cache, request.url);
    if (answer.status === 200 && (await mayCache(customer))) {
      await cache.put(request.url, await stamped(answer.clone(), Date.now()));
    }
    return answer;
  });
};

const cachedPicture = async (cache: Cache, url: string): Promise<Response> =>
  (await cache.match(url, { ignoreVary: true })) ??
  (await cache.match(url, { ignoreVary: true, ignoreSearch: true })) ??
  Response.error();

/** Fetches the pictures that an answer names and that are not kept in any size yet. */
export const cachePicturesOf = (customer: CustomerId, answer: Response): Promise<void> =>
  withCache(PICTURES_CACHE, customer, async (cache) => {
    for (const address of picturesIn(await answer.text()).slice(0, MOST_AHEAD)) {
      const known = await cache.match(address, { ignoreVary: true, ignoreSearch: true });
      if (known !== undefined) continue;
      const picture = await fetch(address, { headers: { Accept: ACCEPT } }).catch(() => null);
      if (picture?.status !== 200 || !(await mayCache(customer))) return;
      await cache.put(address, await stamped(picture, Date.now()));
    }
  });
