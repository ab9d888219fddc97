import type { Firm } from "./firm.ts";
import type { MadeUpPart } from "./parts.ts";

/** Who sells, as letters, papers and screens are told. */
export type KnownFirm = {
  readonly firm: Firm;
  /** Parts that are made up at an address that strangers read: what they speak in says so. */
  readonly demonstrated: readonly MadeUpPart[];
  /** Parts that nobody stands behind: what they would do is not done. */
  readonly absent: readonly MadeUpPart[];
};
