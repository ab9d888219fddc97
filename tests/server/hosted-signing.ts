import { expect } from "vitest";
import type { ForeignRequest, ForeignYousign } from "../foreign-yousign/foreign-yousign.ts";
import type { TestShop } from "./harness.ts";
import { askForLink, type Form, type LinkRequest, rightForm } from "./signing.ts";

/** A signing page of a shop whose mandates are signed at Yousign. */
export interface HostedPage {
  readonly path: string;
  readonly open: () => Promise<Response>;
  /** Where somebody comes back to. */
  readonly back: () => Promise<Response>;
  readonly handOver: (change?: Form) => Promise<Response>;
  readonly renounce: () => Promise<Response>;
}

export async function hostedPage(
  shop: TestShop,
  store: number,
  wish: LinkRequest = {},
): Promise<HostedPage> {
  const { status, url, error } = await askForLink(shop, store, wish);
  expect([status, error]).toEqual([200, undefined]);
  const path = new URL(url).pathname;
  const post = ({ iban, bic, name, quality, consent }: typeof rightForm, action: string) =>
    shop.fetch(path, {
      method: "POST",
      body: new URLSearchParams({ iban, bic, name, quality, consent, action }),
      redirect: "manual",
    });
  return {
    path,
    open: () => shop.fetch(path, { redirect: "manual" }),
    back: () => shop.fetch(`${path}?retour=1&external_id=x`, { redirect: "manual" }),
    handOver: (change = {}) => post({ ...rightForm, ...change }, "sign"),
    renounce: () => post(rightForm, "renounce"),
  };
}

/** The request at Yousign that an answer leads to. */
export const ledToYousign = (response: Response, yousign: ForeignYousign): ForeignRequest => {
  const location = response.headers.get("location") ?? "";
  expect([response.status, location.startsWith(`${yousign.origin}/signatures/`)]).toEqual([
    303,
    true,
  ]);
  const id = location.split("/").at(-2);
  const found = yousign.requests().find((request) => request.id === id);
  if (found === undefined) throw new Error(`${location} is of no request`);
  return found;
};
