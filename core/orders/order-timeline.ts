import type { PaymentScope, PaymentState, ShipmentStatus } from "../../api-schema/order.ts";
import type { CalendarDay, Instant, ShipmentId } from "../../api-schema/primitives.ts";
import type { OrderEvent } from "../../api-schema/staff-orders.ts";
import { formatDay } from "../calendar/format.ts";
import { euros } from "../money/format.ts";
import { cents } from "../money/cents.ts";
import { SHIPMENT, shipmentStatusLabel } from "../shipments/status.ts";

/** What is known of what became of an order; each instant as it was written down. */
export type OrderTraces = {
  readonly completedAt: Instant;
  readonly customer: string;
  /** Who of the staff took it by telephone; null where the customer ordered it. */
  readonly placedBy: string | null;
  readonly versions: ReadonlyArray<{
    readonly at: Instant;
    readonly version: number;
    readonly by: string;
    /** Somebody at the desk saved it. */
    readonly isOfHouse: boolean;
    readonly paidBefore: number;
    readonly paidAfter: number;
  }>;
  readonly moves: ReadonlyArray<{
    readonly at: Instant;
    /** Two shipments of an order have the same name once one was split. */
    readonly shipmentId: ShipmentId;
    readonly shipment: string;
    readonly status: ShipmentStatus;
  }>;
  readonly payments: ReadonlyArray<{
    readonly at: Instant;
    readonly scope: PaymentScope;
    readonly state: PaymentState;
    readonly reason: string;
  }>;
  readonly refunds: ReadonlyArray<{ readonly at: Instant; readonly amount: number }>;
  readonly invoices: ReadonlyArray<{
    readonly at: Instant;
    readonly number: string;
    readonly day: CalendarDay;
  }>;
  /** What the desk has taken back of its invoices. */
  readonly creditNotes: ReadonlyArray<{
    readonly at: Instant;
    readonly number: string;
    readonly gross: number;
    /** In words, as the paper has it. */
    readonly reason: string;
    readonly by: string;
  }>;
  /** What messages said of lots that left. */
  readonly told: ReadonlyArray<{
    readonly at: Instant;
    readonly shipment: string;
    readonly lines: number;
  }>;
  readonly acts: ReadonlyArray<{
    readonly at: Instant;
    readonly who: string;
    readonly shipment: string;
    readonly act: "typed" | "left" | "shared" | "lessened" | "cancelled" | "split" | "joined";
    readonly what: string;
  }>;
};

/** What became of an order, the oldest first, and who did it: customer, staff, ERP, bank, or the shop by itself. */
export const orderTimeline = (traces: OrderTraces): readonly OrderEvent[] => {
  const { completedAt, customer, versions, moves, payments, refunds, acts } = traces;
  // What a version takes the last goods out of is cancelled by who saved it.
  const mover = ({ at, status, from }: Moved): Pick<OrderEvent, "by" | "name"> => {
    const act = acts.find(
      (one) => one.at === at && (one.act === "left" || one.act === "cancelled"),
    );
    if (act !== undefined) return { by: "staff", name: act.who };
    const version = versions.find((one) => one.at === at);
    return status === SHIPMENT.cancelled && version !== undefined
      ? { by: saverOf(version), name: version.by }
      : { by: moverOf(status, from), name: null };
  };
  const event = (
    at: Instant,
    by: OrderEvent["by"],
    what: string,
    name: string | null = null,
  ): OrderEvent => ({ at, by, name, what });
  const all: readonly OrderEvent[] = [
    traces.placedBy === null
      ? event(completedAt, "customer", "Commande passée", customer)
      : event(
          completedAt,
          "staff",
          `Commande passée par téléphone, pour ${customer}`,
          traces.placedBy,
        ),
    ...versions.map((saved) =>
      event(
        saved.at,
        saverOf(saved),
        `Version ${saved.version} : ${euros(cents(saved.paidBefore))} devient ${euros(cents(saved.paidAfter))}`,
        saved.by,
      ),
    ),
    // What was ordered and is confirmed at that very instant says nothing more; nor does what was delivered and
    // is invoiced, which its buyer reads as delivered: its invoice is told.
    ...moves
      .map((move, index) => ({ ...move, from: before(moves, index) }))
      .filter(({ at, status }) => at !== completedAt || status !== SHIPMENT.ordered)
      .filter(({ status, from }) => status !== SHIPMENT.invoiced || from !== SHIPMENT.delivered)
      .map((move) => {
        const { by, name } = mover(move);
        const status = shipmentStatusLabel(move.status).toLowerCase();
        return event(move.at, by, `${move.shipment} : ${status}`, name);
      }),
    ...payments
      .filter(({ at }) => at !== completedAt)
      .map(({ at, scope, state, reason }) =>
        event(
          at,
          "bank",
          `Paiement ${scope === "mkp" ? "de la place de marché" : "de la maison"} : ${PAYMENTS[state]}${reason === "" ? "" : ` (${reason})`}`,
        ),
      ),
    ...refunds.map(({ at, amount }) =>
      event(at, "bank", `Remboursement de ${euros(cents(amount))}`),
    ),
    ...traces.invoices.map(({ at, number, day }) =>
      event(at, "shop", `Facture ${number} du ${formatDay(day, "numeric")}`),
    ),
    ...traces.creditNotes.map(({ at, number, gross, reason, by }) =>
      event(at, "staff", `Avoir ${number} de ${euros(cents(gross))} : ${reason.toLowerCase()}`, by),
    ),
    ...traces.told.map(({ at, shipment, lines }) =>
      event(at, "erp", `${shipment} : lots de ${lines === 1 ? "1 ligne" : `${lines} lignes`}`),
    ),
    ...acts
      .filter(({ act }) => act !== "left")
      .map(({ at, shipment, act, what, who: name }) =>
        event(at, "staff", `${shipment} : ${ACTS[act]}${what}`, name),
      ),
  ];
  return all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};

const saverOf = ({ isOfHouse }: Pick<OrderTraces["versions"][number], "isOfHouse">) =>
  isOfHouse ? "staff" : "customer";

type Moved = OrderTraces["moves"][number] & { readonly from: ShipmentStatus | undefined };

const ACTS = {
  typed: "parti ",
  shared: "partage de ",
  left: "",
  lessened: "diminuée, ",
  cancelled: "annulée, ",
  split: "partagée, ",
  joined: "réunie, ",
} as const;

/** The status that the shipment of a move had before it. */
const before = (moves: OrderTraces["moves"], index: number): ShipmentStatus | undefined =>
  moves.slice(0, index).findLast(({ shipmentId }) => shipmentId === moves[index]?.shipmentId)
    ?.status;

const moverOf = (status: ShipmentStatus, from: ShipmentStatus | undefined): OrderEvent["by"] => {
  if (status === SHIPMENT.cancelled || status === SHIPMENT.waitingPayment) return "shop";
  // A payment alone lets go what waited for it.
  return from === SHIPMENT.waitingPayment ? "bank" : "erp";
};

const PAYMENTS: { readonly [State in PaymentState]: string } = {
  new: "nouveau",
  cart: "à payer",
  processing: "attendu",
  abandoned: "abandonné",
  authorized: "autorisé",
  validated: "dû",
  prevalidated: "prélèvement à venir",
  completed: "réglé",
  failed: "refusé",
  cancelled: "annulé",
  waitingForIzbergAuthorization: "à autoriser",
};
