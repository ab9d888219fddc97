import { Grams, VariantCode, VariantId } from "../../../api-schema/primitives.ts";
import type { KnownProduct } from "../../../api-schema/quick-entry.ts";
import { day } from "../values.ts";

type Bought = KnownProduct["bought"];

const NEVER: Bought = { times: 0, last: null, usual: null };

/** Bought on so many days, the last time so many of it, and as many as usual. */
export const bought = (
  times: number,
  last: readonly [day: string, quantity: number] | null = null,
  usual: number | null = null,
): Bought => ({
  times,
  last: last === null ? null : { day: day(last[0]), quantity: last[1] },
  usual,
});

/** A sack of flour that nobody has bought, but for what is said of it. */
export const aProduct = (
  code: string,
  name: string,
  fields: Partial<KnownProduct> = {},
): KnownProduct => ({
  code: VariantCode.make(code),
  variantId: VariantId.make(1),
  reference: `R-${code}`,
  ean: null,
  name,
  brand: null,
  packaging: "Sac 25 kg",
  orderStep: 1,
  netWeight: Grams.make(25_000),
  pieces: null,
  category: "",
  bought: NEVER,
  ...fields,
});
