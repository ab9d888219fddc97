import type { Forecast } from "../../../../api-schema/staff-forecasts.ts";
import type { TransportTypeCode } from "../../../../api-schema/primitives.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { RANGES } from "../../../../core/delivery/ranges.ts";
import { moveOf } from "../../../../core/forecast/moved.ts";
import { cents } from "../../../../core/money/cents.ts";
import { euros, percent, wholeNumber } from "../../../../core/money/format.ts";
import { conditionText } from "../../../../core/selling/conditions.ts";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { counted } from "../../parts/counted.ts";
import { Section } from "../../parts/section.tsx";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

interface ForecastResultProps {
  readonly forecast: Forecast;
  /** Something else is typed since: the figures are of what was typed before. */
  readonly isStale: boolean;
}

/** What a change would do: the sums, who would pay, and which orders would no longer be brought free. */
export function ForecastResult({ forecast, isStale }: ForecastResultProps) {
  const { orders, stores, dearer, fallen, reached, delivery, margin, unpriced, examples } =
    forecast;
  if (orders === 0) {
    return (
      <Section title="Résultat">
        <Text tone="quiet">Aucune commande n’a été passée sur cette période.</Text>
      </Section>
    );
  }
  const ofDelivery = delivery.after - delivery.before;
  return (
    <Stack gap="5" bounded stale={isStale} aria-live="polite">
      <Tiles>
        <Tile
          label="Commandes rejouées"
          figure={wholeNumber(orders)}
          about={counted(stores, "boutique", "boutiques")}
        />
        <Tile
          label="Aujourd’hui, à commandes égales"
          figure={euros(forecast.before)}
          about={`${euros(forecast.told)} quand elles ont été passées`}
        />
        <Tile
          label="Avec le changement"
          figure={euros(forecast.after)}
          about={movedText(forecast)}
          tone="good"
        />
        <Tile
          label="Dont livraison"
          figure={euros(delivery.after)}
          about={ofDelivery === 0 ? "rien ne change" : signed(ofDelivery)}
        />
        {margin === null ? null : (
          <Tile
            label="Marge des articles"
            figure={isUncosted(margin) ? "–" : euros(margin.after)}
            about={marginWords(margin)}
          />
        )}
      </Tiles>
      {unpriced === 0 ? null : (
        <Text tone="quiet" size="s">
          {counted(unpriced, "ligne n’est", "lignes ne sont")} plus au tarif : rejouées à leur prix
          d’alors.
        </Text>
      )}
      <Section title="Par gamme">
        <DeskTable
          label="Par gamme"
          columns={RANGE_COLUMNS}
          read={{ data: forecast.ranges }}
          keyOf={({ range }) => range}
          empty=""
        />
      </Section>
      {examples.length === 0 ? null : (
        <Section
          title={`${counted(forecast.articles, "article change", "articles changent")} de prix`}
        >
          <DeskTable
            label="Articles qui changent de prix, les plus commandés"
            columns={ARTICLE_COLUMNS}
            read={{ data: examples }}
            keyOf={({ code }) => code}
            empty=""
          />
        </Section>
      )}
      {forecast.moved.count === 0 ? null : (
        <Section
          title={counted(
            forecast.moved.count,
            "livraison aurait manqué son camion",
            "livraisons auraient manqué leur camion",
          )}
        >
          <DeskTable
            label="Livraisons qui auraient manqué leur camion"
            columns={MOVED_COLUMNS}
            read={{ data: forecast.moved.orders }}
            keyOf={({ number, shipment }) => `${number} ${shipment}`}
            empty=""
          />
          {forecast.moved.count > forecast.moved.orders.length ? (
            <Text tone="quiet" size="s">
              Les {forecast.moved.orders.length} premières, sur {wholeNumber(forecast.moved.count)}.
            </Text>
          ) : null}
        </Section>
      )}
      <Section title="Boutiques qui paieraient plus de 5 % de plus">
        <DeskTable
          label="Boutiques qui paieraient plus de 5 % de plus"
          columns={STORE_COLUMNS}
          read={{ data: dearer.stores }}
          keyOf={({ id }) => id}
          empty="Aucune."
        />
        {dearer.count > dearer.stores.length ? (
          <Text tone="quiet" size="s">
            Les {dearer.stores.length} premières, sur {wholeNumber(dearer.count)}.
          </Text>
        ) : null}
      </Section>
      <Section title="Livraisons qui passeraient sous leur franco ou leur minimum">
        <DeskTable
          label="Livraisons qui passeraient sous leur franco ou leur minimum"
          columns={FALLEN_COLUMNS}
          read={{ data: fallen.orders }}
          keyOf={({ number, shipment }) => `${number} ${shipment}`}
          empty="Aucune."
        />
        {fallen.count > fallen.orders.length || reached > 0 ? (
          <Text tone="quiet" size="s">
            {fallen.count > fallen.orders.length
              ? `Les ${fallen.orders.length} premières, sur ${wholeNumber(fallen.count)}. `
              : ""}
            {reached > 0
              ? `${counted(reached, "livraison l’atteindrait", "livraisons l’atteindraient")} au contraire.`
              : ""}
          </Text>
        ) : null}
      </Section>
    </Stack>
  );
}

