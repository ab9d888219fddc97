import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { Link } from "wouter";
import { CalendarDay, type OrderItemId } from "../../../../api-schema/primitives.ts";
import type {
  StaffStop,
  StaffStopLine,
  StopDeparture,
} from "../../../../api-schema/staff-orders.ts";
import { staffTypeDeparture } from "../../../../core/api/wire/staff-orders.ts";
import { type ApiError, apiErrorMessage } from "../../../../core/api/errors.ts";
import { isCalendarDay } from "../../../../core/calendar/day.ts";
import { hasLeft, shipmentStatusLabel } from "../../../../core/shipments/status.ts";
import { departureProblems } from "../../../../core/shipments/typed-departure.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Button } from "../../../widgets/button.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useChange } from "../../desk-context.ts";
import { useRequestKey } from "../../form/request-key.ts";
import { deskPaths } from "../../paths.ts";
import { statusTone } from "../orders/order-words.ts";
import styles from "./preparation.module.css";

interface StopFormProps {
  readonly stop: StaffStop;
  /** Its place in the tour, from 1. */
  readonly rank: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** A stop; opened, what really leaves of it is typed, lot by lot. */
export function StopForm({ stop, rank, isOpen, onOpen }: StopFormProps) {
  const id = useId();
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  // Above its lines: what was refused is still said where they are read again by it.
  const typing = useChange(
    (body: StopDeparture) => (api) => staffTypeDeparture(api, { id: stop.shipment, body }),
  );
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onOpen}
      >
        <span>
          {rank}. <b>{stop.company}</b>{" "}
          <Text as="span" tone="quiet">
            {stop.postcode} {stop.city} · {stop.number}
          </Text>
        </span>
        <Cluster as="span" gap="2" align="center">
          <Badge tone={statusTone(stop.status)}>{shipmentStatusLabel(stop.status)}</Badge>
          <ChevronDown size={18} aria-hidden />
        </Cluster>
      </button>
      <div id={id} hidden={!isOpen}>
        {wasOpened ? (
          // What was typed before somebody else's change is typed anew; while another stop is open it stays.
          <Lines key={JSON.stringify([stop.status, stop.lines])} stop={stop} typing={typing} />
        ) : null}
      </div>
    </>
  );
}

type TypedLot = {
  readonly quantity: string;
  readonly lot: string;
  readonly kind: "DDM" | "DLC";
  readonly date: string;
};

type Typed = ReadonlyMap<OrderItemId, readonly TypedLot[]>;

const restOf = ({ expected, shipped }: StaffStopLine): number => Math.max(expected - shipped, 0);

interface LinesProps {
  readonly stop: StaffStop;
  readonly typing: {
    readonly mutate: (body: StopDeparture) => void;
    readonly isPending: boolean;
    readonly error: ApiError | null;
  };
}

function Lines({ stop, typing }: LinesProps) {
  const [typed, setTyped] = useState<Typed>(
    () =>
      new Map(
        stop.lines.map((line) => [
          line.item,
          restOf(line) === 0 ? [] : [{ ...EMPTY, quantity: String(restOf(line)) }],
        ]),
      ),
  );
  const [problems, setProblems] = useState<ReturnType<typeof departureProblems>>([]);
  const [asked, setAsked] = useState<StopDeparture | null>(null);
  const key = useRequestKey();
  const mayNote = staffMay(useAgent().roles, "orders.handle");
  const isGone = hasLeft(stop.status);
  const change = (item: OrderItemId, lots: readonly TypedLot[]): void =>
    setTyped((all) => new Map([...all, [item, lots]]));
  const press = (leaves: boolean): void => {
    const unread = unreadLines(stop, typed);
    const lines = linesOf(stop, typed);
    const found = [...unread, ...departureProblems(lines, stop.lines)];
    setProblems(found);
    if (found.length > 0) return;
    const body: StopDeparture = { key: key.of([lines, leaves]), lines, leaves };
    if (leaves) setAsked(body);
    else typing.mutate(body);
  };
  const stays = stop.lines.reduce(
    (sum, line) => sum + restOf(line) - sumOf(typed.get(line.item)),
    0,
  );
  return (
    <Stack gap="3" className={styles.lines}>
      <Text tone="quiet">
        {stop.street}
        {stop.phone === null ? "" : ` · ${stop.phone}`} ·{" "}
        <Link href={deskPaths.order(stop.order)}>Commande {stop.number}</Link>
      </Text>
      {stop.note === "" ? null : <Notice tone="info">{stop.note}</Notice>}
      {stop.lines.map((line) => (
        <Line
          key={line.item}
          line={line}
          lots={mayNote ? (typed.get(line.item) ?? []) : null}
          problem={problems.find(({ field }) => field === String(line.item))?.message}
          onChange={(lots) => change(line.item, lots)}
        />
      ))}
      {typing.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(typing.error)}
        </Notice>
      )}
      {mayNote ? (
        <Cluster gap="2 3" align="center">
          <Button variant="secondary" loading={typing.isPending} onClick={() => press(false)}>
            Noter sans partir
          </Button>
          {isGone ? null : (
            <Button variant="secondary" loading={typing.isPending} onClick={() => press(true)}>
              Noter et partir
            </Button>
          )}
        </Cluster>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={`${stop.company} : la livraison part ?`}
        confirmLabel="Elle part"
        cancelLabel="Ne rien changer"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) typing.mutate(asked);
          setAsked(null);
        }}
      >
        {stays > 0
          ? `${stays === 1 ? "1 conditionnement commandé ne part pas" : `${stays} conditionnements commandés ne partent pas`}. Le client est prévenu du départ, et cela ne se reprend pas.`
          : "Le client est prévenu du départ, et cela ne se reprend pas."}
      </ConfirmDialog>
    </Stack>
  );
}

