import { pageTitle } from "../../core/routes/route-table.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { showSeller } from "../../core/seller/show-seller.ts";
import { SHOWN_SELLER_ID, type ShownSeller } from "../../core/seller/shown-seller.ts";
import { type SiteFile, withBody } from "./site-files.ts";

/** What pages are told, as JSON: for the pages of `npm run dev`, which the server does not write. */
export const SELLER_PATH = "/seller.json";

/** The same object for the same firm: pages are kept by it. */
export const showSellerOnce = (known: KnownFirm): ShownSeller => {
  const shown = SHOWN.get(known) ?? showSeller(known);
  SHOWN.set(known, shown);
  return shown;
};

const SHOWN = new WeakMap<KnownFirm, ShownSeller>();

/** A file that depends on who sells. */
export type FileForSeller = (seller: ShownSeller) => SiteFile;

/** The page with who sells in its head. */
export const embeddingSeller = (index: SiteFile): FileForSeller => {
  const text = index.body.toString();
  return madeOnce((seller) => {
    // '</script>' in a name would end the data.
    const json = JSON.stringify(seller).replaceAll("<", "\\u003c");
    const embedded = `<script type="application/json" id="${SHOWN_SELLER_ID}">${json}</script>`;
    return withBody(
      index,
      text.replace("</head>", () => `${embedded}</head>`),
    );
  });
};

export const MANIFEST_PATH = "/manifest.webmanifest";

/** The manifest of the installed shop, under its own name. */
export const namingShop = (manifest: SiteFile): FileForSeller => {
  const built: unknown = JSON.parse(manifest.body.toString());
  return madeOnce(({ brand }) => {
    const names = { name: pageTitle(brand, "home"), short_name: brand };
    return withBody(manifest, JSON.stringify(Object.assign({}, built, names)));
  });
};

/** Made once for each who sells, and kept for the last one. */
export function madeOnce<A>(make: (seller: ShownSeller) => A): (seller: ShownSeller) => A {
  let last: { readonly seller: ShownSeller; readonly made: A } | undefined;
  return (seller) => {
    if (last?.seller !== seller) last = { seller, made: make(seller) };
    return last.made;
  };
}
