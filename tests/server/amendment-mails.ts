import type { AmendmentSide } from "../../api-schema/amendment.ts";
import {
  CalendarDay,
  Instant,
  OrderNumber,
  OrderToken,
  ShipmentId,
  VariantCode,
} from "../../api-schema/primitives.ts";
import { cents } from "../../core/money/cents.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import { amendmentMail } from "../../server/selling/amending/amendment-mail.ts";

const shopUrl = "https://boutique.example";
const camille = { email: "camille@exemple.example", name: "Camille O'Brien <Martin>" };
const order = {
  number: OrderNumber.make("P26-000728"),
  tokenValue: OrderToken.make("abcdefghijklmnop"),
};

const side = (
  quantities: Readonly<Record<string, number>>,
  total: number,
  day: string,
): AmendmentSide => ({
  deliveryDate: CalendarDay.make(day),
  items: Object.entries(quantities).map(([name, quantity]) => ({
    variant: VariantCode.make(name),
    reference: name,
    productName: `Farine ${name}`,
    packaging: "Sac 25 kg",
    quantity,
    unitPrice: cents(1000),
    subtotal: cents(1000 * quantity),
  })),
  shippingTotalHT: cents(0),
  totalHt: cents(total),
  totalTTC: cents(total),
  orderTotalHT: cents(total),
  orderTotal: cents(total + 100),
});

const saved = (before: AmendmentSide, after: AmendmentSide, money: string) => ({
  by: camille.name,
  at: Instant.make("2026-11-23T08:00:00.000Z"),
  before,
  after,
  shipmentId: ShipmentId.make(1),
  paid: { before: before.orderTotal, after: after.orderTotal },
  version: 2,
  label: "Farine",
  money,
  beside: null,
  house: null,
  refunded: cents(0),
});

/** The mails of a changed order, each in its shapes. */
export const amendmentLetters = (
  knownFirm: KnownFirm,
): Readonly<Record<string, readonly (readonly [MailMessage, string])[]>> => ({
  amendmentMail: [
    [
      amendmentMail(
        knownFirm,
        order,
        saved(
          side({ T55: 2, T65: 8 }, 10_000, "2026-11-24"),
          side({ T65: 10, T80: 1 }, 11_000, "2026-11-26"),
          "Le prélèvement sera de 111,00 € au lieu de 101,00 €.",
        ),
        camille,
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

La version 2 de votre commande P26-000728 est enregistrée. Elle remplace la précédente.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Farine, jeudi 26 novembre 2026

- Farine T55, Sac 25 kg : retiré
- Farine T65, Sac 25 kg : 10 au lieu de 8
- Farine T80, Sac 25 kg : 1 (ajouté)

Elle devait arriver mardi 24 novembre 2026.

Montant

Total TTC avant : 101,00 €
Nouveau total TTC : 111,00 €
Dont total HT : 110,00 €

Le prélèvement sera de 111,00 € au lieu de 101,00 €.

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      amendmentMail(
        knownFirm,
        order,
        saved(
          side({ T55: 2 }, 10_000, "2026-11-24"),
          side({}, 0, "2026-11-24"),
          "Rien ne sera prélevé.",
        ),
        camille,
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

La version 2 de votre commande P26-000728 est enregistrée. Elle remplace la précédente.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Farine, mardi 24 novembre 2026

Cette livraison est annulée.

Montant

Total TTC avant : 101,00 €
Nouveau total TTC : 1,00 €
Dont total HT : 0,00 €

Rien ne sera prélevé.

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      amendmentMail(
        knownFirm,
        order,
        {
          ...saved(
            side({ T55: 2 }, 10_000, "2026-11-24"),
            side({ T55: 1 }, 5000, "2026-11-24"),
            "50,00 € vous sont remboursés sur la carte.",
          ),
          house: { who: "Inès", reason: "shortage", words: "Le T55 revient lundi." },
        },
        camille,
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

Votre commande P26-000728 change avant son départ. Modifiée par votre moulin : rupture. Le T55 revient lundi.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Farine, mardi 24 novembre 2026

- Farine T55, Sac 25 kg : 1 au lieu de 2

Montant

Total TTC avant : 101,00 €
Nouveau total TTC : 51,00 €
Dont total HT : 50,00 €

50,00 € vous sont remboursés sur la carte.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
});

export const amendmentSubjects = [
  ["Votre commande P26-000728 est modifiée", camille.email, camille.name],
  ["Votre commande P26-000728 est modifiée", camille.email, camille.name],
  ["Votre commande P26-000728 est modifiée", camille.email, camille.name],
] as const;
