import ChevronLeft from "lucide-react/icons/chevron-left";
import { Link } from "wouter";
import type { TaxonCount } from "../../../api-schema/search.ts";
import { changeSearch } from "../../../core/search/search-params.ts";
import { branchTo } from "../../../core/search/taxon-branch.ts";
import { FilterLink } from "../../widgets/filter-link.tsx";
import { Reach } from "../../widgets/primitives.tsx";
import styles from "./filters.module.css";
import type { ResultsViewProps } from "./results-props.ts";

interface TaxonFilterProps extends Pick<ResultsViewProps, "params" | "href"> {
  readonly tree: readonly TaxonCount[];
}

/** The categories below where one is, and the way up: not the whole tree on every list. */
export function TaxonFilter({ tree, params, href }: TaxonFilterProps) {
  const branch = branchTo(tree, params.taxonCode);
  const here = branch.at(-1);
  const parent = branch.at(-2);
  const below = here === undefined ? tree : here.children;
  // One alone narrows nothing.
  const shown = below.length > 1 ? below : [];
  if (here === undefined && shown.length === 0) return null;
  const to = (code: TaxonCount["code"] | null) => href(changeSearch(params, { taxonCode: code }));
  return (
    <nav aria-label="Catégories" className={styles.group}>
      <p className={styles.name}>{here?.name ?? "Catégories"}</p>
      {here === undefined ? null : (
        <Reach
          as={Link}
          gap="1"
          tone="soft"
          size="s"
          plain
          href={to(parent?.code ?? null)}
          className={styles.up}
        >
          <ChevronLeft size={18} aria-hidden />
          {parent?.name ?? "Toutes les catégories"}
        </Reach>
      )}
      <ul>
        {shown.map(({ code, name, count }) => (
          <li key={code}>
            <FilterLink href={to(code)} label={name} count={count} current={false} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
