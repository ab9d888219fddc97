import { Effect, Layer } from "effect";
import type { Settings } from "../../config.ts";
import { Erp } from "../../ports/erp.ts";
import { ErpCalls } from "./erp-calls.ts";

/** The firm's ERP by calls (api-schema/erp.openapi.json); nothing of what it says is kept here. */
export const ErpOverHttp: Layer.Layer<Erp, never, Settings> = Layer.effect(
  Erp,
  Effect.map(ErpCalls, ({ customer, openCustomer, score }) =>
    Erp.of({ customer, openCustomer, score }),
  ),
).pipe(Layer.provide(ErpCalls.layer));
