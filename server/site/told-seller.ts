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

/** The page with who sells in its head; made once for each. */
export const tellingSeller = (index: SiteFile): ((seller: ShownSeller) => SiteFile) => {
  const text = index.body.toString();
  let made: { readonly seller: ShownSeller; readonly file: SiteFile } | undefined;
  return (seller) => {
    if (made?.seller !== seller) {
      // '</script>' in a name would end the data.
      const json = JSON.stringify(seller).replaceAll("<", "\\u003c");
      const told = `<script type="application/json" id="${SHOWN_SELLER_ID}">${json}</script>`;
      made = {
        seller,
        file: withBody(
          index,
          text.replace("</head>", () => `${told}</head>`),
        ),
      };
    }
    return made.file;
  };
};
