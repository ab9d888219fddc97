import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OrderItem, Shipment } from "../../../../api-schema/order.ts";
import { OrderId } from "../../../../api-schema/primitives.ts";
import type {
  OrderEvent,
  StaffDeparture,
  StaffOrder,
} from "../../../../api-schema/staff-orders.ts";
import { staffOrder } from "../../../../core/api/calls/staff-orders.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { sumCents } from "../../../../core/money/cents.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { houseChangeWords, houseRefusal } from "../../../../core/orders/house-change.ts";
import { hasLeft, shipmentStatusLabel } from "../../../../core/shipments/status.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths, fileAddresses, withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { ErpParts } from "./erp-parts.tsx";
import { DOERS, PAYMENT_WORDS, paymentTone, statusTone } from "./order-words.ts";

/** One order: who, what of it has left and by which lots, its money, its papers, and what became of it. */
export default function OrderPage({ params }: { readonly params: Named }) {
  const id = idIn(OrderId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: OrderId }) {
  const read = useRead(staffOrder, { id });
  return <ReadPage read={read}>{(known) => <OrderShown known={known} />}</ReadPage>;
}

function OrderShown({ known }: { readonly known: StaffOrder }) {
  const { order, store, customer, timeline, conversations } = known;
  const { roles } = useAgent();
  const mayChange = staffMay(roles, "orders.handle");
  const number = order.number ?? "";
  return (
    <DeskPage
      title={`Commande ${number}`}
      back={{ href: deskPaths.orders(), label: "Commandes" }}
      about={
        <>
          {store.company} · passée {order.byPhone === true ? "par téléphone " : ""}le{" "}
          {order.completedAt === null ? "" : formatMoment(order.completedAt)}
        </>
      }
      actions={
        <>
          {staffMay(roles, "orders.place") ? (
            <ButtonLink variant="secondary" href={deskPaths.phoneOrder(store.id)}>
              Commander pour ce client
            </ButtonLink>
          ) : null}
          {mayChange && order.shipments.some(isChangeable) ? (
            <ButtonLink variant="secondary" href={deskPaths.orderChange(order.id, "annuler")}>
              Annuler la commande…
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Card>
        <Facts
          facts={[
            [
              "Boutique",
              <>
                {store.company}, {store.area}
                {store.erpId === null ? "" : ` · client ${store.erpId}`}
              </>,
            ],
            [
              "Commandé par",
              <>
                <Link href={deskPaths.client(customer.id)}>{customer.name}</Link> · {customer.email}
              </>,
            ],
            ["Livré à", <AddressWords key="address" order={order} />],
            ["Total HT", euros(order.totalHT)],
            ["Port HT", euros(order.shippingTotalHT)],
            ["TVA", euros(order.taxTotal)],
            ["Total TTC", <b key="total">{euros(order.total)}</b>],
            ...order.payments.map(
              ({ id: payment, gmp, method, state, amount, due }) =>
                [
                  gmp ? "Paiement" : "Paiement (place de marché)",
                  <Cluster key={payment} gap="1 2" align="center">
                    <span>
                      {method.name}, {euros(amount)}
                    </span>
                    <Badge tone={paymentTone(state)}>{PAYMENT_WORDS[state]}</Badge>
                    {due > 0 ? <Text as="span">reste {euros(due)}</Text> : null}
                  </Cluster>,
                ] as const,
            ),
            ...(conversations.length === 0
              ? []
              : [
                  [
                    "Messages",
                    <Stack as="ul" key="messages" gap="1">
                      {conversations.map((thread) => (
                        <li key={thread.id}>
                          <ThreadWords thread={thread} />
                        </li>
                      ))}
                    </Stack>,
                  ] as const,
                ]),
          ]}
        />
      </Card>
      {order.shipments.map((shipment) => (
        <ShipmentShown key={shipment.id} known={known} shipment={shipment} />
      ))}
      <ErpParts known={known} />
      <Section title="Ce qui s’est passé">
        <DeskTable
          label="Ce qui s’est passé"
          columns={EVENT_COLUMNS}
          read={{ data: timeline }}
          keyOf={(event) => `${event.at} ${event.what}`}
          empty="Rien encore."
        />
      </Section>
    </DeskPage>
  );
}

/** A conversation by its title, and the way to it for who answers. */
function ThreadWords({ thread }: { readonly thread: StaffOrder["conversations"][number] }) {
  const { roles } = useAgent();
  const words = thread.isIncident ? `Incident : ${thread.title}` : thread.title;
  return staffMay(roles, "conversations.answer") ? (
    <Link href={deskPaths.conversation(thread.id)}>{words}</Link>
  ) : (
    words
  );
}

const isChangeable = ({ status }: Shipment): boolean => houseRefusal(status) === null;

/** The shipments of the same lorries that have not left, on another day: both may be one again. */
const joinsOf = ({ id, transportTypeCode, merchant }: Shipment, all: readonly Shipment[]) =>
  all.flatMap((one) =>
    one.id !== id &&
    one.transportTypeCode === transportTypeCode &&
    one.merchant.id === merchant.id &&
    isChangeable(one) &&
    one.deliveryDate !== null
      ? [{ ...one, deliveryDate: one.deliveryDate }]
      : [],
  );

function AddressWords({ order: { shippingAddress: to } }: Pick<StaffOrder, "order">) {
  if (to === null) return "Adresse inconnue";
  const { street, postcode, city, phoneNumber } = to;
  return `${street}, ${postcode} ${city}${phoneNumber === null ? "" : ` · ${phoneNumber}`}`;
}

interface ShipmentShownProps {
  readonly known: StaffOrder;
  readonly shipment: Shipment;
}

function ShipmentShown({ known, shipment }: ShipmentShownProps) {
  const { roles } = useAgent();
  const mayChange = staffMay(roles, "orders.handle") && isChangeable(shipment);
  const { id, shipments } = known.order;
  const { deliveryDate, miraklLatestDeliveryDate, transportTypeCode } = shipment;
  const papers = known.papers.find((one) => one.shipment === shipment.id);
  const day = deliveryDate ?? miraklLatestDeliveryDate;
  return (
    <Section title={shipment.label}>
      <Cluster gap="2 4" align="center">
        <Badge tone={statusTone(shipment.status)}>{shipmentStatusLabel(shipment.status)}</Badge>
        {day === null ? null : (
          <Text>
            {deliveryDate === null
              ? `Au plus tard le ${formatDay(day, "long")}`
              : `Livraison ${formatDay(day, "long")}`}
          </Text>
        )}
        {papers?.deliveryNote == null ? null : (
          <a href={fileAddresses.deliveryNote(shipment.id)} download>
            Bon de livraison {papers.deliveryNote.number}
          </a>
        )}
        {papers?.invoice == null ? null : (
          <a href={fileAddresses.invoice(papers.invoice.id)} download>
            Facture {papers.invoice.number}
          </a>
        )}
        {papers?.invoice == null || !staffMay(roles, "money.view") ? null : (
          <Link href={deskPaths.invoice(papers.invoice.id)}>Facture et avoirs</Link>
        )}
        {transportTypeCode === "MKP" ||
        deliveryDate === null ||
        !staffMay(roles, "tours.view") ? null : (
          <Link href={withChoices(deskPaths.preparation(), { jour: deliveryDate })}>
            Camions de ce jour
          </Link>
        )}
      </Cluster>
      {shipment.houseChange === undefined ? null : (
        <Notice tone="info">Le client lit : {houseChangeWords(shipment.houseChange)}</Notice>
      )}
      {mayChange ? (
        <Cluster gap="2">
          <ButtonLink
            variant="quiet"
            href={deskPaths.orderChange(id, "diminuer", shipment.id)}
            aria-label={`Diminuer ${shipment.label}…`}
          >
            Diminuer…
          </ButtonLink>
          {transportTypeCode === "MKP" ? null : (
            <ButtonLink
              variant="quiet"
              href={deskPaths.orderSplit(id, shipment.id)}
              aria-label={`Partager ${shipment.label}…`}
            >
              Partager…
            </ButtonLink>
          )}
          {joinsOf(shipment, shipments).map(({ id: other, deliveryDate: to }) => (
            <ButtonLink
              key={other}
              variant="quiet"
              href={deskPaths.orderSplit(id, shipment.id, to)}
              aria-label={`Réunir avec ${formatDay(to, "long")}, ${shipment.label}…`}
            >
              {`Réunir avec ${formatDay(to, "long")}…`}
            </ButtonLink>
          ))}
          {shipments.length > 1 ? (
            <ButtonLink
              variant="quiet"
              href={deskPaths.orderChange(id, "annuler", shipment.id)}
              aria-label={`Annuler ${shipment.label}…`}
            >
              Annuler…
            </ButtonLink>
          ) : null}
        </Cluster>
      ) : null}
      {shipment.note === "" ? null : <Text tone="quiet">Au chauffeur : {shipment.note}</Text>}
      <DeskTable
        label={`Lignes, ${shipment.label}`}
        columns={lineColumns(known, shipment)}
        read={{ data: shipment.items }}
        keyOf={({ id }) => id}
        empty="Plus rien dans cette livraison."
      />
    </Section>
  );
}

const lineColumns = (
  { departures, allotted }: StaffOrder,
  shipment: Shipment,
): readonly Column<OrderItem>[] => {
  const ofItem = ({ id }: OrderItem) => departures.filter(({ item }) => item === id);
  const toLeave = ({ id, quantity }: OrderItem) =>
    allotted.find(({ item }) => item === id)?.quantity ?? quantity;
  return [
    {
      id: "name",
      label: "Article",
      cell: ({ productName, reference, packaging, customerReference }) => (
        <>
          <b>{productName}</b>{" "}
          <Text as="span" tone="quiet">
            {reference} · {packaging}
            {customerReference === null ? "" : ` · réf. client ${customerReference}`}
          </Text>
        </>
      ),
      onPhone: "title",
    },
    { id: "price", label: "Prix HT", cell: ({ unitPrice }) => euros(unitPrice), align: "end" },
    {
      id: "ordered",
      label: "Commandé",
      cell: ({ quantity }) => wholeNumber(quantity),
      align: "end",
    },
    {
      id: "shipped",
      label: "Parti",
      cell: (item) => {
        const named = ofItem(item).reduce((sum, { quantity }) => sum + quantity, 0);
        const left = hasLeft(shipment.status) ? Math.max(named, toLeave(item)) : named;
        return left === item.quantity ? wholeNumber(left) : <b>{wholeNumber(left)}</b>;
      },
      align: "end",
    },
    {
      id: "lots",
      label: "Lots",
      cell: (item) => (
        <>
          {toLeave(item) < item.quantity ? (
            <Badge tone="bad">{`${toLeave(item)} sur ${item.quantity}`}</Badge>
          ) : null}
          <Lots lots={ofItem(item)} />
        </>
      ),
    },
    {
      id: "total",
      label: "Total HT",
      cell: ({ subtotal, promotionTotal }) => euros(sumCents([subtotal, promotionTotal])),
      align: "end",
      onPhone: "figure",
    },
  ];
};

function Lots({ lots }: { readonly lots: readonly StaffDeparture[] }): ReactNode {
  if (lots.length === 0) return null;
  return (
    <ul>
      {lots.map((one) => (
        <li key={`${one.leftAt} ${one.lot} ${one.quantity}`}>
          {one.lot === null ? (
            `${one.quantity} sans lot`
          ) : (
            <>
              {one.quantity} ×{" "}
              <Link href={withChoices(deskPaths.lots(), { lot: one.lot })}>{one.lot}</Link>
            </>
          )}
          {one.bestBefore === null ? "" : `, DDM ${formatDay(one.bestBefore, "numeric")}`}
          {one.useBy === null ? "" : `, DLC ${formatDay(one.useBy, "numeric")}`}
        </li>
      ))}
    </ul>
  );
}

const EVENT_COLUMNS: readonly Column<OrderEvent>[] = [
  { id: "at", label: "Quand", cell: ({ at }) => <Moment at={at} /> },
  {
    id: "who",
    label: "Qui",
    cell: ({ by, name }) => (name === null ? DOERS[by] : `${name} (${DOERS[by].toLowerCase()})`),
  },
  { id: "what", label: "Quoi", cell: ({ what }) => what, onPhone: "title" },
];
