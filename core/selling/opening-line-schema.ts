import { Schema } from "effect";
import { VariantCode } from "../../api-schema/primitives.ts";

/** So many packagings more of a variant. */
export const RequestedLine = Schema.Struct({ variant: VariantCode, quantity: Schema.Int });

/** A line that a sheet opens with: so many in addition to the cart, or so many beside it. */
export const OpeningLine = Schema.Struct({ ...RequestedLine.fields, alone: Schema.Int });
