import { Schema } from "effect";

/** A visitor opens an account with a shop; a customer adds a shop to the account there is. */
export const RegistrationMode = Schema.Literals(["register", "add"]);
