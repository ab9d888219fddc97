import type { Order, Payment, PaymentState } from "../../api-schema/order.ts";
import { Cents } from "../../api-schema/primitives.ts";
import { ZERO } from "../../core/money/cents.ts";
import { heading, lines } from "../../server/mails/mail-frame.ts";
import { orderMail } from "../../server/selling/orders/order-mail-template.ts";
import {
  cancellationMail,
  confirmationMail,
  deliveredMail,
  refundMail,
  sentMail,
  unpaidMail,
} from "../../server/selling/orders/order-mails.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import { instant } from "../core/values.ts";
import { soldOrder } from "./sold-order.ts";

const camille = { email: "camille@exemple.example", name: "Camille O'Brien <Martin>" };
const shopUrl = "https://boutique.example";

/** The order with the group's payment in another state. */
const paidAs = (order: Order, state: PaymentState, retryable = false): Order => ({
  ...order,
  payments: order.payments.map((payment) =>
    payment.gmp ? { ...payment, state, retryable } : payment,
  ),
});
const group = ({ payments }: Order): readonly Payment[] => payments.filter(({ gmp }) => gmp);
const merchant = ({ payments }: Order): readonly Payment[] => payments.filter(({ gmp }) => !gmp);

const transfer = soldOrder("VIREMENT");
const card = soldOrder("CB");
const refused = paidAs(card, "failed", true);
const left = paidAs(card, "cart");
/** The merchants' part waits for a card too. */
const bothOpen: Order = {
  ...left,
  payments: left.payments.map((payment, _, [first = payment]) => ({
    ...payment,
    method: first.method,
    state: "cart",
  })),
};
const givenUp = paidAs(card, "abandoned");
const late = {
  keptUntil: instant("2026-11-23T08:10:00.000Z"),
  now: instant("2026-11-23T08:10:00.000Z"),
};
const early = { ...late, now: instant("2026-11-22T08:40:00.000Z") };
const refunds = new Map(group(card).map(({ id, amount }) => [id, amount]));

/** Of a card that was left, with what it says of what is prepared. */
const leftLetter = (prepared: string): string => `Bonjour Camille O'Brien <Martin>,

Le paiement par carte de 1 154,59 € pour votre commande P26-000728 n'est pas terminé. ${prepared}

Sans paiement, nous allons annuler.

Reprendre le paiement : https://boutique.example/panier/paiement/resultat?token=abcdefghijklmnop

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

À bientôt,

Grands Moulins Panetier`;

/** Every mail about an order, in each of its shapes. */
export const orderLetters = (from: KnownFirm) =>
  lettersBy((order) => ({ order, to: camille, shopUrl, from }));

