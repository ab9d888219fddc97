import type { OrderItem, SaidOfLine } from "../../api-schema/order.ts";

type Named = SaidOfLine & Pick<OrderItem, "packaging" | "reference">;

/** What stands below a line's product where its reference has a column of its own: 'Sac 25 kg · votre réf. F-12'. */
export const packagingWords = (line: Omit<Named, "reference">): string =>
  `${line.packaging}${ownReference(line)}`;

/** The same with its reference: 'Sac 25 kg · réf. 12345 · votre réf. F-12'. */
export const lineWords = (line: Named): string =>
  `${line.packaging} · réf.\u00a0${line.reference}${ownReference(line)}`;

const ownReference = ({ customerReference }: SaidOfLine): string =>
  customerReference === null ? "" : ` · votre réf.\u00a0${customerReference}`;
