import { Context, Effect, Layer, Stream } from "effect";
import type { CalendarDay, CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { Forbidden, NotFound, type Unprocessable } from "../../api-schema/problems.ts";
import { daysBetween } from "../../core/calendar/day.ts";
import {
  entriesFileName,
  entriesHead,
  invoiceEntries,
} from "../../core/invoices/accounting-entries.ts";
import { invoiceCsvLine, invoicesCsvHead } from "../../core/invoices/invoices-csv.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { may } from "../../core/roles/permissions.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { type DrawingNeeds, InvoiceDrawing, type Reader } from "./invoice-drawing.ts";
import { zipped } from "./zipped.ts";
import { InvoicesRepository } from "./invoices-repository.ts";

/** Days and invoices of one export at most. */
const MOST_DAYS = 366;
const MOST_INVOICES = 5_000;
/** Read at once: few enough for the others to be answered in between. */
const PIECE = 100;

/** A period of invoices, of the named stores or of all one's own. */
export interface Period {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly stores?: string | undefined;
}

type Bytes = Stream.Stream<Uint8Array>;

/** Many invoices in one file, across the stores of whoever asks. */
export class InvoiceExports extends Context.Service<
  InvoiceExports,
  {
    /** Their files in an archive, made one after the other while it is read. */
    readonly archive: (
      customer: CustomerId,
      ids: string,
      reader: Reader,
    ) => Effect.Effect<Bytes, NotFound | Forbidden>;
    readonly csv: (
      customer: CustomerId,
      period: Period,
    ) => Effect.Effect<Bytes, NotFound | Forbidden | Unprocessable>;
    readonly entries: (
      customer: CustomerId,
      period: Period,
    ) => Effect.Effect<
      { readonly name: string; readonly bytes: Bytes },
      NotFound | Forbidden | Unprocessable
    >;
  }
>()("panetier/invoicing/InvoiceExports") {
  static readonly layer: Layer.Layer<InvoiceExports, never, DrawingNeeds> = Layer.effect(
    InvoiceExports,
    Effect.gen(function* () {
      const invoices = yield* InvoicesRepository;
      const drawing = yield* InvoiceDrawing;
      return InvoiceExports.of({
        archive: (customer, ids, reader) => archive({ invoices, drawing }, customer, ids, reader),
        csv: (customer, period) =>
          table(invoices, customer, period, invoicesCsvHead(), invoiceCsvLine),
        entries: Effect.fnUntraced(function* (customer, period) {
          const bytes = yield* table(invoices, customer, period, entriesHead(), invoiceEntries);
          const stores = yield* visibleStores(invoices, customer, period.stores);
          const sirens = yield* invoices.sirensOf(stores);
          return { name: entriesFileName(sirens, period), bytes };
        }),
      });
    }),
  ).pipe(Layer.provide([InvoicesRepository.layer, InvoiceDrawing.layer]));
}

type Invoices = InvoicesRepository["Service"];

const archive = Effect.fnUntraced(function* (
  needs: { readonly invoices: Invoices; readonly drawing: InvoiceDrawing["Service"] },
  customer: CustomerId,
  text: string,
  reader: Reader,
) {
  const { invoices, drawing } = needs;
  const ids = [...new Set(numbersOf(text))];
  const own = yield* invoices.rolesOver(customer, ids);
  if (own.length < ids.length) return yield* noSuchInvoice();
  if (!own.every(({ role }) => may(role, "outstandings.view"))) return yield* notAllowed();
  return zipped(
    Stream.fromIterable(own).pipe(
      Stream.mapEffect(({ store, id }) => invoices.find(store, id)),
      Stream.filter((invoice) => invoice !== undefined),
      Stream.mapEffect((invoice) =>
        Effect.map(
          // Between two papers the others are answered.
          Effect.andThen(Effect.sleep(0), drawing.pdf(invoice, reader)),
          (bytes) => ({ name: `${invoice.number}.pdf`, at: invoice.issuedOn, bytes }),
        ),
      ),
    ),
  );
});

/** The invoices of a period line by line, below their head. */
const table = Effect.fnUntraced(function* (
  invoices: Invoices,
  customer: CustomerId,
  { from, to, stores: named }: Period,
  head: string,
  write: (invoice: Invoice, rank: number) => string,
) {
  const days = daysBetween(from, to);
  if (days < 0) return yield* refused("La période finit avant de commencer.");
  if (days >= MOST_DAYS) return yield* refused("Choisissez une période d'un an au plus.");
  const stores = yield* visibleStores(invoices, customer, named);
  const count = yield* invoices.count(stores, from, to);
  if (count > MOST_INVOICES) {
    return yield* refused(
      `Cette période compte ${count} factures : choisissez-en une plus courte.`,
    );
  }
  const pieces = Stream.fromIterable(
    Array.from({ length: Math.ceil(count / PIECE) }, (_, index) => index * PIECE),
  ).pipe(
    Stream.mapEffect((after) =>
      Effect.map(invoices.piece(stores, from, to, { after, most: PIECE }), (rows) =>
        rows.map(({ invoice }, index) => write(invoice, after + index + 1)).join(""),
      ),
    ),
  );
  return Stream.concat(Stream.make(head), pieces).pipe(Stream.encodeText);
});

/** The stores whose invoices somebody may see; a named one is not left out in silence. */
const visibleStores = Effect.fnUntraced(function* (
  invoices: Invoices,
  customer: CustomerId,
  named?: string,
) {
  const own = yield* invoices.ownStores(customer);
  if (named === undefined) {
    return own.flatMap(({ store, role }) => (may(role, "outstandings.view") ? [store] : []));
  }
  const wanted = numbersOf(named).map((id) => own.find(({ store }) => store === id));
  const seen: StoreId[] = [];
  for (const link of wanted) {
    if (link === undefined) return yield* noSuchStore();
    if (!may(link.role, "outstandings.view")) return yield* notAllowed();
    seen.push(link.store);
  }
  return seen;
});

const numbersOf = (text: string): readonly number[] => text.split(",").map(Number);

const noSuchStore = () => new NotFound({ message: "Cette boutique est introuvable." });
const noSuchInvoice = () => new NotFound({ message: "Une de ces factures n'existe pas." });
const notAllowed = () =>
  new Forbidden({ message: "Votre rôle dans cette boutique ne permet pas cette action." });
const refused = (message: string) => fieldProblem("to", message);
