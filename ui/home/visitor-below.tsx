import { Link } from "wouter";
import { topCategories } from "../../core/api/own-reads.ts";
import { paths } from "../../core/routes/paths.ts";
import { Blocks } from "../cms/blocks.tsx";
import { useZones } from "../cms/zone.tsx";
import { useRead } from "../hooks/read.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { Cluster, Spaced } from "../widgets/primitives.tsx";
import { HomeEditorials } from "./home-editorials.tsx";
import { HomeMerchants } from "./home-merchants.tsx";
import { HomeShelves } from "./home-shelves.tsx";
import { SectionHead } from "../layout/page.tsx";
import { ButtonLink } from "../widgets/button.tsx";
import { Pictogram } from "../widgets/pictogram.tsx";
import { SkeletonBlock } from "../widgets/skeleton.tsx";
import styles from "./visitor-below.module.css";
import { VisitorReasons } from "./visitor-reasons.tsx";

/** All of the visitors' home but its hero. */
export function VisitorBelow() {
  return (
    <div>
      <VisitorReasons />
      <Categories />
      <HomeShelves />
      <HomeEditorials />
      <HomeMerchants />
      <Joining />
    </div>
  );
}

function Categories() {
  const tree = useRead(topCategories);
  const actions = useZones(paths.home()).blocksOf("actions");
  if (tree.isError) return null;
  return (
    <section aria-label="Catégories">
      <SectionHead title="Le catalogue" />
      <ul className={styles.categories}>
        {tree.data === undefined
          ? Array.from({ length: 8 }, (_, index) => (
              <li key={index}>
                <SkeletonBlock height="7rem" />
              </li>
            ))
          : tree.data.map((category) => (
              <li key={category.code}>
                <Link href={paths.category(category.code)} className={styles.category}>
                  <Pictogram src={category.pictogram} size={48} />
                  {category.name}
                </Link>
              </li>
            ))}
      </ul>
      {actions.length === 0 ? null : (
        <Spaced above="3" className={styles.actions}>
          <Blocks blocks={actions} top={3} />
        </Spaced>
      )}
    </section>
  );
}

/** The way in once more, for who has read this far. */
function Joining() {
  const ways = [
    { label: "Ouvrir un compte", href: paths.register() },
    { label: "Nous contacter", href: paths.contact() },
    { label: "Devenir marchand", href: paths.becomeMerchant() },
  ].filter(({ href }) => hasPage(href));
  return (
    <section className={styles.joining} aria-labelledby="rejoindre">
      <div>
        <h2 id="rejoindre">Déjà livré par le moulin ?</h2>
        <p>
          Votre numéro client, votre SIRET et votre code postal suffisent pour ouvrir le compte :
          vos prix, vos jours de livraison et vos factures vous attendent.
        </p>
      </div>
      <Cluster gap="3" className={styles.ways}>
        <ButtonLink href={paths.signIn()} size="large">
          Me connecter
        </ButtonLink>
        {ways.map(({ label, href }) => (
          <ButtonLink
            key={href}
            href={href}
            size="large"
            variant="secondary"
            className={styles.way}
          >
            {label}
          </ButtonLink>
        ))}
      </Cluster>
    </section>
  );
}
