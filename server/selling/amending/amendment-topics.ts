import { Effect, type Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { groupLabel } from "../../../core/selling/shipping-groups.ts";
import { moneyWords } from "../../../core/selling/amendment-money.ts";
import { Settings } from "../../config.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import { OrderAmendedNews } from "../orders/order-news.ts";
import { Orders } from "../orders/orders.ts";
import { amendmentMail } from "./amendment-mail.ts";
import { AmendmentsRepository, type SavedVersion } from "./amendments-repository.ts";
import { sellingFirm, type SellingFirm } from "../../firm/selling-firm.ts";

/** Who saved a version gets it by mail. */
export const AmendmentTopics: Layer.Layer<
  never,
  never,
  SqlClient.SqlClient | SellingFirm | Outbox | Orders | AmendmentsRepository | Settings
> = topicHandler(OrderAmendedNews, ({ token, storeId, customerId, version }) =>
  Effect.gen(function* () {
    const orders = yield* Orders;
    const amendments = yield* AmendmentsRepository;
    const { announce } = yield* Outbox;
    const { publicUrl } = yield* Settings;
    const order = yield* orders.byToken(storeId, token);
    const saved = yield* amendments.version(order.id, version);
    const buyer = yield* buyerOf(customerId);
    if (saved === null || buyer === null) return;
    const shipment = order.shipments.find(({ id }) => id === saved.shipmentId);
    const payment = order.payments.find(({ gmp }) => gmp === shipment?.gmp);
    if (shipment === undefined || payment === undefined) return;
    const { transportTypeCode, merchant } = shipment;
    const label = groupLabel({ transportTypeCode, merchantName: merchant.name }).title;
    const money = wordsOf(saved, payment.method.code);
    const notified = { ...saved, version, label, money };
    yield* announce(MailDue, amendmentMail(yield* sellingFirm, order, notified, buyer, publicUrl));
  }),
);

// Whoever saved it: a colleague may have ordered.
const buyerOf = Effect.fnUntraced(function* (customerId: CustomerId) {
  const sql = yield* SqlClient.SqlClient;
  const [buyer] = yield* sql<{ readonly email: string; readonly name: string }>`
    select email, trim(first_name || ' ' || last_name) as name
    from customer where id = ${customerId}`;
  return buyer ?? null;
});

// The part's amounts of that very version: a later one may stand by now.
const wordsOf = (
  { paid: { before, after }, refunded }: SavedVersion,
  method: PaymentMethodCode,
): string =>
  method === "CB" && after > before
    ? PAID_SUPPLEMENT
    : moneyWords(method, before, after, refunded > 0);

const PAID_SUPPLEMENT = "Le supplément est payé par carte.";
