import { Effect } from "effect";
import type { Identity } from "../../../api-schema/access.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { sessionOver, tooMany } from "../session-problems.ts";
import { makeSignInCheck } from "../sign-in-check.ts";
import { makePersonRepository } from "./person-repository.ts";

/**
 * The present password, asked once more before what a borrowed login must not do: counted and told as
 * a sign-in in a strange browser is, so that nobody guesses it here. 422 at `field` for a wrong one; gives the person.
 */
export const makeOwnPassword = Effect.gen(function* () {
  const check = yield* makeSignInCheck("customer");
  const people = yield* makePersonRepository;

  return Effect.fnUntraced(function* (
    { customerId }: Identity,
    password: string,
    field: string,
    address: string,
  ) {
    const person = yield* people.find(customerId);
    if (person === undefined) return yield* Effect.fail(sessionOver());
    const { passwordHash } = person;
    const found = passwordHash === null ? undefined : { ...person, passwordHash };
    const account = person.email.trim().toLowerCase();
    const outcome = yield* check({ account, password, address, browsers: "", found });
    if (outcome._tag === "Limited") return yield* Effect.fail(tooMany(outcome.retryAfterSeconds));
    if (outcome._tag === "Wrong") return yield* Effect.fail(fieldProblem(field, WRONG_PASSWORD));
    return person;
  });
});

const WRONG_PASSWORD = "Ce mot de passe n’est pas le bon.";
