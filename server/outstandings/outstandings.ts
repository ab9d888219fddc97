import { Context, Effect, Layer, Result } from "effect";
import type { SqlClient } from "effect/sql";
import type {
  InvoicePaymentMethod,
  Outstanding,
  OutstandingSort,
  OutstandingSummary,
} from "../../api-schema/outstanding.ts";
import type {
  CalendarDay,
  CalendarMonth,
  CustomerId,
  StoreId,
} from "../../api-schema/primitives.ts";
import type { Forbidden, NotFound } from "../../api-schema/problems.ts";
import { type InvoiceSearch, readInvoiceSearch } from "../../core/outstandings/invoice-search.ts";
import { allowInvoicePayment, type PayingStore } from "../../core/payment/methods.ts";
import { today as presentDay } from "../clock.ts";
import type { Settings } from "../config.ts";
import { PaymentTerms } from "../firm/paying-shop.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { InvoiceRights } from "./invoice-rights.ts";
import { OutstandingsRepository } from "./outstandings-repository.ts";

/** What a call filters by, as it came. */
export interface OutstandingFilters {
  readonly category?: string;
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  readonly search?: string;
  readonly month?: CalendarMonth;
  /** One or several: '0,1'. */
  readonly status?: string;
  /** Of a list: those alone that can be paid now. */
  readonly payable?: "true";
  /** Some of one's own stores: '12,15'. */
  readonly stores?: string;
  /** Of a list; store by store without it. */
  readonly sort?: OutstandingSort;
}

type Page = { readonly page: number; readonly itemsPerPage: number };
type Listed = { readonly rows: readonly Outstanding[]; readonly total: number };

/** Invoices of stores: unpaid, late, in validation, paid (product §7). */
export class Outstandings extends Context.Service<
  Outstandings,
  {
    /** Of one store, in which the caller may see them. */
    readonly ofStore: (
      viewer: CustomerId,
      store: StoreId,
      filters: OutstandingFilters,
      at: Page,
    ) => Effect.Effect<Listed>;
    readonly summaryOfStore: (
      store: StoreId,
      filters: OutstandingFilters,
    ) => Effect.Effect<OutstandingSummary>;
    /** Of the caller's stores, store by store unless asked otherwise; each store that is named is checked. */
    readonly across: (
      viewer: CustomerId,
      filters: OutstandingFilters,
      at: Page,
    ) => Effect.Effect<Listed, NotFound | Forbidden>;
    readonly summaryAcross: (
      viewer: CustomerId,
      filters: OutstandingFilters,
    ) => Effect.Effect<OutstandingSummary, NotFound | Forbidden>;
  }
>()("panetier/outstandings/Outstandings") {
  static readonly layer: Layer.Layer<
    Outstandings,
    never,
    SqlClient.SqlClient | Settings | SellingFirm
  > = Layer.effect(
    Outstandings,
    Effect.gen(function* () {
      const rights = yield* InvoiceRights;
      const repository = yield* OutstandingsRepository;

      const page = Effect.fnUntraced(function* (
        viewer: CustomerId,
        stores: readonly StoreId[],
        { status, payable, search, ...filters }: OutstandingFilters,
        at: Page,
      ) {
        const today = yield* presentDay;
        const seen = yield* rights.seen(viewer);
        const wanted = {
          ...filters,
          ...searchOf(search),
          stores,
          isPayable: payable === "true",
          ...(status === undefined ? {} : { statuses: status.split(",").map(Number) }),
        };
        return yield* repository.page(wanted, { viewer, seen, today }, at);
      });

      const { now: shop } = yield* PaymentTerms;

      const summary = Effect.fnUntraced(function* (
        stores: readonly StoreId[],
        { search, ...filters }: OutstandingFilters,
      ) {
        const today = yield* presentDay;
        const payingShop = yield* shop;
        const wanted = { ...filters, ...searchOf(search), stores };
        const { paying, ...counted } = yield* repository.summary(wanted, today);
        return {
          ...counted,
          paying: paying.map(({ id, ...store }) => ({
            id,
            methods: methodsOf({ ...store, ...payingShop }),
          })),
        };
      });

      const storesOf = (viewer: CustomerId, { stores }: OutstandingFilters) =>
        stores === undefined
          ? rights.seen(viewer)
          : rights.among(viewer, stores.split(",").map(Number));

      return Outstandings.of({
        ofStore: (viewer, store, filters, at) => page(viewer, [store], filters, at),
        summaryOfStore: (store, filters) => summary([store], filters),
        across: (viewer, filters, at) =>
          Effect.flatMap(storesOf(viewer, filters), (stores) => page(viewer, stores, filters, at)),
        summaryAcross: (viewer, filters) =>
          Effect.flatMap(storesOf(viewer, filters), (stores) => summary(stores, filters)),
      });
    }),
  ).pipe(Layer.provide([InvoiceRights.layer, OutstandingsRepository.layer, PaymentTerms.layer]));
}

const searchOf = (text: string | undefined): { readonly search?: InvoiceSearch } => {
  const search = readInvoiceSearch(text ?? "");
  return search === null ? {} : { search };
};

/** By what a store may pay some of its invoices: the group's, or those of the marketplace. */
const methodsOf = (store: PayingStore): readonly InvoicePaymentMethod[] =>
  (["CB", "PRELEVEMENT"] as const).filter((method) =>
    (["gmp", "mkp"] as const).some((scope) =>
      Result.isSuccess(allowInvoicePayment(method, scope, store)),
    ),
  );
