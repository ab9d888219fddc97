import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import type { KnownFirm } from "../../../core/seller/known-firm.ts";
import { STAFF_ROLE_WORDS } from "../../../core/staff/rights.ts";
import { facts, link, mailTemplate, paragraph } from "../../mails/mail-frame.ts";
import type { MailMessage } from "../../ports/mail.ts";

/** To whom a mail of the team goes. */
export interface Addressee {
  readonly login: string;
  readonly name: string;
}

/** Where the desk is, and the secret of the link. */
interface LinkOf {
  readonly token: string;
  readonly shopUrl: string;
}

/** To who is new in the house: the link by which they choose a password. */
export const deskInvitationMail = (
  from: KnownFirm,
  to: Addressee & { readonly roles: readonly StaffRole[] },
  { token, shopUrl }: LinkOf,
): MailMessage => ({
  to: to.login,
  toName: to.name,
  ...mailTemplate(from, `Votre accès à la gestion de ${from.firm.brand}`, [
    paragraph(`Bonjour ${to.name},`),
    paragraph(`La direction vous invite à la gestion de ${from.firm.brand}.`),
    facts([["Vos rôles", roleWords(to.roles)]]),
    paragraph(
      "Choisissez votre mot de passe. À la première connexion, une application d’authentification de votre téléphone est ensuite associée à votre compte.",
    ),
    link("Choisir mon mot de passe", addressOf({ token, shopUrl })),
    paragraph(
      "Ce lien est valable trois jours et ne sert qu’une fois. Si vous n’attendiez pas ce message, ignorez-le et prévenez-nous.",
    ),
  ]),
});

/** To who has an account already: another password. */
export const deskPasswordMail = (
  from: KnownFirm,
  to: Addressee,
  { token, shopUrl }: LinkOf,
): MailMessage => ({
  to: to.login,
  toName: to.name,
  ...mailTemplate(from, `Nouveau mot de passe de la gestion de ${from.firm.brand}`, [
    paragraph(`Bonjour ${to.name},`),
    paragraph(
      "La direction vous envoie un lien pour choisir un nouveau mot de passe. Vos sessions ouvertes se ferment alors ; le second facteur reste demandé.",
    ),
    link("Choisir un nouveau mot de passe", addressOf({ token, shopUrl })),
    paragraph(
      "Ce lien est valable trois jours et ne sert qu’une fois. Vous n’avez rien demandé ? Prévenez la direction : rien ne change tant que le lien n’a pas servi.",
    ),
  ]),
});

/** What the direction is told of a colleague. */
export interface TeamNews {
  readonly what: "invited" | "roles" | "withdrawn" | "brought back" | "second factor reset";
  readonly about: Addressee;
  /** The login of who did it, or the command. */
  readonly by: string;
  readonly before: readonly StaffRole[] | null;
  readonly after: readonly StaffRole[];
}

/** To each of the direction: what changed in the team, and by whom. */
export const teamNewsMail = (
  from: KnownFirm,
  to: Addressee,
  news: TeamNews,
  { shopUrl }: { readonly shopUrl: string },
): MailMessage => ({
  to: to.login,
  toName: to.name,
  ...mailTemplate(from, `${subjectOf(news)} : ${news.about.name}`, [
    paragraph(`Bonjour ${to.name},`),
    paragraph(`L’équipe de la gestion a changé : ${lineOf(news)}.`),
    facts([
      ["Personne", `${news.about.name}, ${news.about.login}`],
      ...(news.before === null ? [] : [["Rôles avant", roleWords(news.before)] as const]),
      ["Rôles", roleWords(news.after)],
      ["Par", news.by],
    ]),
    link("Voir l’équipe", `${shopUrl}/_gestion/equipe`),
    paragraph(
      "Ce n’est pas ce qui était prévu ? Retirez la personne et changez le mot de passe de qui l’a fait.",
    ),
  ]),
});

/** Roles in words, as people of the house read them. */
export const roleWords = (roles: readonly StaffRole[]): string =>
  roles.length === 0 ? "aucun" : roles.map((role) => STAFF_ROLE_WORDS[role]).join(", ");

const isNewDirection = ({ before, after }: TeamNews): boolean =>
  after.includes("direction") && before?.includes("direction") !== true;

const subjectOf = (news: TeamNews): string => {
  switch (news.what) {
    case "invited":
    case "roles":
      if (isNewDirection(news)) return "Nouvelle direction";
      return news.what === "invited" ? "Personne invitée" : "Rôles changés";
    case "withdrawn":
      return "Personne retirée";
    case "brought back":
      return "Personne rétablie";
    case "second factor reset":
      return "Second facteur réinitialisé";
  }
};

const lineOf = (news: TeamNews): string => {
  switch (news.what) {
    case "invited":
      return isNewDirection(news)
        ? "une personne est invitée à la direction"
        : "une personne est invitée";
    case "roles":
      return isNewDirection(news)
        ? "une personne entre à la direction"
        : "les rôles d’une personne ont changé";
    case "withdrawn":
      return "une personne est retirée, ses sessions sont fermées";
    case "brought back":
      return "une personne retirée est rétablie";
    case "second factor reset":
      return "le second facteur d’une personne est réinitialisé";
  }
};

const addressOf = ({ token, shopUrl }: LinkOf): string => `${shopUrl}/_gestion/invitation/${token}`;
