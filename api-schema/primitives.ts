import { Schema } from "effect";
import { EMAIL_LENGTH } from "./lengths.ts";
import { CODE_FORM, HOUSE_CODE_FORM, SLUG_FORM } from "./code-forms.ts";

// The words every other schema is made of. Money is an integer number of euro cents, weights are
// integer grams, rates are decimals, days are YYYY-MM-DD in Europe/Paris (product §2).

/** True for well-formed Unicode without U+0000. */
export const isText = (value: string): boolean => !NO_TEXT.test(value);

// PostgreSQL takes neither U+0000 nor half of a surrogate pair: each would be a 500 where it is
// written or searched for.
// oxlint-disable-next-line no-control-regex -- it is what is refused
const NO_TEXT = /[\u0000\ud800-\udfff]/u;

/** What every string of a request must keep, unless its pattern says more (tests/house). */
export const textCheck = Schema.makeFilter<string>((value) => isText(value), {
  expected: "well-formed Unicode without U+0000",
  message: "Contient un caractère interdit",
  toJsonSchema: () => ({ pattern: "^[^\\u0000\\ud800-\\udfff]*$" }),
});

/** Any text that a request may carry; its length is for each field to say. */
export const Text = Schema.String.check(textCheck);

/** A box that must be ticked. A literal would be refused with its whole object, and without its name. */
export const ticked = (message: string) =>
  Schema.Boolean.pipe(
    Schema.refine((value): value is true => value, {
      expected: "true",
      message,
      toJsonSchema: () => ({ enum: [true] }),
    }),
  );

/** Euro cents; may be negative (a discount). 1250 is 12,50 €. */
export const Cents = Schema.Int.pipe(Schema.brand("Cents"));
export type Cents = typeof Cents.Type;

/** Weight in whole grams. */
export const Grams = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).pipe(Schema.brand("Grams"));
export type Grams = typeof Grams.Type;

/** A decimal rate: 0.055 is 5,5 %. */
export const Rate = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).pipe(
  Schema.brand("Rate"),
);
export type Rate = typeof Rate.Type;

/** A number of packagings, never negative. */
export const Quantity = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 9999 }, { message: "Une quantité va de 0 à 9 999" }),
);
export type Quantity = typeof Quantity.Type;

/** A count of things. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0));

const NO_SUCH_DAY = { message: "Cette date n'existe pas." };

const MONTHS = [
  "(0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])",
  "(0[469]|11)-(0[1-9]|[12]\\d|30)",
  "02-(0[1-9]|[12]\\d)",
];

/** A calendar day in Europe/Paris, YYYY-MM-DD, that exists: PostgreSQL knows no 31 February. */
export const CalendarDay = Schema.String.check(
  Schema.isPattern(new RegExp(`^\\d{4}-(${MONTHS.join("|")})$`), NO_SUCH_DAY),
  Schema.makeFilter(isOfItsYear, { expected: "a day of that year", ...NO_SUCH_DAY }),
).pipe(Schema.brand("CalendarDay"));
export type CalendarDay = typeof CalendarDay.Type;

/** There is no year 0, and 29 February is in leap years only. */
function isOfItsYear(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return year > 0 && (isLeap || !day.endsWith("-02-29"));
}

/** A calendar month, YYYY-MM. */
export const CalendarMonth = Schema.String.check(
  Schema.isPattern(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, { message: "Ce mois n'existe pas." }),
).pipe(Schema.brand("CalendarMonth"));
export type CalendarMonth = typeof CalendarMonth.Type;

/** An instant, ISO 8601 in UTC with milliseconds: 2026-11-24T10:00:00.000Z. */
export const Instant = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
).pipe(Schema.brand("Instant"));
export type Instant = typeof Instant.Type;

/** A wall-clock time of the day in Europe/Paris, HH:MM. */
export const ClockTime = Schema.String.check(Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d$/)).pipe(
  Schema.brand("ClockTime"),
);
export type ClockTime = typeof ClockTime.Type;

/** The number of a row. */
export const positiveId = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }),
);

export const CustomerId = positiveId.pipe(Schema.brand("CustomerId"));
export type CustomerId = typeof CustomerId.Type;
export const ShopUserId = positiveId.pipe(Schema.brand("ShopUserId"));
export type ShopUserId = typeof ShopUserId.Type;
export const StoreShopUserId = positiveId.pipe(Schema.brand("StoreShopUserId"));
export type StoreShopUserId = typeof StoreShopUserId.Type;
export const StoreId = positiveId.pipe(Schema.brand("StoreId"));
export type StoreId = typeof StoreId.Type;
export const AddressId = positiveId.pipe(Schema.brand("AddressId"));
export type AddressId = typeof AddressId.Type;
export const OrderId = positiveId.pipe(Schema.brand("OrderId"));
export type OrderId = typeof OrderId.Type;
export const OrderItemId = positiveId.pipe(Schema.brand("OrderItemId"));
export type OrderItemId = typeof OrderItemId.Type;
export const ShipmentId = positiveId.pipe(Schema.brand("ShipmentId"));
export type ShipmentId = typeof ShipmentId.Type;
export const PaymentId = positiveId.pipe(Schema.brand("PaymentId"));
export type PaymentId = typeof PaymentId.Type;
export const ProductId = positiveId.pipe(Schema.brand("ProductId"));
export type ProductId = typeof ProductId.Type;
export const VariantId = positiveId.pipe(Schema.brand("VariantId"));
export type VariantId = typeof VariantId.Type;
export const TaxonId = positiveId.pipe(Schema.brand("TaxonId"));
export type TaxonId = typeof TaxonId.Type;
export const BrandId = positiveId.pipe(Schema.brand("BrandId"));
export type BrandId = typeof BrandId.Type;
export const MerchantId = positiveId.pipe(Schema.brand("MerchantId"));
export type MerchantId = typeof MerchantId.Type;
export const PromotionId = positiveId.pipe(Schema.brand("PromotionId"));
export type PromotionId = typeof PromotionId.Type;
export const ShoppingListId = positiveId.pipe(Schema.brand("ShoppingListId"));
export type ShoppingListId = typeof ShoppingListId.Type;

