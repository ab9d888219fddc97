import type { ApiError } from "./errors.ts";

/** True when somebody else has saved another version of the order (409 COMMANDE_MODIFIEE). */
export const isOvertaken = (error: ApiError): boolean =>
  error._tag === "ServerRefused" && error.code === "COMMANDE_MODIFIEE";
