import type { Image, Product } from "../../api-schema/catalogue.ts";
import type { MerchantDetail } from "../../api-schema/merchant.ts";
import type { TaxonRef } from "../../api-schema/taxon.ts";
import {
  breadcrumbData,
  type JsonLd,
  organizationData,
  productData,
  type Site,
} from "../content/structured-data.ts";
import { paths } from "../routes/paths.ts";
import { pageTitle, ROUTES, type RouteName } from "../routes/route-table.ts";
import { isIndexed } from "./indexing.ts";
import { metaText } from "./meta-text.ts";
import { collectionData, SHOP_PICTURE, websiteData } from "./public-site.ts";
import { generalDescription, routeDescription } from "./route-descriptions.ts";

/** What a page says of itself before any script runs (spec §2 public pages). */
export type PageHead = {
  /** As the tab has it: what `pageTitle` gives. */
  readonly title: string;
  readonly indexed: boolean;
  /** Null for private and missing pages, which nobody is to quote. */
  readonly shared: SharedHead | null;
};

type SharedHead = {
  readonly description: string;
  /** Path of the one address; null when it is not known whether there is such a page. */
  readonly path: string | null;
  readonly type: "website" | "product" | "article";
  readonly picture: Pick<Image, "path" | "alt">;
  readonly data: readonly JsonLd[];
};

/** The home page: who runs the shop, and its search. */
export const homeHead = (site: Site): PageHead =>
  sharedHead(pageTitle(site.name, "home"), {
    description: generalDescription(site),
    path: paths.home(),
    data: [organizationData(site), websiteData(site)],
  });

/**
 * A page whose text is the same for everybody, with its address; without one, the head of a page of
 * that kind of which nothing is known (the database is away). A private page has its title only.
 */
export const routeHead = (
  site: Site,
  name: RouteName,
  path: string | null,
  description: string = routeDescription(site, name) ?? generalDescription(site),
): PageHead => {
  if (name === "home") return homeHead(site);
  if (!isIndexed(name)) return { title: pageTitle(site.name, name), indexed: false, shared: null };
  return sharedHead(pageTitle(site.name, name), {
    description,
    path,
    data: path === null ? [] : routeData(site, name, path, description),
  });
};

const routeData = (
  site: Site,
  name: RouteName,
  path: string,
  description: string,
): readonly JsonLd[] => {
  const { title, list } = ROUTES[name];
  const trail = breadcrumbData(site, [HOME_CRUMB, { name: title, path }]);
  return list ? [trail, collectionData(site, { name: title, description, path })] : [trail];
};

/** An address that leads nowhere. */
export const missingHead = (site: Site): PageHead => ({
  title: pageTitle(site.name, undefined),
  indexed: false,
  shared: null,
});

/** An address of which nothing is known: the database is away. */
export const generalHead = (site: Site): PageHead =>
  sharedHead(pageTitle(site.name, "home"), {
    description: generalDescription(site),
    path: null,
    data: [],
  });

/** A category; `trail` is from the top category down to it. */
export const categoryHead = (
  site: Site,
  category: TaxonRef & { readonly description: string },
  trail: readonly TaxonRef[],
): PageHead => {
  const { code, name } = category;
  const path = paths.category(code);
  const description = metaText(categoryText(site, category));
  return sharedHead(pageTitle(site.name, "category", name), {
    description,
    path,
    data: [
      breadcrumbData(site, [HOME_CRUMB, CATALOGUE, ...trail.map(crumbOf)]),
      collectionData(site, { name, description, path }),
    ],
  });
};

/** Engines leave out a description that says too little, and write their own. */
const categoryText = (
  site: Site,
  { name, description }: { name: string; description: string },
): string => {
  if (description === "") return `${name} : ${generalDescription(site)}`;
  return description.length < SHORTEST ? `${description} ${FOR_WHOM}` : description;
};
const SHORTEST = 50;
const FOR_WHOM = "Pour les boulangers et les pâtissiers, à votre prix, livrés au fournil.";

/** A product as a visitor sees it: prices are those of a store, so there is none here. */
export const productHead = (site: Site, product: Product): PageHead => {
  const path = paths.product(product.slug);
  const { metaDescription, shortDescription, description, name } = product;
  const text = [metaDescription, shortDescription, description].find((each) => each !== "") ?? name;
  return sharedHead(pageTitle(site.name, "product", name), {
    description: metaText(text),
    path,
    type: "product",
    picture: product.images[0] ?? SHOP_PICTURE,
    data: [
      productData(site, product),
      breadcrumbData(site, [HOME_CRUMB, ...product.taxonPath.map(crumbOf), { name, path }]),
    ],
  });
};

/** A merchant of the marketplace. */
export const merchantHead = (
  site: Site,
  merchant: Pick<MerchantDetail, "slug" | "name" | "description" | "coverImage">,
): PageHead => {
  const path = paths.merchant(merchant.slug);
  const { name, description, coverImage } = merchant;
  return sharedHead(pageTitle(site.name, "merchant", name), {
    description: metaText(description === "" ? generalDescription(site) : description),
    path,
    picture: coverImage === null ? SHOP_PICTURE : { path: coverImage, alt: name },
    data: [
      breadcrumbData(site, [
        HOME_CRUMB,
        { name: ROUTES.merchants.title, path: paths.merchants() },
        { name, path },
      ]),
    ],
  });
};

/** The head of a public page. */
export function sharedHead(
  title: string,
  head: Pick<SharedHead, "description" | "path" | "data"> & Partial<SharedHead>,
): PageHead {
  return {
    title,
    indexed: true,
    shared: { type: "website", picture: SHOP_PICTURE, ...head },
  };
}

/** Where every trail begins. */
export const HOME_CRUMB = { name: ROUTES.home.title, path: paths.home() };
const CATALOGUE = { name: ROUTES.catalogue.title, path: paths.catalogue() };

const crumbOf = ({ code, name }: TaxonRef) => ({ name, path: paths.category(code) });
