import { Window } from "happy-dom";
import { glob, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { Cents, Grams, Slug, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { acknowledgementMail, deskMail } from "../../server/contact/contact-mails.ts";
import { instant, day } from "../core/values.ts";
import { alertText } from "../../core/alerts/alert-texts.ts";
import { stockMail } from "../../server/alerts/stock-mail.ts";
import { alertMail } from "../../server/alerts/alert-mail.ts";
import {
  invitationMail,
  linkedMail,
  mainManagerMail,
  removedMail,
} from "../../server/members/member-mails.ts";
import { attackMail } from "../../server/sessions/attack-mail.ts";
import {
  accountDeletedMail,
  activationMail,
  addressRequestedMail,
  addressChangedMail,
  addressTakenMail,
  confirmAddressMail,
  passwordChangedMail,
  resetMail,
} from "../../server/sessions/account/account-mails.ts";
import { noticeMail, returnedMail } from "../../server/debits/debit-mails.ts";
import { invoiceMail } from "../../server/invoicing/invoice-mails.ts";
import { signedMail } from "../../server/mandates/mandate-mails.ts";
import {
  accessAcknowledgementMail,
  accessRequestMail,
} from "../../server/marketplace/access-mails.ts";
import { debitMail, invoiceRefundMail, paidMail } from "../../server/outstandings/payment-mails.ts";
import { ThreadId } from "../../api-schema/messaging.ts";
import { newMessageMail } from "../../server/messaging/message-mails.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import { amendmentLetters, amendmentSubjects } from "./amendment-mails.ts";
import { registrationLetters, registrationSubjects } from "./registration-mails.ts";
import { deskLetters, deskSubjects } from "./desk-mails.ts";
import { soldInvoice } from "./invoice-mail.ts";
import { orderLetters, orderSubjects } from "./order-mails.ts";
import { knownFirm } from "../known-firm.ts";
import { formerNames, MINOTERIE_DU_VAL } from "../minoterie.ts";
import { teamLetters, teamSubjects } from "./team-letters.ts";

const announced = {
  invoice: OutstandingId.make(1),
  sum: Cents.make(115_000),
  day: day("2026-12-24"),
  rum: "RUM-MOU-104514-000012",
  ics: "FR33ZZZ999001",
  announcedOn: day("2026-11-24"),
  agreed: false,
};
const cameBack = {
  id: 12,
  store: StoreId.make(1),
  company: "Le Fournil & Co",
  rum: announced.rum,
  sum: announced.sum,
  settledOn: day("2026-12-24"),
  cameBackOn: day("2026-12-28"),
  returnCode: "AM04",
  note: null,
  lines: [
    { invoice: OutstandingId.make(1), number: "FA26000123", sum: announced.sum, credits: [] },
  ],
};
const shopUrl = "https://boutique.example";
const camille = { email: "camille@exemple.example", name: "Camille O'Brien <Martin>" };
const linkToken = "q3Zt0b1Jv5wTn8yRk2xLs7uPd4mGh6cFa9eVoIjKlMw";
const asking = { ...camille, company: "Le Fournil & Co", erpId: null, city: "Lyon" };
const message = {
  id: 123,
  kind: "contact",
  name: "Camille\nMartin",
  email: camille.email,
  details: {
    phone: "06 12 34 56 78",
    store: "",
    object: "order",
    content: "Bonjour,\n\nOù est « ma » commande ?",
  },
  receivedAt: new Date("2026-11-22T09:00:00Z"),
} as const;
const application = {
  ...message,
  kind: "merchant",
  details: { company: "Laiterie & Fils", siret: "73282932000074", message: "Nos beurres." },
} as const;
const invoices = [
  ["Boulangerie <du> Marché", "FA26000041", 73_145],
  ["Boulangerie <du> Marché", "FA26000044", 51_685],
  ["Le Fournil d'Elbeuf", "FA26000012", 38_290],
] as const;
const invoicesPaid = {
  ...camille,
  number: "REG-000012",
  amount: Cents.make(163_120),
  invoices: invoices.map(([store, invoiceNumber, amount], index) => ({
    id: OutstandingId.make(index + 1),
    invoiceNumber,
    amount: Cents.make(amount),
    storeId: StoreId.make(1),
    payee: "Grands Moulins Panetier",
    store,
    mandate: null,
  })),
};
const invoiceLines = `Boulangerie <du> Marché

- Facture FA26000041 : 731,45 €
- Facture FA26000044 : 516,85 €
- Total : 1 248,30 €

Le Fournil d'Elbeuf

- Facture FA26000012 : 382,90 €
- Total : 382,90 €`;
const onlyOne = { number: 1, of: 1 };

const inviting = {
  ...camille,
  inviter: "Zoé <la Gérante>",
  role: "accountant",
  companies: ["Le Fournil & Co"],
} as const;
const news = { ...camille, by: "Zoé Delaunay", company: "Le Fournil & Co" };

/** Every mail that leaves the shop, in each of its shapes, by the function that writes it. */
const lettersOf = (
  knownFirm: KnownFirm,
): Readonly<Record<string, readonly (readonly [MailMessage, string])[]>> => ({
  ...orderLetters(knownFirm),
  paidMail: [
    [
      paidMail(knownFirm, invoicesPaid),
      `Bonjour Camille O'Brien <Martin>,

Nous avons bien reçu votre paiement par carte de 1 631,20 €. Merci.

${invoiceLines}

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  debitMail: [
    [
      debitMail(knownFirm, invoicesPaid, day("2026-11-26")),
      `Bonjour Camille O'Brien <Martin>,

Votre paiement de 1 631,20 € est enregistré. Ce montant sera prélevé le 26 novembre 2026, selon vos mandats ; vos factures restent « Paiement en cours » jusque-là.

${invoiceLines}

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  noticeMail: [
    [
      noticeMail(
        knownFirm,
        { ...camille, company: "Le Fournil & Co" },
        [
          { ...announced, number: "FA26000123" },
          { ...announced, sum: Cents.make(5_000), number: "FA26000124" },
        ],
        shopUrl,
      ),
      `Bonjour,

Nous prélèverons 1 200,00 € pour Le Fournil & Co, le 24 décembre 2026. Vous n’avez rien à faire. Si ce prélèvement vous avait déjà été annoncé, cette annonce remplace la précédente.

- Facture FA26000123 : 1 150,00 €
- Facture FA26000124 : 50,00 €

Montant prélevé : 1 200,00 €
Date du prélèvement : 24 décembre 2026
Référence unique du mandat : RUM-MOU-104514-000012
Identifiant créancier SEPA (ICS) : FR33ZZZ999001

Voir mes factures : https://boutique.example/mon-compte/mes-encours

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  returnedMail: [
    [
      returnedMail(
        knownFirm,
        { ...camille, company: "Le Fournil & Co" },
        { ...cameBack, state: "returned" },
        { code: "AM04", next: { act: "presentAgain", notBefore: day("2026-12-31") } },
        shopUrl,
      ),
      `Bonjour,

Le prélèvement de 1 150,00 € pour Le Fournil & Co n’a pas abouti. Ces factures restent à payer :

- Facture FA26000123 : 1 150,00 €

Motif de la banque : Provision insuffisante
Référence unique du mandat : RUM-MOU-104514-000012

Réglez-les par carte ou par virement dès maintenant ; un nouveau prélèvement ne serait fait qu’après vous avoir été annoncé.

Régler mes factures : https://boutique.example/mon-compte/mes-encours

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      returnedMail(
        knownFirm,
        { ...camille, company: "Le Fournil & Co" },
        { ...cameBack, state: "refunded" },
        { code: "MD06", next: { act: "blockAndCall" } },
        shopUrl,
      ),
      `Bonjour,

Le prélèvement de 1 150,00 € pour Le Fournil & Co vous a été remboursé par votre banque. Ces factures restent à payer :

- Facture FA26000123 : 1 150,00 €

Motif de la banque : Remboursement demandé à votre banque
Référence unique du mandat : RUM-MOU-104514-000012

Réglez-les par carte ou par virement, ou appelez-nous au 01 99 00 12 34. D’ici là, rien d’autre ne sera prélevé.

Régler mes factures : https://boutique.example/mon-compte/mes-encours

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  invoiceRefundMail: [
    [
      invoiceRefundMail(knownFirm, invoicesPaid),
      `Bonjour Camille O'Brien <Martin>,

Un paiement par carte de 1 631,20 € nous est parvenu après la fermeture de sa page : vos factures n'étaient plus retenues par lui. Il vous est remboursé sur la même carte.

${invoiceLines}

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  accessRequestMail: [
    [
      accessRequestMail(knownFirm, asking),
      `Camille O'Brien <Martin> demande l’accès à la marketplace pour sa boutique.

Boutique : Le Fournil & Co, Lyon
N° client : pas encore attribué
Réponse à : camille@exemple.example

Grands Moulins Panetier`,
    ],
  ],
  newMessageMail: [
    [
      newMessageMail(
        knownFirm,
        {
          ...camille,
          company: "Le Fournil & Co",
          sender: "Vergers du Lys",
          subject: "Ma commande",
          threadId: ThreadId.make(12),
        },
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

Vergers du Lys vous a écrit.

Boutique : Le Fournil & Co
Objet : Ma commande

Lire le message : https://boutique.example/messagerie/12

Ces e-mails se règlent et s’arrêtent dans votre compte, à « Mes alertes ». Une conversation en envoie un par heure au plus.

Grands Moulins Panetier`,
    ],
  ],
  accessAcknowledgementMail: [
    [
      accessAcknowledgementMail(knownFirm, { ...asking, city: null }),
      `Bonjour Camille O'Brien <Martin>,

Nous avons bien reçu votre demande d’accès à la marketplace pour Le Fournil & Co. Nous vérifions votre établissement et vous répondons sous deux jours ouvrés.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  invitationMail: [
    [
      invitationMail(knownFirm, { ...inviting, name: "" }, { token: "a".repeat(43), shopUrl }),
      `Bonjour,

Zoé <la Gérante> vous invite à rejoindre Le Fournil & Co sur Panetier, la boutique en ligne de Grands Moulins Panetier.

Boutique : Le Fournil & Co
Votre rôle : Comptable

Choisissez votre mot de passe pour ouvrir votre compte :

Ouvrir mon compte : https://boutique.example/activer-compte/${"a".repeat(43)}

Ce lien est valable sept jours et ne sert qu’une fois. Si vous ne connaissez pas cette personne, ignorez ce message : aucun compte ne sera ouvert.

Grands Moulins Panetier`,
    ],
  ],
  linkedMail: [
    [
      linkedMail(knownFirm, { ...inviting, companies: ["Le Fournil & Co", "La Mie"] }, { shopUrl }),
      `Bonjour Camille O'Brien <Martin>,

Zoé <la Gérante> vous a donné accès à 2 boutiques sur Panetier.

Boutiques : Le Fournil & Co, La Mie
Votre rôle : Comptable

Connectez-vous comme d’habitude : la boutique est dans votre compte.

Me connecter : https://boutique.example/connexion

Si vous ne connaissez pas cette personne, quittez la boutique depuis votre compte et prévenez-nous.

Grands Moulins Panetier`,
    ],
  ],
  removedMail: [
    [
      removedMail(knownFirm, news),
      `Bonjour Camille O'Brien <Martin>,

Zoé Delaunay a retiré votre accès à Le Fournil & Co. Vos autres boutiques et votre compte restent comme ils sont.

Grands Moulins Panetier`,
    ],
  ],
  mainManagerMail: [
    [
      mainManagerMail(knownFirm, news, { shopUrl }),
      `Bonjour Camille O'Brien <Martin>,

Zoé Delaunay vous a transmis le rôle de gérant principal de Le Fournil & Co. Vous seul pouvez le transmettre à votre tour.

Voir les collaborateurs : https://boutique.example/mon-compte/gestion-des-utilisateurs

Grands Moulins Panetier`,
    ],
  ],
  stockMail: [
    [
      stockMail(
        knownFirm,
        news,
        {
          code: VariantCode.make("210301-1"),
          slug: Slug.make("beurre-de-tourage"),
          name: "Beurre de tourage <AOP>",
          packaging: "Carton 10 × 1 kg",
          reference: "210301",
          price: Cents.make(9_450),
          netWeight: Grams.make(10_000),
          pieces: null,
          company: news.company,
        },
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

Beurre de tourage <AOP> est de nouveau en stock. Les premières commandes sont servies les premières.

Produit : Carton 10 × 1 kg, réf. 210301
Prix : 94,50 € HT · 9,45 €/kg
Boutique : Le Fournil & Co

Voir le produit : https://boutique.example/produits/beurre-de-tourage?variante=210301-1

Vous aviez demandé à être prévenu de son retour : cette alerte est terminée, il n’y en aura pas d’autre.

Grands Moulins Panetier`,
    ],
  ],
  alertMail: [
    [
      alertMail(
        knownFirm,
        news,
        alertText(knownFirm.firm, {
          range: "Z001",
          company: news.company,
          delivery: {
            deliveryDate: day("2026-11-26"),
            cutOff: instant("2026-11-25T10:00:00.000Z"),
          },
          now: instant("2026-11-25T08:30:00.000Z"),
        }),
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

Commandez avant 11 h 00 pour être livré jeudi 26 novembre.

Boutique : Le Fournil & Co
Temps restant : 1 h 30

Commander : https://boutique.example/catalogue

Vous avez demandé cette alerte : elle se règle et s’arrête dans votre compte, à « Mes alertes ».

Grands Moulins Panetier`,
    ],
  ],
  deskMail: [
    [
      deskMail(knownFirm, message, onlyOne, []),
      `De : Camille Martin <camille@exemple.example>
Téléphone : 06 12 34 56 78
Objet : Ma commande

Bonjour,

Où est « ma » commande ?

Grands Moulins Panetier`,
    ],
    [
      deskMail(knownFirm, application, { number: 2, of: 2 }, []),
      `De : Camille Martin <camille@exemple.example>
Société : Laiterie & Fils
SIRET : 73282932000074

Nos beurres.

Grands Moulins Panetier`,
    ],
  ],
  acknowledgementMail: [
    [
      acknowledgementMail(knownFirm, message),
      `Bonjour,

Nous avons bien reçu votre message C26-000123 et vous répondons le jour ouvré suivant. Rappelez ce numéro si vous nous écrivez de nouveau à ce sujet.

Une urgence ? Appelez-nous au 01 99 00 12 34.

Vous n’avez rien envoyé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message.

Grands Moulins Panetier`,
    ],
    [
      acknowledgementMail(knownFirm, application),
      `Bonjour,

Nous avons bien reçu votre candidature M26-000123 et vous répondons sous cinq jours ouvrés. Rappelez ce numéro si vous nous écrivez de nouveau à ce sujet.

Une urgence ? Appelez-nous au 01 99 00 12 34.

Vous n’avez rien envoyé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message.

Grands Moulins Panetier`,
    ],
  ],
  attackMail: [
    [
      attackMail(knownFirm, camille, {
        realm: "customer",
        at: Date.parse("2026-11-22T03:12:00Z"),
        publicUrl: shopUrl,
      }),
      `Bonjour Camille O'Brien <Martin>,

Plusieurs tentatives de connexion à votre compte Panetier ont échoué, la dernière dimanche 22 novembre à 4 h 12.

C’était vous ? Attendez quelques minutes, puis réessayez. Mot de passe oublié ? Choisissez-en un nouveau.

Me connecter : https://boutique.example/connexion

Choisir un nouveau mot de passe : https://boutique.example/reinitialiser-mon-mot-de-passe

Ce n’était pas vous ? Personne n’est entré, et nous ralentissons ces tentatives. Là où vous vous êtes déjà connecté, rien ne change pour vous.

Votre mot de passe sert aussi sur un autre site ? Il n’est plus sûr : changez-en dans « Mes informations ».

Grands Moulins Panetier`,
    ],
    [
      attackMail(knownFirm, camille, {
        realm: "support",
        at: Date.parse("2026-11-22T03:12:00Z"),
        publicUrl: shopUrl,
      }),
      `Bonjour Camille O'Brien <Martin>,

Plusieurs tentatives de connexion à votre compte Panetier ont échoué, la dernière dimanche 22 novembre à 4 h 12.

C’était vous ? Attendez quelques minutes, puis réessayez. Mot de passe oublié ? Demandez à la direction de vous envoyer un nouveau lien.

Me connecter : https://boutique.example/_gestion

Ce n’était pas vous ? Personne n’est entré, et nous ralentissons ces tentatives. Là où vous vous êtes déjà connecté, rien ne change pour vous.

Votre mot de passe sert aussi sur un autre site ? Il n’est plus sûr : demandez-nous d’en changer.

Grands Moulins Panetier`,
    ],
  ],
  resetMail: [
    [
      resetMail(knownFirm, camille, linkToken, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Vous avez demandé un nouveau mot de passe pour votre compte Panetier. Ce lien est valable une heure, une seule fois.

Choisir mon mot de passe : https://boutique.example/reinitialiser-mon-mot-de-passe/${linkToken}

Vous n’avez rien demandé ? Ne faites rien : votre mot de passe actuel reste le bon.

Grands Moulins Panetier`,
    ],
  ],
  activationMail: [
    [
      activationMail(knownFirm, { ...camille, name: "" }, linkToken, shopUrl),
      `Bonjour,

Votre compte Panetier vous attend. Activez-le avec ce lien, valable sept jours, une seule fois.

Activer mon compte : https://boutique.example/activer-compte/${linkToken}

Vous n’attendiez pas ce message ? Ne faites rien : le compte reste fermé.

Grands Moulins Panetier`,
    ],
  ],
  confirmAddressMail: [
    [
      confirmAddressMail(knownFirm, camille, linkToken, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier aura cette adresse e-mail dès que vous l’aurez confirmée. Ce lien est valable 24 heures, une seule fois.

Confirmer mon adresse : https://boutique.example/confirmer-mon-adresse/${linkToken}

Vous n’avez rien demandé ? Ne faites rien : rien ne change.

Grands Moulins Panetier`,
    ],
  ],
  addressTakenMail: [
    [
      addressTakenMail(knownFirm, camille, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Quelqu’un a demandé à utiliser cette adresse e-mail pour son compte Panetier. Elle est déjà celle de votre compte : rien n’a changé.

C’était vous ? Connectez-vous avec cette adresse, ou choisissez-en une autre pour l’autre compte.

Me connecter : https://boutique.example/connexion

Grands Moulins Panetier`,
    ],
  ],
  addressRequestedMail: [
    [
      addressRequestedMail(knownFirm, camille, "lea@exemple.example"),
      `Bonjour Camille O'Brien <Martin>,

L’adresse e-mail de votre compte Panetier va devenir lea@exemple.example, dès que cette adresse sera confirmée.

Ce n’était pas vous ? Changez votre mot de passe, puis appelez-nous au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  addressChangedMail: [
    [
      addressChangedMail(knownFirm, camille, "lea@exemple.example"),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier s’ouvre désormais avec l’adresse lea@exemple.example. Nous n’écrirons plus à celle-ci.

Ce n’était pas vous ? Changez votre mot de passe, puis appelez-nous au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  passwordChangedMail: [
    [
      passwordChangedMail(knownFirm, camille, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Le mot de passe de votre compte Panetier vient d’être changé, et vos autres appareils ont été déconnectés.

Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe, puis appelez-nous au 01 99 00 12 34.

Choisir un nouveau mot de passe : https://boutique.example/reinitialiser-mon-mot-de-passe

Grands Moulins Panetier`,
    ],
  ],
  accountDeletedMail: [
    [
      accountDeletedMail(knownFirm, camille),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier est supprimé, comme vous l’avez demandé : votre nom, votre adresse e-mail et vos téléphones sont effacés.

Les commandes, les factures et les mandats de vos boutiques restent conservés aussi longtemps que la loi l’exige.

Ce n’était pas vous ? Appelez-nous sans attendre au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  invoiceMail: [
    [
      invoiceMail(
        knownFirm,
        soldInvoice,
        "compta@exemple.example",
        Buffer.from("%PDF-1.7"),
        shopUrl,
        null,
      ),
      `Bonjour,

Vous trouverez en pièce jointe la facture FA26000123, établie pour : Le Fournil & Co. Le fichier contient aussi sa version électronique (Factur-X), que lisent les logiciels de comptabilité.

Vendeur : Moulin Dupont
Commande : P26-000123
Livraison : 23 novembre 2026
Montant TTC : 1 200,00 €

Règlement

Réglez-la sur votre compte en ligne, ou par virement à ce compte :

Reste à payer : 1 200,00 €
À régler avant le : 24 décembre 2026
Bénéficiaire : Moulin Dupont
IBAN : FR76 9999 9000 0100 1045 1200 125
BIC : PANTFRPPXXX
Référence à rappeler : FA26000123

Régler mes factures : https://boutique.example/mon-compte/mes-encours

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      invoiceMail(
        knownFirm,
        {
          ...soldInvoice,
          payment: {
            ...soldInvoice.payment,
            method: "PRELEVEMENT",
            mandate: "RUM-MOU-104514-000012",
            creditorId: "FR33ZZZ999001",
          },
        },
        "compta@exemple.example",
        Buffer.from("%PDF-1.7"),
        shopUrl,
        announced,
      ),
      `Bonjour,

Vous trouverez en pièce jointe la facture FA26000123, établie pour : Le Fournil & Co. Le fichier contient aussi sa version électronique (Factur-X), que lisent les logiciels de comptabilité.

Vendeur : Moulin Dupont
Commande : P26-000123
Livraison : 23 novembre 2026
Montant TTC : 1 200,00 €

Prélèvement

Vous n’avez rien à faire : 1 150,00 € seront prélevés le 24 décembre 2026.

Reste à payer : 1 200,00 €
Montant prélevé : 1 150,00 €
Date du prélèvement : 24 décembre 2026
Référence unique du mandat : RUM-MOU-104514-000012
Identifiant créancier SEPA (ICS) : FR33ZZZ999001

Voir mes factures : https://boutique.example/mon-compte/mes-encours

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      invoiceMail(
        knownFirm,
        { ...soldInvoice, payment: { ...soldInvoice.payment, paid: soldInvoice.totals.gross } },
        "compta@exemple.example",
        Buffer.from("%PDF-1.7"),
        shopUrl,
        null,
      ),
      `Bonjour,

Vous trouverez en pièce jointe la facture FA26000123, établie pour : Le Fournil & Co. Le fichier contient aussi sa version électronique (Factur-X), que lisent les logiciels de comptabilité.

Vendeur : Moulin Dupont
Commande : P26-000123
Livraison : 23 novembre 2026
Montant TTC : 1 200,00 €
Règlement : Payée à la commande

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      invoiceMail(
        knownFirm,
        {
          ...soldInvoice,
          kind: "creditNote",
          number: "AV26000004",
          orders: [],
          corrects: { number: "FA26000123", issuedOn: soldInvoice.issuedOn },
        },
        "compta@exemple.example",
        Buffer.from("%PDF-1.7"),
        shopUrl,
        null,
      ),
      `Bonjour,

Vous trouverez en pièce jointe l’avoir AV26000004, établi pour : Le Fournil & Co. Le fichier contient aussi sa version électronique (Factur-X), que lisent les logiciels de comptabilité.

Vendeur : Moulin Dupont
Livraison : 23 novembre 2026
Facture rectifiée : FA26000123 du 24 novembre 2026
Montant TTC : 1 200,00 €

Cet avoir sera déduit de vos prochaines factures.

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      invoiceMail(
        knownFirm,
        {
          ...soldInvoice,
          kind: "creditNote",
          number: "AV26000005",
          orders: [],
          corrects: {
            number: "FA26000123",
            issuedOn: soldInvoice.issuedOn,
            reason: "Marchandise abîmée",
          },
          settles: { deducted: Cents.make(20_000), refunded: Cents.make(70_000) },
        },
        "compta@exemple.example",
        Buffer.from("%PDF-1.7"),
        shopUrl,
        null,
      ),
      `Bonjour,

Vous trouverez en pièce jointe l’avoir AV26000005, établi pour : Le Fournil & Co. Le fichier contient aussi sa version électronique (Factur-X), que lisent les logiciels de comptabilité.

Vendeur : Moulin Dupont
Livraison : 23 novembre 2026
Facture rectifiée : FA26000123 du 24 novembre 2026
Motif : Marchandise abîmée
Montant TTC : 1 200,00 €

200,00 € sont déduits de la facture FA26000123.

700,00 € sont remboursés sur la carte qui l’a payée.

300,00 € seront déduits de vos prochaines factures.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  signedMail: [
    [
      signedMail(
        knownFirm,
        {
          kind: "GMP",
          reference: "RUM-MOU-104514-000012",
          creditorIcs: "FR33ZZZ999001",
          ibanMasked: "FR76 •••• 0185",
          signatory: "Camille Martin",
          email: camille.email,
          signedAt: new Date("2026-11-22T09:05:00Z"),
          documentHash: Buffer.from("00ff", "hex"),
        },
        { document: Buffer.from("%PDF-1.7"), evidence: null },
      ),
      `Bonjour Camille Martin,

Vous avez signé dimanche 22 novembre 2026 à 10 h 05 un mandat de prélèvement SEPA. Vous le trouverez en pièce jointe : conservez-le avec vos documents bancaires.

Créancier : Grands Moulins Panetier (ICS FR33ZZZ999001)
Référence unique du mandat : RUM-MOU-104514-000012
Compte débité : FR76 •••• 0185
Empreinte SHA-256 du document : 00ff

Si vous n'êtes pas à l'origine de cette signature, prévenez-nous et prévenez votre banque.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  ...registrationLetters(knownFirm),
  ...amendmentLetters(knownFirm),
  ...deskLetters(knownFirm),
  ...teamLetters(knownFirm),
});

const letters = lettersOf(knownFirm);

const all = Object.entries(letters).flatMap(([name, shapes]) =>
  shapes.map(([mail, text], index) => ({ name: `${name} ${index + 1}`, mail, text })),
);

const spaced = (text: string): string => text.replaceAll(/\s+/g, " ");

/** Without the addresses of those whom these letters are about, and of their shop: all are examples. */
const withoutPeople = (text: string): string =>
  text.replaceAll(/@(?:exemple|moulin)\.example|boutique\.example/g, "");

const drawn = ({ html = "" }: MailMessage) => {
  const window = new Window();
  window.document.write(html);
  return window.document;
};

describe("every mail of the shop", () => {
  it("[MAIL-1] has its texts tested here", async () => {
    const written: string[] = [];
    const root = new URL("../../", import.meta.url);
    for await (const file of glob("server/**/*.ts", { cwd: root.pathname })) {
      const code = await readFile(new URL(file, root), "utf8");
      // What comes before each end of a signature that gives a mail: its name is the last one begun.
      for (const before of code.split("): MailMessage =>").slice(0, -1)) {
        written.push([...before.matchAll(/^(?:export )?const (\w+) = \(/gm)].at(-1)?.[1] ?? file);
      }
      if (/announce\(\s*"mail",\s*\{|\bsend\(\s*\{/.test(code))
        written.push(`${file}: a bare mail`);
    }
    expect(written.toSorted()).toEqual(Object.keys(letters).toSorted());
  });

  it.each(all)("[MAIL-1] $name says in plain text what it should", ({ mail, text }) => {
    expect(mail.text.replaceAll(/[\u00A0\u202F]/g, " ")).toBe(text);
  });

  it.each(all)("[MAIL-1] $name says the same in HTML, in words", ({ mail }) => {
    const document = drawn(mail);
    const words = spaced(document.body.textContent);
    // A line of the text is a row of two cells in the HTML.
    const missing = mail.text
      .split("\n")
      .flatMap((line) => line.replace(/^- /, "").split(" : "))
      .filter((piece) => !piece.startsWith("https://") && !words.includes(spaced(piece)));
    expect(missing).toEqual([]);
    for (const source of [mail.subject, mail.text, words]) {
      expect(source).not.toMatch(/%[0-9A-F]{2}|%u|undefined|NaN|\[object|&\w+;|null/);
    }
    expect(document.title).toBe(mail.subject);
  });

  it.each(all)(
    "[MAIL-1] $name loads nothing, runs nothing and leads to pages of the shop",
    ({ mail }) => {
      const document = drawn(mail);
      expect(
        document.querySelectorAll("img, script, link, iframe, form, [src], [onclick]"),
      ).toHaveLength(0);
      const addresses = [...document.querySelectorAll("a")].map(
        (each) => each.getAttribute("href") ?? "",
      );
      const inText = mail.text.match(/https?:\/\/\S+/g) ?? [];
      expect(addresses).toEqual(inText);
      for (const address of addresses) {
        expect(address.startsWith(`${shopUrl}/`)).toBe(true);
        const { pathname } = new URL(address);
        expect(/^\/_gestion(?:\/|$)/.test(pathname) || matchRoute(pathname) !== undefined).toBe(
          true,
        );
      }
    },
  );
});

describe("letters of another firm", () => {
  it("[FIRM-3] name nobody else", () => {
    const found = Object.entries(lettersOf({ ...knownFirm, firm: MINOTERIE_DU_VAL })).flatMap(
      ([name, shapes]) =>
        shapes.flatMap(([{ subject, text, html = "", toName, to, attachments = [] }]) =>
          formerNames(
            withoutPeople(
              [subject, text, html, toName, to, attachments.map((each) => each.name)].join("\n"),
            ),
          ).map((words) => `${name}: ${words}`),
        ),
    );
    expect(found).toEqual([]);
  });
});

describe("subjects", () => {
  it("[MAIL-1] say what a mail is about and to whom it goes", () => {
    expect(all.map(({ mail }) => [mail.subject, mail.to, mail.toName])).toEqual([
      ...orderSubjects,
      ["Votre paiement REG-000012 : 1\u202f631,20\u00a0€", camille.email, camille.name],
      ["Prélèvement REG-000012 : 1\u202f631,20\u00a0€", camille.email, camille.name],
      ["Prélèvement du 24 décembre 2026 : 1\u202f200,00\u00a0€", camille.email, camille.name],
      ["Prélèvement rejeté : 1\u202f150,00\u00a0€", camille.email, camille.name],
      ["Prélèvement remboursé : 1\u202f150,00\u00a0€", camille.email, camille.name],
      ["Remboursement de votre paiement REG-000012", camille.email, camille.name],
      [
        "Demande d’accès à la marketplace : Le Fournil & Co",
        "marketplace@panetier.example",
        expect.any(String),
      ],
      ["Nouveau message de Vergers du Lys (Le Fournil & Co)", camille.email, camille.name],
      ["Votre demande d’accès à la marketplace", camille.email, camille.name],
      ["Zoé <la Gérante> vous invite sur Panetier", camille.email, ""],
      ["Vous avez accès à 2 boutiques", camille.email, camille.name],
      ["Vous n’avez plus accès à Le Fournil & Co", camille.email, camille.name],
      ["Vous êtes le gérant principal de Le Fournil & Co", camille.email, camille.name],
      ["De retour en stock\u00a0: Beurre de tourage <AOP>", camille.email, camille.name],
      [
        "Surgelés : commandez avant 11\u00a0h\u00a000 (Le Fournil & Co)",
        camille.email,
        camille.name,
      ],
      ["C26-000123 : Ma commande", "contact@panetier.example", expect.any(String)],
      [
        "M26-000123 (2/2) : Candidature de Laiterie & Fils",
        "marketplace@panetier.example",
        expect.any(String),
      ],
      ["Votre message C26-000123 nous est parvenu", camille.email, ""],
      ["Votre candidature M26-000123 nous est parvenue", camille.email, ""],
      ["Tentatives de connexion à votre compte", camille.email, camille.name],
      ["Tentatives de connexion à votre compte", camille.email, camille.name],
      ["Choisissez un nouveau mot de passe", camille.email, camille.name],
      ["Activez votre compte Panetier", camille.email, ""],
      ["Confirmez votre nouvelle adresse", camille.email, camille.name],
      ["Cette adresse a déjà un compte", camille.email, camille.name],
      ["Changement d’adresse demandé", camille.email, camille.name],
      ["Votre adresse e-mail a été changée", camille.email, camille.name],
      ["Votre mot de passe a été changé", camille.email, camille.name],
      ["Votre compte a été supprimé", camille.email, camille.name],
      ["Votre facture FA26000123", "compta@exemple.example", "Le Fournil & Co"],
      ["Votre facture FA26000123", "compta@exemple.example", "Le Fournil & Co"],
      ["Votre facture FA26000123", "compta@exemple.example", "Le Fournil & Co"],
      ["Votre avoir AV26000004", "compta@exemple.example", "Le Fournil & Co"],
      ["Votre avoir AV26000005", "compta@exemple.example", "Le Fournil & Co"],
      ["Votre mandat de prélèvement RUM-MOU-104514-000012", camille.email, "Camille Martin"],
      ...registrationSubjects,
      ...amendmentSubjects,
      ...deskSubjects,
      ...teamSubjects,
    ]);
  });
});
