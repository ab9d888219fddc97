import type { Effect } from "effect";
import type { DeskWho, Read, Who } from "./call.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

/** Generated calls by their word, each by its name. */
type Table = { readonly [word: string]: { readonly [call: string]: unknown } };

/** Makes a read of that table by its name, with its parameters. */
export const askOf =
  (table: Table) =>
  <P, A, W extends Who | DeskWho>(
    api: Api,
    { name }: Read<P, A, W>,
    parameters: object,
  ): Effect.Effect<A, ApiError> => {
    const [word = "", call = ""] = name.split(".");
    // safe: reads are generated with the table that they are found in
    const found = table[word]?.[call] as (
      api: Api,
      parameters: object,
    ) => Effect.Effect<A, ApiError>;
    return found(api, parameters);
  };
