import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CustomerId, Role, StoreShopUserId } from "../../api-schema/primitives.ts";
import { Settings } from "../config.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import { Mail } from "../ports/mail.ts";
import { AccountTokens } from "../sessions/account-tokens.ts";
import { invitationMail, linkedMail } from "./member-mails.ts";
import { sellingFirm, type SellingFirm } from "../firm/selling-firm.ts";

/** Somebody was invited to stores: which mail they get is decided here, off the answer's path. */
export const InvitationDue = topic(
  "invitation",
  Schema.Struct({
    customer: CustomerId,
    /** Null where a file of the mill names them. */
    by: Schema.NullOr(CustomerId),
    members: Schema.Array(StoreShopUserId),
  }),
  "mail",
);

/**
 * Writes to who was invited: a link that opens an account, or the news to whom has one. The link is
 * made when it is sent, so that it lies open in no queue; nobody who was taken out again gets one.
 */
export const InvitationTopic: Layer.Layer<
  never,
  never,
  Outbox | Mail | SqlClient.SqlClient | SellingFirm | Settings
> = topicHandler(InvitationDue, ({ customer, by, members }, event) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const mail = yield* Mail;
    const { publicUrl: shopUrl } = yield* Settings;
    const tokens = yield* AccountTokens;
    const rows = yield* sql.unsafe<object>(invitingQuery, [customer, by, `{${members.join(",")}}`]);
    const [found] = yield* decode(rows);
    if (found === undefined) return;
    const { firm } = yield* sellingFirm;
    const inviting = { ...found, inviter: found.inviter ?? firm.name };
    if (inviting.verified)
      return yield* mail.send(linkedMail(yield* sellingFirm, inviting, { shopUrl }), event);
    const token = yield* sql.withTransaction(tokens.issue(customer, "activation"));
    yield* mail.send(invitationMail(yield* sellingFirm, inviting, { token, shopUrl }), event);
  }),
).pipe(Layer.provide(AccountTokens.layer));

const decode = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      email: Schema.String,
      name: Schema.String,
      verified: Schema.Boolean,
      inviter: Schema.NullOr(Schema.String),
      role: Role,
      companies: Schema.Array(Schema.String),
    }),
  ),
);

const invitingQuery = `
  select c.email, trim(c.first_name || ' ' || c.last_name) as name, c.verified,
    coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), b.email) as inviter,
    min(m.role) as role,
    array_agg(coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) order by s.company, s.id)
      as companies
  from customer c join store_shop_user m on m.customer_id = c.id join store s on s.id = m.store_id
  left join customer b on b.id = $2::int
  where c.id = $1::int and m.id = any($3::int[])
  group by c.id, b.id`;
