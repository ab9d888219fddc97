import { Effect, Layer } from "effect";
import { SellingFirm } from "../../server/firm/selling-firm.ts";
import { knownFirm } from "../known-firm.ts";

/** The demonstration's firm, without a database. */
export const DEMONSTRATION_SELLER = Layer.succeed(SellingFirm, { now: Effect.succeed(knownFirm) });
