import { type JsonLd, type Site } from "../content/structured-data.ts";
import { SHARED_PICTURE_PATH } from "../content/illustrations.ts";
import { paths } from "../routes/paths.ts";

/** The firm, and what its shop is called (`core/seller`). */
type Firm = { readonly brand: string; readonly name: string };

/** The shop as other sites name it. `origin` is PUBLIC_URL, without a slash at its end. */
export const siteAt = (origin: string, { brand, name }: Firm): Site => ({
  origin,
  name: brand,
  organization: name,
  logo: SHARED_PICTURE_PATH,
  // The footer's links lead to the networks themselves, not to pages of the group.
  sameAs: [],
});

/** What a link to the shop shows when its page has no picture of its own. */
export const SHOP_PICTURE = {
  path: SHARED_PICTURE_PATH,
  alt: "Le marché des boulangers : un sac de farine, un carton et des pains",
} as const;

/** The shop with its search, which engines may offer below their own result. */
export const websiteData = (site: Site): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: site.name,
  url: `${site.origin}${paths.home()}`,
  inLanguage: "fr-FR",
  publisher: { "@type": "Organization", name: site.organization },
  potentialAction: {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      // The braces are the engine's to replace: encoded, they would be searched for.
      urlTemplate: `${site.origin}${paths.search()}?search={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  },
});

/** A page that lists what belongs together. */
export const collectionData = (
  site: Site,
  page: { readonly name: string; readonly description: string; readonly path: string },
): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "CollectionPage",
  name: page.name,
  description: page.description,
  url: `${site.origin}${page.path}`,
  inLanguage: "fr-FR",
  isPartOf: { "@type": "WebSite", name: site.name, url: `${site.origin}${paths.home()}` },
});
