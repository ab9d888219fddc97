import { CalendarDay, ErpId, OrderNumber } from "../../api-schema/primitives.ts";
import {
  notToPrepareMail,
  toPrepareAnewMail,
  toPrepareMail,
} from "../../server/embedded/desk-mails.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import type { BookedPart } from "../../server/ports/order-book.ts";
import { NOTHING_SAID } from "../../core/selling/row-columns.ts";

// What who prepares the orders is told, where no ERP takes them.

const day = CalendarDay.make("2026-11-26");
const part: BookedPart = {
  orderNumber: OrderNumber.make("P26-000123"),
  scope: "gmp",
  erpId: ErpId.make("104512"),
  lines: [
    {
      ...NOTHING_SAID,
      reference: "101065",
      quantity: 20,
      deliveryDate: day,
      note: "Sonner au fournil",
    },
    {
      ...NOTHING_SAID,
      reference: "101055",
      quantity: 4,
      deliveryDate: day,
      note: "Sonner au fournil",
    },
    { ...NOTHING_SAID, reference: "300010", quantity: 2, deliveryDate: null, note: "" },
  ],
};
const buyer = {
  company: "Le Fournil & Co",
  erpId: "104512",
  street: "12 rue du <Marché>",
  postcode: "76000",
  city: "Rouen",
};
const nowhere = { ...buyer, erpId: null, street: null, postcode: null, city: null };

const who = `Commande : P26-000123
Boutique : Le Fournil & Co
N° client : 104512
Livraison : 12 rue du <Marché>, 76000 Rouen`;

const what = `Pour jeudi 26 novembre 2026

- 101065 : 20
- 101055 : 4

Note au livreur : Sonner au fournil

Sans date

- 300010 : 2`;

export const deskLetters = (
  knownFirm: KnownFirm,
): Readonly<Record<string, readonly (readonly [MailMessage, string])[]>> => ({
  toPrepareMail: [
    [toPrepareMail(knownFirm, part, buyer), `${who}\n\n${what}\n\nGrands Moulins Panetier`],
  ],
  toPrepareAnewMail: [
    [
      toPrepareAnewMail(knownFirm, part, buyer),
      `La commande est maintenant celle-ci, en entier ; elle remplace la précédente.

${who}

${what}

Grands Moulins Panetier`,
    ],
  ],
  notToPrepareMail: [
    [
      notToPrepareMail(knownFirm, { ...part, scope: "mkp" }, nowhere),
      `Rien n’est à préparer : la commande est annulée.

Commande : P26-000123
Boutique : Le Fournil & Co
N° client : pas encore attribué
Livraison : adresse à demander

Grands Moulins Panetier`,
    ],
  ],
});

export const deskSubjects: readonly (readonly [string, string, string])[] = [
  [
    "À préparer : P26-000123, Le Fournil & Co",
    "commandes@panetier.example",
    "Préparation Panetier",
  ],
  ["Modifiée : P26-000123, Le Fournil & Co", "commandes@panetier.example", "Préparation Panetier"],
  ["Annulée : P26-000123, Le Fournil & Co", "marketplace@panetier.example", "Marketplace Panetier"],
];
