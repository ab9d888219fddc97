import { useRef, useState } from "react";
import type { HouseReason } from "../../../../api-schema/house-change.ts";
import type { OrderItem, Shipment } from "../../../../api-schema/order.ts";
import { OrderId, ShipmentId, type VariantCode } from "../../../../api-schema/primitives.ts";
import {
  OrderSplit,
  type OrderSplitPreview,
  type OrderSplitWish,
  type SplitDay,
} from "../../../../api-schema/staff-order-changes.ts";
import type { StaffOrder } from "../../../../api-schema/staff-orders.ts";
import {
  staffPreviewOrderSplit,
  staffSplitDays,
} from "../../../../core/api/calls/staff-order-changes.ts";
import { staffOrder } from "../../../../core/api/calls/staff-orders.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffSplitOrder } from "../../../../core/api/wire/staff-order-changes.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import { houseRefusal } from "../../../../core/orders/house-change.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Card } from "../../../widgets/card.tsx";
import { EmptyState } from "../../../widgets/empty-state.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { SkeletonText } from "../../../widgets/skeleton.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { HouseReasonChoice, WORDS_TO_CUSTOMER } from "./house-reason.tsx";
import styles from "./order-change.module.css";
import { OrderSplitShown } from "./order-split-shown.tsx";

/** What of a shipment leaves with the lorry of another day, or both together again: its consequences first. */
export default function OrderSplitPage({ params }: { readonly params: Named }) {
  const id = idIn(OrderId, params["id"]);
  const { roles } = useAgent();
  return id === undefined || !staffMay(roles, "orders.handle") ? (
    <MissingPage />
  ) : (
    <Known id={id} />
  );
}

function Known({ id }: { readonly id: OrderId }) {
  const read = useRead(staffOrder, { id });
  const { choice } = useChoices();
  const shipment = idIn(ShipmentId, choice("livraison"));
  return (
    <ReadPage read={read}>
      {(known) => {
        const found = known.order.shipments.find((one) => one.id === shipment);
        return found === undefined ? <MissingPage /> : <Split known={known} shipment={found} />;
      }}
    </ReadPage>
  );
}

interface SplitProps {
  readonly known: StaffOrder;
  readonly shipment: Shipment;
}

type Typed = ReadonlyMap<VariantCode, string>;

function Split({ known, shipment }: SplitProps) {
  const { order, store } = known;
  const { choice } = useChoices();
  // Who comes to join both has all of it typed already.
  const asked = choice("jour");
  const isJoin = asked !== "";
  const [typed, setTyped] = useState<Typed>(
    () =>
      new Map(isJoin ? shipment.items.map((item) => [item.variant, String(item.quantity)]) : []),
  );
  const [day, setDay] = useState<string>(asked);
  const [reason, setReason] = useState<HouseReason | null>(null);
  const days = useRead(staffSplitDays, { id: order.id, shipment: shipment.id });
  const chosen = days.data?.find((one) => one.day === day)?.day;
  const items = goingOf(shipment, typed);
  const wish =
    reason === null || items === null || chosen === undefined
      ? null
      : { reason, shipment: shipment.id, day: chosen, items };
  // What was shown stays while a quantity is typed anew, and with it what was written to the customer.
  const [last, setLast] = useState<OrderSplitWish | null>(null);
  if (wish !== null && JSON.stringify(wish) !== JSON.stringify(last)) setLast(wish);
  return (
    <DeskPage
      title={`${isJoin ? "Réunir" : "Partager"} « ${shipment.label} » de la commande ${order.number ?? ""}`}
      back={{ href: deskPaths.order(order.id), label: `Commande ${order.number ?? ""}` }}
      about={store.company}
    >
      {houseRefusal(shipment.status) !== null || shipment.items.length === 0 ? (
        <EmptyState title="Rien ne se partage plus ici">
          Ce qui est parti ou annulé ne se partage plus.
        </EmptyState>
      ) : (
        <>
          <Section title="Ce qui part un autre jour">
            <DeskTable
              label="Ce qui part un autre jour, ligne par ligne"
              columns={columnsOf(typed, (variant, quantity) =>
                setTyped(new Map([...typed, [variant, quantity]])),
              )}
              read={{ data: shipment.items }}
              keyOf={({ id }) => id}
              empty="Plus rien dans cette livraison."
            />
          </Section>
          <Card>
            <Stack gap="4">
              <Select
                label="Jour de livraison"
                name="day"
                required
                hint={
                  days.data?.length === 0
                    ? "Aucun camion ne passe dans les prochains jours."
                    : "Du camion de cette boutique. Rien n’est facturé de plus : ni port, ni minimum."
                }
                options={(days.data ?? []).map(dayOption)}
                value={day === "" ? null : day}
                onValueChange={(value) => setDay(value ?? "")}
              />
              <HouseReasonChoice reason={reason} onChoose={setReason} />
            </Stack>
          </Card>
          {days.isError ? (
            <Notice tone="error" live>
              {apiErrorMessage(days.error)}
            </Notice>
          ) : null}
          {wish === null ? (
            <Text tone="quiet">
              Dites ce qui part, le jour et le motif : ce que cela change se montre ici, avant
              d’être fait.
            </Text>
          ) : null}
          {last === null ? null : (
            <div hidden={wish === null}>
              <Stack gap="5">
                <Previewed known={known} wish={last} />
              </Stack>
            </div>
          )}
        </>
      )}
    </DeskPage>
  );
}

