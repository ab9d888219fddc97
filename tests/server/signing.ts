import { expect } from "vitest";
import type { TestShop } from "./harness.ts";

/** What the signing page's form sends; a right one for the store's own manager. */
export const rightForm = {
  iban: "FR76 3000 6000 0112 3456 7890 189",
  bic: "",
  name: "Élise Delaunay",
  quality: "Gérante",
  drawing: "M40 150 L60 60 L90 140 L120 50 L150 150",
  typedSignature: "",
  consent: "yes",
};
export type Form = Partial<typeof rightForm>;

/** A signing page of the test shop, by its address. */
export interface SigningPage {
  readonly path: string;
  readonly open: () => Promise<Response>;
  /** Sends the form; `change` leaves fields empty or wrong. */
  readonly sign: (change?: Form) => Promise<Response>;
  readonly renounce: () => Promise<Response>;
}

export const managerEmail = "cent-boutiques@panetier.example";

/** A store that may sign both mandates and has neither. */
export async function storeWithoutMandates(shop: TestShop, id: number): Promise<number> {
  await shop.sql(
    `update store set money_order = null, marketplace_money_order = null,
      market_place_access = true where id = $1`,
    [id],
  );
  return id;
}

export interface LinkRequest {
  readonly email?: string;
  readonly kind?: "GMP" | "MKP";
  readonly origin?: string;
  /** The store in the path; the active one without. */
  readonly named?: number;
}

/** Asks for a link; the answer as it comes. */
export async function askForLink(shop: TestShop, store: number, wish: LinkRequest = {}) {
  const { email = managerEmail, kind = "GMP", origin = "/panier/paiement", named = store } = wish;
  const api = await shop.as(email, store);
  const { data, error, response } = await api.GET("/api/v2/shop/stores/{id}/sign-mandate-link", {
    params: {
      path: { id: named },
      query: { is_mkp: kind === "MKP" ? "true" : "false", origin },
    },
  });
  return { status: response.status, url: data?.url ?? "", error };
}

/** The signing page that a link leads to. */
export async function signingPage(
  shop: TestShop,
  store: number,
  wish: LinkRequest = {},
): Promise<SigningPage> {
  const { status, url, error } = await askForLink(shop, store, wish);
  expect([status, error]).toEqual([200, undefined]);
  expect(url.slice(shop.settings.publicUrl.length)).toMatch(/^\/_signature\/[\w-]{43}$/);
  const path = new URL(url).pathname;
  const post = (fields: Readonly<Record<string, string>>) =>
    shop.fetch(path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return {
    path,
    open: () => shop.fetch(path),
    sign: (change = {}) => post({ ...rightForm, ...change, action: "sign" }),
    renounce: () => post({ ...rightForm, action: "renounce" }),
  };
}

/** Status and where the browser is led; the address of the shop is left out. */
export const ledTo = (response: Response) => [
  response.status,
  decodeURIComponent(response.headers.get("location") ?? "").replace("http://localhost:8080", ""),
];

/** The mandates that were signed for a store here. */
export const mandatesOf = (shop: TestShop, store: number) =>
  shop.sql<{ kind: string; reference: string }>(
    "select kind, reference from mandate where store_id = $1 order by id",
    [store],
  );

/** The references that the shop gives for a store's mandates. */
export async function referencesOf(shop: TestShop, store: number) {
  const api = await shop.as(managerEmail, store);
  const { data } = await api.GET("/api/v2/shop/stores/{id}", { params: { path: { id: store } } });
  return { moneyOrder: data?.moneyOrder, marketplaceMoneyOrder: data?.marketplaceMoneyOrder };
}
