import type { Address } from "../../../api-schema/address.ts";
import type { Order, Payment, Shipment } from "../../../api-schema/order.ts";
import type { ErpId } from "../../../api-schema/primitives.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { groupedIban } from "../../../core/mandates/iban.ts";
import { euros, percent } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  facts,
  heading,
  letter,
  type LetterPart,
  lines,
  link,
  paragraph,
} from "../../mails/mail-frame.ts";
import { transferOf } from "./transfer-account.ts";
import type { MailMessage } from "../../ports/mail.ts";

type Addressee = { readonly email: string; readonly name: string };

/** Who bought, and the customer number of the store that they bought for. */
export type Buyer = Addressee & { readonly erpId: ErpId | null };

/**
 * 'Votre commande P26-000123': what comes where and when, for how much, how it is paid and where to
 * send a transfer. `shopUrl` is the shop's own address.
 */
export const confirmationMail = (order: Order, buyer: Buyer, shopUrl: string): MailMessage => {
  const number = order.number ?? "";
  return {
    to: buyer.email,
    toName: buyer.name,
    ...letter(`Votre commande ${number}`, [
      paragraph(`Bonjour ${buyer.name},`),
      paragraph(`Votre commande ${number} est enregistrée.`),
      link("Voir ma commande", shopUrl + paths.order(order.tokenValue)),
      ...order.shipments.flatMap(shipmentParts),
      ...(order.shippingAddress === null
        ? []
        : [heading("Adresse de livraison"), paragraph(addressText(order.shippingAddress))]),
      heading("Montant"),
      lines(amountsOf(order)),
      ...order.payments.flatMap((payment) => paymentParts(order, payment, buyer)),
      paragraph("À bientôt,"),
    ]),
  };
};

const shipmentParts = (shipment: Shipment): readonly LetterPart[] => [
  heading(`${shipment.label}${dayOf(shipment)}`),
  lines([
    ...shipment.items.map(
      ({ quantity, productName, packaging, subtotal }) =>
        [`${quantity} × ${productName}, ${packaging}`, `${euros(subtotal)} HT`] as const,
    ),
    ...(shipment.shippingTotalHT === 0
      ? []
      : [["Livraison", `${euros(shipment.shippingTotalHT)} HT`] as const]),
  ]),
  ...(shipment.note === "" ? [] : [paragraph(`Note au livreur : ${shipment.note}`)]),
];

const dayOf = ({ deliveryDate, miraklLatestDeliveryDate }: Shipment): string => {
  if (deliveryDate !== null) return `, ${formatDay(deliveryDate, "full")}`;
  return miraklLatestDeliveryDate === null
    ? ""
    : `, au plus tard ${formatDay(miraklLatestDeliveryDate, "full")}`;
};

const addressText = (address: Address): string =>
  [
    address.company ?? "",
    `${address.firstName} ${address.lastName}`.trim(),
    address.street,
    `${address.postcode} ${address.city}`,
  ]
    .filter((line) => line !== "")
    .join("\n");

const amountsOf = (order: Order): readonly (readonly [string, string])[] => [
  ...(order.orderPromotionTotal === 0
    ? []
    : [["Remise", `${euros(order.orderPromotionTotal)} HT`] as const]),
  ["Total HT", euros(order.totalHT)],
  ...order.vat.map(
    ({ rate, base, amount }) => [`TVA ${percent(rate)} sur ${euros(base)}`, euros(amount)] as const,
  ),
  ["Total TTC", euros(order.total)],
];

const paymentParts = (
  order: Order,
  { method, amount, gmp, state }: Payment,
  buyer: Buyer,
): readonly LetterPart[] => {
  const scope = gmp ? "gmp" : "mkp";
  const title = heading(`${method.name} : ${euros(amount)} TTC`);
  switch (method.code) {
    case "VIREMENT": {
      const account = transferOf(scope, { id: order.id, erpId: buyer.erpId });
      return [
        title,
        facts([
          ["Bénéficiaire", account.beneficiary],
          ["IBAN", groupedIban(account.iban)],
          ["BIC", account.bic],
          ["Référence à rappeler", account.reference],
        ]),
      ];
    }
    case "PRELEVEMENT":
      return [title, paragraph("Ce montant sera prélevé selon votre mandat.")];
    case "CB":
      return [
        title,
        ...(UNPAID.includes(state)
          ? [paragraph("Cette partie de la commande partira une fois le paiement accepté.")]
          : []),
      ];
  }
};

const UNPAID: readonly Payment["state"][] = ["new", "cart", "processing", "failed", "abandoned"];

/** 'Remboursement de votre commande P26-000123'. */
export const refundMail = (
  orderNumber: string,
  amount: string,
  { email, name }: Addressee,
): MailMessage => ({
  to: email,
  toName: name,
  ...letter(`Remboursement de votre commande ${orderNumber}`, [
    paragraph(`Bonjour ${name},`),
    paragraph(
      `Un paiement par carte de ${amount} pour votre commande ${orderNumber} n'était plus attendu : il vous est remboursé sur la même carte.`,
    ),
  ]),
});
