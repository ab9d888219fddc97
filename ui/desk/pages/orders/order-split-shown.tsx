import type { AmendmentSide } from "../../../../api-schema/amendment.ts";
import type { OrderSplitPreview } from "../../../../api-schema/staff-order-changes.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { euros } from "../../../../core/money/format.ts";
import { amendmentDifferences } from "../../../../core/selling/amendment-differences.ts";
import { Notice } from "../../../widgets/notice.tsx";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { Section } from "../../parts/section.tsx";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import { DeskTable } from "../../table/desk-table.tsx";
import { changeWords, DIFFERENCES } from "./order-change-shown.tsx";

/** What a split comes to: both deliveries, the amounts and the money. */
export function OrderSplitShown({ preview }: { readonly preview: OrderSplitPreview }) {
  const { label, from, to, before, after, money, refusal } = preview;
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
          about={changeWords(before.total, after.total)}
        />
        <Tile
          label="Port HT"
          figure={euros(after.shippingHT)}
          about={changeWords(before.shippingHT, after.shippingHT)}
        />
        <Tile
          label={dayOf(from)}
          figure={euros(from.after.totalTTC)}
          about="TTC, cette livraison"
        />
        <Tile label={dayOf(to)} figure={euros(to.after.totalTTC)} about="TTC, l’autre livraison" />
      </Tiles>
      <Text>{money} Le stock reste réservé.</Text>
      {[from, to].map((side, at) => (
        <Stack key={at === 0 ? "from" : "to"} gap="1">
          <h3>
            {label}, {dayOf(side)}
          </h3>
          <DeskTable
            label={`${label}, ${dayOf(side)}`}
            columns={DIFFERENCES}
            read={{ data: amendmentDifferences(side.before, side.after) }}
            keyOf={({ variant }) => variant}
            empty="Aucune ligne ne change."
          />
        </Stack>
      ))}
    </Section>
  );
}

const dayOf = ({ after: { deliveryDate } }: { readonly after: AmendmentSide }): string =>
  deliveryDate === null ? "Sans jour" : formatDay(deliveryDate, "long");
