// Generated from api-schema/endpoints by npm run generate.
import type { ConsentProof } from "../../../api-schema/consent.ts";
import type { Call, Wired } from "../call.ts";
import { nothing } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

/**
 * Keeps the proof of a choice about cookies: what, when, which words, and a hash of the browser's
 * name; no address, no account. The same choice told twice is kept once. 429 beyond 30 a minute from
 * one address.
 *
 * `POST /api/v2/shop/consents`
 */
export const recordConsent: Wired<Call<{ readonly body: ConsentProof }, null, "anyone">> = endpoint(
  "post",
  "/api/v2/shop/consents",
  nothing,
  { anonymous: true },
);
