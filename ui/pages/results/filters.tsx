import type { Aggregations } from "../../../api-schema/search.ts";
import { qualityLabelName } from "../../../core/catalogue/labels.ts";
import {
  changeSearch,
  type SearchParams,
  toggleBrand,
  toggleLabel,
} from "../../../core/search/search-params.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";
import { FacetGroup } from "./facet-group.tsx";
import styles from "./filters.module.css";
import { FlourFilters } from "./flour-filters.tsx";
import type { ResultsViewProps } from "./results-props.ts";
import { TaxonFilter } from "./taxon-filter.tsx";

interface FiltersProps extends Pick<ResultsViewProps, "params" | "href" | "fixed"> {
  readonly go: (params: SearchParams) => void;
  readonly aggregations: Aggregations | undefined;
}

const shownBrands = 8;

/** The facets: categories as links, the rest as boxes, each with what it would show. */
export function Filters({ params, href, go, aggregations, fixed }: FiltersProps) {
  if (aggregations === undefined) return <SkeletonText lines={14} />;
  const { taxons, labels, brands, flour } = aggregations;
  return (
    <div className={styles.filters}>
      <Only {...{ params, go, aggregations, fixed }} />
      <TaxonFilter tree={taxons} params={params} href={href} />
      {flour === null ? null : <FlourFilters {...{ flour, params, go }} />}
      <FacetGroup title="Labels" count={labels.length} isUsed={params.labels.length > 0}>
        {labels.map(({ label, count }) => (
          <Checkbox
            key={label}
            label={qualityLabelName(label)}
            count={count}
            checked={params.labels.includes(label)}
            onCheckedChange={() => go(toggleLabel(params, label))}
          />
        ))}
      </FacetGroup>
      <FacetGroup title="Marques" count={brands.length} isUsed={params.brands.length > 0}>
        <Brands {...{ params, go, aggregations }} />
      </FacetGroup>
    </div>
  );
}

interface OnlyProps extends Pick<FiltersProps, "params" | "go" | "fixed"> {
  readonly aggregations: Aggregations;
}

/** What narrows a list most often comes first; what would leave nothing is not offered. */
function Only({ params, go, aggregations: { inStock, promotion, bought }, fixed }: OnlyProps) {
  const boxes = [
    { name: "stock", label: "En stock", count: inStock },
    { name: "promotion", label: "En promotion", count: fixed?.promotion === true ? 0 : promotion },
    { name: "bought", label: "Déjà acheté", count: bought ?? 0 },
  ] as const;
  const shown = boxes.filter(
    ({ name, count }) =>
      count > 0 || (params[name] && !(name === "promotion" && fixed?.promotion === true)),
  );
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>Seulement</legend>
      {shown.map(({ name, label, count }) => (
        <Checkbox
          key={name}
          label={label}
          count={count}
          checked={params[name]}
          onCheckedChange={(on) => go(changeSearch(params, { [name]: on }))}
        />
      ))}
    </fieldset>
  );
}

function Brands({ params, go, aggregations }: Omit<OnlyProps, "fixed">) {
  const boxes = aggregations.brands.map(({ slug, name, count }) => (
    <Checkbox
      key={slug}
      label={name}
      count={count}
      checked={params.brands.includes(slug)}
      onCheckedChange={() => go(toggleBrand(params, slug))}
    />
  ));
  return (
    <>
      {boxes.slice(0, shownBrands)}
      {boxes.length > shownBrands ? (
        <Disclosure summary="Plus de marques" open={brandIsHidden(params, aggregations)}>
          {boxes.slice(shownBrands)}
        </Disclosure>
      ) : null}
    </>
  );
}

const brandIsHidden = (params: SearchParams, { brands }: Aggregations): boolean =>
  brands.slice(shownBrands).some(({ slug }) => params.brands.includes(slug));
