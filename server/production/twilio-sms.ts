import { Effect, Layer, Schema } from "effect";
import { guardedRequest, type PartnerAnswer } from "../partners/guarded-request.ts";
import { type TraceHeaders, withPartnerSpan } from "../traces/partner-span.ts";
import { Sms, type SmsMessage, SmsNotSent } from "../ports/sms.ts";

const PATIENCE_MS = 10_000;

/**
 * Text messages by Twilio's Messages API (2010-04-01). `url` is setting SMS_URL: account and token, the
 * host, and `from`, a number or a name of eleven letters. A message that was refused for good (no such
 * telephone, who wants none) is not tried again; anything else is.
 */
export const twilioSms = (url: string): Layer.Layer<Sms> => {
  const account = accountOf(url);
  return Layer.succeed(Sms, {
    offered: true,
    send: Effect.fnUntraced(function* (message) {
      const answer = yield* withPartnerSpan(
        "sms",
        (traced) =>
          Effect.tryPromise({
            try: (signal) => post(account, message, traced, signal),
            catch: (cause) =>
              new SmsNotSent({ message: "The SMS provider was not reached", cause }),
          }),
        ({ status }) => status,
      );
      if (answer.status >= 200 && answer.status < 300) return "sent" as const;
      const code = codeOf(answer.body.toString());
      if (answer.status === 400 && REFUSED.has(code ?? 0)) {
        yield* Effect.logWarning("Un SMS est refusé par l'opérateur").pipe(
          Effect.annotateLogs({ code }),
        );
        return "refused" as const;
      }
      return yield* new SmsNotSent({
        message: `The SMS provider answered ${answer.status} (${code ?? "no code"})`,
      });
    }),
  });
};

/**
 * Errors that another try does not mend: no telephone number (21211, 21614), a country that is not
 * served (21408), somebody who has answered STOP (21610), a region or a number that takes none (21612).
 */
const REFUSED: ReadonlySet<number> = new Set([21_211, 21_408, 21_610, 21_612, 21_614]);

interface Account {
  readonly messages: string;
  readonly authorization: string;
  readonly from: string;
}

const accountOf = (url: string): Account => {
  const { username, password, origin, searchParams } = new URL(url);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    messages: `${origin}/2010-04-01/Accounts/${username}/Messages.json`,
    authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
    from: searchParams.get("from") ?? "",
  };
};

const post = (
  { messages, authorization, from }: Account,
  { to, text }: SmsMessage,
  traced: TraceHeaders,
  signal: AbortSignal,
): Promise<PartnerAnswer> =>
  guardedRequest(
    {
      url: messages,
      method: "POST",
      // The token goes to the provider's address and to no other.
      headers: {
        authorization,
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
        ...traced,
      },
      body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
      patienceMs: PATIENCE_MS,
      fromEnvironment: true,
    },
    signal,
  );

const codeOf = (text: string): number | undefined => {
  const answer = decode(text);
  return answer._tag === "Some" ? answer.value.code : undefined;
};

const decode = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ code: Schema.Int })),
);
