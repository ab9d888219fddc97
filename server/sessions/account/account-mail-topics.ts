import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { CustomerId } from "../../../api-schema/primitives.ts";
import { Settings } from "../../config.ts";
import { type EventName, type Outbox, topicHandler } from "../../outbox/outbox.ts";
import { topic } from "../../outbox/topic.ts";
import { Mail } from "../../ports/mail.ts";
import { AccountTokens } from "../account-tokens.ts";
import {
  activationMail,
  addressTakenMail,
  confirmAddressMail,
  resetMail,
} from "./account-mails.ts";
import { PersonRepository } from "./person-repository.ts";
import { sellingFirm, type SellingFirm } from "../../firm/selling-firm.ts";

/**
 * A letter with a secret link. The event names whom it is for, and the link is made when the letter
 * is sent: no secret lies in the queue, and who asks cannot tell by the time of the answer whether
 * there is such an account. Sent twice, the second link is the good one.
 */
export const AccountMail = topic(
  "account.letter",
  Schema.Union([
    Schema.Struct({ kind: Schema.Literals(["reset", "activation"]), email: Schema.String }),
    Schema.Struct({ kind: Schema.Literal("email"), customer: CustomerId, email: Schema.String }),
  ]),
  "mail",
);

/** Writes the mails that were announced, to those who have an account. */
export const AccountMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | Settings | SqlClient.SqlClient | SellingFirm
> = topicHandler(AccountMail, (request, event) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const { publicUrl } = yield* Settings;
    const { send } = yield* Mail;
    const people = yield* PersonRepository;
    const tokens = yield* AccountTokens;
    const owner = yield* people.byEmail(request.email);
    if (request.kind === "email") {
      // To its owner only: whoever asked learns nothing.
      if (owner !== undefined && owner.id !== request.customer) {
        return yield* send(addressTakenMail(yield* sellingFirm, owner, publicUrl), event);
      }
      const person = yield* people.find(request.customer);
      if (person === undefined) return;
      const token = yield* sql.withTransaction(tokens.issue(person.id, "email", request.email));
      const to = { email: request.email, name: person.name };
      return yield* send(
        confirmAddressMail(yield* sellingFirm, to, token, publicUrl),
        nameOf(event, token),
      );
    }
    if (owner === undefined) return;
    // Who was invited and never chose a password has none to forget.
    const isActivation = request.kind === "activation" || !owner.hasPassword;
    if (isActivation && owner.verified && owner.hasPassword) return;
    const kind = isActivation ? "activation" : "reset";
    const token = yield* sql.withTransaction(tokens.issue(owner.id, kind));
    const mail = isActivation ? activationMail : resetMail;
    yield* send(mail(yield* sellingFirm, owner, token, publicUrl), nameOf(event, token));
  }),
).pipe(Layer.provide([PersonRepository.layer, AccountTokens.layer]));

// Of two letters of one event only the second's link is good: a mail program must not take them for one.
const nameOf = (event: EventName, token: string): EventName =>
  `${event}-${createHash("sha256").update(token).digest("hex").slice(0, 12)}`;
