import { paths } from "../../core/routes/paths.ts";
import { facts, mailTemplate, type TemplatePart, link, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import { serviceDesk } from "../../core/seller/desks.ts";

/** What became of the store that somebody registered with. */
export type StoreOutcome =
  /** Nobody named one. */
  | "none"
  /** They are its main manager. */
  | "linked"
  /** Its main manager was asked to let them in. */
  | "asked"
  /** It is new, and waits for the moulin. */
  | "waiting"
  /** The group has a store of that SIRET. */
  | "known";

/** Somebody with an account, and the store a mail is about. */
export type Asker = {
  readonly email: string;
  readonly name: string;
  readonly company: string;
};

/**
 * To whoever registered, with the link that opens the account. It says nothing of what was typed, the
 * name least of all: the form would else carry anybody's words into a stranger's mailbox under the
 * shop's name.
 */
export const registeredMail = (
  from: KnownFirm,
  email: string,
  outcome: StoreOutcome,
  at: { readonly token: string; readonly publicUrl: string },
): MailMessage => ({
  to: email,
  toName: "",
  ...mailTemplate(from, `Activez votre compte ${from.firm.brand}`, [
    paragraph("Bonjour,"),
    paragraph(
      "Il reste une étape pour ouvrir votre compte : confirmer votre adresse e-mail. Le lien est valable 7 jours et ne sert qu’une fois.",
    ),
    link("Activer mon compte", `${at.publicUrl}${paths.activateAccount(at.token)}`),
    ...next(from)[outcome],
    paragraph(
      "Vous n’avez rien demandé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message, aucun compte ne sera ouvert.",
    ),
  ]),
});

/** What a new store's file is complete with (product §7); asked for again by the support. */
const DOCUMENTS = `- un extrait Kbis de moins de trois mois, ou votre inscription au répertoire des métiers
- une pièce d’identité du gérant
- un relevé d’identité bancaire de la boutique`;

const documents = (from: KnownFirm): readonly TemplatePart[] => [
  paragraph(DOCUMENTS),
  paragraph(
    `Envoyez-les à ${from.firm.service.email}. En attendant, vous pouvez parcourir tout le catalogue.`,
  ),
];

const next = (
  from: KnownFirm,
): { readonly [Outcome in StoreOutcome]: readonly TemplatePart[] } => ({
  none: [],
  linked: [paragraph("Votre boutique vous attend dans votre compte : vous en êtes le gérant.")],
  asked: [
    paragraph(
      `Votre boutique a déjà un gérant dans ${from.firm.brand} : nous lui avons demandé de vous y inviter.`,
    ),
  ],
  waiting: [
    paragraph(
      "Votre boutique attend ensuite la validation du moulin. Pour l’accélérer, préparez ces documents :",
    ),
    ...documents(from),
  ],
  known: [
    paragraph(
      "L’établissement que vous avez indiqué est déjà client du moulin. Une fois connecté, ajoutez-le à votre compte avec le numéro client de vos factures.",
    ),
  ],
});

/** To the owner of an account that somebody registered with again; the account is left alone. */
export const knownAccountMail = (
  from: KnownFirm,
  owner: { readonly email: string; readonly name: string },
  withStore: boolean,
  publicUrl: string,
): MailMessage => ({
  to: owner.email,
  toName: owner.name,
  ...mailTemplate(from, `Vous avez déjà un compte ${from.firm.brand}`, [
    paragraph(`Bonjour ${owner.name},`),
    paragraph(
      "Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Elle a déjà un compte : rien n’y a changé, et aucun autre n’a été ouvert.",
    ),
    withStore
      ? paragraph(
          "Vous vouliez ajouter une boutique ? Connectez-vous, puis ajoutez-la à votre compte.",
        )
      : paragraph("Connectez-vous avec votre mot de passe habituel."),
    withStore
      ? link("Ajouter ma boutique", `${publicUrl}${paths.addStore()}`)
      : link("Me connecter", `${publicUrl}${paths.signIn()}`),
    paragraph("Ce n’était pas vous ? Ne tenez pas compte de ce message."),
  ]),
});

/** To the main manager of a store that somebody else says is theirs too. */
export const claimMail = (
  from: KnownFirm,
  manager: { readonly email: string; readonly name: string },
  asker: Asker,
  publicUrl: string,
): MailMessage => ({
  to: manager.email,
  toName: manager.name,
  ...mailTemplate(from, `Demande d’accès à ${asker.company}`, [
    paragraph(`Bonjour ${manager.name},`),
    paragraph(
      `${asker.name} connaît le numéro client, le SIRET et le code postal de votre boutique et demande à y accéder.`,
    ),
    facts([
      ["Boutique", asker.company],
      ["Demandeur", asker.name],
      ["Adresse e-mail", asker.email],
    ]),
    paragraph(
      "Vous connaissez cette personne ? Invitez-la avec le rôle qui convient. Sinon, ne faites rien : elle ne voit rien de votre boutique.",
    ),
    link("Gérer les collaborateurs", `${publicUrl}${paths.users()}`),
  ]),
});

/** To the manager of a store that waits; `note`: what an agent adds. */
export const documentsMail = (from: KnownFirm, asker: Asker, note: string | null): MailMessage => ({
  to: asker.email,
  toName: asker.name,
  replyTo: serviceDesk(from),
  ...mailTemplate(from, `Justificatifs pour ${asker.company}`, [
    paragraph(`Bonjour ${asker.name},`),
    paragraph(
      `Votre boutique ${asker.company} attend la validation du moulin. Pour que nous puissions l’accepter, il nous faut :`,
    ),
    ...documents(from),
    ...(note === null ? [] : [paragraph(note)]),
    paragraph(`Une question ? Appelez-nous au ${servicePhone(from.firm)}.`),
  ]),
});

/** The moulin takes the store: it may order. */
export const approvedMail = (
  from: KnownFirm,
  asker: Asker,
  erpId: string,
  publicUrl: string,
): MailMessage => ({
  to: asker.email,
  toName: asker.name,
  ...mailTemplate(
    from,
    `${asker.company} : votre boutique est acceptée`,
    [
      paragraph(`Bonjour ${asker.name},`),
      paragraph(
        `Le moulin a accepté votre boutique ${asker.company} : vous pouvez commander dès maintenant.`,
      ),
      facts([["N° client", erpId]]),
      link("Commander", `${publicUrl}${paths.catalogue()}`),
      paragraph("Bienvenue !"),
    ],
    ["erp"],
  ),
});

/** The moulin does not take the store, and says why. */
export const refusedMail = (from: KnownFirm, asker: Asker, reason: string): MailMessage => ({
  to: asker.email,
  toName: asker.name,
  replyTo: serviceDesk(from),
  ...mailTemplate(from, `${asker.company} : votre boutique n’a pas été acceptée`, [
    paragraph(`Bonjour ${asker.name},`),
    paragraph(`Le moulin n’a pas pu accepter votre boutique ${asker.company} :`),
    paragraph(reason),
    paragraph(
      `Votre compte reste ouvert. Pour en parler, répondez à ce message ou appelez-nous au ${servicePhone(from.firm)}.`,
    ),
  ]),
});
