import { bankAcceptedMail, bankRefusedMail } from "../../server/mandates/bank-mails.ts";
import { accessGrantedMail, accessRefusedMail } from "../../server/marketplace/access-mails.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import {
  registeredMail,
  approvedMail,
  claimMail,
  documentsMail,
  knownAccountMail,
  refusedMail,
} from "../../server/registration/registration-mails.ts";

const shopUrl = "https://boutique.example";
const camille = { email: "camille@exemple.example", name: "Camille O'Brien <Martin>" };
const asker = { ...camille, company: "Le Fournil & Co" };
const manager = { email: "gerant@exemple.example", name: "Dominique Leroy" };
const bank = { reference: "RUM-MOU-104514-000012", iban: "FR76 •••• •••• 0189" };
const reason = "Le Kbis est <illisible>.\nRenvoyez-le.";
const token = "Zx8-0123456789abcdefghijklmnopqrstuvwxyzABC";

const DOCUMENTS = `- un extrait Kbis de moins de trois mois, ou votre inscription au répertoire des métiers
- une pièce d’identité du gérant
- un relevé d’identité bancaire de la boutique

Envoyez-les à contact@panetier.example. En attendant, vous pouvez parcourir tout le catalogue.`;

const activation = (next: string) => `Bonjour,

Il reste une étape pour ouvrir votre compte : confirmer votre adresse e-mail. Le lien est valable 7 jours et ne sert qu’une fois.

Activer mon compte : https://boutique.example/activer-compte/${token}

${next === "" ? "" : `${next}\n\n`}Vous n’avez rien demandé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message, aucun compte ne sera ouvert.

Grands Moulins Panetier`;

const known = (then: string) => `Bonjour Camille O'Brien <Martin>,

Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Elle a déjà un compte : rien n’y a changé, et aucun autre n’a été ouvert.

${then}

Ce n’était pas vous ? Ne tenez pas compte de ce message.

Grands Moulins Panetier`;

const documents = (note: string) => `Bonjour Camille O'Brien <Martin>,

Votre boutique Le Fournil & Co attend la validation du moulin. Pour que nous puissions l’accepter, il nous faut :

${DOCUMENTS}

${note}Une question ? Appelez-nous au 01 99 00 12 34.

Grands Moulins Panetier`;

const bankFacts = `Boutique : Le Fournil & Co
Référence unique du mandat : RUM-MOU-104514-000012
Compte débité : FR76 •••• •••• 0189`;

const opened = { token, publicUrl: shopUrl };

