import { Schema } from "effect";
import { createHmac, timingSafeEqual } from "node:crypto";
import type {
  HostedCallback,
  HostedStatus,
  ReadHostedCallback,
} from "../../ports/hosted-signature.ts";

const Id = Schema.String.check(Schema.isPattern(/^[\w-]{1,100}$/));

const Signer = Schema.Struct({
  id: Id,
  signature_link: Schema.optionalKey(Schema.NullOr(Schema.String)),
});

/** A signature request, as far as the shop reads it. */
export const SignatureRequest = Schema.Struct({
  id: Id,
  status: Schema.String,
  signers: Schema.optionalKey(Schema.Array(Signer)),
  documents: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Id }))),
});
export type SignatureRequest = typeof SignatureRequest.Type;

export const SignatureRequests = Schema.Struct({ data: Schema.Array(SignatureRequest) });

export const Made = Schema.Struct({ id: Id });

/** A signer; the link is there once the request is active. */
export const SignerState = Schema.Struct({
  id: Id,
  signature_link: Schema.optionalKey(Schema.NullOr(Schema.String)),
  signature_authentication_mode: Schema.optionalKey(Schema.NullOr(Schema.String)),
});

/** A signer's audit trail in JSON: when the signature was made. */
export const SignerTrail = Schema.Struct({
  signer: Schema.Struct({ signature_process_completed_at: Schema.String }),
});

/** What a status of Yousign's means here; one that it did not have before waits. */
export const statusOfYousign = (status: string): HostedStatus => STATUSES[status] ?? "open";

const STATUSES: { readonly [Status in string]?: HostedStatus } = {
  done: "signed",
  declined: "declined",
  rejected: "declined",
  expired: "expired",
  canceled: "cancelled",
  deleted: "cancelled",
};

/** Events by which a request comes to its end. */
const ENDS: readonly string[] = [
  "signature_request.done",
  "signature_request.declined",
  "signature_request.expired",
  "signature_request.canceled",
];

const Event = Schema.Struct({
  event_name: Schema.String,
  data: Schema.Struct({ signature_request: Schema.Struct({ id: Id }) }),
});
const decodeEvent = Schema.decodeUnknownOption(Schema.fromJsonString(Event));
const decodeName = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ event_name: Schema.String })),
);

/** What a call to the shop's address says, once its signature is right. */
export const readYousign = (
  { body, headers }: HostedCallback,
  secret: string,
): ReadHostedCallback => {
  if (!isGenuine(body, headers["x-yousign-signature-256"] ?? "", secret)) return "notGenuine";
  const text = Buffer.from(body).toString();
  const named = decodeName(text);
  if (named._tag === "None") return "unreadable";
  if (!ENDS.includes(named.value.event_name)) return "nothing";
  const event = decodeEvent(text);
  return event._tag === "None"
    ? "unreadable"
    : {
        signatureRequest: event.value.data.signature_request.id,
        event: event.value.event_name,
      };
};

/** `sha256=` and the HMAC of the bytes that came, in hex. */
const isGenuine = (body: Uint8Array, said: string, secret: string): boolean => {
  const expected = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const [one, other] = [Buffer.from(said), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};
