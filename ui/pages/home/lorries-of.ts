import { proposalOf } from "../../shopping/completing.ts";
import type { Lorry } from "../../shopping/lorry-card.tsx";
import { type Loading, lorryLoads } from "../../shopping/lorry-loads.ts";

/** The next lorry of each range, then every merchant with lines in the cart (product §10). */
export const lorriesOf = (loading: Loading): readonly Lorry[] =>
  lorryLoads(loading).map(({ lorry, ...load }) => ({
    ...load,
    proposal: lorry === null ? null : proposalOf(lorry, loading.usuals),
  }));
