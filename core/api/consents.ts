import type { Effect } from "effect";
import type { ConsentProof } from "../../api-schema/consent.ts";
import { nothing } from "./checks.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

/** Has the proof of a choice about cookies kept; told again, it is kept once (product §8). */
export const recordConsent = (api: Api, proof: ConsentProof): Effect.Effect<null, ApiError> =>
  api.call(
    (client, init) => client.POST("/api/v2/shop/consents", { ...init, body: proof }),
    nothing,
    { anonymous: true },
  );
