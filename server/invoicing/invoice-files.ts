import { Context, Effect, Layer } from "effect";
import type { StoreMembership } from "../../api-schema/access.ts";
import type { ShipmentDocuments } from "../../api-schema/invoice.ts";
import type { OrderToken, ShipmentId, StoreId } from "../../api-schema/primitives.ts";
import { NotFound } from "../../api-schema/problems.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { hasDeliveryNote } from "../../core/invoices/delivery-note.ts";
import { deliveryNoteNumber } from "../../core/invoices/number.ts";
import { may } from "../../core/roles/permissions.ts";
import { demonstrationLine } from "../../core/seller/parts.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { singleFlights } from "../cache/single-flight.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { type DrawingNeeds, InvoiceDrawing, type Reader } from "./invoice-drawing.ts";
import { InvoicesRepository } from "./invoices-repository.ts";
import type { NoteLine } from "./delivery-note-pdf.ts";
import {
  deliveredShipment,
  PapersRepository,
  type ShipmentPapers,
  shippedOf,
} from "./shipment-papers.ts";

/** A paper as a file, and the name to keep it under. */
export interface PaperFile {
  readonly name: string;
  readonly pdf: Uint8Array;
}

/** The papers of a store's orders and invoices (spec §7, product §7). */
export class InvoiceFiles extends Context.Service<
  InvoiceFiles,
  {
    /** The file of an invoice of the store. */
    readonly invoice: (
      store: StoreId,
      id: number,
      reader: Reader,
    ) => Effect.Effect<PaperFile, NotFound>;
    /** The delivery note of a shipment of the store, once it is prepared. */
    readonly deliveryNote: (
      store: StoreId,
      shipment: ShipmentId,
    ) => Effect.Effect<PaperFile, NotFound>;
    /** The delivery notes of these shipments in one file, whatever their state; those alone that have papers. */
    readonly deliveryNotes: (
      shipments: readonly ShipmentId[],
    ) => Effect.Effect<Uint8Array, NotFound>;
    /** What there is of an order's shipments, as far as the member may see it. */
    readonly ofOrder: (
      member: StoreMembership,
      token: OrderToken,
    ) => Effect.Effect<readonly ShipmentDocuments[], NotFound>;
  }
>()("panetier/invoicing/InvoiceFiles") {
  static readonly layer: Layer.Layer<InvoiceFiles, never, DrawingNeeds> = Layer.effect(
    InvoiceFiles,
    Effect.gen(function* () {
      const invoices = yield* InvoicesRepository;
      const papers = yield* PapersRepository;
      const drawing = yield* InvoiceDrawing;
      const { now: firmNow } = yield* SellingFirm;
      const drawnLately = new BoundedCache<string, Uint8Array>(
        DRAWN_LATELY,
        ({ byteLength }) => byteLength,
        { budget: processCaches, name: "invoices" },
      );
      const drawnOnce = singleFlights<Uint8Array, never>();
      const drawn = Effect.fnUntraced(function* (invoice: Invoice, reader: Reader) {
        // By reader too: what was drawn for a customer is not an agent's.
        const key = `${reader} ${invoice.number}`;
        const known = drawnLately.get(key);
        if (known !== undefined) return known;
        const drawAndKeep = Effect.tap(drawing.pdf(invoice, reader), (pdf) =>
          Effect.sync(() => drawnLately.set(key, pdf)),
        );
        return yield* drawnOnce(key, drawAndKeep);
      });
      return InvoiceFiles.of({
        invoice: Effect.fnUntraced(function* (store, id, reader) {
          const invoice = yield* invoices.find(store, id);
          if (invoice === undefined) return yield* noSuchInvoice();
          return { name: `${invoice.number}.pdf`, pdf: yield* drawn(invoice, reader) };
        }),
        deliveryNote: Effect.fnUntraced(function* (store, id) {
          const row = yield* papers.ofStore(id, store);
          const { firm, demonstrated } = yield* firmNow;
          const shipment =
            row === null || !hasDeliveryNote(row.status) ? undefined : deliveredShipment(row, firm);
          if (row === null || shipment === undefined) return yield* noSuchNote();
          const { deliveryNotePdf } = yield* Effect.promise(() => import("./delivery-note-pdf.ts"));
          const mark = demonstrationLine(demonstrated, ["deliveries", "sellers"]);
          const { note } = row;
          const lines = row.items.map(leavingOf);
          const pdf = yield* Effect.promise(() => deliveryNotePdf({ shipment, note, lines }, mark));
          return { name: `${deliveryNoteNumber(id)}.pdf`, pdf };
        }),
        deliveryNotes: Effect.fnUntraced(function* (ids) {
          const rows = yield* papers.ofShipments(ids);
          const { firm, demonstrated } = yield* firmNow;
          const [first, ...others] = rows.flatMap((row) => {
            const shipment = deliveredShipment(row, firm);
            const { note, items } = row;
            return shipment === undefined ? [] : [{ shipment, note, lines: items.map(leavingOf) }];
          });
          if (first === undefined) return yield* noSuchNote();
          const { deliveryNotesPdf } = yield* Effect.promise(
            () => import("./delivery-note-pdf.ts"),
          );
          const mark = demonstrationLine(demonstrated, ["deliveries", "sellers"]);
          return yield* Effect.promise(() => deliveryNotesPdf(first, others, mark));
        }),
        ofOrder: Effect.fnUntraced(function* ({ storeId, role }, token) {
          const shipments = yield* invoices.ofOrder(storeId, token);
          if (shipments === undefined) return yield* noSuchOrder();
          const seesInvoices = may(role, "outstandings.view");
          return shipments.map(({ id, status, isKnown, invoice }) => ({
            shipment: id,
            deliveryNote:
              isKnown && hasDeliveryNote(status) ? { number: deliveryNoteNumber(id) } : null,
            invoice: seesInvoices ? invoice : null,
          }));
        }),
      });
    }),
  ).pipe(Layer.provide([InvoicesRepository.layer, PapersRepository.layer, InvoiceDrawing.layer]));
}

const leavingOf = (item: ShipmentPapers["items"][number]): NoteLine => ({
  quantity: shippedOf(item),
  lots: item.lots,
});

/** Bytes of files that were given lately: an invoice never changes, so neither does its file. */
const DRAWN_LATELY = 16_000_000;

const noSuchInvoice = () => new NotFound({ message: "Cette facture n'existe pas." });
const noSuchNote = () => new NotFound({ message: "Ce bon de livraison n'existe pas." });
const noSuchOrder = () => new NotFound({ message: "Cette commande n'existe pas." });
