import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Viewer } from "../core/routes/first-screen.ts";
import { matchRoute } from "../core/routes/route-table.ts";
import { type ShownPage, shownPageAt } from "../core/routes/existing-pages.ts";
import { pageBuild } from "./environment/page-build.ts";
import type { PageProps } from "./layout/page-props.ts";

type Page = ComponentType<PageProps>;
type Load = () => Promise<{ readonly default: Page }>;

const searchPage: Load = () =>
  import("./pages/results/search-page.tsx").then(({ SearchPage }) => ({ default: SearchPage }));

const registrationPage: Load = () =>
  import("./pages/registration/registration-page.tsx").then(({ RegistrationPage }) => ({
    default: RegistrationPage,
  }));

const addStorePage: Load = () =>
  import("./pages/registration/add-store-page.tsx").then(({ AddStorePage }) => ({
    default: AddStorePage,
  }));

const authored: Load = () =>
  import("./pages/cms-page/cms-page.tsx").then(({ CmsPage }) => ({ default: CmsPage }));

/** The code of each page, loaded when it is first shown or soon to be. */
const loaders: { readonly [Name in ShownPage]: Load } = {
  authored,
  home: () => import("./pages/home/home-page.tsx").then(({ HomePage }) => ({ default: HomePage })),
  signIn: () =>
    import("./pages/sign-in/sign-in-page.tsx").then(({ SignInPage }) => ({ default: SignInPage })),
  register: registrationPage,
  registerStep: registrationPage,
  addStore: addStorePage,
  addStoreStep: addStorePage,
  requestPasswordReset: () =>
    import("./pages/account-links/request-reset-page.tsx").then(({ RequestResetPage }) => ({
      default: RequestResetPage,
    })),
  resetPassword: () =>
    import("./pages/account-links/reset-page.tsx").then(({ ResetPage }) => ({
      default: ResetPage,
    })),
  activateAccount: () =>
    import("./pages/account-links/activation-page.tsx").then(({ ActivationPage }) => ({
      default: ActivationPage,
    })),
  confirmEmail: () =>
    import("./pages/account-links/confirm-email-page.tsx").then(({ ConfirmEmailPage }) => ({
      default: ConfirmEmailPage,
    })),
  profile: () =>
    import("./pages/profile/profile-page.tsx").then(({ ProfilePage }) => ({
      default: ProfilePage,
    })),
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
  compare: () =>
    import("./pages/compare/compare-page.tsx").then(({ ComparePage }) => ({
      default: ComparePage,
    })),
  quickEntry: () =>
    import("./pages/quick-entry/quick-entry-page.tsx").then(({ QuickEntryPage }) => ({
      default: QuickEntryPage,
    })),
  recipes: () =>
    import("./pages/recipes/recipes-page.tsx").then(({ RecipesPage }) => ({
      default: RecipesPage,
    })),
  recipe: () =>
    import("./pages/recipe/recipe-page.tsx").then(({ RecipePage }) => ({ default: RecipePage })),
  batch: () =>
    import("./pages/batch/batch-page.tsx").then(({ BatchPage }) => ({ default: BatchPage })),
  articles: () =>
    import("./pages/articles/articles-page.tsx").then(({ ArticlesPage }) => ({
      default: ArticlesPage,
    })),
  article: () =>
    import("./pages/article/article-page.tsx").then(({ ArticlePage }) => ({
      default: ArticlePage,
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
  inbox: () =>
    import("./pages/messaging/inbox-page.tsx").then(({ InboxPage }) => ({ default: InboxPage })),
  newMessage: () =>
    import("./pages/messaging/new-message-page.tsx").then(({ NewMessagePage }) => ({
      default: NewMessagePage,
    })),
  reportIncident: () =>
    import("./pages/messaging/incident-page.tsx").then(({ IncidentPage }) => ({
      default: IncidentPage,
    })),
  conversation: () =>
    import("./pages/messaging/conversation-page.tsx").then(({ ConversationPage }) => ({
      default: ConversationPage,
    })),
  users: () =>
    import("./pages/users/users-page.tsx").then(({ UsersPage }) => ({ default: UsersPage })),
  account: () =>
    import("./pages/account/account-page.tsx").then(({ AccountPage }) => ({
      default: AccountPage,
    })),
  orderBook: () =>
    import("./pages/offline-queue/offline-queue-page.tsx").then(({ OfflineQueuePage }) => ({
      default: OfflineQueuePage,
    })),
  festiveProducts: () =>
    import("./pages/festive/festive-page.tsx").then(({ FestivePage }) => ({
      default: FestivePage,
    })),
  stores: () =>
    import("./pages/stores/stores-page.tsx").then(({ StoresPage }) => ({ default: StoresPage })),
  store: () =>
    import("./pages/store/store-page.tsx").then(({ StorePage }) => ({ default: StorePage })),
  outstandings: () =>
    import("./pages/outstandings/outstandings-page.tsx").then(({ OutstandingsPage }) => ({
      default: OutstandingsPage,
    })),
  outstandingPayment: () =>
    import("./pages/outstandings/outstanding-payment-page.tsx").then(
      ({ OutstandingPaymentPage }) => ({ default: OutstandingPaymentPage }),
    ),
  shelfLabels: () =>
    import("./pages/shelf-labels/shelf-labels-page.tsx").then(({ ShelfLabelsPage }) => ({
      default: ShelfLabelsPage,
    })),
  mandateConfirmation: () =>
    import("./pages/mandate-confirmation/mandate-confirmation-page.tsx").then(
      ({ MandateConfirmationPage }) => ({ default: MandateConfirmationPage }),
    ),
  termsOfUse: () =>
    import("./pages/terms-of-use/terms-of-use-page.tsx").then(({ TermsOfUsePage }) => ({
      default: TermsOfUsePage,
    })),
  merchants: () =>
    import("./pages/merchants/merchants-page.tsx").then(({ MerchantsPage }) => ({
      default: MerchantsPage,
    })),
  merchant: () =>
    import("./pages/merchant/merchant-page.tsx").then(({ MerchantPage }) => ({
      default: MerchantPage,
    })),
  brands: () =>
    import("./pages/brands/brands-page.tsx").then(({ BrandsPage }) => ({ default: BrandsPage })),
  testimonies: () =>
    import("./pages/testimonies/testimonies-page.tsx").then(({ TestimoniesPage }) => ({
      default: TestimoniesPage,
    })),
  termsOfSale: authored,
  marketplaceTermsOfSale: authored,
  legalNotice: authored,
  offerConditions: authored,
  personalData: authored,
  cookies: () =>
    import("./pages/cookies/cookies-page.tsx").then(({ CookiesPage }) => ({
      default: CookiesPage,
    })),
  contact: () =>
    import("./pages/contact/contact-page.tsx").then(({ ContactPage }) => ({
      default: ContactPage,
    })),
  becomeMerchant: () =>
    import("./pages/become-merchant/become-merchant-page.tsx").then(({ BecomeMerchantPage }) => ({
      default: BecomeMerchantPage,
    })),
  lists: () =>
    import("./pages/lists/lists-page.tsx").then(({ ListsPage }) => ({ default: ListsPage })),
  list: () => import("./pages/list/list-page.tsx").then(({ ListPage }) => ({ default: ListPage })),
  faq: () => import("./pages/faq/faq-page.tsx").then(({ FaqPage }) => ({ default: FaqPage })),
  sitemap: () =>
    import("./pages/site-map/site-map-page.tsx").then(({ SiteMapPage }) => ({
      default: SiteMapPage,
    })),
  search: searchPage,
  searchInCategory: searchPage,
  products: searchPage,
};

/** A page's code could not be had; browsers remember that for as long as the tab is not reloaded. */
export class MissingPageCode extends Error {}

const lazyPages = new Map<ShownPage, LazyExoticComponent<Page>>();
const loadedPages = new Map<ShownPage, Page>();

const load = async (name: ShownPage): Promise<{ readonly default: Page }> => {
  const code = await loaders[name]().catch((cause: unknown) => {
    throw new MissingPageCode(`The code of page ${name} could not be had.`, { cause });
  });
  loadedPages.set(name, code.default);
  return code;
};

/** A page that another build has replaced is opened anew, which ends all that waits for its code. */
const openedAnewOr = async (failure: unknown): Promise<never> => {
  if (await pageBuild().codeMissing()) return new Promise(() => undefined);
  throw failure;
};

/**
 * The page of a path, undefined when the shop has no such page yet: as it is when its code is there,
 * else loaded when it is first shown.
 */
export const pageOf = (path: string): Page | LazyExoticComponent<Page> | undefined => {
  const name = shownPageAt(path);
  if (name === undefined) return undefined;
  const known = lazyPages.get(name) ?? loadedPages.get(name);
  if (known !== undefined) return known;
  const page = lazy(() => load(name).catch(openedAnewOr));
  // The same component ever after: another one would reload the page.
  lazyPages.set(name, page);
  return page;
};

/**
 * Loads the code of what is shown at a path, so that it is there when it is first rendered: of its page,
 * or of what stands in its place for a visitor, who never has the marketplace.
 */
export const loadPage = async (path: string, viewer: Viewer = "member"): Promise<void> => {
  if (viewer === "visitor" && matchRoute(path)?.route.marketplaceOnly === true) {
    await loadMarketplaceAccess();
    return;
  }
  const name = shownPageAt(path);
  if (name !== undefined) await load(name);
};

const loadMarketplaceAccess = () =>
  import("./marketplace/marketplace-access.tsx").then(({ MarketplaceAccess }) => ({
    default: MarketplaceAccess,
  }));

/** In the place of a page that is for those who have the marketplace. */
export const MarketplaceAccess = lazy(loadMarketplaceAccess);

/** Fetches a page's code before it is asked for: on hover and focus of its link. */
export const preloadPage = (path: string): void => {
  // A failed preload costs nothing: the navigation tries again and reports.
  loadPage(path).catch(() => undefined);
};
