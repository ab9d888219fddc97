import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { paths } from "../../core/routes/paths.ts";
import { mailTemplate, link, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { SignInRealm } from "./sign-in-limit.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";

/** 'Tentatives de connexion à votre compte': to its owner, who has nothing to do but to know. */
export const attackMail = (
  from: KnownFirm,
  { email, name }: { readonly email: string; readonly name: string },
  attack: { readonly realm: SignInRealm; readonly at: number; readonly publicUrl: string },
): MailMessage => {
  const at = instantOfMs(attack.at);
  const when = `${formatDay(parisDayOf(at), "long")} à ${formatClock(parisTimeOf(at))}`;
  return {
    to: email,
    toName: name,
    ...mailTemplate(from, "Tentatives de connexion à votre compte", [
      paragraph(`Bonjour ${name},`),
      paragraph(
        `Plusieurs tentatives de connexion à votre compte ${from.firm.brand} ont échoué, la dernière ${when}.`,
      ),
      paragraph(
        `C’était vous ? Attendez quelques minutes, puis réessayez. ${forgotten[attack.realm]}`,
      ),
      link("Me connecter", `${attack.publicUrl}${signInPath[attack.realm]}`),
      ...(attack.realm === "customer"
        ? [
            link(
              "Choisir un nouveau mot de passe",
              `${attack.publicUrl}${paths.requestPasswordReset()}`,
            ),
          ]
        : []),
      paragraph(
        "Ce n’était pas vous ? Personne n’est entré, et nous ralentissons ces tentatives. Là où vous vous êtes déjà connecté, rien ne change pour vous.",
      ),
      paragraph(
        `Votre mot de passe sert aussi sur un autre site ? Il n’est plus sûr : ${elsewhere[attack.realm]}`,
      ),
    ]),
  };
};

const signInPath = { customer: paths.signIn(), support: "/_gestion" } as const;

const forgotten = {
  customer: "Mot de passe oublié ? Choisissez-en un nouveau.",
  support: "Mot de passe oublié ? Demandez à la direction de vous envoyer un nouveau lien.",
} as const;

const elsewhere = {
  customer: "changez-en dans « Mes informations ».",
  support: "demandez-nous d’en changer.",
} as const;
