import { type ApiError, isPassing } from "../../core/api/errors.ts";

/** Somebody has to look at it; anything else may pass by itself, or by signing in. */
export const isRefusal = (error: ApiError): boolean =>
  error._tag !== "Unauthorized" && !isPassing(error);
