import { paths } from "../../core/routes/paths.ts";
import type { HeaderLink } from "../layout/header.tsx";
import { hasPage } from "../../core/routes/existing-pages.ts";

/** The group's own site, outside the shop. */
export const INSTITUTIONAL_SITE = "https://www.panetier.example/";

/** Main menu (spec §2 Header), without the pages that the shop does not have yet. */
export const mainLinks = (): readonly HeaderLink[] =>
  [
    { label: "Bonnes affaires", href: paths.promotionalOffers(), hot: true },
    { label: "Recettes", href: paths.recipes() },
    { label: "Conseils", href: paths.articles() },
    { label: "Qui sommes-nous\u00a0?", href: INSTITUTIONAL_SITE, external: true },
    { label: "Nos marchands", href: paths.merchants() },
  ].filter((link) => link.external === true || hasPage(link.href));
