import type { Address } from "../../../api-schema/address.ts";
import type { Order, Payment, Shipment } from "../../../api-schema/order.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { groupedIban } from "../../../core/mandates/iban.ts";
import { euros, percent } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { packagingWords, tariffAfter } from "../../../core/selling/line-words.ts";
import type { KnownFirm } from "../../../core/seller/known-firm.ts";
import {
  facts,
  heading,
  mailTemplate,
  type TemplatePart,
  lines,
  link,
  paragraph,
} from "../../mails/mail-frame.ts";
import type { MailMessage } from "../../ports/mail.ts";

/** Who is written to: the customer who bought. */
export type Addressee = { readonly email: string; readonly name: string };

/** What a mail about an order says beyond the order itself. */
export interface OrderMailContent {
  readonly subject: string;
  /** What happened, a paragraph each, below 'Bonjour'. */
  readonly news: readonly string[];
  /** The one thing to do, a path of the shop; 'Voir ma commande' when nothing else is said. */
  readonly action?: { readonly text: string; readonly path: string };
  /** What comes between the button and the lines: what was changed, what is given back. */
  readonly details?: readonly TemplatePart[];
  /** The shipments that are drawn with their day and lines; all of them when nothing is said. */
  readonly shipments?: readonly Shipment[];
  /** Whether the address of the delivery is told: yes, unless false. */
  readonly address?: boolean;
  /** The payments that are told with the amounts of the order; all of them when nothing is said, none for []. */
  readonly payments?: readonly Payment[];
}

/** An order, who bought it, and the shop's own address. */
export interface OrderMail {
  readonly order: Order;
  readonly to: Addressee;
  readonly shopUrl: string;
  /** Who sells, and writes. */
  readonly from: KnownFirm;
}

/**
 * Every mail about an order: what happened, the button, lines by shipment and day, the address,
 * amounts with VAT by rate, payments, and where a transfer that is awaited goes.
 */
export const orderMail = (
  { order, to: { email, name }, shopUrl, from }: OrderMail,
  said: OrderMailContent,
): MailMessage => {
  const { news, details = [], shipments = order.shipments, payments = order.payments } = said;
  const action = said.action ?? { text: "Voir ma commande", path: paths.order(order.tokenValue) };
  return {
    to: email,
    toName: name,
    ...mailTemplate(
      from,
      said.subject,
      [
        paragraph(`Bonjour ${name},`),
        ...news.map(paragraph),
        link(action.text, shopUrl + action.path),
        ...details,
        ...shipments.flatMap(shipmentParts),
        ...(said.address === false ? [] : addressParts(order)),
        ...(payments.length === 0
          ? []
          : [
              heading(
                payments.length < order.payments.length
                  ? "Montant de toute la commande"
                  : "Montant",
              ),
              lines(amountsOf(order)),
            ]),
        ...payments.flatMap((payment) => paymentParts(order, payment)),
        paragraph("À bientôt,"),
      ],
      ["deliveries"],
    ),
  };
};

const shipmentParts = (shipment: Shipment): readonly TemplatePart[] => [
  heading(`${shipment.label}${dayOf(shipment)}`),
  lines([
    ...shipment.items.map(
      (item) =>
        [
          `${item.quantity} × ${item.productName}, ${packagingWords(item)}${tariffAfter(item)}`,
          `${euros(item.subtotal)} HT`,
        ] as const,
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

const addressParts = ({ shippingAddress }: Order): readonly TemplatePart[] =>
  shippingAddress === null
    ? []
    : [heading("Adresse de livraison"), paragraph(addressText(shippingAddress))];

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

const paymentParts = (order: Order, payment: Payment): readonly TemplatePart[] => [
  heading(`${payment.method.name} : ${euros(payment.amount)} TTC`),
  ...saidOf(order, payment),
];

const saidOf = (order: Order, { method, gmp, state }: Payment): readonly TemplatePart[] => {
  switch (method.code) {
    case "VIREMENT": {
      const transfer = order.transfers.find(({ scope }) => (scope === "gmp") === gmp);
      if (transfer === undefined) return [];
      return [
        facts([
          ["Bénéficiaire", transfer.beneficiary],
          ["IBAN", groupedIban(transfer.iban)],
          ["BIC", transfer.bic],
          ["Référence à rappeler", transfer.reference],
        ]),
      ];
    }
    case "PRELEVEMENT":
      return state === "cancelled"
        ? []
        : [paragraph("Ce montant sera prélevé selon votre mandat.")];
    case "CB":
      return UNPAID.includes(state)
        ? [paragraph("Cette partie de la commande partira une fois le paiement accepté.")]
        : [];
  }
};

const UNPAID: readonly Payment["state"][] = ["new", "cart", "processing", "failed", "abandoned"];
