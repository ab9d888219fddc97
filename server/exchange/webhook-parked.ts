import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { StaffId } from "../../api-schema/staff-team.ts";
import type { Webhook } from "../../api-schema/webhooks.ts";
import { formatMoment } from "../../core/calendar/moment.ts";
import type { Settings } from "../config.ts";
import { nowDate } from "../clock.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { type StaffLetter, writeToStaff } from "../firm/staff-letters.ts";
import { facts, link, mailTemplate, paragraph } from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import type { Mail, MailMessage } from "../ports/mail.ts";
import { isToldAsDirection } from "../rows/staff-place.ts";
import { listWebhooks } from "../partners/webhooks.ts";

const Named = Schema.Struct({ webhook: Schema.String });

/** A partner's address was given up, as the database says by itself: functions/partners.sql. */
const WebhookParked = topic("webhook.parked", Named);

/** Somebody of the direction is told of it. */
const WebhookParkedMail = topic(
  "webhook.parkedMail",
  Schema.Struct({ ...Named.fields, to: StaffId }),
  "mail",
);

/** To each of the direction: which address takes nothing any more, and what to do (DOOR-22). */
export const webhookParkedMail = (
  { from, to, shopUrl }: StaffLetter,
  {
    id,
    name,
    url,
    parked,
    lastAnswer,
    lastSuccessAt,
  }: Pick<Webhook, "id" | "name" | "url" | "parked" | "lastAnswer" | "lastSuccessAt">,
): MailMessage => ({
  to: to.login,
  toName: to.name,
  ...mailTemplate(from, `Webhook abandonné : ${name}`, [
    paragraph(`Bonjour ${to.name},`),
    paragraph(
      `Depuis trois jours, « ${name} » ne prend pas ce que la boutique lui envoie. Ce qui a été abandonné ne repart pas de lui-même.`,
    ),
    facts([
      ["Adresse", new URL(url).host],
      ["Dernière réponse", lastAnswer ?? "aucune"],
      ["Dernier message arrivé", lastSuccessAt === null ? "jamais" : formatMoment(lastSuccessAt)],
      ["Messages abandonnés", String(parked)],
    ]),
    link("Voir ce webhook", `${shopUrl}/_gestion/partenaires/webhooks/${id}`),
    paragraph(
      "Prévenez qui tient cette adresse. Une fois la cause levée, renvoyez les messages depuis cette page.",
    ),
  ]),
});

/** Tells the direction of an address that is given up. */
export const WebhookParkedTopics: Layer.Layer<
  never,
  never,
  Outbox | Mail | SqlClient.SqlClient | SellingFirm | Settings
> = Layer.merge(
  topicHandler(WebhookParked, ({ webhook }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const at = yield* nowDate;
      yield* sql`insert into outbox (topic, payload, available_at, created_at)
        select ${WebhookParkedMail.name}, jsonb_build_object('to', g.id, 'webhook', ${webhook}::text), ${at}, ${at}
        from staff g where ${isToldAsDirection(sql)} order by g.id`;
    }),
  ),
  topicHandler(WebhookParkedMail, ({ to, webhook }, event) =>
    Effect.gen(function* () {
      const [known] = yield* listWebhooks(webhook);
      if (known === undefined || known.endedAt !== null) return;
      yield* writeToStaff(to, event, (letter) => webhookParkedMail(letter, known));
    }),
  ),
);
