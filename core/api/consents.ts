import type { ConsentProof } from "../../api-schema/consent.ts";
import { nothing } from "./checks.ts";
import { endpoint } from "./endpoint.ts";

/** Has the proof of a choice about cookies kept; told again, it is kept once (product §8). */
export const recordConsent = endpoint(
  "post",
  "/api/v2/shop/consents",
  nothing,
  (proof: ConsentProof) => ({ body: proof, anonymous: true }),
);
