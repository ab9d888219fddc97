import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy } from "../access.ts";
import { ConsentProof } from "../consent.ts";
import { TooManyRequests } from "../problems.ts";
import { anyone } from "./policies.ts";

/**
 * Keeps the proof of a choice about cookies: what, when, which words, and a hash of the browser's
 * name; no address, no account. The same choice told twice is kept once. 429 beyond 30 a minute from
 * one address.
 */
const record = HttpApiEndpoint.post("recordConsent", "/consents", {
  payload: ConsentProof,
  success: HttpApiSchema.NoContent,
  error: TooManyRequests,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Garder la preuve d'un choix de cookies");

/** Consent of visitors (product §8). */
export class ConsentGroup extends HttpApiGroup.make("consent").add(record) {}
