import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { type ExistingPage, pageNameOf, type PageProps } from "./existing-pages.ts";

type Page = ComponentType<PageProps>;
type Load = () => Promise<{ readonly default: Page }>;

const searchPage: Load = () =>
  import("./pages/results/search-page.tsx").then(({ SearchPage }) => ({ default: SearchPage }));

/** The code of each page, loaded when it is first shown or soon to be. */
const loaders: { readonly [Name in ExistingPage]: Load } = {
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
  mandateConfirmation: () =>
    import("./pages/mandate-confirmation/mandate-confirmation-page.tsx").then(
      ({ MandateConfirmationPage }) => ({ default: MandateConfirmationPage }),
    ),
  termsOfUse: () =>
    import("./pages/terms-of-use/terms-of-use-page.tsx").then(({ TermsOfUsePage }) => ({
      default: TermsOfUsePage,
    })),
  search: searchPage,
  searchInCategory: searchPage,
  products: searchPage,
};

/** A page's code could not be had; browsers remember that for as long as the tab is not loaded afresh. */
export class MissingPageCode extends Error {}

const lazyPages = new Map<ExistingPage, LazyExoticComponent<Page>>();

/** The page of a path, loaded when first shown; undefined when the shop has no such page yet. */
export const pageOf = (path: string): LazyExoticComponent<Page> | undefined => {
  const name = pageNameOf(path);
  if (name === undefined) return undefined;
  const known = lazyPages.get(name);
  if (known !== undefined) return known;
  const page = lazy(() =>
    loaders[name]().catch((cause: unknown) => {
      throw new MissingPageCode(`The code of page ${name} could not be had.`, { cause });
    }),
  );
  lazyPages.set(name, page);
  return page;
};

/** Fetches a page's code before it is asked for: on hover and focus of its link. */
export const preloadPage = (path: string): void => {
  const name = pageNameOf(path);
  if (name === undefined) return;
  // A failed preload costs nothing: the navigation tries again and reports.
  loaders[name]().catch(() => undefined);
};
