import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { paths } from "../../../core/routes/paths.ts";
import { useReader } from "../../composition/hooks.ts";
import { taxonTree } from "../../data/catalogue.ts";
import { Page, SectionHead } from "../../layout/page.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { Pictogram } from "../../widgets/pictogram.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { HomeShelves } from "./home-shelves.tsx";
import styles from "./visitor-home.module.css";

/** The shop for somebody it does not know yet: what it sells and for whom; prices need a login. */
export function VisitorHome() {
  return (
    <Page>
      <section className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>Grands Moulins Panetier</p>
          <h1 tabIndex={-1}>Votre fournil commande à toute heure.</h1>
          <p className={styles.promise}>
            Farines, surgelés et fournitures pour la boulangerie : commandez avant la clôture du
            camion, nous livrons au matin.
          </p>
          <div className={styles.actions}>
            <ButtonLink href={paths.signIn()} size="large">
              Me connecter
            </ButtonLink>
            <ButtonLink href={paths.catalogue()} size="large" variant="secondary">
              Voir le catalogue
            </ButtonLink>
          </div>
        </div>
        <div className={styles.picture} aria-hidden>
          <ProductPicture
            src="/images/products/101065"
            alt=""
            width={420}
            height={420}
            sizes="(width > 1200px) 420px, 60vw"
            eager
          />
        </div>
      </section>
      <Categories />
      <HomeShelves />
    </Page>
  );
}

function Categories() {
  const tree = useQuery(taxonTree(useReader()));
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
          : tree.data.map((taxon) => (
              <li key={taxon.code}>
                <Link href={paths.category(taxon.code)} className={styles.category}>
                  <Pictogram src={taxon.images[0]?.path} size={48} />
                  {taxon.name}
                </Link>
              </li>
            ))}
      </ul>
    </section>
  );
}
