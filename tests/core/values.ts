import * as fc from "fast-check";
import {
  CalendarDay,
  ClockTime,
  Grams,
  Instant,
  MerchantId,
  OrderToken,
  Rate,
  StoreId,
} from "../../api-schema/primitives.ts";
import { dayOfNumber } from "../../core/calendar/day.ts";
import { cents } from "../../core/money/cents.ts";

// Values of the wire's brands, checked by their schemas, and arbitraries of them.

export const day = (text: string): CalendarDay => CalendarDay.make(text);
export const time = (text: string): ClockTime => ClockTime.make(text);
export const instant = (text: string): Instant => Instant.make(text);
export const grams = (value: number): Grams => Grams.make(value);
export const rate = (value: number): Rate => Rate.make(value);
export const storeId = (value: number): StoreId => StoreId.make(value);
export const merchantId = (value: number): MerchantId => MerchantId.make(value);
export const orderToken = (text: string): OrderToken => OrderToken.make(text.padEnd(22, "0"));

/** Days from 1990 to 2060. */
export const anyDay = fc.integer({ min: 7305, max: 33_000 }).map(dayOfNumber);

/** Instants from 2000 to 2040, any millisecond. */
export const anyInstantMs = fc.integer({ min: 946_684_800_000, max: 2_208_988_800_000 });

export const anyCents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents);
export const anyPrice = fc.integer({ min: 1, max: 1_000_000 }).map(cents);
export const anyVatRate = fc.constantFrom(0, 0.021, 0.055, 0.1, 0.2).map(rate);