const dayOption = ({ day, shipment }: SplitDay) => ({
  value: day,
  label: `${formatDay(day, "long")}${shipment === null ? "" : ", avec ce qui part déjà ce jour-là"}`,
});

const columnsOf = (
  typed: Typed,
  onType: (variant: VariantCode, quantity: string) => void,
): readonly Column<OrderItem>[] => [
  {
    id: "name",
    label: "Article",
    cell: ({ productName, reference, packaging }) => (
      <>
        <b>{productName}</b>{" "}
        <Text as="span" tone="quiet">
          {reference} · {packaging}
        </Text>
      </>
    ),
    onPhone: "title",
  },
  {
    id: "ordered",
    label: "Commandé",
    cell: ({ quantity }) => wholeNumber(quantity),
    align: "end",
  },
  {
    id: "goes",
    label: "Part ce jour-là",
    cell: (item) => (
      <span className={styles.figure}>
        <TextField
          label={`Part un autre jour, de ${item.productName}`}
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          value={typed.get(item.variant) ?? "0"}
          error={goesOf(typed, item) === null ? `De 0 à ${item.quantity}.` : undefined}
          onValueChange={(quantity) => onType(item.variant, quantity)}
        />
      </span>
    ),
    align: "end",
  },
];

/** What goes of a line; null where what is typed is no such quantity. */
const goesOf = (typed: Typed, { variant, quantity }: OrderItem): number | null => {
  const text = (typed.get(variant) ?? "0").trim();
  const count = text === "" ? 0 : /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  return count <= quantity ? count : null;
};

/** The lines that go; null while a quantity is none, or nothing goes. */
const goingOf = ({ items }: Shipment, typed: Typed): OrderSplitWish["items"] | null => {
  const lines = items.map((item) => ({ variant: item.variant, quantity: goesOf(typed, item) }));
  const going = lines.flatMap(({ variant, quantity }) =>
    quantity === null || quantity === 0 ? [] : [{ variant, quantity }],
  );
  return going.length === 0 || lines.some(({ quantity }) => quantity === null) ? null : going;
};

interface PreviewedProps {
  readonly known: StaffOrder;
  readonly wish: OrderSplitWish;
}

function Previewed({ known, wish }: PreviewedProps) {
  const { id } = known.order;
  const read = useRead(staffPreviewOrderSplit, { id, body: wish }, { keepsPage: true });
  const { data, isError, isPlaceholderData } = read;
  return (
    <>
      {isError ? (
        <Notice tone="error" live>
          {apiErrorMessage(read.error)}
        </Notice>
      ) : null}
      {data === undefined ? null : <OrderSplitShown preview={data} />}
      {data === undefined ? null : (
        <Card hidden={isPlaceholderData || isError || data.refusal !== null}>
          <Confirm known={known} wish={wish} preview={data} />
        </Card>
      )}
      {data === undefined && !isError ? <SkeletonText lines={4} /> : null}
    </>
  );
}

const FIELDS = fieldsOf(OrderSplit, { words: WORDS_TO_CUSTOMER });

interface ConfirmProps extends PreviewedProps {
  readonly preview: OrderSplitPreview;
}

function Confirm({ known: { order }, wish, preview }: ConfirmProps) {
  const send = useSend<null>();
  const lead = useLead();
  const key = useRef(crypto.randomUUID());
  const { isJoined, money, version, after } = preview;
  const act = isJoined ? "Réunir" : "Partager";
  const form = useDeskForm({
    fields: FIELDS,
    initial: { words: "" },
    keepsValues: true,
    confirm: () => ({
      title: isJoined ? "Réunir les deux livraisons ?" : "Partager la livraison ?",
      consequence: `${money} Le client est prévenu par mail. ${isJoined ? "Elle se partage de nouveau" : "Les deux se réunissent de nouveau"} tant qu’aucune n’est partie.`,
      button: act,
    }),
    send: ({ words }) =>
      send((api) =>
        staffSplitOrder(api, {
          id: order.id,
          body: { ...wish, words, key: key.current, version, expectedTotal: after.total },
        }),
      ),
    onDone: () =>
      lead(
        deskPaths.order(order.id),
        isJoined
          ? "Les livraisons sont réunies. Le client est prévenu par mail."
          : "La livraison est partagée. Le client est prévenu par mail.",
      ),
  });
  return <DeskForm state={form} submit={`${act}…`} />;
}
