import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { matchRoute, type RouteName } from "../core/routes/route-table.ts";

/** What every page receives: the decoded parts of its path. */
export interface PageProps {
  readonly params: { readonly [name: string]: string };
}

type Page = ComponentType<PageProps>;
type Load = () => Promise<{ readonly default: Page }>;

const searchPage: Load = () =>
  import("./pages/results/search-page.tsx").then(({ SearchPage }) => ({ default: SearchPage }));

/** The pages that exist; a route without one is answered by the 404 page and gets no link. */
const loaders: { readonly [Name in RouteName]?: Load } = {
  home: () => import("./pages/home/home-page.tsx").then(({ HomePage }) => ({ default: HomePage })),
  signIn: () =>
    import("./pages/sign-in/sign-in-page.tsx").then(({ SignInPage }) => ({ default: SignInPage })),
  catalogue: () =>
    import("./pages/catalogue/catalogue-page.tsx").then(({ CataloguePage }) => ({
      default: CataloguePage,
    })),
  category: () =>
    import("./pages/results/category-page.tsx").then(({ CategoryPage }) => ({
      default: CategoryPage,
    })),
  promotionalOffers: () =>
    import("./pages/results/offers-page.tsx").then(({ OffersPage }) => ({ default: OffersPage })),
  product: () =>
    import("./pages/product/product-page.tsx").then(({ ProductPage }) => ({
      default: ProductPage,
    })),
  cart: () => import("./pages/cart/cart-page.tsx").then(({ CartPage }) => ({ default: CartPage })),
  cartDelivery: () =>
    import("./pages/delivery/delivery-page.tsx").then(({ DeliveryPage }) => ({
      default: DeliveryPage,
    })),
  cartPayment: () =>
    import("./pages/payment/payment-page.tsx").then(({ PaymentPage }) => ({
      default: PaymentPage,
    })),
  cartPaymentInit: () =>
    import("./pages/payment-result/payment-init-page.tsx").then(({ PaymentInitPage }) => ({
      default: PaymentInitPage,
    })),
  cartPaymentResult: () =>
    import("./pages/payment-result/payment-result-page.tsx").then(({ PaymentResultPage }) => ({
      default: PaymentResultPage,
    })),
  orders: () =>
    import("./pages/orders/orders-page.tsx").then(({ OrdersPage }) => ({ default: OrdersPage })),
  order: () =>
    import("./pages/order/order-page.tsx").then(({ OrderPage }) => ({ default: OrderPage })),
  search: searchPage,
  searchInCategory: searchPage,
  products: searchPage,
};

const lazyPages = new Map<RouteName, LazyExoticComponent<Page>>();

/** The page of a route, loaded when first shown; undefined when the shop has no such page yet. */
export const pageOf = (name: RouteName): LazyExoticComponent<Page> | undefined => {
  const load = loaders[name];
  if (load === undefined) return undefined;
  const known = lazyPages.get(name);
  if (known !== undefined) return known;
  const page = lazy(load);
  lazyPages.set(name, page);
  return page;
};

/** True when a path of this site leads to a page that exists: links to others are not shown. */
export const hasPage = (path: string): boolean => {
  const matched = matchRoute(path);
  return matched !== undefined && loaders[matched.name] !== undefined;
};

/** Fetches a page's code before it is asked for: on hover and focus of its link. */
export const preloadPage = (path: string): void => {
  const matched = matchRoute(path);
  if (matched === undefined) return;
  // A failed preload costs nothing: the navigation tries again and reports.
  loaders[matched.name]?.().catch(() => undefined);
};
