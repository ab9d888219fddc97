import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerChange } from "../../api-schema/account.ts";
import { Customer } from "../../api-schema/customer.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { oneLine } from "../../core/contact/contact-form.ts";
import { readPhone } from "../../core/contact/phone.ts";
import { linkVisibleTo } from "../../core/stores/visible-store.ts";
import { addressOf } from "../rows/address.ts";
import { query } from "../rows/query.ts";
import { storeShopUserOfLink } from "../rows/store-shop-user.ts";
import { many, object, value } from "../rows/value.ts";

/** SQL of the customer behind the login. */
export class CustomerRepository extends Context.Service<
  CustomerRepository,
  {
    /** Null for nobody. */
    readonly find: (id: CustomerId) => Effect.Effect<Customer | null>;
    /** Writes what is given, its rules kept; the password and the address are not written here. */
    readonly change: (id: CustomerId, request: CustomerChange) => Effect.Effect<void>;
  }
>()("panetier/sessions/CustomerRepository") {
  static readonly layer: Layer.Layer<CustomerRepository, never, SqlClient.SqlClient> = Layer.effect(
    CustomerRepository,
    Effect.suspend(() => makeCustomerRepository),
  );
}

const makeCustomerRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const find = (id: CustomerId): Effect.Effect<Customer | null> =>
    Effect.map(loadCustomer.first(sql, [id]), (customer) =>
      customer === null ? null : withOwnView(customer),
    );

  const change = (id: CustomerId, request: CustomerChange): Effect.Effect<void> =>
    sql`update customer set cgu = cgu or ${request.cgu ?? false},
        welcome_modal_displayed = welcome_modal_displayed or ${request.welcomeModalDisplayed ?? false},
        first_name = coalesce(${textOf(request.firstName)}, first_name),
        last_name = coalesce(${textOf(request.lastName)}, last_name),
        gender = coalesce(${request.gender ?? null}, gender),
        phone_number = case when ${request.phoneNumber !== undefined}::boolean
          then ${phoneOf(request.phoneNumber)}::text else phone_number end,
        mobile_number = case when ${request.mobileNumber !== undefined}::boolean
          then ${phoneOf(request.mobileNumber)}::text else mobile_number end,
        subscribed_to_newsletter =
          coalesce(${request.subscribedToNewsletter ?? null}, subscribed_to_newsletter)
      where id = ${id}`.pipe(Effect.asVoid, Effect.orDie);

  return CustomerRepository.of({ find, change });
});

const textOf = (text: string | undefined): string | null =>
  text === undefined ? null : oneLine(text);

/** Null for none: an empty field, checked before, clears the number. */
const phoneOf = (text: string | undefined): string | null => readPhone(text ?? "") ?? null;

// A link tells no more of its store than the store itself does (core/stores/visible-store.ts).
const withOwnView = (customer: Customer): Customer => ({
  ...customer,
  user: {
    ...customer.user,
    storeShopUsers: customer.user.storeShopUsers.map((link) => linkVisibleTo(link.role, link)),
  },
});

const { fields } = Customer;

/** $1 customer. The default address is where the default store is delivered. */
const loadCustomer = query(
  object({
    _id: value(fields._id, "c.id"),
    customerId: value(fields.customerId, "c.id"),
    email: value(fields.email, "c.email"),
    firstName: value(fields.firstName, "c.first_name"),
    lastName: value(fields.lastName, "c.last_name"),
    fullName: value(fields.fullName, "trim(c.first_name || ' ' || c.last_name)"),
    gender: value(fields.gender, "c.gender"),
    defaultAddress: value(
      fields.defaultAddress,
      `(select ${addressOf("a").sql}
      from store_shop_user d join store s on s.id = d.store_id
      join address a on a.id = s.shipping_address_id
      where d.customer_id = c.id order by d.default_store desc, d.id limit 1)`,
    ),
    phoneNumber: value(fields.phoneNumber, "c.phone_number"),
    mobileNumber: value(fields.mobileNumber, "c.mobile_number"),
    user: object({
      shopUserId: value(fields.user.fields.shopUserId, "c.id"),
      verified: value(fields.user.fields.verified, "c.verified"),
      storeShopUsers: many(
        storeShopUserOfLink,
        `store_shop_user m join store s on s.id = m.store_id
        left join address legal on legal.id = s.legal_address_id
        left join address shipping on shipping.id = s.shipping_address_id
        where m.customer_id = c.id`,
        "m.default_store desc, s.company, m.id",
      ),
    }),
    cgu: value(fields.cgu, "c.cgu"),
    subscribedToNewsletter: value(fields.subscribedToNewsletter, "c.subscribed_to_newsletter"),
    welcomeModalDisplayed: value(fields.welcomeModalDisplayed, "c.welcome_modal_displayed"),
  }),
  "customer c where c.id = $1::int",
);
