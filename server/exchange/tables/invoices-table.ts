import { Effect, Layer, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { invoices } from "../../../api-schema/exchange/invoices.ts";
import type { ExchangeRow } from "../../../api-schema/exchange/resource.ts";
import {
  CalendarDay,
  Cents,
  OrderId,
  OrderNumber,
  Rate,
  ShipmentId,
  StoreId,
  TransportTypeCode,
} from "../../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../../api-schema/store.ts";
import { daysBetween } from "../../../core/calendar/day.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { erpInvoiceCategory } from "../../../core/invoices/category.ts";
import { erpInvoice } from "../../../core/invoices/erp-invoice.ts";
import { creditorOf, sellerOf, transferAccountOf } from "../../../core/seller/sides.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { now as presentInstant } from "../../clock.ts";
import { readSettings, Settings } from "../../config.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { Invoicing } from "../../invoicing/invoicing.ts";
import { buyerOf, paperStore } from "../../invoicing/shipment-papers.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { query } from "../../rows/query.ts";
import { many, object, value } from "../../rows/value.ts";
import { OrderNews } from "../../selling/orders/order-news.ts";
import { giveLeftAdvanceBack } from "../../selling/payments/left-advance.ts";
import { PaymentsRepository } from "../../selling/payments/payments-repository.ts";
import { Receipts } from "../../selling/payments/receipts.ts";
import { moveForward } from "../../selling/payments/shipment-progress.ts";
import { exchangeTable, type WriteLines } from "./exchange-table.ts";

/** One that is older is no news to its customer: years of them come in at once. */
const NEWS_DAYS = 7;

/** The shipments `h` of the order that a line `n` names. */
const MEANT = `shipment h join "order" q on q.id = h.order_id
  where q.number = n."order" and q.checkout_state = 'completed' and h.status <> ${SHIPMENT.cancelled}
    and case when n.range is null then h.transport_type_code <> 'MKP' else h.transport_type_code = n.range end`;

/** What an invoice is entered by. */
const entered = object({
  mill: value(Schema.Int, "(select m.id from merchant m where m.gmp)"),
  store: paperStore,
  order: value(Schema.NullOr(OrderId), `(select q.id from "order" q where q.number = $2::text)`),
  method: value(
    Schema.NullOr(PaymentMethodCode),
    `(select y.method from payment y join "order" q on q.id = y.order_id
      where q.number = $2::text and y.scope = 'gmp')`,
  ),
  corrected: value(
    Schema.NullOr(CalendarDay),
    "(select c.issued_on from invoice c where c.number = $4::text)",
  ),
  correctedCategory: value(
    Schema.NullOr(Schema.String),
    "(select o.category from invoice c join outstanding o on o.id = c.id where c.number = $4::text)",
  ),
  isKnown: value(Schema.Boolean, "exists (select from invoice i where i.number = $5::text)"),
  shipments: many(
    object({
      id: value(Schema.Int, "h.id"),
      transport: value(TransportTypeCode, "h.transport_type_code"),
      deliveryDate: value(Schema.NullOr(CalendarDay), "h.delivery_date"),
    }),
    MEANT.replaceAll('n."order"', "$2::text").replaceAll("n.range", "$3::text") +
      " and h.invoice_id is null",
    "h.id",
  ),
});

/** $1 customer number, $2 order, $3 range, $4 corrected invoice, $5 number. */
const toEnter = query(
  entered,
  "store s left join address legal on legal.id = s.legal_address_id where s.erp_id = $1::text",
);

const RATES = { Exempt: 0, "55": 0.055, "100": 0.1, "200": 0.2 } as const;

/** What a line says, once it is known to fit. */
const Line = Schema.Struct({
  number: Schema.String,
  kind: Schema.Literals(["invoice", "creditNote"]),
  customer: Schema.String,
  order: Schema.NullOr(OrderNumber),
  range: Schema.NullOr(TransportTypeCode),
  corrects: Schema.NullOr(Schema.String),
  issuedOn: CalendarDay,
  dueOn: CalendarDay,
  paper: Schema.String,
  sums: Schema.Array(Schema.Struct({ rate: Rate, base: Cents, amount: Cents })),
});
const decode = Schema.decodeUnknownSync(Line);

const lineOf = (row: ExchangeRow) =>
  decode({
    ...Object.fromEntries(Struct.keys(Line.fields).map((name) => [name, row[name] ?? null])),
    sums: Object.entries(RATES).map(([name, rate]) => ({
      rate,
      base: row[`base${name}`] ?? 0,
      amount: row[`vat${name}`] ?? 0,
    })),
  });

/** By the books that the shop's own go through: ledger, payments of orders, mail. */
const enter: WriteLines = Effect.fnUntraced(
  function* (lines) {
    const sql = yield* SqlClient.SqlClient;
    const { enter: book } = yield* Invoicing;
    const payments = yield* PaymentsRepository;
    const needs = { repository: payments, news: yield* OrderNews };
    const { firm } = yield* (yield* SellingFirm).now;
    const now = yield* presentInstant;
    const today = parisDayOf(now);
    const texts: string[] = [];
    // In the order of orders, as whoever holds several; an avoir after what it corrects.
    const said = lines
      .map(({ row }) => lineOf(row))
      .toSorted(
        (a, b) =>
          Number(a.kind === "creditNote") - Number(b.kind === "creditNote") ||
          ((a.order ?? "") < (b.order ?? "") ? -1 : 1),
      );
    yield* holdNamed(sql, said);
    for (const line of said) {
      const { number, kind, customer, order, range, corrects, issuedOn } = line;
      const parameters = [customer, order, range, corrects, number];
      const known = yield* toEnter.first(sql, parameters);
      if (known === null || known.isKnown) {
        texts.push(
          `${number} n'a pas été prise : elle est arrivée par ailleurs, ou son client est parti.`,
        );
        continue;
      }
      const { store } = known;
      const shipments = kind === "invoice" ? deliveredBy(known.shipments, issuedOn) : [];
      const method = known.method ?? "VIREMENT";
      const { beneficiary, iban, bic } = transferAccountOf(firm, "gmp");
      const days = shipments.flatMap(({ deliveryDate }) => deliveryDate ?? []);
      const invoice = erpInvoice(
        {
          number,
          kind,
          issuedOn,
          dueDate: line.dueOn,
          deliveredOn:
            days
              .filter((day) => day <= issuedOn)
              .toSorted()
              .at(-1) ?? issuedOn,
          order,
          corrects:
            corrects === null ? null : { number: corrects, issuedOn: known.corrected ?? issuedOn },
          sums: line.sums,
        },
        {
          seller: sellerOf(firm),
          buyer: buyerOf(store, null),
          payment: {
            method,
            mandate: store.moneyOrder,
            creditorId: creditorOf(firm, "GMP").ics,
            beneficiary,
            iban,
            bic,
          },
        },
      );
      if (corrects !== null && known.corrected === null) {
        texts.push(
          `${number} corrige ${corrects}, que la boutique ne connaît pas : l'avoir reste à valoir.`,
        );
      }
      yield* book({
        store: StoreId.make(store.id),
        merchant: { id: known.mill, gmp: true },
        shipments: shipments.map(({ id }) => id),
        category: erpInvoiceCategory(
          range,
          shipments.map(({ transport }) => transport),
          known.correctedCategory,
        ),
        invoice,
        range,
        file: line.paper,
        isNews: daysBetween(issuedOn, today) <= NEWS_DAYS,
      });
      if (order === null || known.order === null || shipments.length === 0) continue;
      const ids = new Set(shipments.map(({ id }) => id));
      yield* moveForward(order, {
        status: SHIPMENT.invoiced,
        isMeant: ({ id }) => ids.has(id),
      });
      const [first] = shipments;
      if (first !== undefined) {
        const at = { order: known.order, shipment: ShipmentId.make(first.id) };
        yield* giveLeftAdvanceBack(needs, at, now);
      }
      // One that had gone further already is invoiced all the same.
      yield* payments.touchOrder(known.order, now);
    }
    return texts;
  },
  (work) => Effect.provide(work, booking),
);

/** Holds what lines correct, then the orders of all that they name: invoices before orders, as whoever holds several. */
const holdNamed = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  said: readonly (typeof Line.Type)[],
) {
  const orders = said.flatMap(({ order }) => order ?? []);
  const corrected = said.flatMap(({ corrects }) => corrects ?? []);
  yield* sql`select o.id from outstanding o join invoice i on i.id = o.id
    where i.number = any(${corrected}::text[]) order by o.id for update of o`;
  yield* sql`select from "order" where id in (
      select id from "order" where number = any(${orders}::text[])
      union select h.order_id from shipment h join invoice i on i.id = h.invoice_id
        where i.number = any(${corrected}::text[]))
    order by id for update`;
}, Effect.orDie);

