import { OutstandingId } from "../../api-schema/outstanding.ts";
import { Cents, StoreId } from "../../api-schema/primitives.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { noticeMail, returnedMail } from "../../server/debits/debit-mails.ts";
import { invoiceMail } from "../../server/invoicing/invoice-mails.ts";
import { signedMail, unusedMail } from "../../server/mandates/mandate-mails.ts";
import { debitMail, invoiceRefundMail, paidMail } from "../../server/outstandings/payment-mails.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import { day } from "../core/values.ts";
import { soldInvoice } from "./invoice-mail.ts";

// What customers are told of their payments, debits, invoices and mandates.

const shopUrl = "https://boutique.example";
const camille = { email: "camille@exemple.example", name: "Camille O'Brien <Martin>" };
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
const unusedSignature = {
  reference: "RUM-MOU-104514-000012",
  company: "Maison Martin",
  signatory: "Camille Martin",
  email: camille.email,
};

/** Each mail with the text that it should have, by the name of its function. */
export const moneyLetters = (
  knownFirm: KnownFirm,
): Readonly<Record<string, ReadonlyArray<readonly [mail: MailMessage, text: string]>>> => ({
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
  unusedMail: [
    [
      unusedMail(knownFirm, unusedSignature, "signed"),
      `Bonjour Camille Martin,

Vous avez signé un mandat de prélèvement alors que votre boutique en avait déjà un autre.

Boutique : Maison Martin
Référence unique du mandat : RUM-MOU-104514-000012

Rien ne sera prélevé par ce mandat. L'autre reste en place : vous n'avez rien à faire.

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      unusedMail(knownFirm, unusedSignature, "refused"),
      `Bonjour Camille Martin,

Vous avez signé un mandat de prélèvement après y avoir renoncé dans la boutique.

Boutique : Maison Martin
Référence unique du mandat : RUM-MOU-104514-000012

Rien ne sera prélevé par ce mandat. Pour payer par prélèvement, signez un nouveau mandat dans votre boutique.

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      unusedMail(knownFirm, unusedSignature, "withdrawn"),
      `Bonjour Camille Martin,

Vous avez signé un mandat de prélèvement alors que vous ne pouviez plus le faire pour cette boutique.

Boutique : Maison Martin
Référence unique du mandat : RUM-MOU-104514-000012

Rien ne sera prélevé par ce mandat. Pour payer par prélèvement, son gérant peut en signer un nouveau.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
});

/** Their subjects, and to whom they go. */
export const moneySubjects: ReadonlyArray<readonly [string, string, string]> = [
  ["Votre paiement REG-000012 : 1\u202f631,20\u00a0€", camille.email, camille.name],
  ["Prélèvement REG-000012 : 1\u202f631,20\u00a0€", camille.email, camille.name],
  ["Prélèvement du 24 décembre 2026 : 1\u202f200,00\u00a0€", camille.email, camille.name],
  ["Prélèvement rejeté : 1\u202f150,00\u00a0€", camille.email, camille.name],
  ["Prélèvement remboursé : 1\u202f150,00\u00a0€", camille.email, camille.name],
  ["Remboursement de votre paiement REG-000012", camille.email, camille.name],
  ["Votre facture FA26000123", "compta@exemple.example", "Le Fournil & Co"],
  ["Votre facture FA26000123", "compta@exemple.example", "Le Fournil & Co"],
  ["Votre facture FA26000123", "compta@exemple.example", "Le Fournil & Co"],
  ["Votre avoir AV26000004", "compta@exemple.example", "Le Fournil & Co"],
  ["Votre avoir AV26000005", "compta@exemple.example", "Le Fournil & Co"],
  ["Votre mandat de prélèvement RUM-MOU-104514-000012", camille.email, "Camille Martin"],
  [
    "Votre signature du mandat RUM-MOU-104514-000012 ne compte pas",
    camille.email,
    "Camille Martin",
  ],
  [
    "Votre signature du mandat RUM-MOU-104514-000012 ne compte pas",
    camille.email,
    "Camille Martin",
  ],
  [
    "Votre signature du mandat RUM-MOU-104514-000012 ne compte pas",
    camille.email,
    "Camille Martin",
  ],
];
