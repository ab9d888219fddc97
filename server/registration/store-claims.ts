import { Context, Effect, Layer } from "effect";
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

/** What came of a claim. */
export type ClaimOutcome = "own" | "linked" | "asked";

/** Stores of the group that somebody says are theirs (product §7 'Déjà client du moulin'). */
export class StoreClaims extends Context.Service<
  StoreClaims,
  {
    /** The store that all three numbers name, asked in one statement: of two of them nothing is told. */
    readonly find: (claim: CheckedClaim) => Effect.Effect<ClaimedStore | undefined>;
    /**
     * Makes a claim of that customer's good, inside a transaction: they are the main manager of a store
     * that has nobody, else its main manager is asked by mail. Nobody counts who has not confirmed their
     * address: a mistyped one would else close the store to its owner.
     */
    readonly claim: (store: StoreId, customer: CustomerId) => Effect.Effect<ClaimOutcome>;
    readonly linkAsMainManager: (store: StoreId, customer: CustomerId) => Effect.Effect<void>;
  }
>()("panetier/registration/StoreClaims") {
  static readonly layer: Layer.Layer<
    StoreClaims,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | Settings
  > = Layer.effect(
    StoreClaims,
    Effect.gen(function* () {
      const needs: ClaimNeeds = {
        sql: yield* SqlClient.SqlClient,
        outbox: yield* Outbox,
        firm: (yield* SellingFirm).now,
        publicUrl: (yield* Settings).publicUrl,
      };
      return StoreClaims.of({
        find: (claim) => find(needs, claim),
        claim: (store, customer) => claim(needs, store, customer),
        linkAsMainManager: (store, customer) => linkAsMainManager(needs, store, customer),
      });
    }),
  );
}

type ClaimNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly outbox: Outbox["Service"];
  readonly firm: SellingFirm["Service"]["now"];
  readonly publicUrl: string;
};

const find = ({ sql }: ClaimNeeds, { erpId, siret, postcode }: CheckedClaim) =>
  sql<ClaimedStore>`
    select s.id, coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
      shipping.city
    from store s
    left join address shipping on shipping.id = s.shipping_address_id
    left join address legal on legal.id = s.legal_address_id
    where s.erp_id = ${erpId} and s.siren || s.nic = ${siret} and s.approval = 'approved'
      and ${postcode} in (shipping.postcode, legal.postcode)`.pipe(
    Effect.map(([row]) => row),
    Effect.orDie,
  );

const claim = Effect.fnUntraced(function* (
  needs: ClaimNeeds,
  store: StoreId,
  customer: CustomerId,
) {
  const { sql, outbox, firm, publicUrl } = needs;
  const members = yield* membersOf(needs, store);
  if (members.some((member) => member.customer === customer && member.verified)) {
    return "own" as const;
  }
  const people = members.filter(({ verified }) => verified);
  if (people.length === 0) {
    yield* sql`delete from store_shop_user where store_id = ${store}`;
    yield* linkAsMainManager(needs, store, customer);
    return "linked" as const;
  }
  const [asker] = yield* askerOf(needs, store, customer);
  const from = yield* firm;
  const manager = people.find(({ manages }) => manages) ?? from.firm.service;
  if (asker !== undefined) {
    yield* outbox.announce(MailDue, claimMail(from, manager, asker, publicUrl));
  }
  return "asked" as const;
}, Effect.orDie);

/** The store is held to the end of the transaction: of two who claim it at once one is first. */
const membersOf = ({ sql }: ClaimNeeds, store: StoreId) =>
  Effect.andThen(
    sql`select id from store where id = ${store} for update`,
    sql<Member>`select c.id as customer, c.email, m.role = 'manager' as manages,
        trim(c.first_name || ' ' || c.last_name) as name, c.verified
      from store_shop_user m join customer c on c.id = m.customer_id
      where m.store_id = ${store} order by m.main_manager desc, m.id`,
  );

const askerOf = ({ sql }: ClaimNeeds, store: StoreId, customer: CustomerId) =>
  sql<{ readonly email: string; readonly name: string; readonly company: string }>`
    select c.email, trim(c.first_name || ' ' || c.last_name) as name,
      coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company
    from customer c, store s where c.id = ${customer} and s.id = ${store}`;

const linkAsMainManager = ({ sql }: ClaimNeeds, store: StoreId, customer: CustomerId) =>
  sql`insert into store_shop_user (store_id, customer_id, role, main_manager, default_store)
    values (${store}, ${customer}, 'manager', true, not exists
      (select from store_shop_user where customer_id = ${customer} and default_store))`.pipe(
    Effect.asVoid,
    Effect.orDie,
  );

interface Member {
  readonly customer: CustomerId;
  readonly email: string;
  readonly name: string;
  readonly manages: boolean;
  readonly verified: boolean;
}