interface Invoiced {
  readonly transport: TransportTypeCode;
  readonly deliveryDate: CalendarDay | null;
}

/** Of several deliveries that one kind of lorry brings, those of which the day had come; all where none had. */
const deliveredBy = <Shipment extends Invoiced>(
  shipments: readonly Shipment[],
  issuedOn: CalendarDay,
): readonly Shipment[] =>
  [...Map.groupBy(shipments, ({ transport }) => transport).values()].flatMap((own) => {
    const come = own.filter(
      ({ deliveryDate }) => deliveryDate === null || deliveryDate <= issuedOn,
    );
    return come.length === 0 ? own : come;
  });

const booking = Invoicing.layer.pipe(
  Layer.provideMerge(Receipts.layer),
  Layer.provideMerge(PaymentsRepository.layer),
  Layer.provideMerge(OrderNews.layer),
  Layer.provide(Outbox.layer),
  Layer.provideMerge(SellingFirm.layer),
  Layer.provide(Layer.effect(Settings, readSettings)),
  Layer.orDie,
);

const NOT_ERPS =
  "C'est la boutique qui fait les factures : démarrez-la avec INVOICES=erp, et donnez-le aussi à cette commande.";

const total = (path: string): string => `(t.document #>> '{totals,${path}}')::int`;
const ofRate = (rate: number, part: string): string =>
  `coalesce((select (v ->> '${part}')::int from jsonb_array_elements(t.document #> '{totals,vatLines}') v
    where (v ->> 'rate')::numeric = ${rate}), 0)`;
