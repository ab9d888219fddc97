import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { orderStates } from "../../../api-schema/exchange/order-states.ts";
import { SHIPMENT_STATES, TOLD_STATES } from "../../../api-schema/exchange/order-words.ts";
import { type ExchangeRow, scalarText } from "../../../api-schema/exchange/resource.ts";
import type { CalendarDay, Instant, OrderNumber } from "../../../api-schema/primitives.ts";
import { SHIPMENT, WAY_FORWARD } from "../../../core/shipments/status.ts";
import { readSettings, Settings } from "../../config.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { OrderNews } from "../../selling/orders/order-news.ts";
import { PaymentsRepository } from "../../selling/payments/payments-repository.ts";
import { Receipts } from "../../selling/payments/receipts.ts";
import { moveForward } from "../../selling/payments/shipment-progress.ts";
import { byKey, exchangeTable, type WriteLines } from "./exchange-table.ts";
import { STATE_NAMES, stateNamed } from "./outgoing-tables.ts";

const told = Object.keys(TOLD_STATES) as readonly (keyof typeof TOLD_STATES)[]; // safe: its own keys

/** The number of the state that a line `n` says. */
const SAID = `(case n.state ${told.map((name) => `when '${name}' then ${SHIPMENT[name]}`).join(" ")} end)`;

/** How far a status is; null beside the way. */
const far = (status: string): string =>
  `array_position(array[${WAY_FORWARD.join(", ")}], ${status})`;

/** The shipments `h` that a line `n` speaks of. */
const MEANT = `shipment h join "order" q on q.id = h.order_id
  where q.number = n."order" and q.checkout_state = 'completed'
    and case when n.range is null then h.transport_type_code <> 'MKP' else h.transport_type_code = n.range end
    and (n.day is null or h.delivery_date = n.day)`;

/** True where a line `n` was taken already: its message alone may change. */
const KNOWN = `exists (select from erp_order_state t join "order" q on q.id = t.order_id
  where q.number = n."order" and t.range_code is not distinct from n.range
    and t.delivery_date is not distinct from n.day and t.status = ${SAID})`;

const shown = (name: string): string =>
  `(case ${name} ${STATE_NAMES.map((one) => `when '${one}' then '${SHIPMENT_STATES[one][0]}'`).join(" ")} end)`;

/** By the function that the embedded mill goes through: what follows a state is said there. */
const take: WriteLines = Effect.fnUntraced(
  function* (lines) {
    const sql = yield* SqlClient.SqlClient;
    // In the order of their ids, as whoever holds several.
    yield* sql`select from "order" where number in ${sql.in(
      lines.map(({ row }) => scalarText(row["order"] ?? null)),
    )} order by id for update`.pipe(Effect.orDie);
    const texts: string[] = [];
    const states = lines.map(({ row }) => sayingOf(row));
    for (const { order, range, day, status, at, message } of states.toSorted(
      (a, b) => WAY_FORWARD.indexOf(a.status) - WAY_FORWARD.indexOf(b.status),
    )) {
      const moved = yield* moveForward(order, {
        status,
        at,
        isMeant: ({ transportTypeCode: code, deliveryDate }) =>
          (range === null ? code !== "MKP" : code === range) &&
          (day === null || deliveryDate === day),
      });
      const [kept] = yield* sql<{ readonly isNew: boolean }>`
      insert into erp_order_state (order_id, range_code, delivery_date, status, at, message)
      select id, ${range}::text, ${day}::date, ${status}, ${at}::text::timestamptz, ${message} from "order"
        where number = ${order}
      on conflict (order_id, range_code, delivery_date, status) do update set message = excluded.message
      returning xmax = 0 as "isNew"`.pipe(Effect.orDie);
      if (moved === 0 && kept?.isNew === true) {
        texts.push(`La commande ${order} n'a pas bougé : elle en était déjà là, ou plus loin.`);
      }
    }
    return texts;
  },
  (work) => Effect.provide(work, moving),
);

const sayingOf = (row: ExchangeRow) => ({
  // safe: what does not fit was refused when the line was read
  order: row["order"] as OrderNumber,
  range: (row["range"] ?? null) as string | null,
  day: (row["day"] ?? null) as CalendarDay | null,
  status: SHIPMENT[row["state"] as keyof typeof TOLD_STATES],
  at: row["at"] as Instant,
  message: scalarText(row["message"] ?? ""),
});

const moving = Receipts.layer.pipe(
  Layer.provideMerge(PaymentsRepository.layer),
  Layer.provideMerge(OrderNews.layer),
  Layer.provide(Outbox.layer),
  Layer.provide(SellingFirm.layer),
  Layer.provide(Layer.effect(Settings, readSettings)),
  Layer.orDie,
);

export const orderStatesTable = exchangeTable(orderStates, {
  table: "erp_order_state",
  columns: {
    order: byKey("order_id", `"order"`, "number", "order"),
    range: { column: "range_code" },
    day: { column: "delivery_date" },
    state: { column: "status", read: `(${stateNamed("t.status")})`, write: SAID },
  },
  writes: take,
  refused: (lines, key) => [
    `select ${key} as key, 'order' as column, 'Aucune commande confirmée n''a ce numéro.' as reason
      from ${lines} where not exists (select from "order" q
        where q.number = n."order" and q.checkout_state = 'completed')`,
    `select ${key} as key, 'range' as column, 'Rien de cette commande ne voyage ainsi.' as reason
      from ${lines} where exists (select from "order" q
        where q.number = n."order" and q.checkout_state = 'completed')
        and not exists (select from ${MEANT})`,
    `select ${key} as key, 'state' as column, 'Elle est « ' || (select ${shown(stateNamed("h.status"))}
         from ${MEANT} order by ${far("h.status")} nulls last, h.id limit 1)
         || ' » : « ' || ${shown("n.state")} || ' » ne peut pas suivre.' as reason
      from ${lines} where exists (select from ${MEANT}) and not ${KNOWN}
        and not exists (select from ${MEANT} and ${far("h.status")} <= ${far(SAID)})`,
    `select ${key} as key, 'at' as column,
       'Cet état est déjà connu, depuis un autre instant : il ne se corrige pas.' as reason
      from ${lines} join "order" q on q.number = n."order" join erp_order_state t on t.order_id = q.id
        and t.range_code is not distinct from n.range and t.delivery_date is not distinct from n.day
        and t.status = ${SAID} where t.at <> n.at`,
  ],
});
