import { Schema } from "effect";
import { type CalendarDay, RangeCode, SalesAreaCode } from "../../../../api-schema/primitives.ts";
import { CancelLorry, type LorryHit } from "../../../../api-schema/staff-tours.ts";
import { staffLorryHit } from "../../../../core/api/calls/staff-tours.ts";
import { staffCancelLorry } from "../../../../core/api/wire/staff-tours.ts";
import { readDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { RANGES } from "../../../../core/delivery/ranges.ts";
import { Card } from "../../../widgets/card.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths, withChoices } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { hitColumns } from "./tour-columns.tsx";

interface Lorry {
  readonly area: SalesAreaCode;
  readonly range: RangeCode;
  readonly day: CalendarDay;
}

const isArea = Schema.is(SalesAreaCode);
const isRange = Schema.is(RangeCode);

/** A lorry of one day: who has it, and that it does not come. */
export default function LorryPage({ params }: { readonly params: Named }) {
  const { area = "", range = "" } = params;
  const day = readDay(params["day"] ?? null);
  return isArea(area) && isRange(range) && day !== null ? (
    <OneLorry lorry={{ area, range, day }} />
  ) : (
    <MissingPage />
  );
}

function OneLorry({ lorry }: { readonly lorry: Lorry }) {
  const read = useRead(staffLorryHit, lorry);
  return <ReadPage read={read}>{(hit) => <Hit lorry={lorry} hit={hit} />}</ReadPage>;
}

const FIELDS = fieldsOf(CancelLorry, {
  reason: { label: "Motif, tel que les boutiques le lisent" },
});

function Hit({ lorry, hit }: { readonly lorry: Lorry; readonly hit: LorryHit }) {
  const { day, range } = lorry;
  const { areaName, orders, carts } = hit;
  const send = useSend<null>();
  const lead = useLead();
  const week = withChoices(deskPaths.tours(), { semaine: day });
  const on = formatDay(day, "long");
  const form = useDeskForm({
    fields: FIELDS,
    initial: { reason: "" },
    keepsValues: true,
    confirm: () => ({
      title: `Pas de camion ${on} ?`,
      consequence: `${moveWords(orders.length)} Les boutiques sont prévenues dans 10 minutes ; d’ici là, cela se reprend.`,
      button: "Pas de camion",
      danger: true,
    }),
    send: ({ reason }) =>
      send((api) => staffCancelLorry(api, { body: { ...lorry, reason, orders: orders.length } })),
    onDone: () => lead(week, `Pas de camion ${on}. Les boutiques sont prévenues dans 10 minutes.`),
  });
  return (
    <DeskPage
      title={`${areaName}, ${on}`}
      back={{ href: week, label: "Toutes les tournées" }}
      about={RANGES[range].title}
    >
      <Section title="Si ce camion ne passe pas">
        <DeskTable
          label="Commandes de ce camion"
          columns={hitColumns(day)}
          read={{ data: orders }}
          keyOf={({ number }) => number}
          empty="Aucune commande n’a ce jour."
        />
        {carts === 0 ? null : (
          <Text tone="quiet">
            {carts === 1
              ? "1 panier ouvert a ce jour : le suivant lui sera proposé."
              : `${carts} paniers ouverts ont ce jour : le suivant leur sera proposé.`}
          </Text>
        )}
      </Section>
      <Card>
        <DeskForm state={form} submit="Pas de camion ce jour-là…" look="danger" />
      </Card>
    </DeskPage>
  );
}

const moveWords = (orders: number): string => {
  if (orders === 0) return "Aucune commande n’a ce jour.";
  return orders === 1
    ? "1 commande va au jour qui est montré."
    : `${orders} commandes vont aux jours qui sont montrés.`;
};
