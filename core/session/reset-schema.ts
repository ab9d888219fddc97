import { Schema } from "effect";

/** Why a login ends: a 401, an expired session, or the user's own choice. */
export const ResetReason = Schema.Literals(["unauthorized", "expired", "signOut"]);
