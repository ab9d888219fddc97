import { Schema } from "effect";
import { CustomerId } from "../../api-schema/primitives.ts";

/** Whose login a browser had last: no proof of anything, only whose kept things may be shown. */
export const Remembered = Schema.Struct({ customerId: CustomerId, username: Schema.String });
