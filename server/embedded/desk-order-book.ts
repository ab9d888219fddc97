import { Effect, type Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { BookedPart, OrderBook } from "../ports/order-book.ts";
import { DeskBuyer, notToPrepareMail, toPrepareAnewMail, toPrepareMail } from "./desk-mails.ts";
import { tabledOrderBook } from "./embedded-order-book.ts";

/**
 * The order book of a mill without an ERP: what is ordered, changed or cancelled comes by mail to
 * whoever prepares it, once each. Nothing comes back: who prepares says nothing to the shop.
 */
export const DeskOrderBook: Layer.Layer<
  OrderBook,
  never,
  SqlClient.SqlClient | Outbox | SellingFirm
> = tabledOrderBook(
  Effect.gen(function* () {
    const { announce } = yield* Outbox;
    const { now: firm } = yield* SellingFirm;
    const sql = yield* SqlClient.SqlClient;
    const notify = Effect.fnUntraced(function* (
      part: Pick<BookedPart, "orderNumber" | "scope">,
      write: (from: KnownFirm, buyer: DeskBuyer) => MailMessage,
    ) {
      const [row] = yield* Effect.orDie(sql`
        select coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
          s.erp_id as "erpId", q.shipping_address ->> 'street' as street,
          q.shipping_address ->> 'postcode' as postcode, q.shipping_address ->> 'city' as city
        from "order" q join store s on s.id = q.store_id where q.number = ${part.orderNumber}`);
      if (row === undefined) return;
      yield* announce(MailDue, write(yield* firm, decodeBuyer(row)));
    });
    return {
      entered: (part) => notify(part, (from, buyer) => toPrepareMail(from, part, buyer)),
      amended: (part) => notify(part, (from, buyer) => toPrepareAnewMail(from, part, buyer)),
      cancelled: (part) => notify(part, (from, buyer) => notToPrepareMail(from, part, buyer)),
    };
  }),
);

const decodeBuyer = Schema.decodeUnknownSync(DeskBuyer);
