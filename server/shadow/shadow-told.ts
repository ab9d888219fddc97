import { Effect, type Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { StaffId } from "../../api-schema/staff-team.ts";
import type { ShadowDay } from "../../api-schema/staff-shadow.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { cents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { dayInWords, SHADOW_KINDS } from "../../core/shadow/report.ts";
import { nowDate } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { writeToStaff } from "../firm/staff-letters.ts";
import { facts, link, mailTemplate, paragraph } from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import type { Mail, MailMessage } from "../ports/mail.ts";
import { isToldAsDirection } from "../rows/staff-place.ts";
import { readDay } from "./shadow-reports.ts";

/** Each of the direction is told in the morning what a day in double was like. */
export const ShadowTold = topic(
  "shadow.morning",
  Schema.Struct({ to: StaffId, day: CalendarDay }),
  "mail",
);

/** Tells all of the direction of that day, in the transaction of who calls. */
export const tellOfShadow = Effect.fnUntraced(function* (day: CalendarDay) {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  yield* sql`insert into outbox (topic, payload, available_at, created_at)
    select ${ShadowTold.name}, jsonb_build_object('to', g.id, 'day', ${day}::text), ${at}, ${at}
      from staff g where ${isToldAsDirection(sql)} order by g.id`;
}, Effect.orDie);

/** What a day in double was like, to somebody of the direction. */
export const shadowMail = (
  from: KnownFirm,
  to: { readonly login: string; readonly name: string },
  { day, said }: ShadowDay,
  shopUrl: string,
): MailMessage => ({
  to: to.login,
  toName: to.name,
  ...mailTemplate(
    from,
    `Mois en double, ${formatDay(day, "long")} : ${dayInWords({ day, said })}`,
    [
      paragraph(`Bonjour ${to.name},`),
      paragraph(
        `Ce que l’ancien système a fait ${formatDay(day, "long")}, à côté de ce que la boutique aurait fait :`,
      ),
      ...(said !== null && said.times > 1
        ? [
            paragraph(
              "Des fichiers de ce jour sont venus après coup : il vient d’être comparé de nouveau.",
            ),
          ]
        : []),
      facts([
        ["Commandes comparées", String(said?.orders ?? 0)],
        ["Sans écart", String(said?.equal ?? 0)],
        ...(said?.kinds ?? []).map(
          ({ kind, count, cents: sum }) =>
            [
              SHADOW_KINDS[kind],
              `${count} écart${count > 1 ? "s" : ""}${sum === 0 ? "" : `, ${euros(cents(sum))}`}`,
            ] as const,
        ),
      ]),
      link("Voir chaque écart et pourquoi", `${shopUrl}/_gestion/mois-en-double/${day}`),
    ],
  ),
});

/** Sends them. */
export const ShadowMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | SqlClient.SqlClient | SellingFirm | Settings
> = topicHandler(ShadowTold, ({ to, day }, event) =>
  Effect.gen(function* () {
    const known = yield* readDay(day);
    if (known === null) return;
    yield* writeToStaff(to, event, (letter) =>
      shadowMail(letter.from, letter.to, known, letter.shopUrl),
    );
  }),
);
