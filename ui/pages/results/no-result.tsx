import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "../../../core/routes/paths.ts";
import { useReader } from "../../hooks/reader.ts";
import { topCategories } from "../../data/catalogue.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import styles from "./no-result.module.css";

interface NoResultProps {
  /** What was searched; '' for a list. */
  readonly search: string;
  /** The address of the same list without its filters, where it has some. */
  readonly unfiltered: string | undefined;
  /** Shown until the categories are there: what came later would push the rest down. */
  readonly coming: ReactNode;
}

/** Nothing found, and the ways on: fewer filters, popular categories, asking for it (product §5). */
export function NoResult({ search, unfiltered, coming }: NoResultProps) {
  const tree = useQuery(topCategories(useReader()));
  if (tree.isPending) return coming;
  const ask = `${paths.contact()}?${new URLSearchParams({ produit: search })}`;
  return (
    <EmptyState
      picture="no-result"
      title={search === "" ? "Aucun produit" : `Aucun produit pour « ${search} »`}
      action={
        unfiltered !== undefined ? (
          <ButtonLink variant="secondary" href={unfiltered}>
            Retirer les filtres
          </ButtonLink>
        ) : hasPage(paths.contact()) ? (
          <ButtonLink variant="secondary" href={ask}>
            Demander ce produit
          </ButtonLink>
        ) : undefined
      }
    >
      <p>Essayez un mot plus court, une référence ou un code-barres, ou parcourez le catalogue :</p>
      <ul className={styles.categories}>
        {tree.data?.map(({ code, name }) => (
          <li key={code}>
            <Link href={paths.category(code)}>{name}</Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
