import { paths } from "../../core/routes/paths.ts";
import type { HeaderLink } from "../layout/header.tsx";
import { hasPage } from "../../core/routes/existing-pages.ts";

/**
 * Main menu (spec §2 Header), without the pages that the shop does not have yet; `website` is the
 * firm's own site, outside the shop.
 */
export const mainLinks = (website: string | null): readonly HeaderLink[] =>
  [
    { label: "Bonnes affaires", href: paths.promotionalOffers(), hot: true },
    { label: "Recettes", href: paths.recipes() },
    { label: "Conseils", href: paths.articles() },
    ...(website === null ? [] : [{ label: "Qui sommes-nous?", href: website, external: true }]),
    { label: "Nos marchands", href: paths.merchants() },
  ].filter((link) => link.external === true || hasPage(link.href));
