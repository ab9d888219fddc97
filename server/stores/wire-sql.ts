// SQL expressions that make the wire's JSON; column lists of the wire are written once, here.

/** The Address of a joined `address` row, null when the join found none. */
export const addressJson = (a: string): string => `case when ${a}.id is null then null else
  jsonb_build_object('id', ${a}.id, 'firstName', ${a}.first_name, 'lastName', ${a}.last_name,
    'phoneNumber', ${a}.phone_number, 'company', ${a}.company, 'countryCode', ${a}.country_code,
    'provinceCode', ${a}.province_code, 'provinceName', ${a}.province_name, 'street', ${a}.street,
    'city', ${a}.city, 'postcode', ${a}.postcode) end`;

/** The ClosingDay list of the store `s`: its weekdays, then its dates in order. */
export const closingDaysJson = (s: string): string =>
  `(to_jsonb(${s}.closing_days) || coalesce((select jsonb_agg(c.day order by c.day)
    from store_closure c where c.store_id = ${s}.id), '[]'::jsonb))`;

/** The StoreShopUser of the link `m` in the store `s` with its addresses `legal` and `shipping`. */
export const storeShopUserJson = `jsonb_build_object('id', m.id,
  'store', jsonb_build_object('id', s.id, 'company', s.company), 'role', m.role,
  'shopUser', jsonb_build_object('shopUserId', m.customer_id),
  'alertTopHours', m.alert_top_hours, 'legalName', s.legal_name,
  'legalAddress', ${addressJson("legal")}, 'shippingAddress', ${addressJson("shipping")},
  'mainManager', m.main_manager, 'defaultStore', m.default_store)`;
