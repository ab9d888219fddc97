import { Effect, Result, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import { Cents, type Siren, StoreId } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import {
  type TakeOver,
  TakeoverPreview,
  type TookOver,
} from "../../../api-schema/staff-companies.ts";
import { partsOfSiret, vatNumberOf } from "../../../core/companies/siret.ts";
import { readTakeover, type ReadTakeover } from "../../../core/stores/takeover-form.ts";
import { takeoverPosting } from "../../../core/ledger/postings.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { today as presentDay } from "../../clock.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { fieldProblem, fieldProblems } from "../../web/field-problem.ts";
import type { CompanyJournal } from "./company-journal.ts";
import { shopName } from "./company-queries.ts";

/**
 * 'Reprise du fonds': the shop keeps its number in the house, and so its tour, its prices, its habits and
 * lists; it has another company, which signs mandates of its own. What is owed, its papers and conversations, the
 * seller's mandates and people go to a shop of the seller's that orders no more.
 */
export const makeTakeovers = Effect.fnUntraced(function* (journal: CompanyJournal) {
  const sql = yield* SqlClient.SqlClient;
  const ledger = yield* Ledger;

  const preview = Effect.fnUntraced(function* (id: StoreId) {
    const [row] = yield* sql
      .unsafe<{ readonly answer: unknown }>(previewStatement, [id])
      .pipe(Effect.orDie);
    if (row === undefined) {
      return yield* Effect.fail(new NotFound({ message: "Cette boutique n’existe pas." }));
    }
    const { running, cards, advanced, approval, ...shown } = decode(row.answer);
    const obstacles = [
      ...(shown.erpId === null || shown.seller.siren === null || approval !== "approved"
        ? [
            "Cette boutique n’a pas encore de numéro client ni de SIREN : répondez d’abord à sa demande.",
          ]
        : []),
      ...(running > 0
        ? [
            running === 1
              ? "Une livraison n’est pas encore faite et facturée : elle le serait au repreneur."
              : `${running} livraisons ne sont pas encore faites et facturées : elles le seraient au repreneur.`,
          ]
        : []),
      ...(cards > 0 ? ["Une facture est en train d’être payée par carte."] : []),
      ...(advanced > 0 ? ["De l’argent reçu d’avance n’est ni imputé ni rendu."] : []),
    ];
    return { ...shown, obstacles };
  });

  const refuseNumbersInUse = Effect.fnUntraced(function* (
    { siret, erpId }: ReadTakeover,
    seller: Siren,
  ) {
    const { siren, nic } = partsOfSiret(siret);
    if (siren === seller) {
      return yield* Effect.fail(
        fieldProblem("siret", "C’est la société qui a déjà cette boutique : rien n’est repris."),
      );
    }
    const [taken] = yield* sql<{ readonly number: boolean; readonly siret: boolean }>`select
      exists (select from store where erp_id = ${erpId}) as number,
      exists (select from store where siren = ${siren} and nic = ${nic}) as siret`.pipe(
      Effect.orDie,
    );
    if (taken?.number === true) {
      return yield* Effect.fail(fieldProblem("erpId", "Un autre client a déjà ce numéro."));
    }
    if (taken?.siret === true) {
      return yield* Effect.fail(
        fieldProblem("siret", "Une boutique de la maison a déjà ce SIRET."),
      );
    }
  });

  const takeOver = Effect.fnUntraced(function* (id: StoreId, payload: TakeOver) {
    const read = readTakeover(payload);
    if (Result.isFailure(read)) return yield* Effect.fail(fieldProblems(read.failure));
    const form = read.success;
    yield* sql`select from store where id = ${id} for update`.pipe(Effect.orDie);
    const invoices = yield* sql`select id from outstanding where store_id = ${id} order by id`.pipe(
      Effect.map((rows) => decodeIds(rows).map(({ id: invoice }) => invoice)),
      Effect.orDie,
    );
    const owed = yield* ledger.hold(invoices);
    const shown = yield* preview(id);
    const [obstacle] = shown.obstacles;
    if (obstacle !== undefined) return yield* Effect.fail(new Conflict({ message: obstacle }));
    if (shown.openInvoices !== payload.openInvoices || shown.owed !== payload.owed) {
      return yield* Effect.fail(
        new Conflict({ message: "Ce qui est dû a changé depuis : regardez de nouveau." }),
      );
    }
    const { erpId: formerNumber, seller } = shown;
    if (formerNumber === null || seller.siren === null)
      return yield* Effect.die("No obstacle said");
    yield* refuseNumbersInUse(form, seller.siren);
    const { siren, nic } = partsOfSiret(form.siret);
    const today = yield* presentDay;
    const sellerShop = yield* journal.changing(
      [formerNumber, form.erpId],
      Effect.gen(function* () {
        const [made] = yield* sql<{ readonly id: number }>`insert into store (sales_area_id, status,
            banned, company, legal_name, legal_status, siren, vat_number, naf, billing_email,
            billing_email_optin, contact_email, payment_method, bank_name, money_order,
            marketplace_money_order, infolegale_score, previous_infolegale_score, approval)
          select sales_area_id, 'inactive', banned, company || ' (cédée)', legal_name, legal_status,
            siren, vat_number, naf, billing_email, billing_email_optin, contact_email,
            payment_method, bank_name, money_order, marketplace_money_order, infolegale_score,
            previous_infolegale_score, approval
          from store where id = ${id} returning id`;
        const sold = StoreId.make(made?.id ?? 0);
        yield* sql`with copied as (
            insert into address (store_id, first_name, last_name, phone_number, company, country_code,
              province_code, province_name, street, city, postcode)
            select ${sold}::int, a.first_name, a.last_name, a.phone_number, a.company, a.country_code,
              a.province_code, a.province_name, a.street, a.city, a.postcode
            from store s join address a
              on a.id = coalesce(s.billing_address_id, s.legal_address_id, s.shipping_address_id)
            where s.id = ${id} returning id)
          update store set billing_address_id = copied.id, shipping_address_id = copied.id,
            legal_address_id = copied.id from copied where store.id = ${sold}`;
        const nicBefore = yield* sql<{ readonly nic: string | null }>`
          select nic from store where id = ${id}`;
        yield* sql`update store set erp_id = ${form.erpId}, siren = ${siren}, nic = ${nic},
            legal_name = ${form.legalName}, legal_status = ${form.legalStatus},
            vat_number = ${vatNumberOf(siren)}, banned = false, money_order = null,
            marketplace_money_order = null, bank_name = null, infolegale_score = null,
            previous_infolegale_score = null, billing_email = ${form.billingEmail},
            billing_email_set_at = null, contact_email = null, contact_email_set_at = null,
            payment_method = case when payment_method = 'PRELEVEMENT' then null else payment_method end
          where id = ${id}`;
        yield* sql`update store set erp_id = ${formerNumber}, nic = ${nicBefore[0]?.nic ?? null}
          where id = ${sold}`;
        // Alerts of people who have the shop no more.
        yield* sql`delete from stock_alert where store_id = ${id}`;
        for (const table of MOVED) {
          yield* sql.unsafe(`update ${table} set store_id = $2::int where store_id = $1::int`, [
            id,
            sold,
          ]);
        }
        yield* ledger.post(owed.map((each) => takeoverPosting(sold, each, today)));
        return sold;
      }).pipe(Effect.catchTag("SqlError", Effect.die)),
    );
    const detail = { ...shown, sellerShop, formerNumber, number: form.erpId, siren };
    yield* journal.write(seller.siren, "soldOn", form.reason, detail);
    yield* journal.write(siren, "tookOver", form.reason, detail);
    return { siren, seller: sellerShop } satisfies TookOver;
  }, journal.deciding);

  return { preview, takeOver };
});

/** What goes with the seller, by the store that it is of. */
const MOVED = [
  "outstanding",
  "invoice",
  "debit",
  "mandate_request",
  "mandate",
  "transfer_rest",
  "message_thread",
  "store_shop_user",
] as const;

const decode = Schema.decodeUnknownSync(
  Schema.Struct({
    ...TakeoverPreview.fields,
    obstacles: Schema.optionalKey(Schema.Array(Schema.String)),
    approval: Schema.String,
    running: Schema.Int,
    cards: Schema.Int,
    advanced: Cents,
  }),
);
const decodeIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: OutstandingId })));

