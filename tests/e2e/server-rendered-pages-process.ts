import { setImmediate } from "node:timers/promises";
import type { RenderFirstScreen } from "../../core/drawing/first-screen.ts";
import { shownSeller } from "../known-firm.ts";

// Draws pages with the built screens' own code, from what a running shop answers (asked once, then
// kept), and writes what stays in memory after each round: server-rendered-pages.spec.ts runs it with
// --expose-gc. `node server-rendered-pages-process.ts <bundle> <origin> <pages a round>`

const PATHS = [
  "/",
  "/cgv",
  "/faq",
  "/connexion",
  "/catalogue/farines",
  "/recherche?search=croissant&page=1&itemsPerPage=30",
  "/produits/farine-de-ble-tradition-francaise-t65",
  "/recettes",
  "/recettes/baguette-de-tradition-francaise",
  "/nos-marchands",
  "/marchand/laiterie-de-saint-aubin",
  "/panier",
  "/panier/livraison",
  "/panier/paiement",
  "/mon-compte",
  "/mon-compte/boutiques",
  "/mon-compte/mes-commandes",
  "/mon-compte/mes-encours",
  "/listes",
  "/messagerie",
];
const ROUNDS = 4;
const WARM = 25;

const [bundle = "", origin = "", pages = ""] = process.argv.slice(2);
// safe: ui/render.tsx, whose export has this type
const { renderFirstScreen } = (await import(bundle)) as {
  readonly renderFirstScreen: RenderFirstScreen;
};

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
}
const answers = new Map<string, Promise<Answer>>();

const read = async (address: string): Promise<Answer> => {
  const response = await fetch(`${origin}${address}`);
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  return { status: response.status, headers, body: await response.arrayBuffer() };
};

const canned = async ({ url }: Request): Promise<Response> => {
  const { pathname, search } = new URL(url);
  const address = `${pathname}${search}`;
  const known = answers.get(address) ?? read(address);
  answers.set(address, known);
  const { status, headers, body } = await known;
  return new Response(body, { status, headers });
};

/** Characters drawn in all: pages that are empty would prove nothing. */
let characters = 0;
let drawn = 0;
const drawRound = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const [path = "", search = ""] = (PATHS[n % PATHS.length] ?? "").split("?");
    const screen = await renderFirstScreen({
      path,
      search,
      viewer: "member",
      customer: null,
      now: 1_764_000_000_000 + drawn,
      seller: shownSeller,
      fetch: canned,
      log: (message, details) => {
        throw new Error(`${path}: ${message} ${String(details)}`);
      },
    });
    characters += screen.html.length;
    drawn += 1;
  }
};

const heapAfterCollection = async (): Promise<number> => {
  for (let n = 0; n < 5; n += 1) {
    await setImmediate();
    globalThis.gc?.();
  }
  return process.memoryUsage().heapUsed;
};

await drawRound(WARM * PATHS.length);
const before = await heapAfterCollection();
characters = 0;
drawn = 0;
const retained: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await drawRound(Number(pages));
  retained.push(Math.round((await heapAfterCollection()) - before));
  // Enough is seen: the rest would only fill the memory.
  if ((retained.at(-1) ?? 0) > 10_000 * drawn) break;
}
process.stdout.write(JSON.stringify({ drawn, characters, retained }));