const signed = (amount: number): string => `${amount > 0 ? "+" : ""}${euros(cents(amount))}`;

const movedText = (moved: Pick<Forecast, "before" | "after">): string => {
  const rate = moveOf(moved);
  const amount = signed(moved.after - moved.before);
  return rate === null ? amount : `${amount}, soit ${rate > 0 ? "+" : ""}${percent(rate)}`;
};

const rangeName = (range: TransportTypeCode): string =>
  range === "MKP" ? "Place de marché" : RANGES[range].title;

type Moved = Pick<Forecast, "before" | "after">;

const amounts = (): readonly Column<Moved>[] => [
  { id: "before", label: "Aujourd’hui", align: "end", cell: ({ before }) => euros(before) },
  {
    id: "after",
    label: "Avec le changement",
    align: "end",
    onPhone: "figure",
    cell: ({ after }) => <b>{euros(after)}</b>,
  },
  {
    id: "move",
    label: "Écart",
    align: "end",
    cell: (moved) => {
      const rate = moveOf(moved);
      return rate === null ? "–" : `${rate > 0 ? "+" : ""}${percent(rate)}`;
    },
  },
];

const RANGE_COLUMNS: readonly Column<Forecast["ranges"][number]>[] = [
  { id: "range", label: "Gamme", onPhone: "title", cell: ({ range }) => <b>{rangeName(range)}</b> },
  ...amounts(),
];

const ARTICLE_COLUMNS: readonly Column<Forecast["examples"][number]>[] = [
  { id: "code", label: "Référence", cell: ({ code }) => code },
  { id: "name", label: "Article", onPhone: "title", cell: ({ name }) => <b>{name}</b> },
  { id: "list", label: "Tarif", cell: ({ list }) => list },
  ...amounts(),
];

const STORE_COLUMNS: readonly Column<Forecast["dearer"]["stores"][number]>[] = [
  { id: "name", label: "Boutique", onPhone: "title", cell: ({ name }) => <b>{name}</b> },
  { id: "city", label: "Ville", cell: ({ city }) => city },
  ...amounts(),
];

const FALLEN_COLUMNS: readonly Column<Forecast["fallen"]["orders"][number]>[] = [
  { id: "number", label: "Commande", onPhone: "title", cell: ({ number }) => <b>{number}</b> },
  { id: "store", label: "Boutique", cell: ({ store }) => store },
  { id: "shipment", label: "Livraison", cell: ({ shipment }) => shipment },
  {
    id: "missing",
    label: "Il manquerait",
    align: "end",
    onPhone: "figure",
    cell: ({ missing, unit }) => conditionText(missing, unit),
  },
];

const MOVED_COLUMNS: readonly Column<Forecast["moved"]["orders"][number]>[] = [
  { id: "number", label: "Commande", onPhone: "title", cell: ({ number }) => <b>{number}</b> },
  { id: "store", label: "Boutique", cell: ({ store }) => store },
  { id: "shipment", label: "Livraison", cell: ({ shipment }) => shipment },
  { id: "from", label: "Livrée le", cell: ({ from }) => formatDay(from, "short") },
  {
    id: "to",
    label: "Aurait été livrée le",
    onPhone: "figure",
    cell: ({ to }) => <b>{to === null ? "aucun jour" : formatDay(to, "short")}</b>,
  },
];

type Margin = NonNullable<Forecast["margin"]>;

/** Whether nothing that was sold has a cost: no margin is told then, not even nought. */
const isUncosted = ({ lines, uncosted }: Margin): boolean => uncosted === lines;

const marginWords = (margin: Margin): string => {
  const { before, lines, uncosted } = margin;
  const all = wholeNumber(lines);
  if (isUncosted(margin)) return `aucune ligne sur ${all} n’a un coût connu`;
  const known = counted(lines - uncosted, "ligne", "lignes");
  const of = `${known} sur ${all} ${lines - uncosted < 2 ? "a" : "ont"} un coût connu`;
  return `${euros(before)} aujourd’hui${uncosted === 0 ? "" : `, ${of}`}`;
};
