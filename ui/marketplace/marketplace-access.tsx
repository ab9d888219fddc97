import ArrowRight from "lucide-react/icons/arrow-right";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Store from "lucide-react/icons/store";
import { Link } from "wouter";
import type { MerchantCard } from "../../api-schema/merchant.ts";
import { merchants } from "../../core/api/calls/catalogue.ts";
import type { RouteName } from "../../core/routes/route-table.ts";
import { paths } from "../../core/routes/paths.ts";
import { useRead } from "../hooks/read.ts";
import { NotFound } from "../layout/not-found.tsx";
import { Page, SectionHead } from "../layout/page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { Breadcrumbs } from "../widgets/breadcrumbs.tsx";
import { Grid, Spaced, Stack, Text, WithSide } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import { SkeletonBlock } from "../widgets/skeleton.tsx";
import { AccessRequestCard } from "./access-request-card.tsx";
import styles from "./marketplace-access.module.css";

interface MarketplaceAccessProps {
  /** The page that it stands for. */
  readonly route: RouteName;
  readonly params: { readonly [name: string]: string };
}

const reasons = [
  {
    Icon: Store,
    title: "Des fournisseurs choisis",
    text: "Laiterie, chocolaterie, fruits, œufs, emballages, outillage : des maisons retenues pour la régularité de leurs produits.",
  },
  {
    Icon: ShoppingBasket,
    title: "Un seul compte, un seul panier",
    text: "Vous commandez chez tous en même temps que votre farine. Chaque marchand vous livre et vous facture ses produits.",
  },
  {
    Icon: ClipboardCheck,
    title: "Tout est annoncé d’avance",
    text: "Minimum de commande, frais et délais de chaque marchand se lisent avant de commander, et l’opérateur reste à vos côtés en cas de souci.",
  },
] as const;

/**
 * What stands in for a marketplace-only page (product §4): what the marketplace is, and 'Demander
 * l’accès'. The address of a merchant that is not there stays a missing page.
 */
export function MarketplaceAccess({ route, params }: MarketplaceAccessProps) {
  const known = useRead(merchants).data;
  const slug = route === "merchant" ? params["slug"] : undefined;
  const merchant = known?.find((each) => each.slug === slug);
  const isMissing = slug !== undefined && known !== undefined && merchant === undefined;
  return (
    <>
      <PageTitle route={route} ownName={merchant?.name} />
      {isMissing ? <NotFound /> : <Access merchant={merchant} known={known} />}
    </>
  );
}

interface AccessProps {
  /** The one whose page it stands for. */
  readonly merchant: MerchantCard | undefined;
  readonly known: readonly MerchantCard[] | undefined;
}

function Access({ merchant, known }: AccessProps) {
  return (
    <Page
      {...headingOf(merchant)}
      trail={
        <Breadcrumbs
          trail={[
            { label: "Accueil", href: paths.home() },
            { label: "Nos marchands", href: paths.merchants() },
            { label: merchant?.name ?? "La marketplace" },
          ]}
        />
      }
    >
      {merchant === undefined ? null : (
        <div className={styles.cover}>
          <ProductPicture
            src={merchant.coverImage}
            alt=""
            width={1280}
            height={512}
            sizes="(width <= 1320px) 100vw, 1280px"
            eager
          />
        </div>
      )}
      <Stack gap="8" align="start" above="6" className={styles.layout}>
        <Stack as="ul" gap="5">
          {reasons.map(({ Icon, title, text }) => (
            <WithSide key={title} as="li" sideFirst gap="1 4" className={styles.reason}>
              <Icon size={28} strokeWidth={1.75} aria-hidden />
              <Text as="h2" size="xl">
                {title}
              </Text>
              <p>{text}</p>
            </WithSide>
          ))}
        </Stack>
        <div className={styles.card}>
          <AccessRequestCard />
        </div>
      </Stack>
      <Partners merchants={known?.filter(({ gmp }) => !gmp)} />
    </Page>
  );
}

/** The mill is no partner of itself: what it makes needs no access. */
const headingOf = (merchant: MerchantCard | undefined) => {
  if (merchant?.gmp === true) {
    return {
      title: `${merchant.name}, votre moulin`,
      subtitle:
        "Ses farines, ses mixes et ses surgelés sont au catalogue, sans accès à demander. La marketplace y ajoute les produits de nos marchands partenaires.",
    };
  }
  return {
    title: merchant === undefined ? "La marketplace" : `${merchant.name} vend à nos côtés`,
    subtitle:
      "Les produits de nos marchands partenaires, réservés aux boutiques qui ont accès à la marketplace.",
  };
};

/** Who sells there: signs and names. */
function Partners({
  merchants: partners,
}: {
  readonly merchants: readonly MerchantCard[] | undefined;
}) {
  return (
    <Spaced as="section" above="10" aria-labelledby="partenaires">
      <SectionHead
        id="partenaires"
        title="Nos marchands partenaires"
        aside={
          <Link href={paths.merchants()}>
            Tout voir <ArrowRight size={16} aria-hidden />
          </Link>
        }
      />
      <Grid as="ul" least="7.5rem" fit gap="5 3">
        {partners === undefined
          ? Array.from({ length: 7 }, (_, index) => (
              <li key={index}>
                <SkeletonBlock height="9.5rem" />
              </li>
            ))
          : partners.map(({ slug, name, storeType, logoImage }) => (
              <Stack key={slug} as="li" gap="1" snug className={styles.sign}>
                <ProductPicture src={logoImage} alt="" width={72} height={72} />
                <b>{name}</b>
                <span>{storeType}</span>
              </Stack>
            ))}
      </Grid>
    </Spaced>
  );
}