/** The unguessable token that names a cart or an order in URLs: 22 to 64 URL-safe characters. */
export const OrderToken = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{16,64}$/)).pipe(
  Schema.brand("OrderToken"),
);
export type OrderToken = typeof OrderToken.Type;

/** A human order number: P26-000123. */
export const OrderNumber = Schema.String.check(Schema.isPattern(/^P\d{2}-\d{6,9}$/)).pipe(
  Schema.brand("OrderNumber"),
);
export type OrderNumber = typeof OrderNumber.Type;

/** The customer number of a store in the group's ERP: 6 to 10 digits. */
export const ErpId = Schema.String.check(Schema.isPattern(/^\d{6,10}$/)).pipe(
  Schema.brand("ErpId"),
);
export type ErpId = typeof ErpId.Type;

const articleCode = Schema.String.check(Schema.isPattern(CODE_FORM));
export const ProductCode = articleCode.pipe(Schema.brand("ProductCode"));
export type ProductCode = typeof ProductCode.Type;
export const VariantCode = articleCode.pipe(Schema.brand("VariantCode"));
export type VariantCode = typeof VariantCode.Type;
const code = Schema.String.check(Schema.isPattern(HOUSE_CODE_FORM));
export const TaxonCode = code.pipe(Schema.brand("TaxonCode"));
export type TaxonCode = typeof TaxonCode.Type;
export const SalesAreaCode = code.pipe(Schema.brand("SalesAreaCode"));
export type SalesAreaCode = typeof SalesAreaCode.Type;

/** Of the database alone: no call has it. */
export const PriceListId = Schema.Int.pipe(Schema.brand("PriceListId"));
export type PriceListId = typeof PriceListId.Type;

export const Slug = Schema.String.check(Schema.isPattern(SLUG_FORM)).pipe(Schema.brand("Slug"));
export type Slug = typeof Slug.Type;

/** An EAN-13; the check digit is verified by core/catalogue/ean.ts. */
export const Ean = Schema.String.check(Schema.isPattern(/^\d{13}$/)).pipe(Schema.brand("Ean"));
export type Ean = typeof Ean.Type;

/** Store identity numbers: lengths are the specification's (§5). */
export const Siren = Schema.String.check(Schema.isPattern(/^\d{9}$/)).pipe(Schema.brand("Siren"));
export type Siren = typeof Siren.Type;
export const Nic = Schema.String.check(Schema.isPattern(/^\d{5}$/)).pipe(Schema.brand("Nic"));
export type Nic = typeof Nic.Type;
export const Siret = Schema.String.check(Schema.isPattern(/^\d{14}$/)).pipe(Schema.brand("Siret"));
export type Siret = typeof Siret.Type;
export const VatNumber = Schema.String.check(Schema.isPattern(/^FR[0-9A-Z]{2}\d{9}$/)).pipe(
  Schema.brand("VatNumber"),
);
export type VatNumber = typeof VatNumber.Type;

/** Deliberately loose: one @, no space, a dot in the domain, 254 characters at most. */
export const Email = Text.check(
  Schema.isPattern(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/),
  Schema.isMaxLength(EMAIL_LENGTH),
).pipe(Schema.brand("Email"));
export type Email = typeof Email.Type;

/** A telephone number as it is kept, E.164; read from what people type by core/contact/phone.ts. */
export const Phone = Schema.String.check(Schema.isPattern(/^\+[1-9]\d{4,14}$/)).pipe(
  Schema.brand("Phone"),
);
export type Phone = typeof Phone.Type;

/** Ranges of the group's own lorries: Z001 frozen, Z002 flour, mixes and improvers (spec §9). */
export const RangeCode = Schema.Literals(["Z001", "Z002"]);
export type RangeCode = typeof RangeCode.Type;

/** How a line travels: a GMP lorry by range, or the parcel of a marketplace merchant. */
export const TransportTypeCode = Schema.Literals(["Z001", "Z002", "MKP"]);
export type TransportTypeCode = typeof TransportTypeCode.Type;

export const Role = Schema.Literals(["manager", "baker", "supervisor", "accountant"]);
export type Role = typeof Role.Type;

/** ISO weekday, 1 Monday to 7 Sunday. */
export const Weekday = Schema.Literals([1, 2, 3, 4, 5, 6, 7]);
export type Weekday = typeof Weekday.Type;

/** When a store takes no delivery: on that weekday of every week, or on that date alone. */
export const ClosingDay = Schema.Union([Weekday, CalendarDay]);
export type ClosingDay = typeof ClosingDay.Type;
