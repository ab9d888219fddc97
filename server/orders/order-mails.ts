import { escapeText } from "../../core/content/html-entities.ts";
import type { Order } from "../../api-schema/order.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { euros } from "../../core/money/format.ts";
import type { MailMessage } from "../ports/mail.ts";

type Addressee = { readonly email: string; readonly name: string };

/** 'Votre commande P26-000123': what comes, when, for how much, and how it is paid. */
export const confirmationMail = (order: Order, { email, name }: Addressee): MailMessage => {
  const number = order.number ?? "";
  const deliveries = order.shipments.map(
    ({ label, deliveryDate, miraklLatestDeliveryDate, items }) => {
      const day = deliveryDate ?? miraklLatestDeliveryDate;
      const when =
        day === null
          ? ""
          : `, ${deliveryDate === null ? "au plus tard " : ""}${formatDay(day, "full")}`;
      return {
        title: `${label}${when}`,
        lines: items.map(
          (item) =>
            `${item.quantity} × ${item.productName}, ${item.packaging} : ${euros(item.subtotal)} HT`,
        ),
      };
    },
  );
  const payments = order.payments.map(
    ({ method, amount }) => `${method.name} : ${euros(amount)} TTC`,
  );
  const total = `Total : ${euros(order.total)} TTC (${euros(order.totalHT)} HT)`;
  return {
    to: email,
    toName: name,
    subject: `Votre commande ${number}`,
    text: [
      `Bonjour ${name},`,
      "",
      `Votre commande ${number} est enregistrée.`,
      ...deliveries.flatMap(({ title, lines }) => ["", title, ...lines.map((line) => `- ${line}`)]),
      "",
      total,
      ...payments,
      "",
      "À bientôt,",
      "Grands Moulins Panetier",
    ].join("\n"),
    html: [
      `<p>Bonjour ${escapeText(name)},</p>`,
      `<p>Votre commande <strong>${number}</strong> est enregistrée.</p>`,
      ...deliveries.map(
        ({ title, lines }) =>
          `<h2>${escapeText(title)}</h2><ul>${lines.map((line) => `<li>${escapeText(line)}</li>`).join("")}</ul>`,
      ),
      `<p><strong>${total}</strong><br>${payments.map(escape).join("<br>")}</p>`,
      "<p>À bientôt,<br>Grands Moulins Panetier</p>",
    ].join("\n"),
  };
};

/** 'Remboursement de votre commande P26-000123'. */
export const refundMail = (
  orderNumber: string,
  amount: string,
  { email, name }: Addressee,
): MailMessage => ({
  to: email,
  toName: name,
  subject: `Remboursement de votre commande ${orderNumber}`,
  text: [
    `Bonjour ${name},`,
    "",
    `Un paiement par carte de ${amount} pour votre commande ${orderNumber} n'était plus attendu :`,
    "il vous est remboursé sur la même carte.",
    "",
    "Grands Moulins Panetier",
  ].join("\n"),
});
