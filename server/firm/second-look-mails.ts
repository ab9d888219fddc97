import { Effect, type Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { formatMoment } from "../../core/calendar/moment.ts";
import type { FirmChange } from "../../core/seller/firm-changes.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { Settings } from "../config.ts";
import { facts, link, mailTemplate, paragraph } from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import type { Mail, MailMessage } from "../ports/mail.ts";
import { type KnownLook, looks, LookTold } from "./second-look.ts";
import type { SellingFirm } from "./selling-firm.ts";
import { writeToStaff } from "./staff-letters.ts";

/** To each of the direction: what was proposed, confirmed or withdrawn, by whom, before and after. */
export const lookMail = (
  from: KnownFirm,
  to: { readonly login: string; readonly name: string },
  what: "proposed" | "confirmed" | "withdrawn",
  look: Omit<KnownLook, "id">,
  shopUrl: string,
): MailMessage => ({
  to: to.login,
  toName: to.name,
  ...mailTemplate(from, `${SUBJECTS[what]} : ${ABOUT[look.kind]}`, [
    paragraph(`Bonjour ${to.name},`),
    paragraph(lineOf(what, look)),
    facts(look.changes.map(({ path, ...change }) => [path, beforeAndAfter(change)])),
    link("Voir ce qui est à confirmer", `${shopUrl}/_gestion/a-confirmer`),
    paragraph(
      "Ce n’est pas ce qui était prévu ? Retirez la proposition avant qu’elle ne compte, et appelez qui l’a faite.",
    ),
  ]),
});

const SUBJECTS = {
  proposed: "À confirmer",
  confirmed: "Confirmé",
  withdrawn: "Retiré",
} as const;

const ABOUT = {
  firm: "comptes et adresses de la société",
  roles: "rôles à la gestion",
} as const;

const lineOf = (
  what: keyof typeof SUBJECTS,
  { proposedBy, confirmedBy, countsFrom, withdrawnBy }: Omit<KnownLook, "id">,
): string => {
  switch (what) {
    case "proposed":
      return `${proposedBy} propose de changer ce qui suit. Rien ne change tant qu’une autre personne de la direction ne l’a pas confirmé.`;
    case "confirmed":
      return `${confirmedBy ?? ""} a confirmé ce que ${proposedBy} a proposé. Cela compte à partir de ${countsFrom === null ? "demain" : formatMoment(countsFrom)}.`;
    case "withdrawn":
      return `${withdrawnBy ?? ""} a retiré ce que ${proposedBy} a proposé : rien ne change.`;
  }
};

const beforeAndAfter = ({ from, to }: Omit<FirmChange, "path">): string =>
  `${from ?? "(rien)"} → ${to ?? "(rien)"}`;

/** Sends them. */
export const LookMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | SqlClient.SqlClient | SellingFirm | Settings
> = topicHandler(LookTold, ({ to, look, what }, event) =>
  Effect.gen(function* () {
    const known = (yield* looks()).find(({ id }) => id === look);
    if (known === undefined) return;
    yield* writeToStaff(to, event, (letter) =>
      lookMail(letter.from, letter.to, what, known, letter.shopUrl),
    );
  }),
);
