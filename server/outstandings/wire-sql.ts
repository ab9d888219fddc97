// SQL expressions that make the wire's JSON of invoices and their payments.

/** The number of the payment `p`, for people: 'REG-000012'. */
export const paymentNumber = `'REG-' || lpad(p.id::text, 6, '0')`;

/**
 * The OutstandingPayment of the row `p` as somebody sees it; `viewer` and `stores` are SQL expressions
 * of their id and of the stores (int[]) whose invoices they may see.
 */
export const paymentJson = (viewer: string, stores: string): string => `
  (select json_build_object('id', p.id, 'amount', sum(l.amount)::float8,
      'outstandings', json_agg(l.outstanding_id order by l.outstanding_id),
      'details', ${paymentNumber} || ' : ' || string_agg(i.invoice_number, ', ' order by i.id),
      'paymentMethod', p.method, 'state', p.state,
      'startedBy', (select trim(c.first_name || ' ' || c.last_name) from customer c
        where c.id = p.customer_id),
      'own', p.customer_id = ${viewer},
      'createdAt', wire_instant(p.created_at), 'updatedAt', wire_instant(p.updated_at))
    from outstanding_payment_line l join outstanding i on i.id = l.outstanding_id
    where l.payment_id = p.id and i.store_id = any(${stores}))`;

/** Whether the invoice `o` may be paid now, `p` being the payment that holds it, or nothing. */
export const isPayable = `(o.payable and o.owed > 0 and o.outstanding_status in (0, 1)
  and p.id is null)`;

/** Joins to the invoice `o` the payment `p` that holds it. */
export const holdingPayment = `
  left join outstanding_payment_line h on h.outstanding_id = o.id and h.holds
  left join outstanding_payment p on p.id = h.payment_id`;