const EMPTY: TypedLot = { quantity: "", lot: "", kind: "DDM", date: "" };

const numberIn = (text: string): number | null =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;

const sumOf = (lots: readonly TypedLot[] = []): number =>
  lots.reduce((sum, { quantity }) => sum + (numberIn(quantity) ?? 0), 0);

const unreadLines = (stop: StaffStop, typed: Typed) =>
  stop.lines.flatMap(({ item }) =>
    (typed.get(item) ?? []).some(
      ({ quantity, date }) => numberIn(quantity) === null || (date !== "" && !isCalendarDay(date)),
    )
      ? [{ field: String(item), message: "Écrivez une quantité entière, et une date entière." }]
      : [],
  );

const linesOf = (stop: StaffStop, typed: Typed): StopDeparture["lines"] =>
  stop.lines.flatMap(({ item, shipped }) => {
    const lots = (typed.get(item) ?? []).flatMap(({ quantity, lot, kind, date }) => {
      const count = numberIn(quantity) ?? 0;
      const day = isCalendarDay(date) ? CalendarDay.make(date) : null;
      return count === 0
        ? []
        : [
            {
              lot: lot.trim(),
              quantity: count,
              bestBefore: kind === "DDM" ? day : null,
              useBy: kind === "DLC" ? day : null,
            },
          ];
    });
    return lots.length === 0 ? [] : [{ item, seen: shipped, lots }];
  });

interface LineProps {
  readonly line: StaffStopLine;
  /** Null for who may not note what leaves. */
  readonly lots: readonly TypedLot[] | null;
  readonly problem: string | undefined;
  readonly onChange: (lots: readonly TypedLot[]) => void;
}

function Line({ line, lots, problem, onChange }: LineProps) {
  const { item, name, reference, packaging, ordered, expected, shipped } = line;
  const set = (at: number, change: Partial<TypedLot>): void =>
    onChange((lots ?? []).map((lot, other) => (other === at ? { ...lot, ...change } : lot)));
  return (
    <Stack as="fieldset" gap="2" className={styles.line}>
      <legend>
        <b>{name}</b>{" "}
        <Text as="span" tone="quiet">
          {reference} · {packaging}
        </Text>
      </legend>
      <Text>
        {ordered < 2 ? `${ordered} commandé` : `${ordered} commandés`}
        {expected < ordered ? `, ${expected} à livrer` : ""}
        {shipped > 0
          ? `, ${shipped === 1 ? "1 déjà noté parti" : `${shipped} déjà notés partis`}`
          : ""}
      </Text>
      {lots?.map((lot, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a lot has nothing else that stays
        <div key={at} className={styles.lot}>
          <TextField
            label="Quantité"
            inputMode="numeric"
            name={`quantity-${item}`}
            value={lot.quantity}
            error={at === 0 ? problem : undefined}
            onValueChange={(quantity) => set(at, { quantity })}
          />
          <TextField
            label="Lot"
            name={`lot-${item}`}
            maxLength={60}
            autoComplete="off"
            value={lot.lot}
            onValueChange={(text) => set(at, { lot: text })}
          />
          <Select
            label="Date"
            options={DATES}
            value={lot.kind}
            onValueChange={(kind) => set(at, { kind: kind === "DLC" ? "DLC" : "DDM" })}
          />
          <TextField
            label={lot.kind}
            type="date"
            value={lot.date}
            onValueChange={(date) => set(at, { date })}
          />
        </div>
      ))}
      {lots === null ? null : (
        <div>
          <Button variant="quiet" onClick={() => onChange([...lots, EMPTY])}>
            Ajouter un lot
          </Button>
        </div>
      )}
    </Stack>
  );
}

const DATES = [
  { value: "DDM", label: "DDM" },
  { value: "DLC", label: "DLC" },
];
