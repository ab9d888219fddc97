import { Schema } from "effect";
import type { OrderNumber } from "../../api-schema/primitives.ts";
import { formatDay } from "../../core/calendar/format.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import {
  facts,
  heading,
  mailTemplate,
  type TemplatePart,
  lines,
  paragraph,
} from "../mails/mail-frame.ts";
import { deskOf } from "../mails/preparing-desk.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { BookedPart } from "../ports/order-book.ts";

/** For whom something is prepared, and where it goes. */
export const DeskBuyer = Schema.Struct({
  company: Schema.String,
  erpId: Schema.NullOr(Schema.String),
  street: Schema.NullOr(Schema.String),
  postcode: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
});
export type DeskBuyer = typeof DeskBuyer.Type;

type Named = Pick<BookedPart, "orderNumber" | "scope">;

/** 'À préparer : P26-000123, Boulangerie du Marché'. */
export const toPrepareMail = (
  from: KnownFirm,
  part: BookedPart,
  buyer: DeskBuyer,
): MailMessage => ({
  ...deskOf(from, part),
  ...mailTemplate(from, `À préparer : ${part.orderNumber}, ${buyer.company}`, [
    buyerFacts(part.orderNumber, buyer),
    ...preparedParts(part),
  ]),
});

/** 'Modifiée : P26-000123, Boulangerie du Marché': all that it holds now. */
export const toPrepareAnewMail = (
  from: KnownFirm,
  part: BookedPart,
  buyer: DeskBuyer,
): MailMessage => ({
  ...deskOf(from, part),
  ...mailTemplate(from, `Modifiée : ${part.orderNumber}, ${buyer.company}`, [
    paragraph("La commande est maintenant celle-ci, en entier ; elle remplace la précédente."),
    buyerFacts(part.orderNumber, buyer),
    ...preparedParts(part),
  ]),
});

/** 'Annulée : P26-000123, Boulangerie du Marché'. */
export const notToPrepareMail = (from: KnownFirm, part: Named, buyer: DeskBuyer): MailMessage => ({
  ...deskOf(from, part),
  ...mailTemplate(from, `Annulée : ${part.orderNumber}, ${buyer.company}`, [
    paragraph("Rien n’est à préparer : la commande est annulée."),
    buyerFacts(part.orderNumber, buyer),
  ]),
});

const buyerFacts = (number: OrderNumber, { company, erpId, ...to }: DeskBuyer): TemplatePart => {
  const town = [to.postcode, to.city].filter(isSaid).join(" ");
  const place = [to.street, town].filter(isSaid).join(", ");
  return facts([
    ["Commande", number],
    ["Boutique", company],
    ["N° client", erpId ?? "pas encore attribué"],
    ["Livraison", place === "" ? "adresse à demander" : place],
  ]);
};

/** '101065', or '101065 (réf. client F-12)'. */
const nameOf = ({ reference, customerReference }: BookedPart["lines"][number]): string =>
  customerReference === null ? reference : `${reference} (réf. client ${customerReference})`;

const isSaid = (text: string | null): boolean => text !== null && text !== "";

/** What is to be prepared, day by day. */
const preparedParts = ({ lines: booked }: BookedPart): readonly TemplatePart[] =>
  [...new Set(booked.map(({ deliveryDate }) => deliveryDate))].flatMap((day) => {
    const own = booked.filter(({ deliveryDate }) => deliveryDate === day);
    const notes = [...new Set(own.map(({ note }) => note))].filter(isSaid);
    return [
      heading(day === null ? "Sans date" : `Pour ${formatDay(day, "full")}`),
      lines(own.map((line) => [nameOf(line), String(line.quantity)] as const)),
      ...notes.map((note) => paragraph(`Note au livreur : ${note}`)),
    ];
  });
