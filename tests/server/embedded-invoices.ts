import { Clock, Effect, Layer } from "effect";
import { Settings } from "../../server/config.ts";
import { EmbeddedInvoices } from "../../server/embedded/embedded-invoices.ts";
import type { SellingFirm } from "../../server/firm/selling-firm.ts";
import { Outbox } from "../../server/outbox/outbox.ts";
import type { TestShop } from "./harness.ts";
import { DEMONSTRATION_SELLER } from "./selling-firm.ts";
import { shopPool } from "./shop-database.ts";

/** Another process that looks once for what is to be invoiced; the number of invoices it made. */
export const invoiceDelivered = (
  shop: TestShop,
  seller: Layer.Layer<SellingFirm> = DEMONSTRATION_SELLER,
): Promise<number> =>
  Effect.runPromise(
    Effect.flatMap(EmbeddedInvoices, ({ look }) => look).pipe(
      Effect.provide(
        EmbeddedInvoices.layer.pipe(
          Layer.provide([Outbox.layer, seller]),
          Layer.provide(shopPool(shop.databaseUrl, { connections: 2 })),
          Layer.provide(Layer.succeed(Settings, shop.settings)),
        ),
      ),
      Effect.provideService(Clock.Clock, shop.clock.clock),
    ),
  );
