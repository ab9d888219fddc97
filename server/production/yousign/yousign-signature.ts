import { Effect, Layer } from "effect";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { Settings } from "../../config.ts";
import { isLocalAddress } from "../../deployment.ts";
import { ESignatureUnavailable } from "../../ports/e-signature.ts";
import { type HostedIds, type HostedOrder, HostedSignature } from "../../ports/hosted-signature.ts";
import {
  Made,
  readYousign,
  SignatureRequest,
  SignatureRequests,
  SignerState,
  SignerTrail,
  statusOfYousign,
} from "./yousign-answers.ts";
import { documentForm, type YousignRefused, yousignCalls } from "./yousign-calls.ts";

/** Where Yousign's own pages are. */
const YOUSIGN_ORIGINS = [
  "https://yousign.app",
  "https://*.yousign.app",
  "https://yousign.com",
  "https://*.yousign.com",
] as const;

/**
 * Mandates signed at Yousign, by its API version 3: a simple electronic signature, with a code by text message
 * where a mobile number is known, else by mail. Yousign writes to nobody itself: the shop leads to its page.
 */
export const yousignSignature = (
  options: { readonly patienceMs?: number } = {},
): Layer.Layer<HostedSignature, never, Settings> =>
  Layer.effect(
    HostedSignature,
    Effect.gen(function* () {
      const { yousignUrl, yousignApiKey = "", yousignWebhookSecret = "" } = yield* Settings;
      const api = yousignUrl.replace(/\/+$/, "");
      const calls = yousignCalls(api, yousignApiKey, options);
      const origins = isLocalAddress(api) ? [new URL(api).origin] : YOUSIGN_ORIGINS;
      return HostedSignature.of({
        name: "Yousign",
        origins,
        prepare: (order, known, keep) =>
          prepare(calls, order, known, keep).pipe(
            Effect.catchTag("YousignRefused", refusedHere),
            Effect.filterOrFail(
              (url) => isOf(origins, url),
              () => unavailable("A link of Yousign's leads somewhere else"),
            ),
          ),
        statusOf: ({ signatureRequest }) =>
          calls.read(SignatureRequest, requestPath(signatureRequest)).pipe(
            Effect.map(({ status }) => statusOfYousign(status)),
            Effect.catchTag("YousignRefused", (refused) =>
              // Deleted for good, or of another account.
              refused.status === 404 ? Effect.succeed("cancelled" as const) : refusedHere(refused),
            ),
          ),
        papersOf: (ids) =>
          papersOf(calls, ids).pipe(Effect.catchTag("YousignRefused", refusedHere)),
        cancel: ({ signatureRequest }) =>
          calls
            .ask(`${requestPath(signatureRequest)}/cancel`, {
              method: "POST",
              json: { reason: "contractualization_aborted" },
            })
            .pipe(
              Effect.asVoid,
              // It has ended already, one way or the other, or never began: its status says which.
              Effect.catchTag("YousignRefused", () => Effect.void),
            ),
        read: (callback) => readYousign(callback, yousignWebhookSecret),
      });
    }),
  );

type Calls = ReturnType<typeof yousignCalls>;

const prepare = Effect.fnUntraced(function* (
  calls: Calls,
  order: HostedOrder,
  known: HostedIds | null,
  keep: (ids: HostedIds) => Effect.Effect<void>,
) {
  const found = yield* foundAgain(calls, order, known);
  const signatureRequest = found?.id ?? (yield* create(calls, order));
  const path = requestPath(signatureRequest);
  const [before] = found?.documents ?? [];
  if (found === undefined) yield* keep({ signatureRequest, document: null, signer: null });
  const document = before?.id ?? (yield* addDocument(calls, path, order));
  yield* keep({ signatureRequest, document, signer: null });
  const [knownSigner] = found?.signers ?? [];
  const signer = knownSigner?.id ?? (yield* addSigner(calls, path, document, order));
  yield* keep({ signatureRequest, document, signer });
  if (found?.status !== "ongoing") yield* calls.ask(`${path}/activate`, { method: "POST" });
  // Asked for each time: the answer to an activation may have been lost.
  const { signature_link: link } = yield* calls.read(SignerState, `${path}/signers/${signer}`);
  return link ?? (yield* unavailable("Yousign gave no link"));
});

