import type { EventObject } from "xstate";
import type { ApiError } from "../../../../core/api/errors.ts";
import { sampleAmendmentPreview, sampleSupplementOrder } from "../sample-amendment.ts";
import { answered, refusedBy } from "./usual-events.ts";

const overtaken: ApiError = {
  _tag: "ServerRefused",
  status: 409,
  code: "COMMANDE_MODIFIEE",
  message: "Camille Aubert a modifié cette commande.",
  fields: [],
  retryAfter: null,
};

const barred = { ...sampleAmendmentPreview, refusal: "Cette livraison n'a plus de produit." };

/** What the change of an order needs beyond the usual. */
export const amendmentEvents: readonly EventObject[] = [
  answered("amendment.looking", barred),
  answered("amendment.saving", sampleSupplementOrder),
  refusedBy("amendment.saving", overtaken),
];

/** Whether it can be saved, is said to be refused, and waits for a supplement. */
export const amendmentSituation = ({
  preview,
  refusal,
  order,
}: Record<string, unknown>): unknown => [
  // safe: the context's own
  (preview as { readonly refusal: string | null } | null)?.refusal,
  refusal === null,
  (order as { readonly supplement?: unknown } | null)?.supplement === undefined,
];
