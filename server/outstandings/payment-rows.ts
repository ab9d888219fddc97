import { Schema } from "effect";
import {
  OutstandingId,
  OutstandingPayment,
  OutstandingPaymentId,
  OutstandingStatus,
} from "../../api-schema/outstanding.ts";
import { PaymentScope, PaymentState } from "../../api-schema/order.ts";
import { Cents, CustomerId, Instant, Role, StoreId } from "../../api-schema/primitives.ts";
import { Store } from "../../api-schema/store.ts";
import { paymentNumber } from "./wire-sql.ts";

// What SQL answers is what these say, or a defect that names the column.

/** An invoice that somebody wants to pay, held by its row lock. */
export const LockedInvoice = Schema.Struct({
  id: OutstandingId,
  invoiceNumber: Schema.String,
  amount: Cents,
  /** What the ledger says is still owed of it. */
  owed: Cents,
  outstandingStatus: OutstandingStatus,
  payable: Schema.Boolean,
  /** Which mandate debits it: of the group's own invoices, or of a merchant's. */
  scope: PaymentScope,
  heldBy: Schema.NullOr(
    Schema.Struct({
      payment: OutstandingPaymentId,
      startedBy: OutstandingPayment.fields.startedBy,
      own: Schema.Boolean,
    }),
  ),
  store: Schema.Struct({
    id: StoreId,
    company: Schema.String,
    /** The payer's; null for somebody else's store. */
    role: Schema.NullOr(Role),
    erpId: Store.fields.erpId,
    marketPlaceAccess: Store.fields.marketPlaceAccess,
    moneyOrder: Store.fields.moneyOrder,
    marketplaceMoneyOrder: Store.fields.marketplaceMoneyOrder,
    infolegaleScore: Store.fields.infolegaleScore,
  }),
});
export type LockedInvoice = typeof LockedInvoice.Type;

export const invoicesQuery = `
  select json_build_object('id', o.id, 'invoiceNumber', o.invoice_number, 'amount', o.amount,
    'owed', o.owed, 'outstandingStatus', o.outstanding_status, 'payable', o.payable,
    'scope', case when coalesce(m.gmp, true) then 'gmp' else 'mkp' end,
    'heldBy', case when p.id is null then null else json_build_object('payment', p.id,
      'startedBy', trim(c.first_name || ' ' || c.last_name), 'own', p.customer_id = $2::int) end,
    'store', json_build_object('id', s.id,
      'company', coalesce(s.company, s.legal_name, 'Boutique n°' || s.id), 'role', u.role,
      'erpId', s.erp_id, 'marketPlaceAccess', s.market_place_access,
      'moneyOrder', s.money_order, 'marketplaceMoneyOrder', s.marketplace_money_order,
      'infolegaleScore', s.infolegale_score)) as invoice
  from outstanding o join store s on s.id = o.store_id
  left join merchant m on m.id = o.merchant_id
  left join store_shop_user u on u.store_id = o.store_id and u.customer_id = $2::int
  left join outstanding_payment_line h on h.outstanding_id = o.id and h.holds
  left join outstanding_payment p on p.id = h.payment_id
  left join customer c on c.id = p.customer_id
  where o.id = any($1::int[]) order by o.id`;

/** A payment as its changes need it. */
export const PaymentRow = Schema.Struct({
  id: OutstandingPaymentId,
  /** 'REG-000012'. */
  number: Schema.String,
  customerId: CustomerId,
  email: Schema.String,
  name: Schema.String,
  method: Schema.Literals(["CB", "PRELEVEMENT"]),
  amount: Cents,
  state: PaymentState,
  transaction: Schema.NullOr(Schema.String),
  pageState: Schema.NullOr(
    Schema.Literals(["asked", "open", "accepted", "refused", "abandoned", "expired", "mismatched"]),
  ),
  reference: Schema.NullOr(Schema.String),
  charge: Schema.NullOr(Schema.String),
  isRefundDue: Schema.Boolean,
  createdAt: Instant,
  invoices: Schema.Array(
    Schema.Struct({
      id: OutstandingId,
      invoiceNumber: Schema.String,
      /** What of it was to be paid when the payment began. */
      amount: Cents,
      storeId: StoreId,
      /** Who is paid, by name. */
      payee: Schema.String,
      store: Schema.String,
      mandate: Schema.NullOr(Schema.String),
    }),
  ),
});
export type PaymentRow = typeof PaymentRow.Type;

export const paymentQuery = `
  select json_build_object('id', p.id, 'number', ${paymentNumber}, 'customerId', p.customer_id,
    'email', c.email, 'name', trim(c.first_name || ' ' || c.last_name), 'method', p.method,
    'amount', p.amount, 'state', p.state, 'transaction', p.transaction,
    'pageState', p.page_state, 'reference', p.reference, 'charge', p.charge,
    'isRefundDue', p.refund_due_at is not null and p.given_back_at is null,
    'createdAt', wire_instant(p.created_at),
    'invoices', (select json_agg(json_build_object('id', o.id,
        'invoiceNumber', o.invoice_number, 'amount', l.amount, 'storeId', o.store_id,
        'payee', coalesce(m.name, (select document ->> 'name' from firm)),
        'store', coalesce(s.company, s.legal_name, 'Boutique n°' || s.id),
        'mandate', case when coalesce(m.gmp, true) then s.money_order
          else s.marketplace_money_order end) order by o.id)
      from outstanding_payment_line l join outstanding o on o.id = l.outstanding_id
      join store s on s.id = o.store_id left join merchant m on m.id = o.merchant_id
      where l.payment_id = p.id)) as payment
  from outstanding_payment p join customer c on c.id = p.customer_id`;
