import type { Action } from "../actions.ts";
import type { Policy } from "../access.ts";

export const anyone: Policy = { access: "public" };
export const customerOnly: Policy = { access: "customer" };
export const memberWho = (action: Action): Policy => ({ access: "store", action });
