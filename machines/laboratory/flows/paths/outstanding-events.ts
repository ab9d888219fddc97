import type { EventObject } from "xstate";
import type { OutstandingCheckout } from "../../../../api-schema/outstanding.ts";
import type { ApiError } from "../../../../core/api/errors.ts";
import {
  sampleAbandonedCheckout,
  sampleDebit,
  sampleOpenCheckout,
} from "../sample-outstandings.ts";
import { answered, refusedBy } from "./usual-events.ts";

const START = "outstandingPayment.starting";

const refusedOne: ApiError = {
  _tag: "ServerRefused",
  status: 422,
  code: 422,
  message: "La facture FA26000041 est déjà payée.",
  fields: [{ field: "outstandings.301", message: "La facture FA26000041 est déjà payée." }],
  retryAfter: null,
};

/** What the payment of invoices needs beyond the usual. */
export const outstandingEvents: readonly EventObject[] = [
  answered(START, sampleDebit),
  answered(START, { ...sampleOpenCheckout, redirectionCardUrl: null }),
  refusedBy(START, refusedOne),
  answered("outstandingPayment.loading", sampleOpenCheckout),
  answered("outstandingPayment.loading", sampleAbandonedCheckout),
];

/** Whether something is ticked, where its payment stands, and how long that was asked for. */
export const outstandingSituation = ({
  chosen,
  checkout,
  polls,
}: Record<string, unknown>): unknown => {
  // safe: the context's own
  const { payment, redirectionCardUrl } = (checkout ?? {}) as Partial<OutstandingCheckout>;
  return [(chosen as readonly unknown[]).length, payment?.state, redirectionCardUrl, polls];
};
