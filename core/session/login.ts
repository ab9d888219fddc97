import type { CustomerId } from "../../api-schema/primitives.ts";

/** A login as it lives in memory. Times are this device's clock, in milliseconds. */
export type Login = {
  readonly token: string;
  readonly customerId: CustomerId;
  readonly username: string;
  /** Where a support agent goes back to; null for the customer's own login (spec §4 Impersonation). */
  readonly logoutCallbackUrl: string | null;
  /** How long to wait before renewing, and the instant at which that wait is over. */
  readonly renewInMs: number;
  readonly renewAtMs: number;
};
