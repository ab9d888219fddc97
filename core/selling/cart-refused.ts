import { Result } from "effect";

/** Why a command leaves the cart as it is, in French; the server maps it to its typed problems. */
export type CartRefused =
  | {
      readonly _tag: "CartRefused";
      readonly reason: "notFound" | "conflict";
      readonly message: string;
    }
  | {
      readonly _tag: "CartRefused";
      readonly reason: "field";
      /** Path of what is refused in the request. */
      readonly field: string;
      readonly message: string;
    };

/** Something that the cart, the store or the catalogue has not. */
export const notFound = (message: string): Result.Result<never, CartRefused> =>
  Result.fail({ _tag: "CartRefused", reason: "notFound", message });

/** Something that is not as the customer saw it, or not possible at this step. */
export const conflict = (message: string): Result.Result<never, CartRefused> =>
  Result.fail({ _tag: "CartRefused", reason: "conflict", message });

/** A field of the request that a rule refuses. */
export const refusedField = (field: string, message: string): Result.Result<never, CartRefused> =>
  Result.fail({ _tag: "CartRefused", reason: "field", field, message });
