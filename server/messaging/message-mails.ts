import { Effect, type Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { MessageId, ThreadId } from "../../api-schema/messaging.ts";
import { mayBeNotifiedByMail } from "../../core/messaging/message-mail.ts";
import { paths } from "../../core/routes/paths.ts";
import { Role } from "../../api-schema/primitives.ts";
import { nowDate } from "../clock.ts";
import { Settings } from "../config.ts";
import { facts, mailTemplate, link, paragraph } from "../mails/mail-frame.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { sellingFirm, type SellingFirm } from "../firm/selling-firm.ts";

/** A message of a merchant or the operator: who has not read it by then is notified by mail. */
export const MessageMailDue = topic("message.mail", Schema.Struct({ message: MessageId }));

/** Whoever reads it at once needs no mail. */
export const MAIL_DELAY_MS = 2 * 60 * 1000;

/** One mail of a conversation within that time to one person. */
export const MAIL_PAUSE_MS = 60 * 60 * 1000;

/** Announces the mails of a message that nobody has read meanwhile. */
export const MessageMails: Layer.Layer<
  never,
  never,
  Outbox | Settings | SqlClient.SqlClient | SellingFirm
> = topicHandler(MessageMailDue, ({ message }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const { announce } = yield* Outbox;
    const { publicUrl } = yield* Settings;
    const at = yield* nowDate;
    const before = new Date(at.getTime() - MAIL_PAUSE_MS);
    for (const { customerId, role, ...to } of yield* readers(sql, message)) {
      if (!mayBeNotifiedByMail(role)) continue;
      const [first] = yield* sql`insert into message_mail (customer_id, thread_id, sent_at)
          values (${customerId}, ${to.threadId}, ${at})
          on conflict (customer_id, thread_id) do update set sent_at = excluded.sent_at
            where message_mail.sent_at <= ${before}::timestamptz
          returning customer_id`;
      if (first !== undefined)
        yield* announce(MailDue, newMessageMail(yield* sellingFirm, to, publicUrl));
    }
  }),
);

/** Who may be notified of a message, and what of it they are told. */
const NotifiedMember = Schema.Struct({
  customerId: Schema.Int,
  role: Role,
  email: Schema.String,
  name: Schema.String,
  company: Schema.String,
  sender: Schema.String,
  subject: Schema.String,
  threadId: ThreadId,
});

// Memberships and choices as they are now; nobody for a message that was read.
const readers = (sql: SqlClient.SqlClient, message: MessageId) =>
  Effect.flatMap(
    sql`select c.id as "customerId", m.role, c.email, e.sender_name as sender,
        trim(c.first_name || ' ' || c.last_name) as name, t.id as "threadId",
        coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
        (select f.title from message f where f.thread_id = t.id
          order by f.created_at, f.id limit 1) as subject
      from message e join message_thread t on t.id = e.thread_id
      join store s on s.id = t.store_id
      join store_shop_user m on m.store_id = s.id join customer c on c.id = m.customer_id
      where e.id = ${message} and e.sender_type <> 'user' and not e.viewed
        and m.message_mails and m.accepted and c.verified
      order by c.id`,
    Schema.decodeUnknownEffect(Schema.Array(NotifiedMember)),
  );

/** 'Nouveau message de Vergers du Lys (Boulangerie du Marché)': what it says is read in the shop alone. */
export const newMessageMail = (
  from: KnownFirm,
  notified: Omit<typeof NotifiedMember.Type, "customerId" | "role">,
  shopUrl: string,
): MailMessage => ({
  to: notified.email,
  toName: notified.name,
  ...mailTemplate(from, `Nouveau message de ${notified.sender} (${notified.company})`, [
    paragraph(notified.name === "" ? "Bonjour," : `Bonjour ${notified.name},`),
    paragraph(`${notified.sender} vous a écrit.`),
    facts([
      ["Boutique", notified.company],
      ["Objet", notified.subject],
    ]),
    link("Lire le message", `${shopUrl}${paths.conversation(notified.threadId)}`),
    paragraph(
      "Ces e-mails se règlent et s’arrêtent dans votre compte, à « Mes alertes ». Une conversation en envoie un par heure au plus.",
    ),
  ]),
});
