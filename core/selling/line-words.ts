import type { OrderItem, SaidOfLine } from "../../api-schema/order.ts";

type Named = SaidOfLine & Pick<OrderItem, "packaging" | "reference">;

/** What stands below a line's product where its reference has a column of its own: 'Sac 25 kg'. */
export const packagingWords = ({ packaging }: Omit<Named, "reference">): string => packaging;

/** The same with its reference: 'Sac 25 kg · réf. 12345'. */
export const lineWords = (line: Named): string =>
  `${packagingWords(line)} · réf.\u00a0${line.reference}`;
