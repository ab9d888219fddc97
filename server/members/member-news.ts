import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { Settings } from "../config.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import { mainManagerMail, removedMail } from "./member-mails.ts";
import type { LockedLink } from "./members-repository.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** Writes to people what was decided about their place in a store; inside the transaction that decides. */
export class MemberNews extends Context.Service<
  MemberNews,
  {
    readonly removed: (link: LockedLink, by: CustomerId) => Effect.Effect<void>;
    readonly mainManager: (link: LockedLink, by: CustomerId) => Effect.Effect<void>;
  }
>()("panetier/members/MemberNews") {
  static readonly layer: Layer.Layer<
    MemberNews,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | Settings
  > = Layer.effect(
    MemberNews,
    Effect.suspend(() => makeMemberNews),
  );
}

const makeMemberNews = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const { now: firm } = yield* SellingFirm;
  const { publicUrl: shopUrl } = yield* Settings;

  const newsOf = Effect.fnUntraced(function* (link: LockedLink, by: CustomerId) {
    const rows = yield* sql`select c.email, trim(c.first_name || ' ' || c.last_name) as name,
        coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), b.email) as by
      from customer c, customer b where c.id = ${link.customerId} and b.id = ${by}`;
    const people = yield* decode(rows);
    return people.map((each) => ({ ...each, company: link.company }));
  });

  return MemberNews.of({
    removed: Effect.fnUntraced(function* (link, by) {
      for (const news of yield* newsOf(link, by))
        yield* announce(MailDue, removedMail(yield* firm, news));
    }, Effect.orDie),
    mainManager: Effect.fnUntraced(function* (link, by) {
      for (const news of yield* newsOf(link, by)) {
        yield* announce(MailDue, mainManagerMail(yield* firm, news, { shopUrl }));
      }
    }, Effect.orDie),
  });
});

const decode = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ email: Schema.String, name: Schema.String, by: Schema.String })),
);
