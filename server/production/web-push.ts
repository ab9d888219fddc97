import { Effect, Layer } from "effect";
import webPushPackage from "web-push";
import type { PushSubscriber } from "../../api-schema/push.ts";
import { Push, PushNotSent, type PushNotice } from "../ports/push.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { senderOf } from "../ports/mail.ts";
import { vapidKeys } from "../push/vapid-keys.ts";

/** How long a push service keeps a notice for a browser that is off: a morning. */
const TTL_SECONDS = 6 * 60 * 60;
const PATIENCE_MS = 10_000;

/** Notifications by the browsers' own push services, encrypted for each browser (RFC 8291). */
export const webPush = Layer.effect(
  Push,
  Effect.zipWith(Effect.orDie(vapidKeys), SellingFirm, (keys, { now }) => ({
    send: (to: PushSubscriber, notice: PushNotice) =>
      now.pipe(
        Effect.flatMap(({ firm }) =>
          Effect.tryPromise({
            try: (signal) =>
              post(to, notice, { ...keys, subject: `mailto:${senderOf(firm).address}` }, signal),
            catch: (cause) =>
              new PushNotSent({ message: "The push service was not reached", cause }),
          }),
        ),
        Effect.flatMap((status) => {
          if (status === 404 || status === 410) return Effect.succeed("gone" as const);
          if (status >= 200 && status < 300) return Effect.succeed("sent" as const);
          return Effect.fail(new PushNotSent({ message: `The push service answered ${status}` }));
        }),
      ),
  })),
);

// The package is CommonJS: Node finds no named export in it, whatever a bundler or a test runner does.
const { generateRequestDetails } = webPushPackage;

const post = async (
  to: PushSubscriber,
  notice: PushNotice,
  vapidDetails: {
    readonly publicKey: string;
    readonly privateKey: string;
    readonly subject: string;
  },
  signal: AbortSignal,
): Promise<number> => {
  const { endpoint, headers, body } = generateRequestDetails(to, JSON.stringify(notice), {
    vapidDetails,
    TTL: TTL_SECONDS,
    urgency: "high",
    contentEncoding: "aes128gcm",
  });
  const response = await fetch(endpoint, {
    method: "POST",
    headers,
    body: new Uint8Array(body),
    // Leaving the push service's host would leave the list of hosts that may be called.
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  await response.body?.cancel();
  return response.status;
};
