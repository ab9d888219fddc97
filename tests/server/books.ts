import { Clock, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { parisDayOf, instantOfMs } from "../../core/calendar/paris-time.ts";
import { Invoice } from "../../core/invoices/invoice.ts";
import { invoiceTotals } from "../../core/invoices/totals.ts";
import type { Movement } from "../../core/ledger/movements.ts";
import type { InvoiceShare } from "../../core/ledger/postings.ts";
import { ZERO } from "../../core/money/cents.ts";
import { Settings } from "../../server/config.ts";
import { Invoicing } from "../../server/invoicing/invoicing.ts";
import { Ledger } from "../../server/ledger/ledger.ts";
import { Outbox } from "../../server/outbox/outbox.ts";
import { Receipts } from "../../server/selling/payments/receipts.ts";
import type { TestShop } from "./harness.ts";
import { DEMONSTRATION_SELLER } from "./selling-firm.ts";
import { shopPool } from "./shop-database.ts";

type Books = Receipts | Ledger | Invoicing | SqlClient.SqlClient;

/** Something done to the books of the shop, in one transaction of another process. */
const inBooks = <A>(shop: TestShop, work: Effect.Effect<A, unknown, Books>): Promise<A> =>
  Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work)).pipe(
      Effect.provide(
        Layer.mergeAll(Receipts.layer, Ledger.layer, Invoicing.layer).pipe(
          Layer.provideMerge(Outbox.layer),
          Layer.provide(DEMONSTRATION_SELLER),
          Layer.provideMerge(shopPool(shop.databaseUrl, { connections: 1 })),
          Layer.provide(Layer.succeed(Settings, shop.settings)),
        ),
      ),
      Effect.provideService(Clock.Clock, shop.clock.clock),
    ),
  );

export const dayOf = (shop: TestShop): CalendarDay => parisDayOf(instantOfMs(shop.clock.now()));

/** Enters what is made of the invoices of a store as they are owed now; answers the keys that are new. */
export const enterOf = (
  shop: TestShop,
  outstandings: readonly number[],
  movements: (owed: readonly InvoiceShare[]) => readonly Movement[],
): Promise<ReadonlySet<string>> =>
  inBooks(
    shop,
    Effect.gen(function* () {
      const ledger = yield* Ledger;
      const held = yield* ledger.hold(outstandings.map((id) => OutstandingId.make(id)));
      const owed = held.map(({ outstanding, store, owed: amount }) => ({
        outstanding,
        store,
        amount,
      }));
      return yield* (yield* Receipts).enter(movements(owed));
    }),
  );

/** Takes the first line of an invoice back by a credit note; its gross amount in cents. */
export const creditFirstLine = (shop: TestShop, invoice: number): Promise<number> =>
  inBooks(
    shop,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const [row] = yield* sql`select i.document, i.store_id, m.id as merchant, m.gmp
        from invoice i join outstanding o on o.id = i.id join merchant m on m.id = o.merchant_id
        where i.id = ${invoice}`;
      const { document, store_id, merchant, gmp } = decodeRow(row);
      const lines = document.lines.slice(0, 1);
      const totals = invoiceTotals(lines);
      const issuedOn = dayOf(shop);
      const { issue } = yield* Invoicing;
      yield* issue({
        store: store_id,
        merchant: { id: merchant, gmp },
        shipment: null,
        kind: "creditNote",
        issuedOn,
        category: "Farine",
        write: (number) => ({
          ...document,
          number,
          kind: "creditNote",
          issuedOn,
          dueDate: issuedOn,
          corrects: { number: document.number, issuedOn: document.issuedOn },
          payment: { ...document.payment, paid: ZERO },
          lines,
          totals,
        }),
      });
      return totals.gross;
    }),
  );

const decodeRow = Schema.decodeUnknownSync(
  Schema.Struct({
    document: Invoice,
    store_id: Schema.Int.pipe(Schema.brand("StoreId")),
    merchant: Schema.Int,
    gmp: Schema.Boolean,
  }),
);
