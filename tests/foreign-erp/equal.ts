import type { openBooks } from "../../examples/erp/books.ts";

/** What differs between the shop and its ERP, order by order; nothing where both hold the same. */
export const differences = async (
  sql: <Row>(statement: string) => Promise<readonly Row[]>,
  books: ReturnType<typeof openBooks>,
): Promise<readonly string[]> => {
  const parts = await sql<{
    readonly part: string;
    readonly version: number | null;
    readonly state: string | null;
    readonly number: string | null;
    readonly says: string;
  }>(`select q.number || ' ' || p.scope as part, e.version, e.state, e.number, p.says
    from "order" q
      join lateral (select case when bool_or(m.gmp) then 'gmp' else 'mkp' end as scope,
          case when bool_and(h.status = 7) then 'cancelled'
            else string_agg(v.reference || ' ' || i.quantity || ' ' || h.delivery_date, ', ' order by i.position)
          end as says
        from shipment h join merchant m on m.id = h.merchant_id
          join order_item i on i.shipment_id = h.id join variant v on v.id = i.variant_id
        where h.order_id = q.id group by m.gmp) p on true
      left join lateral (select * from erp_order_version o where o.order_id = q.id and o.scope = p.scope
        order by o.version desc limit 1) e on true
    where q.checkout_state = 'completed' and exists (select from erp_order_version o where o.order_id = q.id)
    order by q.id`);
  const wrong = parts.flatMap(({ part, version, state, number, says }) => {
    const held = books.parts.get(part);
    const heldSays =
      held?.said.state === "cancelled"
        ? "cancelled"
        : held?.said.lines.map((line) => Object.values(pick(line)).join(" ")).join(", ");
    const shop = [state, version, number, says].join(" | ");
    const erp = ["taken", held?.version, held?.number, heldSays].join(" | ");
    return shop === erp ? [] : [`${part}: shop ${shop}; ERP ${erp}`];
  });
  const numbers = new Set([...books.parts.values()].map(({ number }) => number));
  return [
    ...wrong,
    ...(books.parts.size === parts.length ? [] : [`${books.parts.size} held of ${parts.length}`]),
    ...(numbers.size === books.parts.size ? [] : ["A number of the ERP stands for two parts"]),
  ];
};

const pick = (line: object) => {
  const { reference, quantity, deliveryDate } = line as {
    readonly reference: string;
    readonly quantity: number;
    readonly deliveryDate: string;
  };
  return { reference, quantity, deliveryDate };
};
