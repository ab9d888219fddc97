import { Link } from "wouter";
import { CalendarDay } from "../../../../api-schema/primitives.ts";
import type {
  ShadowAsker,
  ShadowDayDetail,
  ShadowDifference,
  ShadowMend,
} from "../../../../api-schema/staff-shadow.ts";
import { staffShadowDay } from "../../../../core/api/calls/staff-shadow.ts";
import { apiErrorMessage, isNotFound } from "../../../../core/api/errors.ts";
import { staffCompareShadowDay } from "../../../../core/api/wire/staff-shadow.ts";
import { isCalendarDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { cents } from "../../../../core/money/cents.ts";
import { euros } from "../../../../core/money/format.ts";
import { dayInWords, SHADOW_KINDS } from "../../../../core/shadow/report.ts";
import { shadowCsv } from "../../../../core/shadow/shadow-csv.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { saveBlob } from "../../../widgets/save-file.ts";
import { Select, type SelectOption } from "../../../widgets/select.tsx";
import { useAgent, useChange, useRead } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import { rowPath, tableLabel, tablePath } from "../../resources/places.ts";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

/** What the shop would have done otherwise on a day, each with why and where it is mended. */
export default function ShadowDayPage({ params: { day = "" } }: { readonly params: Named }) {
  return isCalendarDay(day) ? <Day day={CalendarDay.make(day)} /> : <MissingPage />;
}

const ALL = { href: deskPaths.shadow(), label: "Mois en double" };

function Day({ day }: { readonly day: CalendarDay }) {
  const read = useRead(staffShadowDay, { day });
  const { roles } = useAgent();
  const comparing = useChange(() => (api) => staffCompareShadowDay(api, { day }));
  const isUnsaid = read.error !== null && isNotFound(read.error);
  return (
    <DeskPage
      title={`En double, ${formatDay(day, "long")}`}
      back={ALL}
      actions={
        mayOfResource(roles, "change", "shadowOrders") ? (
          <Button
            variant="secondary"
            loading={comparing.isPending}
            onClick={() => comparing.mutate(undefined)}
          >
            Comparer {isUnsaid ? "maintenant" : "de nouveau"}
          </Button>
        ) : null
      }
    >
      {comparing.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(comparing.error)}
        </Notice>
      )}
      {isUnsaid ? (
        <Text tone="quiet">
          Ce jour n’a pas encore été comparé : cela se fait chaque matin à partir de 5 h 30.
        </Text>
      ) : (
        <ReadPage read={read}>{(detail) => <Differences detail={detail} />}</ReadPage>
      )}
    </DeskPage>
  );
}

/** Rows of a page of the table. */
const AT_ONCE = 100;

const ASKERS: { readonly [Asker in ShadowAsker]: string } = {
  morning: "automatiquement",
  command: "par commande",
  desk: "à la gestion",
};

