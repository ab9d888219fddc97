import type { AmendmentDifference } from "../../../../api-schema/amendment.ts";
import type { Cents } from "../../../../api-schema/primitives.ts";
import type {
  ChangedShipment,
  OrderChangePreview,
} from "../../../../api-schema/staff-order-changes.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { amendmentDifferences } from "../../../../core/selling/amendment-differences.ts";
import { Notice } from "../../../widgets/notice.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { counted } from "../../parts/counted.ts";
import { Section } from "../../parts/section.tsx";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { ARTICLE } from "./order-act.tsx";

/** What a change of an order comes to: its lines, its amounts, the money and the stock. */
export function OrderChangeShown({ preview }: { readonly preview: OrderChangePreview }) {
  const { shipments, before, after, refund, money, stock, refusal } = preview;
  const given = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Section title="Ce que cela change">
      {refusal === null ? null : (
        <Notice tone="warning" live>
          {refusal}
        </Notice>
      )}
      <Tiles>
        <Tile
          label="Total TTC"
          figure={euros(after.total)}
          about={`au lieu de ${euros(before.total)}`}
        />
        <Tile
          label="Port HT"
          figure={euros(after.shippingHT)}
          about={changeWords(before.shippingHT, after.shippingHT)}
        />
        {before.promotionHT === 0 ? null : (
          <Tile
            label="Promotion HT"
            figure={euros(after.promotionHT)}
            about={changeWords(before.promotionHT, after.promotionHT)}
          />
        )}
        <Tile
          label="Remboursé"
          figure={euros(refund)}
          about={refund > 0 ? "sur la carte qui a payé" : "rien à rendre"}
        />
        <Tile
          label="Rendu au stock"
          figure={wholeNumber(given)}
          about={counted(stock.length, "article", "articles")}
        />
      </Tiles>
      {money.map((words) => (
        <Text key={words}>{words}</Text>
      ))}
      {shipments.map((shipment) => (
        <DeskTable
          key={shipment.shipment}
          label={tableLabel(shipment)}
          columns={DIFFERENCES}
          read={{ data: amendmentDifferences(shipment.before, shipment.after) }}
          keyOf={({ variant }) => variant}
          empty="Aucune ligne ne change."
        />
      ))}
    </Section>
  );
}

/** What a figure was, where it is another one now. */
export const changeWords = (before: Cents, after: Cents): string =>
  before === after ? "comme avant" : `au lieu de ${euros(before)}`;

const tableLabel = ({ label, isCancelled }: ChangedShipment): string =>
  isCancelled ? `${label} : annulée` : `${label} : diminuée`;

/** A line that changes: before and after. */
export const DIFFERENCES: readonly Column<AmendmentDifference>[] = [
  ARTICLE,
  { id: "before", label: "Avant", cell: ({ before }) => wholeNumber(before), align: "end" },
  {
    id: "after",
    label: "Après",
    cell: ({ after }) => <b>{after === 0 ? "retiré" : wholeNumber(after)}</b>,
    align: "end",
    onPhone: "figure",
  },
];
