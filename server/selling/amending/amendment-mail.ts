import type { Order } from "../../../api-schema/order.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { euros, wholeNumber } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { amendmentDifferences } from "../../../core/selling/amendment-differences.ts";
import {
  facts,
  heading,
  mailTemplate,
  type TemplatePart,
  lines,
  link,
  paragraph,
} from "../../mails/mail-frame.ts";
import type { HouseChange } from "../../../api-schema/house-change.ts";
import type { MailMessage } from "../../ports/mail.ts";
import type { SavedVersion } from "./amendments-repository.ts";
import { houseChangeWords } from "../../../core/orders/house-change.ts";
import type { KnownFirm } from "../../../core/seller/known-firm.ts";

/** A version as its mail tells it: what changed of which shipment, and what becomes of the money. */
export type NotifiedVersion = SavedVersion & {
  readonly version: number;
  readonly label: string;
  readonly money: string;
};

/**
 * 'Votre commande P26-000123 est modifiée': each line before and after, the day, the new total. `shopUrl` is the
 * shop's own address.
 */
export const amendmentMail = (
  from: KnownFirm,
  order: Pick<Order, "number" | "tokenValue">,
  saved: NotifiedVersion,
  buyer: { readonly email: string; readonly name: string },
  shopUrl: string,
): MailMessage => {
  const number = order.number ?? "";
  const { before, after, house } = saved;
  return {
    to: buyer.email,
    toName: buyer.name,
    ...mailTemplate(
      from,
      `Votre commande ${number} est modifiée`,
      [
        paragraph(`Bonjour ${buyer.name},`),
        paragraph(
          house === null
            ? `La version ${saved.version} de votre commande ${number} est enregistrée. Elle remplace la précédente.`
            : `Votre commande ${number} change avant son départ. ${houseChangeWords({ ...house, ...changeOf(saved) })}`,
        ),
        link("Voir ma commande", shopUrl + paths.order(order.tokenValue)),
        ...changesOf(saved),
        heading("Montant"),
        facts([
          ["Total TTC avant", euros(before.orderTotal)],
          ["Nouveau total TTC", euros(after.orderTotal)],
          ["Dont total HT", euros(after.orderTotalHT)],
        ]),
        paragraph(saved.money),
        paragraph("À bientôt,"),
      ],
      ["deliveries"],
    ),
  };
};

/** Whether it cancels its shipment, or goods went from it to another lorry, with all of it or not. */
const changeOf = ({
  after,
  beside,
}: Pick<NotifiedVersion, "after" | "beside">): Pick<HouseChange, "isCancelled" | "moved"> => {
  const isEmpty = after.items.length === 0;
  return beside === null
    ? { isCancelled: isEmpty }
    : { isCancelled: false, moved: isEmpty ? "joined" : "split" };
};

/** Each shipment that changes; of two that become one that one alone. */
const changesOf = ({ beside, ...saved }: NotifiedVersion): readonly TemplatePart[] => {
  if (beside === null) return changesOfOne(saved);
  const to = changesOfOne({ ...saved, before: beside.before, after: beside.after });
  return saved.after.items.length === 0 ? to : [...changesOfOne(saved), ...to];
};

const changesOfOne = ({
  label,
  before,
  after,
}: Pick<NotifiedVersion, "label" | "before" | "after">): readonly TemplatePart[] => {
  const title = heading(
    after.deliveryDate === null ? label : `${label}, ${formatDay(after.deliveryDate, "full")}`,
  );
  if (after.items.length === 0) return [title, paragraph("Cette livraison est annulée.")];
  const differences = amendmentDifferences(before, after);
  return [
    title,
    ...(differences.length === 0
      ? []
      : [
          lines(
            differences.map((line) => [
              `${line.productName}, ${line.packaging}`,
              line.after === 0
                ? "retiré"
                : line.before === 0
                  ? `${wholeNumber(line.after)} (ajouté)`
                  : `${wholeNumber(line.after)} au lieu de ${wholeNumber(line.before)}`,
            ]),
          ),
        ]),
    ...(before.deliveryDate === after.deliveryDate || before.deliveryDate === null
      ? []
      : [paragraph(`Elle devait arriver ${formatDay(before.deliveryDate, "full")}.`)]),
  ];
};
