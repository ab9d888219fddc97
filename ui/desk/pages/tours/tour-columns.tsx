import { Link } from "wouter";
import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import type { HitOrder, Tour, TourDay } from "../../../../api-schema/staff-tours.ts";
import { formatClock, formatDay } from "../../../../core/calendar/format.ts";
import { RANGES } from "../../../../core/delivery/ranges.ts";
import { cents } from "../../../../core/money/cents.ts";
import { euros, weight, wholeNumber } from "../../../../core/money/format.ts";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { FillBar } from "../../parts/fill-bar.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";

/** The week as columns: each tour, then a cell a day. */
export const weekColumns = (
  days: readonly CalendarDay[],
  from: CalendarDay | null,
): readonly Column<Tour>[] => [
  { id: "tour", label: "Tournée", cell: (tour) => <TourCell tour={tour} />, onPhone: "title" },
  ...days.map((day, place): Column<Tour> => ({
    id: day,
    label: formatDay(day, "short"),
    cell: (tour) => {
      const one = tour.days[place];
      return one === undefined ? null : (
        <DayCell tour={tour} day={one} mayCancel={from !== null && day >= from} />
      );
    },
  })),
];

/** What a delivery may hold, or has free: kilograms of flour, euros of frozen goods. */
const measure = (range: Tour["range"], value: number): string =>
  range === "Z002" ? weight(value) : euros(cents(value));

function TourCell({ tour }: { readonly tour: Tour }) {
  const { areaName, range, cutOff, franco, maximum, deliveryFee } = tour;
  return (
    <Stack gap="half">
      <b>{areaName}</b>
      <Text size="s" tone="quiet">
        {RANGES[range].title}, jusqu’à {formatClock(cutOff)}
      </Text>
      <Text size="s" tone="quiet">
        {franco === 0 || deliveryFee === 0
          ? "Port offert"
          : `Port ${euros(deliveryFee)}, offert dès ${measure(range, franco)}`}
        {`, ${measure(range, maximum)} au plus`}
      </Text>
    </Stack>
  );
}

interface DayCellProps {
  readonly tour: Tour;
  readonly day: TourDay;
  readonly mayCancel: boolean;
}

function DayCell({ tour: { area, areaName, range, maximum }, day: one, mayCancel }: DayCellProps) {
  const { day, cutOff, closed, stops, grams, amount } = one;
  if (closed !== null) {
    return (
      <Text as="span" size="s" tone="bad">
        {/* Orders that nothing could move are to be called: they stay on the day. */}
        {stops === 0 ? closed : `${closed}, ${stopWords(stops)}`}
      </Text>
    );
  }
  if (cutOff === null && stops === 0) return null;
  const words = stopWords(stops);
  return (
    <Stack gap="half">
      {mayCancel ? (
        <Link
          href={deskPaths.tourDay(area, range, day)}
          aria-label={`${words}, ${areaName}, ${RANGES[range].title}, ${formatDay(day, "long")}`}
        >
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {stops === 0 ? null : (
        <>
          <Text as="span" size="s" tone="quiet" nowrap>
            {wholeNumber(Math.round(grams / 1000))}&nbsp;kg
          </Text>
          <FillBar label="Charge" used={range === "Z002" ? grams : amount} maximum={maximum} />
        </>
      )}
    </Stack>
  );
}

const stopWords = (stops: number): string => {
  if (stops === 0) return "aucun arrêt";
  return stops === 1 ? "1 arrêt" : `${wholeNumber(stops)} arrêts`;
};

/** Orders that a lorry would have brought, with their old and new day. */
export const hitColumns = (day: CalendarDay): readonly Column<HitOrder>[] => [
  {
    id: "order",
    label: "Commande",
    cell: ({ number, company, town }) => (
      <>
        <b>{town === null ? company : `${company}, ${town}`}</b>
        <Text tone="quiet">{number}</Text>
      </>
    ),
    onPhone: "title",
  },
  { id: "kilos", label: "Poids", cell: ({ grams }) => weight(grams), align: "end" },
  { id: "was", label: "Devait arriver", cell: () => <s>{formatDay(day, "long")}</s> },
  {
    id: "instead",
    label: "Arrive",
    cell: ({ instead }) =>
      instead === null ? (
        <Text as="span" tone="bad">
          aucun camion d’ici là : à appeler
        </Text>
      ) : (
        <b>{formatDay(instead, "long")}</b>
      ),
  },
];