/** What an attempt before this one has made, as far as it can still be signed. */
const foundAgain = Effect.fnUntraced(function* (
  calls: Calls,
  { reference, isAgain }: HostedOrder,
  known: HostedIds | null,
) {
  if (!isAgain) return undefined;
  if (known !== null) {
    const found = yield* calls
      .read(SignatureRequest, requestPath(known.signatureRequest))
      .pipe(
        Effect.catchTag("YousignRefused", (refused) =>
          refused.status === 404 ? Effect.succeed(undefined) : Effect.fail(refused),
        ),
      );
    return found !== undefined && isUsable(found) ? found : undefined;
  }
  // The answer that had its name may have been lost.
  const { data } = yield* calls.read(
    SignatureRequests,
    `/signature_requests?${new URLSearchParams({ external_id: reference, status: "draft" })}`,
  );
  const draft = data.find(isUsable);
  return draft === undefined
    ? undefined
    : yield* calls.read(SignatureRequest, requestPath(draft.id));
});

const isUsable = ({ status }: SignatureRequest): boolean =>
  status === "draft" || status === "ongoing";

const create = (calls: Calls, { reference, lastDay }: HostedOrder) =>
  calls
    .read(Made, "/signature_requests", {
      method: "POST",
      json: {
        name: `Mandat de prélèvement ${reference}`,
        delivery_mode: "none",
        timezone: "Europe/Paris",
        expiration_date: lastDay,
        external_id: reference,
        signers_allowed_to_decline: true,
        audit_trail_locale: "fr",
      },
    })
    .pipe(Effect.map(({ id }) => id));

const addDocument = (calls: Calls, path: string, { document: { name, pdf } }: HostedOrder) =>
  calls
    .read(Made, `${path}/documents`, {
      method: "POST",
      form: documentForm(name, pdf),
      patienceMs: 10_000,
    })
    .pipe(Effect.map(({ id }) => id));

const addSigner = (calls: Calls, path: string, document: string, order: HostedOrder) => {
  const { field, returnUrl, signer } = order;
  return calls
    .read(Made, `${path}/signers`, {
      method: "POST",
      json: {
        info: {
          first_name: signer.firstName,
          last_name: signer.lastName,
          email: signer.email,
          ...(signer.mobile === null ? {} : { phone_number: signer.mobile }),
          locale: "fr",
        },
        signature_level: "electronic_signature",
        signature_authentication_mode: signer.mobile === null ? "otp_email" : "otp_sms",
        fields: [{ document_id: document, type: "signature", ...field }],
        redirect_urls: { success: returnUrl, error: returnUrl, decline: returnUrl },
      },
    })
    .pipe(Effect.map(({ id }) => id));
};

const papersOf = Effect.fnUntraced(function* (
  calls: Calls,
  { signatureRequest, document, signer }: HostedIds,
) {
  const path = requestPath(signatureRequest);
  const { signature_authentication_mode: mode } = yield* calls.read(
    SignerState,
    `${path}/signers/${signer}`,
  );
  const trail = yield* calls.read(SignerTrail, `${path}/signers/${signer}/audit_trails`);
  const ms = Date.parse(trail.signer.signature_process_completed_at);
  if (Number.isNaN(ms)) return yield* unavailable("Yousign does not say when it was signed");
  return {
    document: yield* calls.file(`${path}/documents/${document}/download`),
    evidence: yield* calls.file(`${path}/audit_trails/download`),
    signedAt: instantOfMs(ms),
    authentication: mode ?? "unknown",
  };
});

const requestPath = (signatureRequest: string): string => `/signature_requests/${signatureRequest}`;

/** A person reads the log: what Yousign says of its reason may name the signatory, and is not repeated. */
const refusedHere = (refused: YousignRefused): Effect.Effect<never, ESignatureUnavailable> =>
  Effect.andThen(
    Effect.logError("Yousign refuse ce que la boutique lui demande", refused.message),
    Effect.fail(unavailable(refused.message, refused)),
  );

const unavailable = (message: string, cause?: unknown): ESignatureUnavailable =>
  new ESignatureUnavailable({ message, ...(cause === undefined ? {} : { cause }) });

/** Whether an address is at one of the origins, as a content security policy reads them. */
const isOf = (origins: readonly string[], address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null &&
    origins.some((origin) => {
      const [scheme, host = ""] = origin.split("//");
      if (url.protocol !== scheme) return false;
      return host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host;
    })
  );
};
