import { clearLedger } from "./clear-ledger.ts";
import type { TestShop } from "./harness.ts";

/** An invoice that a test has a store owe; what is not said is an unpaid one of the group, due later. */
export interface Owed {
  readonly amount?: number;
  readonly due?: string;
  /** Thirty days before its due day when it is not said. */
  readonly issued?: string;
  readonly number?: string;
  readonly status?: 0 | 1 | 2 | 3;
  readonly category?: string;
  readonly payable?: boolean;
  /** True for a marketplace merchant's. */
  readonly mkp?: boolean;
}

let made = 0;

/** Writes invoices into the store; their ids, in the same order. */
export async function owe(
  shop: TestShop,
  store: number,
  invoices: readonly Owed[],
): Promise<readonly number[]> {
  const rows = invoices.map((invoice) => {
    made += 1;
    return {
      number: invoice.number ?? `FA-TEST-${String(made).padStart(5, "0")}`,
      amount: invoice.amount ?? 10_000,
      due: invoice.due ?? "2026-12-20",
      issued: invoice.issued ?? null,
      status: invoice.status ?? 0,
      category: invoice.category ?? "Farine",
      payable: invoice.payable ?? true,
      mkp: invoice.mkp ?? false,
    };
  });
  const ids = await shop.sql<{ id: number }>(
    `insert into outstanding (store_id, merchant_id, invoice_number, amount, due_date, receipt_date,
       fiscal_year, category, operation, receipt_number, outstanding_status, payable)
     select $1, (select m.id from merchant m where m.gmp = not r.mkp order by m.id limit 1), r.number,
       r.amount, r.due::date, coalesce(r.issued::date, r.due::date - 30), 2026, r.category,
       case when r.amount < 0 then 'Avoir' else 'Facture' end, r.number, r.status, r.payable
     from jsonb_to_recordset($2::text::jsonb) as r(number text, amount bigint, due text, issued text, status int,
       category text, payable boolean, mkp boolean)
     order by r.number returning id`,
    [store, JSON.stringify(rows)],
  );
  await shop.sql("select ledger_open(now())");
  return ids.map(({ id }) => id);
}

/** Takes every invoice and payment of these stores away. */
export async function clearInvoices(shop: TestShop, stores: readonly number[]): Promise<void> {
  await clearLedger(shop, stores);
  await shop.sql("delete from outstanding where store_id = any($1)", [stores]);
}

/** Gives somebody that role in that store, and in no other. */
export async function memberOf(
  shop: TestShop,
  email: string,
  store: number,
  role: "manager" | "accountant" | "baker" | "supervisor",
): Promise<void> {
  await shop.sql(
    `insert into store_shop_user (store_id, customer_id, role)
     select $1, id, $2 from customer where email = $3
     on conflict (store_id, customer_id) do update set role = excluded.role`,
    [store, role, email],
  );
}

/** What a checkout or a look at a payment answers, as far as tests read it. */
export interface Paying {
  readonly status: number;
  readonly body: {
    readonly message?: string;
    readonly errors?: readonly string[];
    readonly fields?: ReadonlyArray<{ readonly field: string; readonly message: string }>;
    readonly payment?: {
      readonly id: number;
      readonly amount: number;
      readonly state: string;
      readonly outstandings: readonly number[];
      readonly startedBy: string;
      readonly own: boolean;
      readonly details: string;
    };
    readonly redirectionCardUrl?: string | null;
    readonly invoices?: ReadonlyArray<{
      readonly id: number;
      readonly amount: number;
      readonly owed: number;
      readonly payable: boolean;
    }>;
  };
}

export interface CheckoutWish {
  readonly outstandings: readonly number[];
  readonly paymentMethod?: "CB" | "PRELEVEMENT";
  readonly expectedAmount?: number;
}

/** Any call of payments of invoices, by somebody signed in. */
export async function callPayment(
  shop: TestShop,
  email: string,
  path: string,
  options: { readonly body?: unknown; readonly key?: string; readonly token?: string } = {},
): Promise<Paying> {
  const { body, key } = options;
  const response = await shop.fetch(`/api/v2/shop/outstanding/payment/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "JWT-Authorization": `Bearer ${options.token ?? (await shop.tokenOf(email))}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Paying["body"] };
}

/** Pays invoices at the sum that is owed of them, unless another one is said to have been seen. */
export const checkout = async (
  shop: TestShop,
  email: string,
  wish: CheckoutWish,
  key?: string,
): Promise<Paying> => {
  const [seen] = await shop.sql<{ readonly owed: number }>(
    "select coalesce(sum(owed), 0)::float8 as owed from outstanding where id = any($1::int[])",
    [wish.outstandings],
  );
  return callPayment(shop, email, "checkout", {
    body: { paymentMethod: "CB", expectedAmount: seen?.owed ?? 0, ...wish },
    ...(key === undefined ? {} : { key }),
  });
};

/** The shop's name of the card page of a payment. */
export async function transactionOf(shop: TestShop, { body }: Paying): Promise<string> {
  const [row] = await shop.sql<{ transaction: string }>(
    "select transaction from outstanding_payment where id = $1",
    [body.payment?.id ?? 0],
  );
  return row?.transaction ?? "";
}
