import type { Order, Payment, PaymentScope, Shipment } from "../../../api-schema/order.ts";
import type { Cents, Instant, PaymentId } from "../../../api-schema/primitives.ts";
import { formatClock, formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { sumCents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { type PaymentStanding, paymentStanding } from "../../../core/payment/standing.ts";
import { paths } from "../../../core/routes/paths.ts";
import { servicePhone } from "../../../core/seller/sides.ts";
import { facts, heading } from "../../mails/mail-frame.ts";
import type { MailMessage } from "../../ports/mail.ts";
import { type OrderMail, orderMail } from "./order-mail-template.ts";

/**
 * 'Votre commande P26-000123 est confirmée': these parts will be prepared. While the other part
 * waits for its card, only the part is said to be.
 */
export const confirmationMail = (mail: OrderMail, confirmed: readonly Payment[]): MailMessage => {
  const { order } = mail;
  const what = partNamed(mail, confirmed);
  const waiting = others(order, confirmed).some((payment) => AWAITED.includes(standingOf(payment)));
  return orderMail(mail, {
    subject: `${what} est confirmée`,
    news: [
      `${what} est confirmée : nous nous en occupons.`,
      ...(order.byPhone === true
        ? [
            `Vous l'avez passée par téléphone. Une erreur ? Appelez-nous au ${servicePhone(mail.from.firm)}.`,
          ]
        : []),
      ...(waiting
        ? [
            "L'autre partie attend son paiement par carte : nous vous écrivons dès qu'il est accepté.",
          ]
        : []),
    ],
    shipments: shipmentsOf(order, confirmed),
    payments: confirmed,
  });
};

/**
 * 'Paiement refusé : commande P26-000123', or 'à reprendre' when it was left: with the way back to
 * it, and until when the order is kept.
 */
export const unpaidMail = (
  mail: OrderMail,
  unpaid: readonly Payment[],
  { keptUntil, now }: { readonly keptUntil: Instant; readonly now: Instant },
): MailMessage => {
  const { order } = mail;
  const number = order.number ?? "";
  const refused = unpaid.some(({ state }) => state === "failed");
  const amount = euros(sumOf(unpaid));
  const stands = refused ? "a été refusé" : "n'est pas terminé";
  return orderMail(mail, {
    subject: `${refused ? "Paiement refusé" : "Paiement à reprendre"} : commande ${number}`,
    news: [
      `Le paiement par carte de ${amount} pour votre commande ${number} ${stands}. ${
        isGoingOn(order, unpaid)
          ? "Ce qu'il règle n'est pas encore préparé ; le reste de la commande suit son cours."
          : "Rien n'est encore préparé."
      }`,
      keptUntil > now
        ? `Nous gardons vos produits jusqu'au ${momentText(keptUntil)} ; sans paiement d'ici là, nous annulerons.`
        : "Sans paiement, nous allons annuler.",
    ],
    action: { text: "Reprendre le paiement", path: paths.cartPaymentResult(order.tokenValue) },
    shipments: shipmentsOf(order, unpaid),
    address: false,
    payments: [],
  });
};

/** What a cancelled part costs no more: `refunds` by payment, in cents TTC, for cards that were charged. */
export interface Cancellation {
  readonly cancelled: readonly Payment[];
  readonly refunds: ReadonlyMap<PaymentId, Cents>;
  /** Nobody paid it in time. */
  readonly unpaid: boolean;
}

/** 'Votre commande P26-000123 est annulée', or a part of it: what is not delivered, and what is given back. */
export const cancellationMail = (
  mail: OrderMail,
  { cancelled, refunds, unpaid }: Cancellation,
): MailMessage => {
  const { order, from } = mail;
  const what = partNamed(mail, cancelled);
  return orderMail(mail, {
    subject: `${what} est annulée`,
    news: [
      `${what} est annulée${unpaid ? " : elle n'a pas été payée à temps" : ""}. Ces produits ne seront pas livrés.`,
      ...(others(order, cancelled).some((payment) => standingOf(payment) !== "givenUp")
        ? ["Le reste de la commande suit son cours."]
        : []),
    ],
    details: [
      heading("Paiement"),
      facts(cancelled.map((payment) => givenBack(payment, refunds, servicePhone(from.firm)))),
    ],
    shipments: shipmentsOf(order, cancelled),
    address: false,
    payments: [],
  });
};

/** 'En route : commande P26-000123': these shipments have left. */
export const sentMail = (mail: OrderMail, sent: readonly Shipment[]): MailMessage =>
  orderMail(mail, {
    subject: `En route : commande ${mail.order.number ?? ""}`,
    news: sent.map(sentText),
    action: { text: "Suivre ma commande", path: paths.order(mail.order.tokenValue) },
    shipments: sent,
    payments: [],
  });

/** 'Livré : commande P26-000123': these shipments have arrived. */
export const deliveredMail = (mail: OrderMail, delivered: readonly Shipment[]): MailMessage =>
  orderMail(mail, {
    subject: `Livré : commande ${mail.order.number ?? ""}`,
    news: [
      ...delivered.map(({ label, gmp }) =>
        gmp ? `Votre livraison ${label} est arrivée.` : `Votre colis ${label} est arrivé.`,
      ),
      `Un manquant, un produit abîmé ? Appelez-nous au ${servicePhone(mail.from.firm)}.`,
    ],
    shipments: delivered,
    payments: [],
  });

/** 'Remboursement de votre commande P26-000123': the bank has been told to give a card its money back. */
export const refundMail = (mail: OrderMail, amount: Cents): MailMessage => {
  const number = mail.order.number ?? "";
  return orderMail(mail, {
    subject: `Remboursement de votre commande ${number}`,
    news: [
      `${euros(amount)} payés par carte pour votre commande ${number} n'étaient plus dus : nous avons demandé à la banque de les rendre à la même carte. Comptez quelques jours.`,
    ],
    shipments: [],
    address: false,
    payments: [],
  });
};

/** Whether the rest of the order is prepared: it is neither given up nor waits for a card of its own. */
const isGoingOn = (order: Order, payments: readonly Payment[]): boolean =>
  others(order, payments).some((payment) => {
    const standing = standingOf(payment);
    return standing !== "givenUp" && !AWAITED.includes(standing);
  });

const AWAITED: readonly PaymentStanding[] = ["unpaid", "open"];

/** How that part of the order stands with its payment. */
export const standingOf = ({ method, state, retryable }: Payment): PaymentStanding =>
  paymentStanding({ method: method.code, state, retryable });

const scopeOf = ({ gmp }: { readonly gmp: boolean }): PaymentScope => (gmp ? "gmp" : "mkp");

const shipmentsOf = (order: Order, payments: readonly Payment[]): readonly Shipment[] => {
  const scopes = payments.map(scopeOf);
  return order.shipments.filter((shipment) => scopes.includes(scopeOf(shipment)));
};

const others = (order: Order, payments: readonly Payment[]): readonly Payment[] =>
  order.payments.filter(({ id }) => !payments.some((payment) => payment.id === id));

/** 'Votre commande P26-000123', or 'La partie marketplace de votre commande P26-000123'. */
const partNamed = ({ order, from }: OrderMail, payments: readonly Payment[]): string => {
  const [only] = payments;
  const number = order.number ?? "";
  return only === undefined || others(order, payments).length === 0
    ? `Votre commande ${number}`
    : `La partie ${scopeOf(only) === "gmp" ? from.firm.name : "marketplace"} de votre commande ${number}`;
};

const sumOf = (payments: readonly Payment[]): Cents =>
  sumCents(payments.map(({ amount }) => amount));

const momentText = (at: Instant): string =>
  `${formatDay(parisDayOf(at), "long")} à ${formatClock(parisTimeOf(at))}`;

const givenBack = (
  { id, method }: Payment,
  refunds: ReadonlyMap<PaymentId, Cents>,
  phone: string,
): readonly [string, string] => {
  switch (method.code) {
    case "CB": {
      const refund = refunds.get(id);
      return [
        method.name,
        refund === undefined
          ? "Rien n'est dû."
          : `${euros(refund)} rendus à la même carte sous quelques jours.`,
      ];
    }
    case "VIREMENT":
      return [
        method.name,
        `Ne l'envoyez pas. S'il est déjà parti, appelez-nous au ${phone} : nous vous le rendons.`,
      ];
    case "PRELEVEMENT":
      return [method.name, "Rien ne sera prélevé."];
  }
};

const sentText = (shipment: Shipment): string => {
  const { deliveryDate, miraklLatestDeliveryDate: latest } = shipment;
  const named = shipment.gmp
    ? `Votre livraison ${shipment.label}`
    : `Votre colis ${shipment.label}`;
  if (deliveryDate !== null)
    return `${named} est en route, pour ${formatDay(deliveryDate, "long")}.`;
  return latest === null
    ? `${named} est en route.`
    : `${named} est en route, chez vous au plus tard ${formatDay(latest, "long")}.`;
};
