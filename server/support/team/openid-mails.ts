import { Effect, type Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Settings } from "../../config.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import { type StaffLetter, writeToStaff } from "../../firm/staff-letters.ts";
import { facts, link, mailTemplate, paragraph } from "../../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../../outbox/outbox.ts";
import type { Mail, MailMessage } from "../../ports/mail.ts";
import { OpenidTold } from "./openid-told.ts";
import type { Addressee } from "./team-mails.ts";

type Told = Pick<typeof OpenidTold.payload.Type, "what" | "provider">;

/** To whose account it is, and to each of the direction: what opens the desk in their name from now on, or no more. */
export const openidMail = (
  { from, to, shopUrl }: StaffLetter,
  { what, provider }: Told,
  about: Addressee,
): MailMessage => {
  const isOwn = about.login === to.login;
  const whose = isOwn ? "votre compte" : `le compte de ${about.name}`;
  return {
    to: to.login,
    toName: to.name,
    ...mailTemplate(
      from,
      `${what === "linked" ? "Compte associé" : "Compte dissocié"}${isOwn ? "" : ` : ${about.name}`}`,
      [
        paragraph(`Bonjour ${to.name},`),
        paragraph(
          what === "linked"
            ? `Un compte de « ${provider} » ouvre désormais la gestion, à la place du mot de passe, pour ${whose}. Les sessions qui étaient ouvertes sont fermées ; le second facteur reste demandé.`
            : `Le compte de « ${provider} » n’ouvre plus la gestion pour ${whose}.`,
        ),
        facts([
          ["Personne", `${about.name}, ${about.login}`],
          ["Fournisseur", provider],
        ]),
        isOwn
          ? link("Voir ma connexion", `${shopUrl}/_gestion/securite`)
          : link("Voir l’équipe", `${shopUrl}/_gestion/equipe`),
        paragraph(
          isOwn
            ? "Ce n’est pas vous ? Prévenez la direction tout de suite : elle ferme votre accès."
            : "Ce n’est pas ce qui était prévu ? Retirez la personne, et appelez-la.",
        ),
      ],
    ),
  };
};

/** Sends them. */
export const OpenidMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | SqlClient.SqlClient | SellingFirm | Settings
> = topicHandler(OpenidTold, ({ to, about, ...told }, event) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const [person] = yield* sql<Addressee>`select login, name from staff where id = ${about}`;
    if (person === undefined) return;
    yield* writeToStaff(to, event, (letter) => openidMail(letter, told, person));
  }),
);
