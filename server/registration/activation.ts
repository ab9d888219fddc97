import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CustomerId } from "../../api-schema/primitives.ts";
import { Settings } from "../config.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import { Mail } from "../ports/mail.ts";
import { AccountTokens } from "../sessions/account-tokens.ts";
import { registeredMail } from "./registration-mails.ts";
import { sellingFirm, type SellingFirm } from "../firm/selling-firm.ts";

/** Somebody has registered: their account waits for its activation. */
export const ActivationDue = topic(
  "registration.activation",
  Schema.Struct({
    customer: CustomerId,
    store: Schema.Literals(["none", "linked", "asked", "waiting", "known"]),
  }),
  "mail",
);

/**
 * Sends the link that opens an account. It is made when it is sent: in the queue it would lie open.
 * Sent twice, the later one is good.
 */
export const ActivationMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | Settings | SqlClient.SqlClient | SellingFirm
> = topicHandler(ActivationDue, ({ customer, store }, event) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const { publicUrl } = yield* Settings;
    const { send } = yield* Mail;
    const tokens = yield* AccountTokens;
    const [waiting] = yield* sql<{ readonly email: string }>`
      select email from customer where id = ${customer} and not verified`;
    if (waiting === undefined) return;
    const token = yield* sql.withTransaction(tokens.issue(customer, "activation"));
    yield* send(
      registeredMail(yield* sellingFirm, waiting.email, store, { token, publicUrl }),
      event,
    );
  }),
).pipe(Layer.provide(AccountTokens.layer));