/** The mails of registration and of what agents decide, each with its text. */
export const registrationLetters = (
  knownFirm: KnownFirm,
): Readonly<Record<string, readonly (readonly [MailMessage, string])[]>> => ({
  registeredMail: [
    [registeredMail(knownFirm, camille.email, "none", opened), activation("")],
    [
      registeredMail(knownFirm, camille.email, "linked", opened),
      activation("Votre boutique vous attend dans votre compte : vous en êtes le gérant."),
    ],
    [
      registeredMail(knownFirm, camille.email, "asked", opened),
      activation(
        "Votre boutique a déjà un gérant dans Panetier : nous lui avons demandé de vous y inviter.",
      ),
    ],
    [
      registeredMail(knownFirm, camille.email, "waiting", opened),
      activation(
        `Votre boutique attend ensuite la validation du moulin. Pour l’accélérer, préparez ces documents :\n\n${DOCUMENTS}`,
      ),
    ],
    [
      registeredMail(knownFirm, camille.email, "known", opened),
      activation(
        "L’établissement que vous avez indiqué est déjà client du moulin. Une fois connecté, ajoutez-le à votre compte avec le numéro client de vos factures.",
      ),
    ],
  ],
  knownAccountMail: [
    [
      knownAccountMail(knownFirm, camille, false, shopUrl),
      known(
        "Connectez-vous avec votre mot de passe habituel.\n\nMe connecter : https://boutique.example/connexion",
      ),
    ],
    [
      knownAccountMail(knownFirm, camille, true, shopUrl),
      known(
        "Vous vouliez ajouter une boutique ? Connectez-vous, puis ajoutez-la à votre compte.\n\nAjouter ma boutique : https://boutique.example/mon-compte/boutiques/ajouter-une-boutique",
      ),
    ],
  ],
  claimMail: [
    [
      claimMail(knownFirm, manager, asker, shopUrl),
      `Bonjour Dominique Leroy,

Camille O'Brien <Martin> connaît le numéro client, le SIRET et le code postal de votre boutique et demande à y accéder.

Boutique : Le Fournil & Co
Demandeur : Camille O'Brien <Martin>
Adresse e-mail : camille@exemple.example

Vous connaissez cette personne ? Invitez-la avec le rôle qui convient. Sinon, ne faites rien : elle ne voit rien de votre boutique.

Gérer les collaborateurs : https://boutique.example/mon-compte/gestion-des-utilisateurs

Grands Moulins Panetier`,
    ],
  ],
  documentsMail: [
    [documentsMail(knownFirm, asker, null), documents("")],
    [documentsMail(knownFirm, asker, reason), documents(`${reason}\n\n`)],
  ],
  approvedMail: [
    [
      approvedMail(knownFirm, asker, "700001", shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Le moulin a accepté votre boutique Le Fournil & Co : vous pouvez commander dès maintenant.

N° client : 700001

Commander : https://boutique.example/catalogue

Bienvenue !

Grands Moulins Panetier`,
    ],
  ],
  refusedMail: [
    [
      refusedMail(knownFirm, asker, reason),
      `Bonjour Camille O'Brien <Martin>,

Le moulin n’a pas pu accepter votre boutique Le Fournil & Co :

${reason}

Votre compte reste ouvert. Pour en parler, répondez à ce message ou appelez-nous au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  accessGrantedMail: [
    [
      accessGrantedMail(knownFirm, asker, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Votre boutique Le Fournil & Co a désormais accès à la marketplace : découvrez nos marchands et leurs produits.

Voir les marchands : https://boutique.example/nos-marchands

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  accessRefusedMail: [
    [
      accessRefusedMail(knownFirm, asker, reason),
      `Bonjour Camille O'Brien <Martin>,

Nous n’avons pas pu ouvrir la marketplace à Le Fournil & Co :

${reason}

Vous pourrez renouveler votre demande depuis la boutique.

Grands Moulins Panetier`,
    ],
  ],
  bankAcceptedMail: [
    [
      bankAcceptedMail(knownFirm, asker, bank),
      `Bonjour Camille O'Brien <Martin>,

Vos nouvelles coordonnées bancaires sont vérifiées et enregistrées.

${bankFacts}

Vous n’êtes pas à l’origine de ce changement ? Appelez-nous tout de suite au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  bankRefusedMail: [
    [
      bankRefusedMail(knownFirm, asker, bank, reason),
      `Bonjour Camille O'Brien <Martin>,

Nous n’avons pas pu accepter vos nouvelles coordonnées bancaires :

${reason}

${bankFacts}

Rien ne sera prélevé sur ce compte. Pour payer par prélèvement, signez un nouveau mandat dans votre boutique.

Grands Moulins Panetier`,
    ],
  ],
});

const { email, name } = camille;

/** Subject, address and name of each. */
export const registrationSubjects: ReadonlyArray<readonly [string, string, string]> = [
  ...Array.from({ length: 5 }, () => ["Activez votre compte Panetier", email, ""] as const),
  ["Vous avez déjà un compte Panetier", email, name],
  ["Vous avez déjà un compte Panetier", email, name],
  ["Demande d’accès à Le Fournil & Co", manager.email, manager.name],
  ["Justificatifs pour Le Fournil & Co", email, name],
  ["Justificatifs pour Le Fournil & Co", email, name],
  ["Le Fournil & Co : votre boutique est acceptée", email, name],
  ["Le Fournil & Co : votre boutique n’a pas été acceptée", email, name],
  ["La marketplace est ouverte à Le Fournil & Co", email, name],
  ["Votre demande d’accès à la marketplace pour Le Fournil & Co", email, name],
  ["Le Fournil & Co : vos nouvelles coordonnées bancaires", email, name],
  ["Le Fournil & Co : vos coordonnées bancaires n’ont pas été acceptées", email, name],
];
