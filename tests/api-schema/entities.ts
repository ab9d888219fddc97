import type { Schema } from "effect";
import { Address, AddressChange } from "../../api-schema/address.ts";
import {
  Brand,
  FestiveItem,
  Product,
  ProductCard,
  TechnicalSheet,
  Variant,
} from "../../api-schema/catalogue.ts";
import { Block, CmsPage, ProductAddress, PublicAddress } from "../../api-schema/cms.ts";
import { Establishment, Town } from "../../api-schema/company.ts";
import {
  AccessToken,
  Credentials,
  Customer,
  CustomerChange,
  LoginSession,
  TopBar,
} from "../../api-schema/customer.ts";
import {
  Article,
  ArticleCard,
  ArticleList,
  Recipe,
  RecipeCard,
  RecipeList,
  Testimony,
} from "../../api-schema/editorial.ts";
import { Mandates } from "../../api-schema/mandate.ts";
import { MarketplaceAccessRequest } from "../../api-schema/marketplace.ts";
import { Merchant, MerchantCard, MerchantDetail } from "../../api-schema/merchant.ts";
import { Message, MessageReason, Thread } from "../../api-schema/messaging.ts";
import {
  AddItem,
  AddItems,
  AwaitedProduct,
  CartAnswer,
  ChangeItem,
  ChangeOrder,
  ChooseDelivery,
  ChoosePayment,
  CompleteOrder,
  DeliveryOptions,
  Order,
  OrderItem,
  OrderSummary,
  PaymentChoices,
  RemoveItems,
  RetryPayment,
  Shipment,
  ShipmentDetail,
} from "../../api-schema/order.ts";
import {
  Outstanding,
  OutstandingCheckout,
  OutstandingCheckoutWish,
  OutstandingPayment,
  OutstandingSummary,
} from "../../api-schema/outstanding.ts";
import { Pagination } from "../../api-schema/pagination.ts";
import { SearchResult, Suggestions } from "../../api-schema/search.ts";
import { Store, StoreShopUser } from "../../api-schema/store.ts";
import { Taxon } from "../../api-schema/taxon.ts";

/** Every entity and body of the wire that is an object, by name: what the property tests go over. */
export const entities: Readonly<Record<string, Schema.Codec<unknown, unknown>>> = {
  AccessToken,
  AddItem,
  AddItems,
  Address,
  AddressChange,
  Article,
  ArticleCard,
  ArticleList,
  AwaitedProduct,
  Establishment,
  Town,
  Brand,
  CartAnswer,
  ChangeItem,
  ChangeOrder,
  ChooseDelivery,
  ChoosePayment,
  CmsPage,
  CompleteOrder,
  Credentials,
  Customer,
  CustomerChange,
  LoginSession,
  DeliveryOptions,
  FestiveItem,
  Mandates,
  MarketplaceAccessRequest,
  Merchant,
  MerchantCard,
  MerchantDetail,
  Message,
  MessageReason,
  Order,
  OrderItem,
  OrderSummary,
  Outstanding,
  OutstandingPayment,
  OutstandingCheckout,
  OutstandingCheckoutWish,
  OutstandingSummary,
  Pagination,
  PaymentChoices,
  Product,
  ProductAddress,
  ProductCard,
  PublicAddress,
  Recipe,
  RecipeCard,
  RecipeList,
  RemoveItems,
  RetryPayment,
  SearchResult,
  Shipment,
  ShipmentDetail,
  Store,
  StoreShopUser,
  Suggestions,
  Taxon,
  TechnicalSheet,
  Testimony,
  Thread,
  TopBar,
  Variant,
  Block,
};
