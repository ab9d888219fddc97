import type { Role } from "../../api-schema/primitives.ts";
import { roleLabel } from "../../core/roles/labels.ts";
import { paths } from "../../core/routes/paths.ts";
import { facts, mailTemplate, link, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";

/** Who is invited where, and by whom. */
export type Inviting = {
  readonly email: string;
  /** Empty when nobody has said it yet. */
  readonly name: string;
  readonly inviter: string;
  readonly role: Role;
  /** Names of the stores, one or more. */
  readonly companies: readonly string[];
};

/** To who has no account yet, with the link that opens one. */
export const invitationMail = (
  from: KnownFirm,
  inviting: Inviting,
  { token, shopUrl }: { readonly token: string; readonly shopUrl: string },
): MailMessage => ({
  to: inviting.email,
  toName: inviting.name,
  ...mailTemplate(from, `${inviting.inviter} vous invite sur ${from.firm.brand}`, [
    paragraph(greeting(inviting.name)),
    paragraph(
      `${inviting.inviter} vous invite à rejoindre ${placesOf(inviting)} sur ${from.firm.brand}, la boutique en ligne de ${from.firm.name}.`,
    ),
    facts(factsOf(inviting)),
    paragraph("Choisissez votre mot de passe pour ouvrir votre compte :"),
    link("Ouvrir mon compte", `${shopUrl}${paths.activateAccount(token)}`),
    paragraph(
      "Ce lien est valable sept jours et ne sert qu’une fois. Si vous ne connaissez pas cette personne, ignorez ce message : aucun compte ne sera ouvert.",
    ),
  ]),
});

/** To who has an account: the stores are in it already. */
export const linkedMail = (
  from: KnownFirm,
  inviting: Inviting,
  { shopUrl }: { readonly shopUrl: string },
): MailMessage => ({
  to: inviting.email,
  toName: inviting.name,
  ...mailTemplate(from, `Vous avez accès à ${placesOf(inviting)}`, [
    paragraph(greeting(inviting.name)),
    paragraph(
      `${inviting.inviter} vous a donné accès à ${placesOf(inviting)} sur ${from.firm.brand}.`,
    ),
    facts(factsOf(inviting)),
    paragraph("Connectez-vous comme d’habitude : la boutique est dans votre compte."),
    link("Me connecter", `${shopUrl}${paths.signIn()}`),
    paragraph(
      "Si vous ne connaissez pas cette personne, quittez la boutique depuis votre compte et prévenez-nous.",
    ),
  ]),
});

/** What happened to somebody's own place in a store. */
export type MemberNews = {
  readonly email: string;
  readonly name: string;
  readonly by: string;
  readonly company: string;
};

/** To who was taken out of a store. */
export const removedMail = (
  from: KnownFirm,
  { email, name, by, company }: MemberNews,
): MailMessage => ({
  to: email,
  toName: name,
  ...mailTemplate(from, `Vous n’avez plus accès à ${company}`, [
    paragraph(greeting(name)),
    paragraph(
      `${by} a retiré votre accès à ${company}. Vos autres boutiques et votre compte restent comme ils sont.`,
    ),
  ]),
});

/** To who is the main manager of a store from now on. */
export const mainManagerMail = (
  from: KnownFirm,
  { email, name, by, company }: MemberNews,
  { shopUrl }: { readonly shopUrl: string },
): MailMessage => ({
  to: email,
  toName: name,
  ...mailTemplate(from, `Vous êtes le gérant principal de ${company}`, [
    paragraph(greeting(name)),
    paragraph(
      `${by} vous a transmis le rôle de gérant principal de ${company}. Vous seul pouvez le transmettre à votre tour.`,
    ),
    link("Voir les collaborateurs", `${shopUrl}${paths.users()}`),
  ]),
});

const greeting = (name: string): string => (name === "" ? "Bonjour," : `Bonjour ${name},`);

const factsOf = ({ companies, role }: Inviting): readonly (readonly [string, string])[] => [
  [companies.length > 1 ? "Boutiques" : "Boutique", companies.join(", ")],
  ["Votre rôle", roleLabel(role)],
];

const placesOf = ({ companies }: Inviting): string =>
  companies.length === 1 ? (companies[0] ?? "") : `${companies.length} boutiques`;
