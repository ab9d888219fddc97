import type { OrderItem, SaidOfLine, ShippedLot } from "../../api-schema/order.ts";
import { tariffWords } from "../money/tariff.ts";

type Named = SaidOfLine & Pick<OrderItem, "packaging" | "reference">;

/** What stands below a line's product where its reference has a column of its own: 'Sac 25 kg · votre réf. F-12'. */
export const packagingWords = (line: Pick<Named, "packaging" | "customerReference">): string =>
  `${line.packaging}${ownReference(line)}`;

/** The same with its reference: 'Sac 25 kg · réf. 12345 · votre réf. F-12'. */
export const lineWords = (line: Named): string =>
  `${line.packaging} · réf.\u00a0${line.reference}${ownReference(line)}`;

/** The mill's price by which a line is sold, after its own: ' · Tarif 76,20 € HT / 100 kg'; nothing without one. */
export const tariffAfter = (line: Pick<OrderItem, "unitPrice" | "tariff">): string => {
  const words = tariffWords(line.tariff, line.unitPrice);
  return words === null ? "" : ` · ${words}`;
};

/** What has left of a line, lot by lot: 'Parti : 30 du lot L2611-04, 10 du lot L2611-05'. */
export const shippedWords = (shipped: readonly ShippedLot[]): string =>
  `Parti\u00a0: ${shipped
    .map(({ lot, quantity }) => `${quantity}${lot === null ? "" : ` du lot\u00a0${lot}`}`)
    .join(", ")}`;

const ownReference = ({ customerReference }: Pick<SaidOfLine, "customerReference">): string =>
  customerReference === null ? "" : ` · votre réf.\u00a0${customerReference}`;