const lettersBy = (
  about: (order: Order) => Parameters<typeof confirmationMail>[0],
): Readonly<Record<string, readonly (readonly [MailMessage, string])[]>> => ({
  orderMail: [
    [
      orderMail(about({ ...card, shippingAddress: null, orderPromotionTotal: ZERO }), {
        subject: "Votre commande P26-000728 a changé",
        news: ["Vous avez changé votre commande P26-000728."],
        details: [
          heading("Ce qui change"),
          lines([["Farine T65 Label Rouge", "40 au lieu de 38"]]),
        ],
      }),
      `Bonjour Camille O'Brien <Martin>,

Vous avez changé votre commande P26-000728.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Ce qui change

- Farine T65 Label Rouge : 40 au lieu de 38

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

Emballages & Cie, au plus tard lundi 30 novembre 2026

- 4 × Sachet croissant, lot de 1 000 : 137,20 € HT
- Livraison : 15,00 € HT

Montant

- Total HT : 1 246,60 €
- TVA 5,5 % sur 1 094,40 € : 60,19 €
- TVA 20 % sur 152,20 € : 30,71 €
- Total TTC : 1 337,50 €

Carte bancaire : 1 154,59 € TTC

Prélèvement : 182,91 € TTC

Ce montant sera prélevé selon votre mandat.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  confirmationMail: [
    [
      confirmationMail(about(transfer), transfer.payments),
      `Bonjour Camille O'Brien <Martin>,

Votre commande P26-000728 est confirmée : nous nous en occupons.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

Emballages & Cie, au plus tard lundi 30 novembre 2026

- 4 × Sachet croissant, lot de 1 000 : 137,20 € HT
- Livraison : 15,00 € HT

Adresse de livraison

Boulangerie <du Marché> & Fils
Camille Martin
12 rue de l'Abbaye
42000 Saint-Étienne

Montant

- Remise : −10,00 € HT
- Total HT : 1 246,60 €
- TVA 5,5 % sur 1 094,40 € : 60,19 €
- TVA 20 % sur 152,20 € : 30,71 €
- Total TTC : 1 337,50 €

Virement : 1 154,59 € TTC

Bénéficiaire : Moulin Dupont
IBAN : FR76 9999 9000 0100 1045 1200 125
BIC : PANTFRPPXXX
Référence à rappeler : P26-000728

Prélèvement : 182,91 € TTC

Ce montant sera prélevé selon votre mandat.

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      confirmationMail(about(refused), merchant(refused)),
      `Bonjour Camille O'Brien <Martin>,

La partie marketplace de votre commande P26-000728 est confirmée : nous nous en occupons.

L'autre partie attend son paiement par carte : nous vous écrivons dès qu'il est accepté.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Emballages & Cie, au plus tard lundi 30 novembre 2026

- 4 × Sachet croissant, lot de 1 000 : 137,20 € HT
- Livraison : 15,00 € HT

Adresse de livraison

Boulangerie <du Marché> & Fils
Camille Martin
12 rue de l'Abbaye
42000 Saint-Étienne

Montant de toute la commande

- Remise : −10,00 € HT
- Total HT : 1 246,60 €
- TVA 5,5 % sur 1 094,40 € : 60,19 €
- TVA 20 % sur 152,20 € : 30,71 €
- Total TTC : 1 337,50 €

Prélèvement : 182,91 € TTC

Ce montant sera prélevé selon votre mandat.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  unpaidMail: [
    [
      unpaidMail(about(refused), group(refused), early),
      `Bonjour Camille O'Brien <Martin>,

Le paiement par carte de 1 154,59 € pour votre commande P26-000728 a été refusé. Ce qu'il règle n'est pas encore préparé ; le reste de la commande suit son cours.

Nous gardons vos produits jusqu'au lundi 23 novembre à 9 h 10 ; sans paiement d'ici là, nous annulerons.

Reprendre le paiement : https://boutique.example/panier/paiement/resultat?token=abcdefghijklmnop

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

À bientôt,

Grands Moulins Panetier`,
    ],
    [unpaidMail(about(bothOpen), group(bothOpen), late), leftLetter("Rien n'est encore préparé.")],
    [
      unpaidMail(about(left), group(left), late),
      leftLetter(
        "Ce qu'il règle n'est pas encore préparé ; le reste de la commande suit son cours.",
      ),
    ],
  ],
  cancellationMail: [
    [
      cancellationMail(about(card), { cancelled: card.payments, refunds, unpaid: false }),
      `Bonjour Camille O'Brien <Martin>,

Votre commande P26-000728 est annulée. Ces produits ne seront pas livrés.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Paiement

Carte bancaire : 1 154,59 € rendus à la même carte sous quelques jours.
Prélèvement : Rien ne sera prélevé.

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

Emballages & Cie, au plus tard lundi 30 novembre 2026

- 4 × Sachet croissant, lot de 1 000 : 137,20 € HT
- Livraison : 15,00 € HT

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      cancellationMail(about(givenUp), {
        cancelled: group(givenUp),
        refunds: new Map(),
        unpaid: true,
      }),
      `Bonjour Camille O'Brien <Martin>,

La partie Grands Moulins Panetier de votre commande P26-000728 est annulée : elle n'a pas été payée à temps. Ces produits ne seront pas livrés.

Le reste de la commande suit son cours.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Paiement

Carte bancaire : Rien n'est dû.

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      cancellationMail(about(transfer), {
        cancelled: group(transfer),
        refunds: new Map(),
        unpaid: false,
      }),
      `Bonjour Camille O'Brien <Martin>,

La partie Grands Moulins Panetier de votre commande P26-000728 est annulée. Ces produits ne seront pas livrés.

Le reste de la commande suit son cours.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Paiement

Virement : Ne l'envoyez pas. S'il est déjà parti, appelez-nous au 01 99 00 12 34 : nous vous le rendons.

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  sentMail: [
    [
      sentMail(about(card), card.shipments),
      `Bonjour Camille O'Brien <Martin>,

Votre livraison Camion farine est en route, pour mardi 24 novembre.

Votre colis Emballages & Cie est en route, chez vous au plus tard lundi 30 novembre.

Suivre ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

Emballages & Cie, au plus tard lundi 30 novembre 2026

- 4 × Sachet croissant, lot de 1 000 : 137,20 € HT
- Livraison : 15,00 € HT

Adresse de livraison

Boulangerie <du Marché> & Fils
Camille Martin
12 rue de l'Abbaye
42000 Saint-Étienne

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  deliveredMail: [
    [
      deliveredMail(about(card), card.shipments),
      `Bonjour Camille O'Brien <Martin>,

Votre livraison Camion farine est arrivée.

Votre colis Emballages & Cie est arrivé.

Un manquant, un produit abîmé ? Appelez-nous au 01 99 00 12 34.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

Emballages & Cie, au plus tard lundi 30 novembre 2026

- 4 × Sachet croissant, lot de 1 000 : 137,20 € HT
- Livraison : 15,00 € HT

Adresse de livraison

Boulangerie <du Marché> & Fils
Camille Martin
12 rue de l'Abbaye
42000 Saint-Étienne

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  refundMail: [
    [
      refundMail(about(card), Cents.make(115_459)),
      `Bonjour Camille O'Brien <Martin>,

1 154,59 € payés par carte pour votre commande P26-000728 n'étaient plus dus : nous avons demandé à la banque de les rendre à la même carte. Comptez quelques jours.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
});

export const orderSubjects: readonly (readonly string[])[] = [
  ["Votre commande P26-000728 a changé", camille.email, camille.name],
  ["Votre commande P26-000728 est confirmée", camille.email, camille.name],
  ["La partie marketplace de votre commande P26-000728 est confirmée", camille.email, camille.name],
  ["Paiement refusé : commande P26-000728", camille.email, camille.name],
  ["Paiement à reprendre : commande P26-000728", camille.email, camille.name],
  ["Paiement à reprendre : commande P26-000728", camille.email, camille.name],
  ["Votre commande P26-000728 est annulée", camille.email, camille.name],
  [
    "La partie Grands Moulins Panetier de votre commande P26-000728 est annulée",
    camille.email,
    camille.name,
  ],
  [
    "La partie Grands Moulins Panetier de votre commande P26-000728 est annulée",
    camille.email,
    camille.name,
  ],
  ["En route : commande P26-000728", camille.email, camille.name],
  ["Livré : commande P26-000728", camille.email, camille.name],
  ["Remboursement de votre commande P26-000728", camille.email, camille.name],
];
