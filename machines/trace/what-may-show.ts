// What of the shop's data a trace may show, by the name of the field. Who adds a field to an event or
// to a context decides here whether it may be seen: a name that stands nowhere is hidden.

/** What a hidden value was; its placeholder says so: 'jeton-1', 'e-mail-2'. */
export type SecretKind =
  | "jeton"
  | "cle"
  | "mot-de-passe"
  | "e-mail"
  | "nom"
  | "adresse"
  | "telephone"
  | "iban"
  | "numero"
  | "lien"
  | "commande"
  | "code"
  | "saisie"
  | "page"
  | "texte";

/**
 * 'plain' is written as it is; 'text' (words for people) and 'word' (of the program) once the secrets
 * inside are replaced. 'typed' is what somebody types letter by letter, 'address', 'query' and
 * 'catalogueCode' what may be typed into the browser's bar.
 */
export type Showing =
  | "plain"
  | "text"
  | "word"
  | "typed"
  | "address"
  | "query"
  | "catalogueCode"
  | SecretKind;

const named = <Kind extends Showing>(kind: Kind, keys: string): readonly [string, Kind][] =>
  keys.split(/\s+/).map((key) => [key, kind]);

const SHOWING: ReadonlyMap<string, Showing> = new Map<string, Showing>([
  // Words of the program, codes of the catalogue, days and hours: their schemas allow nothing else.
  ...named("plain", "type _tag actorId kind status state reason cause step scope mode menu tab"),
  ...named("plain", "reach onceFound next byHand"),
  // A part of an order: 'gmp'.
  ...named("plain", "cancelled"),
  ...named("plain", "role unit checkoutState paymentState paymentMethod currencyCode localCode"),
  ...named(
    "plain",
    "countryCode transportTypeCode salesArea variant set productCode productSlug slug",
  ),
  ...named("plain", "productMainTaxonCode deliveryDate cutOff date hour availableDate"),
  ...named("plain", "miraklLatestDeliveryDate startsAt endsAt createdAt completedAt updatedAt"),
  // What somebody types, and addresses of pages.
  ...named("typed", "text requested"),
  ...named("address", "path origin target"),
  ...named("query", "search"),
  ...named("catalogueCode", "taxonCode"),
  // Texts of the shop and of its catalogue, and addresses of its pictures.
  ...named("text", "title description label altText message refusal errors field"),
  ...named("text", "productName variantName brand productImages.path images.path image.path"),
  ...named("text", "ProductTaxonsNames packaging reference conditionsMessages legalNotice alt"),
  ...named("word", "code id method version"),
  // 'name' alone may be a person's: what else has one is named with it.
  ...named("text", "brand.name merchant.name method.name methods.name promotion.name line.name"),
  ...named("text", "shippingMethodOptions.name gmpPaymentMethodAvailable.name substitutes.name"),
  ...named("jeton", "token tokens tokenValue orderToken resetToken refreshToken accessToken jwt"),
  ...named("jeton", "exchangeCode impersonationCode signature cookie"),
  ...named("cle", "key idempotencyKey"),
  ...named("mot-de-passe", "password newPassword"),
  ...named("e-mail", "email username login.email billingEmail contactEmail"),
  ...named("nom", "firstName lastName fullName company legalName bankName shoppingListName agent"),
  ...named("nom", "agentName customerName storeName name startedBy"),
  ...named("adresse", "street city postcode provinceCode provinceName address"),
  ...named("telephone", "phoneNumber mobileNumber phone"),
  ...named("iban", "iban bic"),
  ...named("numero", "erpId mkpId siren siret nic vatNumber naf moneyOrder marketplaceMoneyOrder"),
  ...named("numero", "invoiceNumber receiptNumber stockNumber miraklId webHelpTransaction.id"),
  ...named("commande", "number"),
  ...named("code", "couponCode promotionCoupon.code promotion.code"),
  ...named("lien", "url redirectionCardUrl logoutCallbackUrl link"),
  ...named("texte", "note notes body details messages.title messages.description"),
]);

/** Records by code of a product: what stands in `lines` is a `line`, whatever its code. */
export const RECORDS: ReadonlyMap<string, string> = new Map([
  ["lines", "line"],
  ["wishes", "wish"],
  ["pendingChanges", "pendingChange"],
]);

/** Whether a text may be shown, by its field and the field that holds its object. */
export const showing = (key: string, holder: string): Showing =>
  SHOWING.get(`${holder}.${key}`) ?? SHOWING.get(key) ?? "texte";

const AMOUNTS: ReadonlySet<string> = new Set([
  "lateOutstandingAmount",
  "outstandings.amount",
  "outstandingPayment.amount",
  "outstanding.amount",
  "invoices.amount",
  "chosen.amount",
  "payment.amount",
  "expectedAmount",
  "owed",
  "infolegaleScore",
  "previousInfolegaleScore",
]);

/** Whether a number is the amount of an invoice, or what a store's credit is worth. */
export const isHiddenNumber = (key: string, holder: string): boolean =>
  AMOUNTS.has(key) || AMOUNTS.has(`${holder}.${key}`);