const previewStatement = `
select json_build_object('shop', s.id, 'name', ${shopName}, 'erpId', s.erp_id, 'approval', s.approval,
  'seller', json_build_object('siren', s.siren, 'name', coalesce(s.legal_name, ${shopName})),
  'areaName', a.name,
  'invoices', count(o.id), 'openInvoices', count(o.id) filter (where o.outstanding_status <> 3),
  'owed', coalesce(sum(o.owed + o.collecting), 0),
  'mandates', (select count(*) from (values (s.money_order), (s.marketplace_money_order)) k(rum)
    where k.rum <> ''),
  'people', (select count(*) from store_shop_user m where m.store_id = s.id),
  'orders', (select count(*) from "order" q where q.store_id = s.id and q.checkout_state = 'completed'),
  'lists', (select count(*) from shopping_list l where l.store_id = s.id and l.removed_at is null),
  'running', (select count(*) from "order" q join shipment h on h.order_id = q.id
    where q.store_id = s.id and q.checkout_state = 'completed' and h.status not in
      (${SHIPMENT.returned}, ${SHIPMENT.invoiced}, ${SHIPMENT.cancelled}) and h.invoice_id is null),
  'cards', (select count(*) from outstanding u join outstanding_payment_line l on l.outstanding_id = u.id and l.holds
    join outstanding_payment p on p.id = l.payment_id where u.store_id = s.id and p.method = 'CB'),
  'advanced', (select coalesce(sum(abs(b.rest)), 0) from (select sum(l.amount) as rest from ledger_line l
    where l.store_id = s.id and l.account in ('advance', 'refundable') group by l.account, l.payment_id) b)) as answer
from store s join sales_area a on a.id = s.sales_area_id left join outstanding o on o.store_id = s.id
where s.id = $1 group by s.id, a.name`;
