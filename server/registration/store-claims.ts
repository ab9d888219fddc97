import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import type { CheckedClaim } from "../../core/registration/received-registration.ts";
import { Settings } from "../config.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import { claimMail } from "./registration-mails.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** A store that a claim names. */
export interface ClaimedStore {
  readonly id: StoreId;
  readonly company: string;
  readonly city: string | null;
}

/** Stores of the group that somebody says are theirs (product §7 'Déjà client du moulin'). */
export const makeStoreClaims = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const { now: firm } = yield* SellingFirm;
  const { publicUrl } = yield* Settings;

  /** The store that all three numbers name, asked in one statement: of two of them nothing is told. */
  const find = ({ erpId, siret, postcode }: CheckedClaim) =>
    sql<ClaimedStore>`
      select s.id, coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
        shipping.city
      from store s
      left join address shipping on shipping.id = s.shipping_address_id
      left join address legal on legal.id = s.legal_address_id
      where s.erp_id = ${erpId} and s.siren || s.nic = ${siret} and s.approval = 'approved'
        and ${postcode} in (shipping.postcode, legal.postcode)`.pipe(
      Effect.map(([row]): ClaimedStore | undefined => row),
      Effect.orDie,
    );

  /** The store is held to the end of the transaction: of two who claim it at once one is first. */
  const membersOf = (store: StoreId) =>
    Effect.andThen(
      sql`select id from store where id = ${store} for update`,
      sql<Member>`select c.id as customer, c.email, m.role = 'manager' as manages,
          trim(c.first_name || ' ' || c.last_name) as name, c.verified
        from store_shop_user m join customer c on c.id = m.customer_id
        where m.store_id = ${store} order by m.main_manager desc, m.id`,
    );

  /**
   * Makes a claim of that customer's good, inside a transaction: they are the main manager of a store
   * that has nobody, else its main manager is asked by mail. Nobody counts who has not confirmed their
   * address: a mistyped one would else close the store to its owner.
   */
  const claim = Effect.fnUntraced(function* (store: StoreId, customer: CustomerId) {
    const members = yield* membersOf(store);
    if (members.some((member) => member.customer === customer && member.verified)) {
      return "own" as const;
    }
    const people = members.filter(({ verified }) => verified);
    if (people.length === 0) {
      yield* sql`delete from store_shop_user where store_id = ${store}`;
      yield* linkAsMainManager(store, customer);
      return "linked" as const;
    }
    const [asker] = yield* askerOf(store, customer);
    const from = yield* firm;
    const manager = people.find(({ manages }) => manages) ?? from.firm.service;
    if (asker !== undefined) yield* announce(MailDue, claimMail(from, manager, asker, publicUrl));
    return "asked" as const;
  }, Effect.orDie);

  const askerOf = (store: StoreId, customer: CustomerId) =>
    sql<{ readonly email: string; readonly name: string; readonly company: string }>`
      select c.email, trim(c.first_name || ' ' || c.last_name) as name,
        coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company
      from customer c, store s where c.id = ${customer} and s.id = ${store}`;

  const linkAsMainManager = (store: StoreId, customer: CustomerId) =>
    sql`insert into store_shop_user (store_id, customer_id, role, main_manager, default_store)
      values (${store}, ${customer}, 'manager', true, not exists
        (select from store_shop_user where customer_id = ${customer} and default_store))`;

  return {
    find,
    claim,
    linkAsMainManager: (store: StoreId, customer: CustomerId) =>
      Effect.orDie(Effect.asVoid(linkAsMainManager(store, customer))),
  };
});

interface Member {
  readonly customer: CustomerId;
  readonly email: string;
  readonly name: string;
  readonly manages: boolean;
  readonly verified: boolean;
}
