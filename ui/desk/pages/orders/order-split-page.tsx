import { useState } from "react";
import type { HouseReason } from "../../../../api-schema/house-change.ts";
import type { OrderItem, Shipment } from "../../../../api-schema/order.ts";
import { ShipmentId, type VariantCode } from "../../../../api-schema/primitives.ts";
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
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffSplitOrder } from "../../../../core/api/wire/staff-order-changes.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { houseRefusal } from "../../../../core/orders/house-change.ts";
import { Card } from "../../../widgets/card.tsx";
import { EmptyState } from "../../../widgets/empty-state.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Stack } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useRequestKey } from "../../form/request-key.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
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
import {
  ARTICLE,
  Consequences,
  ORDERED,
  OrderActPage,
  quantityUpTo,
  ShownWish,
} from "./order-act.tsx";
import styles from "./order-change.module.css";
import { OrderSplitShown } from "./order-split-shown.tsx";

/** What of a shipment leaves with the lorry of another day, or both together again: its consequences first. */
export default function OrderSplitPage({ params }: { readonly params: Named }) {
  const { choice } = useChoices();
  const shipment = idIn(ShipmentId, choice("livraison"));
  return (
    <OrderActPage params={params}>
      {(known) => {
        const found = known.order.shipments.find((one) => one.id === shipment);
        return found === undefined ? <MissingPage /> : <Split known={known} shipment={found} />;
      }}
    </OrderActPage>
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
          <ShownWish
            wish={wish}
            missing="Dites ce qui part, le jour et le motif : ce que cela change se montre ici, avant d’être fait."
          >
            {(shown) => <Previewed known={known} wish={shown} />}
          </ShownWish>
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
  ARTICLE,
  ORDERED,
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
  const text = (typed.get(variant) ?? "").trim();
  return text === "" ? 0 : quantityUpTo(quantity, text);
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
  return (
    <Consequences
      read={useRead(staffPreviewOrderSplit, { id, body: wish }, { keepsPage: true })}
      shown={(preview) => <OrderSplitShown preview={preview} />}
      confirm={(preview) => <Confirm known={known} wish={wish} preview={preview} />}
    />
  );
}

const FIELDS = fieldsOf(OrderSplit, { words: WORDS_TO_CUSTOMER });

interface ConfirmProps extends PreviewedProps {
  readonly preview: OrderSplitPreview;
}

function Confirm({ known: { order }, wish, preview }: ConfirmProps) {
  const send = useSend<null>();
  const lead = useLead();
  const key = useRequestKey();
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
          body: {
            ...wish,
            words,
            key: key.of([wish, words]),
            version,
            expectedTotal: after.total,
          },
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
