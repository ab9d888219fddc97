import { proposalOf } from "./completing.ts";
import type { Lorry } from "./lorry-card.tsx";
import { emptyParcelLoads, type Loading, type LorryLoad, lorryLoads } from "./lorry-loads.ts";

/**
 * The next lorry of each range, then every merchant with lines in the cart, then those that the store
 * usually buys from (product §10 'Le prochain camion'), each with what completes it.
 */
export const lorriesOf = (loading: Loading): readonly Lorry[] =>
  [...lorryLoads(loading), ...emptyParcelLoads(loading)].map((load) => withProposal(load, loading));

/** Those of them that the cart does not show: without a line of its own. */
export const unloadedLorries = (loading: Loading): readonly Lorry[] =>
  lorriesOf(loading).filter(({ isLoaded, load }) => !isLoaded && load !== null);

const withProposal = ({ lorry, ...load }: LorryLoad, { usuals }: Loading): Lorry => ({
  ...load,
  proposal: lorry === null ? null : proposalOf(lorry, usuals),
});
