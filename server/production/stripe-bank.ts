import { Clock, Effect, Layer, Schema } from "effect";
import { Stripe } from "stripe";
import { Text } from "../../api-schema/primitives.ts";
import { Settings } from "../config.ts";
import { Bank, BankFailed, type CardPageRequest } from "../ports/bank.ts";
import { answerOfEvent, answerOfSession } from "./stripe-answers.ts";

/** A call waits so long, and is made once more when nothing answers: a person stands before it. */
const PATIENCE_MS = 6000;

/** Webhooks older than this are refused: they may be replays. */
const TOLERANCE_SECONDS = 5 * 60;

/** Cards by Stripe's hosted page (Checkout): the shop sees neither numbers nor names. */
export const stripeBank = (
  options: { readonly patienceMs?: number } = {},
): Layer.Layer<Bank, never, Settings> =>
  Layer.effect(
    Bank,
    Effect.gen(function* () {
      const { stripeSecretKey = "", stripeWebhookSecret = "", stripeApi } = yield* Settings;
      const stripe = client(stripeSecretKey, stripeApi, options.patienceMs ?? PATIENCE_MS);
      const sessions = stripe.checkout.sessions;
      return Bank.of({
        open: (page) =>
          Effect.flatMap(
            // The shop's name of the page is the key: a repeated call opens no second one.
            ask(() => sessions.create(sessionOf(page), { idempotencyKey: page.transaction })),
            ({ id, url }) =>
              url === null
                ? Effect.fail(failed("Stripe opened a session without a page", false))
                : Effect.succeed({ url, reference: id }),
          ),
        close: ({ reference }) =>
          reference === null
            ? Effect.succeed(null)
            : ask(() => sessions.expire(reference)).pipe(
                // It has ended already, one way or the other: Stripe tells which.
                Effect.catchIf(isRefusal, () => ask(() => sessions.retrieve(reference))),
                Effect.map(answerOfSession),
              ),
        giveBack: Effect.fnUntraced(function* ({ key, transaction, charge, amount, orderNumber }) {
          if (charge === null) {
            return yield* failed(`Transaction ${transaction} has no charge at Stripe`, false);
          }
          const payment_intent = charge;
          // Stripe forgets keys after a day; a refund that is asked for again later is found by its name.
          const { data } = yield* ask(() => stripe.refunds.list({ payment_intent, limit: 100 }));
          const isDone = data.some(
            ({ metadata, status }) => metadata?.["refund"] === key && status !== "failed",
          );
          if (isDone) return;
          const metadata = { refund: key, transaction, order: orderNumber };
          const refund = { payment_intent, amount, metadata };
          yield* ask(() => stripe.refunds.create(refund, { idempotencyKey: key })).pipe(
            Effect.catchIf(isGivenBack, () => Effect.void),
          );
        }),
        read: Effect.fnUntraced(function* ({ body, headers }) {
          const at = yield* Clock.currentTimeMillis;
          const header = headers["stripe-signature"] ?? "";
          try {
            const event = stripe.webhooks.constructEvent(
              body,
              header,
              stripeWebhookSecret,
              TOLERANCE_SECONDS,
              undefined,
              at,
            );
            const answer = answerOfEvent(event);
            return answer === "nothing" || isAnswer(answer) ? answer : "unreadable";
          } catch (error) {
            return error instanceof Stripe.errors.StripeSignatureVerificationError
              ? "notGenuine"
              : "unreadable";
          }
        }),
      });
    }),
  );

/** Signed, and yet of a shape that no answer has: the field that names our page is anybody's on the account. */
const isAnswer = Schema.is(
  Schema.Struct({
    transaction: Text,
    outcome: Schema.String,
    amount: Schema.Int,
    currency: Schema.String,
    reference: Schema.NullOr(Text),
    charge: Schema.NullOr(Text),
  }),
);

const client = (key: string, api: string, patienceMs: number): Stripe => {
  const { protocol, hostname, port } = new URL(api);
  return new Stripe(key, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port === "" ? {} : { port }),
    timeout: patienceMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

const sessionOf = (page: CardPageRequest): Stripe.Checkout.SessionCreateParams => {
  const metadata = { transaction: page.transaction, order: page.orderNumber };
  return {
    mode: "payment",
    locale: "fr",
    // An answer within the half hour that the shop waits: no method that pays days later.
    allowed_payment_method_types: ["card"],
    // The amount that Stripe reports must be the one that was asked for, in euros.
    adaptive_pricing: { enabled: false },
    client_reference_id: page.orderNumber,
    customer_email: page.email,
    metadata,
    payment_intent_data: { metadata, description: page.title },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: page.amount,
          product_data: { name: page.title },
        },
      },
    ],
    success_url: page.resultUrl,
    cancel_url: page.cancelUrl,
    expires_at: Math.floor(Date.parse(page.openUntil) / 1000),
  };
};

const ask = <A>(call: () => Promise<A>): Effect.Effect<A, BankFailed> =>
  Effect.tryPromise({ try: call, catch: failureOf });

const failureOf = (cause: unknown): BankFailed => {
  // A lost connection or a first call that still runs (409) do not say whether it was done. A fault
  // of Stripe's own does: its answer is kept under the key, and asking again would only repeat it.
  const { statusCode, code = "" } = cause instanceof Stripe.errors.StripeError ? cause : {};
  const isUnanswered = statusCode === undefined || statusCode === 409;
  const refusal = `Stripe refused: ${statusCode} ${code}`.trim();
  return failed(isUnanswered ? "Stripe did not answer" : refusal, isUnanswered, cause);
};

const failed = (message: string, unanswered: boolean, cause?: unknown): BankFailed =>
  new BankFailed({ message, unanswered, ...(cause === undefined ? {} : { cause }) });

const isRefusal = ({ cause }: BankFailed): boolean =>
  cause instanceof Stripe.errors.StripeInvalidRequestError;

/** Somebody gave the money back by hand: there is nothing left to give. */
const isGivenBack = ({ cause }: BankFailed): boolean =>
  cause instanceof Stripe.errors.StripeError && cause.code === "charge_already_refunded";