const cellOf = (rate: number, part: string) => ({ column: null, read: ofRate(rate, part) });

/** Cents that are said of the rates, of a line `n`. */
const summed = (part: "base" | "vat"): string =>
  (part === "base" ? ["baseExempt", "base55", "base100", "base200"] : ["vat55", "vat100", "vat200"])
    .map((name) => `coalesce(n."${name}", 0)`)
    .join(" + ");

const shownEuros = (cents: string): string =>
  `replace(to_char((${cents}) / 100.0, 'FM999999990.00'), '.', ',')`;

/** The shop's own are among them: they go out, and come in again unchanged. */
export const invoicesTable = exchangeTable(invoices, {
  table: "invoice",
  columns: {
    customer: { column: null, read: "(select s.erp_id from store s where s.id = t.store_id)" },
    order: { column: null, read: "t.document #>> '{orders,0}'" },
    range: { column: "range_code" },
    corrects: { column: null, read: "t.document #>> '{corrects,number}'" },
    dueOn: { column: null, read: "t.document ->> 'dueDate'" },
    net: { column: null, read: total("net") },
    gross: { column: null, read: total("gross") },
    baseExempt: cellOf(0, "base"),
    base55: cellOf(0.055, "base"),
    vat55: cellOf(0.055, "amount"),
    base100: cellOf(0.1, "base"),
    vat100: cellOf(0.1, "amount"),
    base200: cellOf(0.2, "base"),
    vat200: cellOf(0.2, "amount"),
    paper: { column: "file_digest" },
  },
  writes: enter,
  shut: readSettings.pipe(
    Effect.map(({ invoices: keeper }) => (keeper === "erp" ? null : NOT_ERPS)),
    Effect.orDie,
  ),
  refused: (lines, key) => [
    `select ${key} as key, null as column,
       'Cette facture est déjà connue, autrement : elle ne change plus, un avoir la corrige.' as reason
      from ${lines} where exists (select from invoice t where t.number = n.number)`,
    `select ${key} as key, 'net' as column, 'Les bases font ' || ${shownEuros(summed("base"))} || ' €.' as reason
      from ${lines} where ${summed("base")} <> n.net`,
    `select ${key} as key, 'gross' as column,
       'Total HT et TVA font ' || ${shownEuros(`n.net + ${summed("vat")}`)} || ' €.' as reason
      from ${lines} where n.net + ${summed("vat")} <> n.gross`,
    // By line or by rate, ERPs round otherwise: what is far from it stands in the wrong column.
    ...([55, 100, 200] as const).map(
      (rate) => `select ${key} as key, 'vat${rate}' as column,
       'Ce taux donne ' || ${shownEuros(`round(coalesce(n."base${rate}", 0) * ${rate} / 1000.0)`)} || ' €.' as reason
      from ${lines} where abs(coalesce(n."vat${rate}", 0) - coalesce(n."base${rate}", 0) * ${rate} / 1000.0)
        > 5 + coalesce(n."base${rate}", 0) / 1000.0`,
    ),
    `select ${key} as key, 'dueOn' as column, 'Elle serait due avant d''être faite.' as reason
      from ${lines} where n."dueOn" < n."issuedOn"`,
    `select ${key} as key, 'corrects' as column, 'Seul un avoir corrige une facture.' as reason
      from ${lines} where n.corrects is not null and n.kind <> 'creditNote'`,
    `select ${key} as key, 'order' as column, 'Aucune commande confirmée de ce client n''a ce numéro.' as reason
      from ${lines} where n."order" is not null and not exists (select from "order" q
        join store s on s.id = q.store_id where q.number = n."order" and q.checkout_state = 'completed'
          and s.erp_id = n.customer)`,
    `select ${key} as key, 'range' as column, 'Les colis sont facturés au nom de leurs marchands.' as reason
      from ${lines} where n.range = 'MKP'`,
    `select ${key} as key, 'order' as column, coalesce(
       (select 'Déjà facturée : ' || min(i.number) || '.' from invoice i
         where i.id in (select h.invoice_id from ${MEANT})), 'Rien de cette commande ne voyage ainsi.') as reason
      from ${lines} join "order" o on o.number = n."order" join store b on b.id = o.store_id
        and b.erp_id = n.customer
      where n.kind = 'invoice' and n.range is distinct from 'MKP' and not exists (
        select from ${MEANT} and h.invoice_id is null)`,
  ],
});
