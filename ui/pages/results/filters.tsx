import type { Aggregations, TaxonCount } from "../../../api-schema/search.ts";
import { qualityLabelName } from "../../../core/catalogue/labels.ts";
import {
  changeSearch,
  type SearchParams,
  toggleBrand,
  toggleLabel,
} from "../../../core/search/search-params.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { FilterLink } from "../../widgets/filter-link.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";
import styles from "./filters.module.css";
import type { ResultsViewProps } from "./results-props.ts";

interface FiltersProps extends Pick<ResultsViewProps, "params" | "href" | "fixed"> {
  readonly go: (params: SearchParams) => void;
  readonly aggregations: Aggregations | undefined;
}

const shownBrands = 8;

/** The facets: categories as links, the rest as boxes, each with what it would show. */
export function Filters({ params, href, go, aggregations, fixed }: FiltersProps) {
  if (aggregations === undefined) return <SkeletonText lines={14} />;
  const { taxons, labels, brands, promotion, inStock } = aggregations;
  const brandBoxes = brands.map(({ slug, name, count }) => (
    <Checkbox
      key={slug}
      label={name}
      count={count}
      checked={params.brands.includes(slug)}
      onCheckedChange={() => go(toggleBrand(params, slug))}
    />
  ));
  return (
    <div className={styles.filters}>
      {taxons.length === 0 ? null : (
        <nav aria-label="Catégories" className={styles.group}>
          <p className={styles.name}>Catégories</p>
          <TaxonLinks taxons={taxons} params={params} href={href} />
        </nav>
      )}
      {labels.length === 0 ? null : (
        <fieldset className={styles.group}>
          <legend>Labels</legend>
          {labels.map(({ label, count }) => (
            <Checkbox
              key={label}
              label={qualityLabelName(label)}
              count={count}
              checked={params.labels.includes(label)}
              onCheckedChange={() => go(toggleLabel(params, label))}
            />
          ))}
        </fieldset>
      )}
      {brands.length === 0 ? null : (
        <fieldset className={styles.group}>
          <legend>Marques</legend>
          {brandBoxes.slice(0, shownBrands)}
          {brandBoxes.length > shownBrands ? (
            <Disclosure summary="Plus de marques" open={brandIsHidden(params, aggregations)}>
              {brandBoxes.slice(shownBrands)}
            </Disclosure>
          ) : null}
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend>Disponibilité</legend>
        <Checkbox
          label="En stock"
          count={inStock}
          checked={params.stock}
          onCheckedChange={(stock) => go(changeSearch(params, { stock }))}
        />
        {fixed?.promotion === true ? null : (
          <Checkbox
            label="En promotion"
            count={promotion}
            checked={params.promotion}
            onCheckedChange={(on) => go(changeSearch(params, { promotion: on }))}
          />
        )}
      </fieldset>
    </div>
  );
}

interface TaxonLinksProps extends Pick<ResultsViewProps, "params" | "href"> {
  readonly taxons: readonly TaxonCount[];
}

/** The branch of the tree that is open; choosing the current category again widens to its parent. */
function TaxonLinks({ taxons, params, href }: TaxonLinksProps) {
  return (
    <ul className={styles.taxons}>
      {taxons.map((taxon) => {
        const current = taxon.code === params.taxonCode;
        const opened = current || holds(taxon, params.taxonCode);
        return (
          <li key={taxon.code}>
            <FilterLink
              href={href(changeSearch(params, { taxonCode: taxon.code }))}
              label={taxon.name}
              count={taxon.count}
              current={current}
            />
            {opened && taxon.children.length > 0 ? (
              <TaxonLinks taxons={taxon.children} params={params} href={href} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const holds = (taxon: TaxonCount, code: string | null): boolean =>
  taxon.children.some((child) => child.code === code || holds(child, code));

const brandIsHidden = (params: SearchParams, { brands }: Aggregations): boolean =>
  brands.slice(shownBrands).some(({ slug }) => params.brands.includes(slug));
