import type { ErpOrder } from "../../api-schema/erp/orders.ts";
import { CalendarDay, ErpId, OrderNumber } from "../../api-schema/primitives.ts";
import {
  notToPrepareMail,
  toPrepareAnewMail,
  toPrepareMail,
} from "../../server/embedded/desk-mails.ts";
import { notTakenMail } from "../../server/production/erp/erp-mails.ts";
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

const said: ErpOrder = {
  state: "ordered",
  customer: ErpId.make("104512"),
  siret: null,
  company: "Le Fournil & Co",
  street: null,
  postcode: null,
  city: null,
  lines: [],
};
const refused = `Commande : P26-000123
Boutique : Le Fournil & Co
N° client : 104512`;
const AGAIN =
  "La boutique ne la renvoie pas d’elle-même. Une fois la cause levée, renvoyez-la de sa page à la gestion.";

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
  notTakenMail: [
    [
      notTakenMail(
        knownFirm,
        { order: part.orderNumber, scope: "gmp", said },
        { reason: "Le compte 104512 est bloqué.", cure: null },
      ),
      `L’ERP n’a pas pris cette commande telle qu’elle est maintenant : rien ne se prépare de ce qu’il n’a pas pris.

${refused}
Motif : Le compte 104512 est bloqué.
À corriger : voir avec qui tient l’ERP

${AGAIN}

Grands Moulins Panetier`,
    ],
    [
      notTakenMail(
        knownFirm,
        { order: part.orderNumber, scope: "mkp", said: { ...said, state: "cancelled" } },
        { reason: "Elle est partie.", cure: "Appelez le quai." },
      ),
      `L’ERP n’a pas pris l’annulation de cette commande : il la préparerait encore.

${refused}
Motif : Elle est partie.
À corriger : Appelez le quai.

${AGAIN}

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
  [
    "Refusée par l’ERP : P26-000123, Le Fournil & Co",
    "commandes@panetier.example",
    "Préparation Panetier",
  ],
  [
    "Refusée par l’ERP : P26-000123, Le Fournil & Co",
    "marketplace@panetier.example",
    "Marketplace Panetier",
  ],
];
