import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerChange } from "../../api-schema/account.ts";
import { Customer } from "../../api-schema/customer.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { oneLine } from "../../core/contact/contact-form.ts";
import { readPhone } from "../../core/contact/phone.ts";
import { linkSeenBy } from "../../core/stores/seen-store.ts";
import { addressJson, storeShopUserJson } from "../stores/wire-sql.ts";

/** SQL of the customer behind the login. */
export const makeCustomerRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const find = (id: CustomerId): Effect.Effect<Customer | undefined> =>
    sql.unsafe<{ readonly customer: unknown }>(customerQuery, [id]).pipe(
      Effect.flatMap(([row]) =>
        row === undefined
          ? Effect.succeed(undefined)
          : Effect.map(decode(row.customer), withOwnView),
      ),
      Effect.orDie,
    );

  /** Writes what is given, its rules kept; the password and the address are not written here. */
  const change = (id: CustomerId, wish: CustomerChange): Effect.Effect<void> =>
    sql`update customer set cgu = cgu or ${wish.cgu ?? false},
        welcome_modal_displayed = welcome_modal_displayed or ${wish.welcomeModalDisplayed ?? false},
        first_name = coalesce(${textOf(wish.firstName)}, first_name),
        last_name = coalesce(${textOf(wish.lastName)}, last_name),
        gender = coalesce(${wish.gender ?? null}, gender),
        phone_number = case when ${wish.phoneNumber !== undefined}::boolean
          then ${phoneOf(wish.phoneNumber)}::text else phone_number end,
        mobile_number = case when ${wish.mobileNumber !== undefined}::boolean
          then ${phoneOf(wish.mobileNumber)}::text else mobile_number end,
        subscribed_to_newsletter =
          coalesce(${wish.subscribedToNewsletter ?? null}, subscribed_to_newsletter)
      where id = ${id}`.pipe(Effect.asVoid, Effect.orDie);

  return { find, change };
});

const textOf = (text: string | undefined): string | null =>
  text === undefined ? null : oneLine(text);

/** Null for none: an empty field, checked before, clears the number. */
const phoneOf = (text: string | undefined): string | null => readPhone(text ?? "") ?? null;

// A link tells no more of its store than the store itself does (core/stores/seen-store.ts).
const withOwnView = (customer: Customer): Customer => ({
  ...customer,
  user: {
    ...customer.user,
    storeShopUsers: customer.user.storeShopUsers.map((link) => linkSeenBy(link.role, link)),
  },
});

const decode = Schema.decodeUnknownEffect(Customer);

// The default address is where the default store is delivered.
const customerQuery = `
  select jsonb_build_object('_id', c.id, 'customerId', c.id, 'email', c.email,
    'firstName', c.first_name, 'lastName', c.last_name,
    'fullName', trim(c.first_name || ' ' || c.last_name), 'gender', c.gender,
    'defaultAddress', (select ${addressJson("a")}
      from store_shop_user d join store s on s.id = d.store_id
      join address a on a.id = s.shipping_address_id
      where d.customer_id = c.id order by d.default_store desc, d.id limit 1),
    'phoneNumber', c.phone_number, 'mobileNumber', c.mobile_number,
    'user', jsonb_build_object('shopUserId', c.id, 'verified', c.verified,
      'storeShopUsers', (select coalesce(jsonb_agg(${storeShopUserJson}
          order by m.default_store desc, s.company, m.id), '[]')
        from store_shop_user m join store s on s.id = m.store_id
        left join address legal on legal.id = s.legal_address_id
        left join address shipping on shipping.id = s.shipping_address_id
        where m.customer_id = c.id)),
    'cgu', c.cgu, 'subscribedToNewsletter', c.subscribed_to_newsletter,
    'welcomeModalDisplayed', c.welcome_modal_displayed) as customer
  from customer c where c.id = $1::int`;