function Differences({ detail }: { readonly detail: ShadowDayDetail }) {
  const { day, said, differences, before } = detail;
  const { choice, choose, page, hrefOf } = useChoices();
  const [genre, client] = [choice("genre"), choice("client")];
  const found = differences.filter(
    ({ kind, customer }) =>
      (genre === "" || kind === genre) && (client === "" || customer === client),
  );
  const shown = found.slice((page - 1) * AT_ONCE, page * AT_ONCE);
  const told = said?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <>
      <p role="status">
        {capital(dayInWords(detail))}.{" "}
        {said === null ? null : (
          <Text as="span" tone="quiet">
            Comparé {ASKERS[said.by]}, le <Moment at={said.at} />.
          </Text>
        )}
      </p>
      {differences.length === 0 ? null : (
        <>
          <Cluster gap="3" align="end">
            <Select
              label="Genre"
              placeholder="Tous"
              clearable
              options={kindOptions(detail)}
              value={genre === "" ? null : genre}
              onValueChange={(value) => choose({ genre: value ?? "", client })}
            />
            <Select
              label="Client"
              placeholder="Tous"
              clearable
              options={customerOptions(differences)}
              value={client === "" ? null : client}
              onValueChange={(value) => choose({ genre, client: value ?? "" })}
            />
            <Button
              variant="secondary"
              onClick={() =>
                saveBlob({
                  name: `ecarts-${day}.csv`,
                  blob: new Blob([shadowCsv(found)], { type: "text/csv;charset=utf-8" }),
                })
              }
            >
              Exporter (CSV)
            </Button>
          </Cluster>
          {told > differences.length ? (
            <Notice tone="info">
              Les {differences.length} premiers écarts de ce jour sont gardés, sur {told}.
            </Notice>
          ) : null}
          <Card padding="s">
            <DeskTable
              label="Écarts du jour"
              columns={COLUMNS}
              read={{ data: shown }}
              keyOf={(one) => `${one.order} ${one.kind} ${one.what} ${one.old} ${one.shop}`}
              empty="Aucun écart de ce genre."
              pages={{
                page,
                lastPage: Math.max(1, Math.ceil(found.length / AT_ONCE)),
                href: hrefOf,
              }}
            />
          </Card>
        </>
      )}
      {before.length === 0 ? null : (
        <Section title="Ce qui en avait été dit avant">
          <DeskTable
            label="Ce qui en avait été dit avant"
            columns={BEFORE}
            read={{ data: before }}
            keyOf={({ at }) => at}
            empty=""
          />
        </Section>
      )}
    </>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const kindOptions = ({ said }: ShadowDayDetail): readonly SelectOption[] =>
  (said?.kinds ?? []).map(({ kind, count }) => ({
    value: kind,
    label: `${SHADOW_KINDS[kind]} (${count})`,
  }));

const customerOptions = (differences: readonly ShadowDifference[]): readonly SelectOption[] =>
  [...new Map(differences.map(({ customer, store }) => [customer, store]))].map(
    ([customer, store]) => ({
      value: customer,
      label: store === null ? customer : `${store} (${customer})`,
    }),
  );

const COLUMNS: readonly Column<ShadowDifference>[] = [
  {
    id: "order",
    label: "Commande",
    cell: ({ order, customer, store }) => (
      <>
        <b>{order}</b> <Text tone="quiet">{store ?? `client ${customer}`}</Text>
      </>
    ),
    sort: ({ order }) => order,
    onPhone: "title",
  },
  {
    id: "kind",
    label: "Genre",
    cell: ({ kind }) => SHADOW_KINDS[kind],
    sort: ({ kind }) => SHADOW_KINDS[kind],
  },
  { id: "what", label: "Quoi", cell: ({ what }) => what },
  { id: "old", label: "Ancien système", cell: ({ old }) => old },
  { id: "shop", label: "Boutique", cell: ({ shop }) => <b>{shop}</b> },
  {
    id: "cents",
    label: "Écart",
    cell: ({ cents: sum }) => (sum === null ? "–" : euros(cents(sum))),
    sort: ({ cents: sum }) => Math.abs(sum ?? 0),
    align: "end",
    onPhone: "figure",
  },
  {
    id: "why",
    label: "Pourquoi",
    cell: ({ why, mend }) => (
      <>
        {why} {mend === null ? null : <Mend mend={mend} />}
      </>
    ),
  },
];

/** The way to mend it: the row itself where it is there, else its table. */
function Mend({ mend: { resource, key } }: { readonly mend: ShadowMend }) {
  const href = (key === null ? undefined : rowPath(resource, key)) ?? tablePath(resource);
  return <Link href={href}>{`Corriger\u00a0: ${(tableLabel(resource) ?? "").toLowerCase()}`}</Link>;
}

const BEFORE: readonly Column<ShadowDayDetail["before"][number]>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} />, onPhone: "title" },
  { id: "by", label: "Demandé", cell: ({ by }) => ASKERS[by] },
  {
    id: "equal",
    label: "Sans écart",
    cell: ({ orders, equal }) => `${equal} sur ${orders}`,
    onPhone: "figure",
  },
];
