import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { Link } from "wouter";
import type { Taxon } from "../../api-schema/taxon.ts";
import { paths } from "../../core/routes/paths.ts";
import { useReader, useTell } from "../composition/hooks.ts";
import { taxonTree } from "../data/catalogue.ts";
import { Pictogram } from "../widgets/pictogram.tsx";
import { SkeletonText } from "../widgets/skeleton.tsx";
import { Disclosure } from "../widgets/disclosure.tsx";
import styles from "./catalogue-menu.module.css";
import { useOutside } from "./use-outside.ts";

/** Mega-menu of the desktop: top categories, their sub-categories, 'Voir tout' (spec §2). */
export function CatalogueMenu({ id }: { readonly id: string }) {
  const tell = useTell();
  const tree = useQuery(taxonTree(useReader()));
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => tell({ type: "menu.closed" }), [tell]);
  useOutside(box, true, close);
  return (
    <div id={id} ref={box} className={styles.mega}>
      <nav className={styles.columns} aria-label="Catalogue">
        {tree.isPending ? <SkeletonText lines={8} /> : null}
        {tree.isError ? <p role="alert">Erreur lors de la récupération du catalogue</p> : null}
        {tree.data?.map((taxon) => (
          <section key={taxon.code} className={styles.column}>
            <h2 className={styles.top}>
              <TaxonPictogram taxon={taxon} />
              <Link href={paths.category(taxon.code)}>{taxon.name}</Link>
            </h2>
            <SubCategories taxon={taxon} />
          </section>
        ))}
      </nav>
    </div>
  );
}

/** The same tree as an accordion, in the pane of phones and tablets (spec §2). */
export function CatalogueAccordion() {
  const tree = useQuery(taxonTree(useReader()));
  if (tree.isPending) return <SkeletonText lines={8} />;
  if (tree.isError) return <p role="alert">Erreur lors de la récupération du catalogue</p>;
  return tree.data.map((taxon) => (
    <Disclosure
      key={taxon.code}
      group="catalogue"
      summary={
        <span className={styles.row}>
          <TaxonPictogram taxon={taxon} />
          {taxon.name}
        </span>
      }
    >
      <SubCategories taxon={taxon} />
    </Disclosure>
  ));
}

function SubCategories({ taxon }: { readonly taxon: Taxon }) {
  return (
    <ul>
      {taxon.children.map(({ code, name }) => (
        <li key={code}>
          <Link href={paths.category(code)} className={styles.link}>
            {name}
          </Link>
        </li>
      ))}
      <li>
        <Link href={paths.searchInCategory(taxon.code)} className={styles.all}>
          Voir tout
        </Link>
      </li>
    </ul>
  );
}

function TaxonPictogram({ taxon }: { readonly taxon: Taxon }) {
  const image = taxon.images.find(({ type }) => type === "picto_desktop") ?? taxon.images[0];
  return image === undefined ? null : <Pictogram src={image.path} size={28} />;
}
