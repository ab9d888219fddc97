import { Effect } from "effect";
import type { RegistrationAnswer, RegistrationRequest } from "../registration/request.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";
import {
  linkGmpStore,
  linkNewStore,
  registerWithGmpStore,
  registerWithNewStore,
} from "./wire/registration.ts";

/** Sends a registration by the one call of its kind. */
export const send = (
  api: Api,
  request: RegistrationRequest,
  idempotencyKey: string,
): Effect.Effect<RegistrationAnswer, ApiError> => {
  switch (request.kind) {
    case "claimWithPerson": {
      const { store, person } = request;
      const sent = { body: { store, person }, idempotencyKey };
      return Effect.as(registerWithGmpStore(api, sent), RECEIVED);
    }
    case "newStoreWithPerson": {
      const { store, person } = request;
      const sent = { body: { store, person }, idempotencyKey };
      return Effect.as(registerWithNewStore(api, sent), RECEIVED);
    }
    case "claimToLink":
      return Effect.map(
        linkGmpStore(api, { body: { store: request.store }, idempotencyKey }),
        (answer) =>
          "requested" in answer
            ? { kind: "requested", company: answer.company }
            : { kind: "added", store: answer },
      );
    case "newStoreToLink":
      return Effect.map(
        linkNewStore(api, { body: { store: request.store }, idempotencyKey }),
        (store) => ({ kind: "added", store }),
      );
  }
};

const RECEIVED = { kind: "received" } as const;
