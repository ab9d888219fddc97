import { createHmac } from "node:crypto";

const MARK = "whsec_";

/** A secret as a partner is given it. */
export const secretText = (bytes: Uint8Array): string =>
  `${MARK}${Buffer.from(bytes).toString("base64")}`;

/** The headers of a message (Standard Webhooks): signed by each of the secrets, the newest first. */
export const signedHeaders = (
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly Uint8Array[],
  now: number,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
};
