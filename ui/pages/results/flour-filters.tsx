import type { FlourAggregations } from "../../../api-schema/search.ts";
import {
  flourBandRange,
  type FlourFigure,
  flourTypeName,
} from "../../../core/search/flour-bands.ts";
import { FLOUR_HELP, flourBandUse } from "../../../core/search/flour-help.ts";
import {
  type SearchParams,
  toggleFlourBand,
  toggleFlourType,
} from "../../../core/search/search-params.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { FacetGroup } from "./facet-group.tsx";

interface FlourFiltersProps {
  readonly flour: FlourAggregations;
  readonly params: SearchParams;
  readonly go: (params: SearchParams) => void;
}

/** Facets of flours, with words for who does not read an alveograph; those read seldom are folded. */
export function FlourFilters({ flour, params, go }: FlourFiltersProps) {
  const folded = params.protein.length > 0 || params.balance.length > 0;
  return (
    <>
      <FacetGroup
        title="Type de farine"
        help={FLOUR_HELP.type}
        count={flour.types.length}
        isUsed={params.flourTypes.length > 0}
      >
        {flour.types.map(({ type, count }) => (
          <Checkbox
            key={type}
            label={flourTypeName(type)}
            count={count}
            checked={params.flourTypes.includes(type)}
            onCheckedChange={() => go(toggleFlourType(params, type))}
          />
        ))}
      </FacetGroup>
      <Bands figure="strength" title="Force (W)" {...{ flour, params, go }} />
      {flour.protein.length + flour.balance.length > 2 ? (
        <Disclosure summary="Protéines et P/L" open={folded}>
          <Bands figure="protein" title="Protéines" {...{ flour, params, go }} />
          <Bands figure="balance" title="Équilibre (P/L)" {...{ flour, params, go }} />
        </Disclosure>
      ) : null}
    </>
  );
}

interface BandsProps extends FlourFiltersProps {
  readonly figure: FlourFigure;
  readonly title: string;
}

function Bands({ figure, title, flour, params, go }: BandsProps) {
  const bands = flour[figure];
  return (
    <FacetGroup
      title={title}
      help={FLOUR_HELP[figure]}
      count={bands.length}
      isUsed={params[figure].length > 0}
    >
      {bands.map(({ band, count }) => (
        <Checkbox
          key={band}
          label={capitalised(flourBandRange(figure, band))}
          hint={flourBandUse(figure, band)}
          count={count}
          checked={params[figure].includes(band)}
          onCheckedChange={() => go(toggleFlourBand(params, figure, band))}
        />
      ))}
    </FacetGroup>
  );
}

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
