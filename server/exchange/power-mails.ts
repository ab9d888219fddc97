import { Effect, type Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { RESOURCES } from "../../api-schema/exchange/resources.ts";
import { formatMoment } from "../../core/calendar/moment.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { writeToStaff } from "../firm/staff-letters.ts";
import { facts, link, mailTemplate, paragraph } from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import type { Mail, MailMessage } from "../ports/mail.ts";
import { PowerTold } from "./power-told.ts";
import { makeRunStore, type Run } from "./run-store.ts";

/** What a mail tells of a run. */
type Told = Pick<
  Run,
  | "id"
  | "resource"
  | "fileName"
  | "concerns"
  | "receivedBy"
  | "confirmedBy"
  | "countsFrom"
  | "refusal"
>;

/** To each of the direction: who brought what, who confirmed it, and from when it counts. */
export const powerMail = (
  from: KnownFirm,
  to: { readonly login: string; readonly name: string },
  what: keyof typeof SUBJECTS,
  run: Told,
  shopUrl: string,
): MailMessage => ({
  to: to.login,
  toName: to.name,
  ...mailTemplate(from, `${SUBJECTS[what]} : ${RESOURCES[run.resource].title}`, [
    paragraph(`Bonjour ${to.name},`),
    paragraph(lineOf(what, run)),
    facts([
      ["Passage", `n° ${run.id}, ${run.fileName}`],
      ["À regarder", run.concerns.map(({ text }) => text).join(" ")],
    ]),
    link("Voir le passage", `${shopUrl}/_gestion/echanges/${run.id}`),
    paragraph(
      "Ce n’est pas ce qui était prévu ? Rejetez le passage avant qu’il ne compte, et appelez qui l’a apporté.",
    ),
  ]),
});

const SUBJECTS = {
  proposed: "À confirmer",
  confirmed: "Confirmé",
  withdrawn: "Rejeté",
  refused: "Refusé",
} as const;

const lineOf = (
  what: keyof typeof SUBJECTS,
  { receivedBy, confirmedBy, countsFrom, refusal }: Told,
): string => {
  switch (what) {
    case "proposed":
      return `${receivedBy} propose ce qui suit. Rien ne change tant qu’une autre personne ne l’a pas confirmé.`;
    case "confirmed":
      return `${confirmedBy ?? ""} a confirmé ce que ${receivedBy} a proposé. Cela compte à partir de ${countsFrom === null ? "demain" : formatMoment(countsFrom)}.`;
    case "withdrawn":
      return `Ce que ${receivedBy} a proposé est rejeté : rien ne change.`;
    case "refused":
      return `Ce que ${confirmedBy ?? ""} a confirmé n’a pas été appliqué, rien ne change. ${refusal ?? ""}`;
  }
};

/** Sends them. */
export const PowerMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | SqlClient.SqlClient | SellingFirm | Settings
> = topicHandler(PowerTold, ({ to, run, what }, event) =>
  Effect.gen(function* () {
    const known = yield* (yield* makeRunStore).one(run);
    if (known === undefined) return;
    yield* writeToStaff(to, event, (letter) =>
      powerMail(letter.from, letter.to, what, known, letter.shopUrl),
    );
  }),
);
