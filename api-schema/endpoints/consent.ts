import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { ConsentProof } from "../consent.ts";
import { TooManyRequests } from "../problems.ts";
import { anyone } from "./policies.ts";

/** Consent of visitors (product §8). */
export class ConsentGroup extends HttpApiGroup.make("consent").add(
  /**
   * Keeps the proof of a choice about cookies: what, when, which words, and a hash of the browser's
   * name; no address, no account. The same choice told twice is kept once. 429 beyond 30 a minute from
   * one address.
   */
  Call.post("recordConsent", "/consents", { payload: ConsentProof, error: TooManyRequests }).pipe(
    anyone("Garder la preuve d'un choix de cookies", { anonymous: true }),
  ),
) {}
