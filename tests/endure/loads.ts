import { randomUUID } from "node:crypto";
import { searches } from "../bench/words.ts";
import type { World } from "../bench/world.ts";
import type { Call } from "./visitors.ts";

export type LoadName =
  | "visitorPages"
  | "memberPages"
  | "pictures"
  | "searches"
  | "documents"
  | "uploads"
  | "hostile";

export interface Load {
  readonly name: LoadName;
  /** Its share of all calls. */
  readonly share: number;
  readonly next: () => Call;
}

/** What one mandate's PDF is asked with: a signed-in manager and a store that has signed. */
export interface Document {
  readonly path: string;
  readonly token: string;
  readonly store: number;
}

/** Everything that costs the shop something, no address twice where that matters. */
export function loadsOf(
  world: World,
  pictures: readonly string[],
  document: Document,
): readonly Load[] {
  let turn = 0;
  const fresh = () => (turn += 1);
  const of = <A>(list: readonly A[]): A => {
    const found = list[fresh() % list.length];
    if (found === undefined) throw new RangeError("There is nothing to ask for");
    return found;
  };
  const word = () => `${of(searches)} ${fresh()}`;
  const page = (): string =>
    of([
      () => `/recherche?search=${encodeURIComponent(word())}&page=1&itemsPerPage=30`,
      () => `/produits/${of(world.slugs)}?utm_source=${fresh()}`,
      () => `/catalogue/${of(world.taxonCodes)}?page=${(fresh() % 9) + 1}`,
      () => `/recettes?category=${fresh()}`,
    ])();
  return [
    { name: "visitorPages", share: 0.24, next: () => ({ path: page() }) },
    {
      name: "memberPages",
      share: 0.22,
      next: () => ({
        path: of([
          () => `/panier?q=${fresh()}`,
          () => `/mon-compte/mes-commandes?x=${fresh()}`,
          page,
        ])(),
        headers: { cookie: "panetier-login=1" },
      }),
    },
    {
      name: "pictures",
      share: 0.24,
      next: () => ({
        path: `${of(pictures)}?w=${of([160, 320, 640, 1080, 1200, 1920, 3840])}&q=75`,
        headers: { accept: of(["image/avif", "image/webp", "image/*"]) },
      }),
    },
    {
      name: "searches",
      share: 0.24,
      next: () => ({
        path: `/api/v2/shop/search/products?search=${encodeURIComponent(word())}&page=1&itemsPerPage=90`,
      }),
    },
    {
      name: "documents",
      share: 0.02,
      next: () => ({
        path: document.path,
        headers: {
          "jwt-authorization": `Bearer ${document.token}`,
          "x-store-id": String(document.store),
        },
      }),
    },
    { name: "uploads", share: 0.02, next: upload },
    { name: "hostile", share: 0.02, next: hostile },
  ];
}

const boundary = `panetier-${randomUUID()}`;
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = Buffer.concat([
  Buffer.from(
    field("name", "Endurance") +
      field("email", "endurance@panetier.example") +
      field("object", "Essai") +
      field("content", "Un fichier de dix mégaoctets.") +
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="sac.pdf"\r\n` +
      "Content-Type: application/pdf\r\n\r\n%PDF-1.7\n",
  ),
  Buffer.alloc(9_900_000, 0x20),
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

const upload = (): Call => ({
  method: "POST",
  path: "/api/v2/shop/contact",
  headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  body: form,
});

/** Nine thousand fields that nobody knows: each is refused, and all of them cost next to nothing. */
const unknownFields = Buffer.from(
  JSON.stringify(Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`k${at}`, 1]))),
);

const hostile = (): Call => ({
  method: "POST",
  path: "/api/v2/shop/authentication-token",
  headers: { "content-type": "application/json" },
  body: unknownFields,
});
