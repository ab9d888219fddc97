import { useState } from "react";
import {
  CalendarDay,
  RangeCode,
  SalesAreaCode,
  type ShipmentId,
} from "../../../../api-schema/primitives.ts";
import type { StaffLorryLoad, StaffStop } from "../../../../api-schema/staff-orders.ts";
import { staffLorry } from "../../../../core/api/calls/staff-orders.ts";
import { staffLorryLeaves } from "../../../../core/api/wire/staff-orders.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { isCalendarDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { RANGE_ORDER, RANGES } from "../../../../core/delivery/ranges.ts";
import { weight, wholeNumber } from "../../../../core/money/format.ts";
import { type PickedArticle, pickingByArticle } from "../../../../core/shipments/picking.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Button, ButtonLink } from "../../../widgets/button.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack } from "../../../widgets/primitives.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useChange, useRead } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { codeIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths, fileAddresses, type LorryPlace, withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { LoadSheet } from "./load-sheet.tsx";
import styles from "./preparation.module.css";
import { StopForm } from "./stop-form.tsx";

/** A lorry: what is picked for it, article by article and stop by stop, and what of it has left. */
export default function LorryPage({ params }: { readonly params: Named }) {
  const { day = "" } = params;
  const area = codeIn(SalesAreaCode, params["area"]);
  const range = RANGE_ORDER.find((code) => code === params["range"]);
  if (!isCalendarDay(day) || range === undefined || area === undefined) return <MissingPage />;
  return (
    <Known
      place={{
        day: CalendarDay.make(day),
        area,
        range: RangeCode.make(range),
      }}
    />
  );
}

function Known({ place }: { readonly place: LorryPlace }) {
  const read = useRead(staffLorry, place);
  return <ReadPage read={read}>{(load) => <LorryShown place={place} load={load} />}</ReadPage>;
}

interface LorryShownProps {
  readonly place: LorryPlace;
  readonly load: StaffLorryLoad;
}

function LorryShown({ place, load: { lorry, stops } }: LorryShownProps) {
  const [opened, setOpened] = useState<ShipmentId | null>(null);
  const { roles } = useAgent();
  const title = `${lorry.areaName}, ${RANGES[place.range].title.toLowerCase()}`;
  const articles = pickingByArticle(stops);
  const cutOff = lorry.cutOff === null ? "" : `, heure limite ${formatMoment(lorry.cutOff)}`;
  const about = `${formatDay(place.day, "full")} · ${counted(lorry.stops, "arrêt")}, ${lorry.left} parti${lorry.left > 1 ? "s" : ""}, ${weight(lorry.grams)}${cutOff}`;
  return (
    <>
      <div className={styles.screen}>
        <DeskPage
          title={title}
          back={{
            href: withChoices(deskPaths.preparation(), { jour: place.day }),
            label: `Camions du ${formatDay(place.day, "long")}`,
          }}
          about={about}
          actions={
            <>
              <Button variant="secondary" onClick={() => window.print()}>
                Imprimer
              </Button>
              <ButtonLink variant="secondary" external href={fileAddresses.lorryNotes(place)}>
                Bons de livraison (PDF)
              </ButtonLink>
              {staffMay(roles, "orders.handle") ? (
                <AllLeft place={place} waiting={lorry.stops - lorry.left} />
              ) : null}
            </>
          }
        >
          {lorry.isOpen ? (
            <Notice tone="info">
              Les clients peuvent encore changer leur commande jusqu’à l’heure limite.
            </Notice>
          ) : null}
          {lorry.unpaid === 0 ? null : (
            <Notice tone="info">
              {lorry.unpaid === 1
                ? "1 commande de ce camion attend son paiement et n’est pas à préparer."
                : `${wholeNumber(lorry.unpaid)} commandes de ce camion attendent leur paiement et ne sont pas à préparer.`}
            </Notice>
          )}
          <Section title="Par article">
            <DeskTable
              label="À prélever, par article"
              columns={ARTICLE_COLUMNS}
              read={{ data: articles }}
              keyOf={({ reference }) => reference}
              empty="Rien à prélever."
            />
          </Section>
          <Section title="Par arrêt">
            <Scanner stops={stops} onFound={setOpened} />
            <Stack as="ul" gap="0">
              {stops.map((stop, at) => (
                <li key={stop.shipment} className={styles.stop}>
                  <StopForm
                    stop={stop}
                    rank={at + 1}
                    isOpen={opened === stop.shipment}
                    onOpen={() => setOpened(opened === stop.shipment ? null : stop.shipment)}
                  />
                </li>
              ))}
            </Stack>
          </Section>
        </DeskPage>
      </div>
      <LoadSheet title={title} about={about} articles={articles} stops={stops} />
    </>
  );
}

