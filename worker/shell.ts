import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { files, version } from "virtual:shell-files";
import { SHELL_CACHE } from "../core/offline/cache-names.ts";
import { SHELL_PATH } from "../core/offline/shell.ts";
import { worker, type WorkerFetch } from "./scope.ts";

/** How long an opened page waits for the network before the kept shop is opened. */
const PATIENCE_MS = 2500;

const CACHE = `${SHELL_CACHE}${version}`;

const shell = new PrecacheController({ cacheName: CACHE });
shell.addToCacheList([
  { url: SHELL_PATH, revision: version },
  ...files.map((url) => ({ url, revision: null })),
]);

/** Takes all files of this build in; the former worker and its pages go on meanwhile. */
export const installShell = (event: { readonly waitUntil: (work: Promise<unknown>) => void }) =>
  shell.install(event as Parameters<typeof shell.install>[0]); // safe: all that Workbox asks of the event is to wait

/**
 * Drops the files of old builds but the last one: its pages may still be open, and load the rest of
 * their code from it.
 */
export const dropOldShells = async (): Promise<void> => {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(SHELL_CACHE) && name !== CACHE,
  );
  // `keys` lists them in the order of their making.
  for (const name of others.slice(0, -1)) await caches.delete(name);
};

/** A file of a build: its name changes with what is in it. */
export const isBuiltFile = ({ method, url }: Request): boolean =>
  method === "GET" && new URL(url).pathname.startsWith("/assets/");

export const answerFile = async (request: Request): Promise<Response> => {
  const own = await caches.match(request.url, { cacheName: CACHE, ignoreVary: true });
  if (own !== undefined) return own;
  for (const name of await caches.keys()) {
    if (!name.startsWith(SHELL_CACHE)) continue;
    const cached = await caches.match(request.url, { cacheName: name, ignoreVary: true });
    if (cached !== undefined) return cached;
  }
  return fetch(request);
};

/** A page of the shop that is opened by its address. */
export const isPage = ({ method, mode, url }: Request): boolean =>
  method === "GET" && mode === "navigate" && !/^\/(?:api\/|_)|\.\w+$/.test(new URL(url).pathname);

/** The page as the server sends it; without it in time the kept shop, which draws it itself. */
export const answerPage = async (event: WorkerFetch): Promise<Response> => {
  const cached = await shell.matchPrecache(SHELL_PATH);
  if (cached === undefined) return fromNetwork(event);
  if (!worker.navigator.onLine) return cached;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), PATIENCE_MS));
  const sent = fromNetwork(event).then(
    // The shop is away behind whoever stands before it.
    (answer) => (answer.status >= 500 ? cached : answer),
    () => cached,
  );
  return Promise.race([sent, late]);
};

const fromNetwork = async ({ preloadResponse, request }: WorkerFetch): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);
