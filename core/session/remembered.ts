import type { CustomerId } from "../../api-schema/primitives.ts";
import type * as schemas from "./remembered-schema.ts";

export type Remembered = typeof schemas.Remembered.Type;

/** The same with the instant at which the server confirmed that login last, in milliseconds. */
export type PersistedPerson = Remembered & { readonly confirmedAt: number };

/** How long a browser that gets no answer of the server keeps what it has of a customer. */
export const REMEMBERED_MS = 30 * 24 * 3_600_000;

/**
 * Whom a browser that kept `text` remembers at `now` (milliseconds): nobody when the text is of
 * another shape, older than 30 days, or of a time to come by more than a day (a clock that was set
 * back proves nothing of how old it is).
 */
export const readRemembered = (text: string | null, now: number): PersistedPerson | null => {
  const persisted = parsed(text);
  if (typeof persisted !== "object" || persisted === null) return null;
  const { customerId, username, confirmedAt } = persisted as { readonly [name: string]: unknown };
  if (typeof customerId !== "number" || !Number.isSafeInteger(customerId) || customerId < 1) {
    return null;
  }
  if (typeof username !== "string" || typeof confirmedAt !== "number") return null;
  const age = now - confirmedAt;
  if (!(age <= REMEMBERED_MS && age >= -DAY_MS)) return null;
  // safe: a whole number above zero, written from a login's own id
  return { customerId: customerId as CustomerId, username, confirmedAt };
};

const DAY_MS = 24 * 3_600_000;

const parsed = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