const counted = (count: number, word: string): string =>
  `${wholeNumber(count)} ${word}${count > 1 ? "s" : ""}`;

interface AllLeftProps {
  readonly place: LorryPlace;
  readonly waiting: number;
}

function AllLeft({ place, waiting }: AllLeftProps) {
  const [isAsked, setAsked] = useState(false);
  const lead = useLead();
  const leaving = useChange(
    (press: string) => (api) => staffLorryLeaves(api, { ...place, body: { key: press } }),
  );
  if (waiting === 0) return null;
  return (
    <>
      <Button loading={leaving.isPending} onClick={() => setAsked(true)}>
        Tout est parti
      </Button>
      {leaving.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(leaving.error)}
        </Notice>
      )}
      <ConfirmDialog
        open={isAsked}
        title={`${counted(waiting, "arrêt")} : tout est parti ?`}
        confirmLabel="Tout est parti"
        cancelLabel="Ne rien changer"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          leaving.mutate(crypto.randomUUID(), {
            onSuccess: ({ stops }) =>
              lead(deskPaths.lorry(place), `Le camion est parti avec ${counted(stops, "arrêt")}.`),
          });
        }}
      >
        Tout ce qui n’est pas noté part comme commandé. Les clients sont prévenus, et cela ne se
        reprend pas.
      </ConfirmDialog>
    </>
  );
}

interface ScannerProps {
  readonly stops: readonly StaffStop[];
  readonly onFound: (stop: ShipmentId) => void;
}

/** A reader types a barcode and ends it with Enter: the next line that still waits for it is opened. */
function Scanner({ stops, onFound }: ScannerProps) {
  const [code, setCode] = useState("");
  const [missed, setMissed] = useState<string | null>(null);
  const find = (): void => {
    const wanted = code.trim().toUpperCase();
    if (wanted === "") return;
    const found = stops.find(({ lines }) =>
      lines.some(
        ({ ean, reference, expected, shipped }) =>
          shipped < expected && (ean === wanted || reference.toUpperCase() === wanted),
      ),
    );
    const line = found?.lines.find(
      ({ ean, reference }) => ean === wanted || reference.toUpperCase() === wanted,
    );
    setMissed(found === undefined ? wanted : null);
    setCode("");
    if (found === undefined || line === undefined) return;
    onFound(found.shipment);
    // Once the stop stands open.
    requestAnimationFrame(() =>
      document.querySelector<HTMLInputElement>(`[name="lot-${line.item}"]`)?.focus(),
    );
  };
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <Cluster gap="2" align="end">
        <TextField
          label="Code-barres ou référence"
          name="code"
          autoComplete="off"
          value={code}
          onValueChange={setCode}
        />
        <Button type="submit" variant="secondary">
          Ouvrir l’arrêt
        </Button>
      </Cluster>
      {missed === null ? null : (
        <Notice tone="warning" live>
          Aucun arrêt n’attend plus « {missed} ».
        </Notice>
      )}
    </form>
  );
}

const ARTICLE_COLUMNS: readonly Column<PickedArticle>[] = [
  {
    id: "name",
    label: "Article",
    cell: ({ name, packaging }) => (
      <>
        <b>{name}</b> {packaging}
      </>
    ),
    onPhone: "title",
  },
  {
    id: "reference",
    label: "Référence",
    cell: ({ reference }) => reference,
    sort: ({ reference }) => reference,
  },
  { id: "stops", label: "Arrêts", cell: ({ stops }) => wholeNumber(stops), align: "end" },
  {
    id: "weight",
    label: "Poids net",
    cell: ({ expected, netWeight }) => weight(expected * netWeight),
    align: "end",
  },
  { id: "shipped", label: "Noté parti", cell: ({ shipped }) => wholeNumber(shipped), align: "end" },
  {
    id: "expected",
    label: "À prélever",
    cell: ({ expected }) => <b>{wholeNumber(expected)}</b>,
    align: "end",
    sort: ({ expected }) => expected,
    onPhone: "figure",
  },
];
