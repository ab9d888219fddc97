import { paths } from "../../core/routes/paths.ts";
import { useActiveStore } from "../hooks/stores.ts";
import { ConsentButton } from "../consent/consent-button.tsx";
import { Footer, type FooterLink } from "../layout/footer.tsx";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { INSTITUTIONAL_SITE } from "./main-links.ts";

/** Footer of the shop (spec §2 Footer), without the pages that the shop does not have yet. */
export function ShopFooter() {
  const marketplace = useActiveStore()?.marketPlaceAccess ?? false;
  return (
    <Footer
      about={about.filter(exists)}
      legal={legal.filter(
        (link) => exists(link) && (marketplace || link.href !== paths.marketplaceTermsOfSale()),
      )}
      social={social}
      end={<ConsentButton />}
    />
  );
}

const exists = ({ href, external }: FooterLink): boolean => external === true || hasPage(href);

const about: readonly FooterLink[] = [
  { label: "Nous contacter", href: paths.contact() },
  { label: "Devenir marchand", href: paths.becomeMerchant() },
  { label: "Site Institutionnel", href: INSTITUTIONAL_SITE, external: true },
  { label: "Nous rejoindre", href: `${INSTITUTIONAL_SITE}nous-rejoindre`, external: true },
];

const legal: readonly FooterLink[] = [
  { label: "CGU", href: paths.termsOfUse() },
  { label: "CGV", href: paths.termsOfSale() },
  { label: "CGV Marketplace", href: paths.marketplaceTermsOfSale() },
  { label: "Mentions Légales", href: paths.legalNotice() },
  { label: "Cookies", href: paths.cookies() },
  { label: "Données personnelles", href: paths.personalData() },
  { label: "Plan du site", href: paths.sitemap() },
  { label: "Conditions des offres", href: paths.offerConditions() },
];

const social = [
  { network: "facebook", label: "Facebook", href: "https://www.facebook.com/" },
  { network: "instagram", label: "Instagram", href: "https://www.instagram.com/" },
  { network: "linkedin", label: "LinkedIn", href: "https://www.linkedin.com/" },
  { network: "youtube", label: "YouTube", href: "https://www.youtube.com/" },
  { network: "twitter", label: "Twitter", href: "https://x.com/" },
] as const;
