import { Schema } from "effect";

/** An instant, or a time that passes, in milliseconds by this device's clock. */
export const Milliseconds = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0));
