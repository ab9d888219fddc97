import { Schema } from "effect";
import { Milliseconds } from "../calendar/milliseconds-schema.ts";

/** What a visitor can allow, purpose by purpose (product §8); what the shop needs is not asked for. */
export const ConsentPurposes = Schema.Struct({
  /** The video player of another site. */
  video: Schema.Boolean,
  /** The tag manager: audience measurement. */
  audience: Schema.Boolean,
});

/** A choice and the instant it was made. */
export const Consent = Schema.Struct({ purposes: ConsentPurposes, decidedAt: Milliseconds });
