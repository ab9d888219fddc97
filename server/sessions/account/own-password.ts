import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { Identity } from "../../../api-schema/access.ts";
import type { TooManyRequests, Unauthorized, Unprocessable } from "../../../api-schema/problems.ts";
import type { Settings } from "../../config.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import type { Keys } from "../../keys/keys.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { SecurityLog } from "../security-log.ts";
import { sessionOver, tooMany } from "../session-problems.ts";
import { makeSignInCheck } from "../sign-in-check.ts";
import { type AccountPerson, PersonRepository } from "./person-repository.ts";

/**
 * The present password, asked once more before what a borrowed login must not do: counted and told as
 * a sign-in in a strange browser is, so that nobody guesses it here.
 */
export class OwnPassword extends Context.Service<
  OwnPassword,
  {
    /** 422 at `field` for a wrong one; gives the person. */
    readonly check: (
      identity: Identity,
      password: string,
      field: string,
      address: string,
    ) => Effect.Effect<AccountPerson, Unauthorized | Unprocessable | TooManyRequests>;
  }
>()("panetier/sessions/OwnPassword") {
  static readonly layer: Layer.Layer<
    OwnPassword,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | Settings | ServerLog | Keys
  > = Layer.effect(
    OwnPassword,
    Effect.gen(function* () {
      const check = yield* makeSignInCheck("customer");
      const people = yield* PersonRepository;
      return OwnPassword.of({
        check: Effect.fnUntraced(function* ({ customerId }, password, field, address) {
          const person = yield* people.find(customerId);
          if (person === undefined) return yield* Effect.fail(sessionOver());
          const { passwordHash } = person;
          const found = passwordHash === null ? undefined : { ...person, passwordHash };
          const account = person.email.trim().toLowerCase();
          const outcome = yield* check({ account, password, address, browsers: "", found });
          if (outcome._tag === "Limited") {
            return yield* Effect.fail(tooMany(outcome.retryAfterSeconds));
          }
          if (outcome._tag === "Wrong") {
            return yield* Effect.fail(fieldProblem(field, WRONG_PASSWORD));
          }
          return person;
        }),
      });
    }),
  ).pipe(Layer.provide([PersonRepository.layer, SecurityLog.layer]));
}

const WRONG_PASSWORD = "Ce mot de passe n’est pas le bon.";
