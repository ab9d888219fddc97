import { useQuery } from "@tanstack/react-query";
import SearchX from "lucide-react/icons/search-x";
import { Link } from "wouter";
import { paths } from "../../../core/routes/paths.ts";
import { type SearchParams, writeSearchParams } from "../../../core/search/search-params.ts";
import { withoutFilters } from "../../../core/search/chips.ts";
import { useReader } from "../../composition/hooks.ts";
import { taxonTree } from "../../data/catalogue.ts";
import { hasPage } from "../../existing-pages.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import styles from "./no-result.module.css";

/** Nothing found, and the ways on: fewer filters, popular categories, asking for it (product §5). */
export function NoResult({ params }: { readonly params: SearchParams }) {
  const tree = useQuery(taxonTree(useReader()));
  const filtered =
    params.brands.length + params.labels.length > 0 || params.promotion || params.stock;
  const ask = `${paths.contact()}?${new URLSearchParams({ produit: params.search })}`;
  return (
    <EmptyState
      icon={<SearchX size={40} aria-hidden />}
      title={params.search === "" ? "Aucun produit" : `Aucun produit pour « ${params.search} »`}
      action={
        filtered ? (
          <ButtonLink
            variant="secondary"
            href={paths.search(writeSearchParams(withoutFilters(params)))}
          >
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
