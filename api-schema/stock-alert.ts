import { Schema } from "effect";
import { VariantCode } from "./primitives.ts";

/** 'Me prévenir': what a customer waits for in the active store, and how they are told. */
export const StockAlerts = Schema.Struct({
  /** By notification to the browsers that take them, else by mail. */
  means: Schema.Literals(["mail", "push"]),
  /** Packagings that are waited for, the latest asked first. */
  codes: Schema.Array(VariantCode),
}).annotate({ identifier: "StockAlerts" });
export type StockAlerts = typeof StockAlerts.Type;

export const StockAlertWish = Schema.Struct({ code: VariantCode }).annotate({
  identifier: "StockAlertWish",
});
export type StockAlertWish = typeof StockAlertWish.Type;
