import { Effect } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import type { AccountForm } from "../../../core/mandates/signing-form.ts";
import { confirmationPath } from "../../../core/mandates/confirmation.ts";
import { demonstrationLine } from "../../../core/seller/parts.ts";
import { Settings } from "../../config.ts";
import { sellingFirm } from "../../firm/selling-firm.ts";
import { MandateSigning, type SigningView, type Standing } from "../mandate-signing.ts";
import { closedPage } from "./closed-pages.ts";
import { type FramedPage, pageFrame, signaturePolicy } from "./page-frame.ts";
import { SigningLinks } from "./signing-links.ts";

/** Where the pages of a request are. */
export const SIGNING_PATH = "/_signature/:token";

/** A request by the token in the address; undefined for one that was never given. */
export const findRequest = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params;
  const links = yield* SigningLinks;
  const signing = yield* MandateSigning;
  const id = yield* links.requestOf(token);
  const view = id === undefined ? undefined : yield* signing.find(id);
  return id === undefined || view === undefined ? undefined : { id, view, token };
});

/** The account in what a form sent. */
export const accountOf = (fields: URLSearchParams): AccountForm => {
  const text = (name: string) => fields.get(name) ?? "";
  return {
    iban: text("iban"),
    bic: text("bic"),
    name: text("name"),
    quality: text("quality"),
    consent: fields.get("consent") === "yes",
  };
};

/** Nothing is filled in but who asked for the page. */
export const emptyAccount = ({ signatory }: SigningView): AccountForm => ({
  iban: "",
  bic: "",
  name: signatory.name,
  quality: "",
  consent: false,
});

/**
 * What follows a click: signed, by this one or the one before, the shop says so; anything unforeseen is told here.
 */
export const afterwards = (view: SigningView, standing: Standing, wished: "signed" | "refused") =>
  standing === "signed" || standing === wished
    ? backToShop(view, standing === "signed" ? "signed" : "refused")
    : closed(view, standing);

const confirmationUrl = (
  shop: string,
  { storeId, kind, origin }: SigningView,
  result: "signed" | "refused",
) => `${shop}${confirmationPath({ store: storeId, kind, origin, result })}`;

const backToShop = Effect.fnUntraced(function* (view: SigningView, result: "signed" | "refused") {
  const { publicUrl } = yield* Settings;
  return leadTo(confirmationUrl(publicUrl, view, result));
});

/** Leads the browser there, without saying from where. */
export const leadTo = (url: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.redirect(url, {
    status: 303,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });

/** Nothing can be signed here any more. */
export const closed = (view: SigningView, standing: Standing) =>
  page(
    (shop) =>
      closedPage(
        standing === "open" ? "withdrawn" : standing,
        confirmationUrl(shop, view, "signed"),
        `${shop}${view.origin}`,
      ),
    410,
  );

/** A page in its frame, under its policy. */
export const page = Effect.fnUntraced(function* (
  render: (shopUrl: string) => FramedPage,
  status = 200,
) {
  const { publicUrl } = yield* Settings;
  const { firm, demonstrated } = yield* sellingFirm;
  const mark = demonstrationLine(demonstrated, ["signature", "sellers"]);
  const framed = render(publicUrl);
  return HttpServerResponse.text(pageFrame(framed, firm.brand, mark).markup, {
    status,
    contentType: "text/html; charset=utf-8",
    headers: {
      "content-security-policy": signaturePolicy(framed, new URL(publicUrl).origin),
      "cache-control": "no-store",
      // The address is the right to sign: it is told to nobody.
      "referrer-policy": "no-referrer",
    },
  });
});
