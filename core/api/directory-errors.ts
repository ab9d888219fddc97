import { type ApiError, hasStatus } from "./errors.ts";

/**
 * True when the form is to be filled in by hand: whatever went wrong but the number itself. The
 * directory is a convenience, and nobody is kept out because it is away.
 */
export const isForHand = (error: ApiError): boolean => !hasStatus(error, 422);
