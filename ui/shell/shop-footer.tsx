import { paths } from "../../core/routes/paths.ts";
import { useActiveStore } from "../hooks/stores.ts";
import { ConsentButton } from "../consent/consent-button.tsx";
import { Footer, type FooterLink } from "../layout/footer.tsx";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { useSeller } from "../hooks/seller.ts";

/** Footer of the shop (spec §2 Footer), without the pages that the shop does not have yet. */
export function ShopFooter() {
  const marketplace = useActiveStore()?.marketPlaceAccess ?? false;
  const { name, website } = useSeller();
  return (
    <Footer
      firm={name}
      about={aboutLinks(website).filter(exists)}
      legal={legal.filter(
        (link) => exists(link) && (marketplace || link.href !== paths.marketplaceTermsOfSale()),
      )}
      social={social}
      end={<ConsentButton />}
    />
  );
}

const exists = ({ href, external }: FooterLink): boolean => external === true || hasPage(href);

/** `website`: the firm's own site, outside the shop. */
const aboutLinks = (website: string | null): readonly FooterLink[] => [
  { label: "Nous contacter", href: paths.contact() },
  { label: "Devenir marchand", href: paths.becomeMerchant() },
  ...(website === null
    ? []
    : [
        { label: "Site Institutionnel", href: website, external: true },
        {
          label: "Nous rejoindre",
          href: new URL("nous-rejoindre", website).href,
          external: true,
        },
      ]),
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
