import { Effect, type Layer, Result } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import type { FieldProblem } from "../../../api-schema/problems.ts";
import { confirmationPath } from "../../../core/mandates/confirmation.ts";
import { readSigningForm, type SigningForm } from "../../../core/mandates/signing-form.ts";
import { demonstrationLine } from "../../../core/seller/parts.ts";
import { Settings } from "../../config.ts";
import { type SellingFirm, sellingFirm } from "../../firm/selling-firm.ts";
import { callerAddress } from "../../web/caller-address.ts";
import { guarded } from "../../web/edge.ts";
import { pageGuard } from "../../web/page-guard.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { MandateSigning, type SigningView, type Standing } from "../../mandates/mandate-signing.ts";
import { closedPage, unknownPage } from "./closed-pages.ts";
import { SigningTokens } from "./embedded-e-signature.ts";
import { type FramedPage, pageFrame, signaturePolicy } from "./page-frame.ts";
import { signingPage } from "./signing-page.ts";

type Needs = MandateSigning | SigningTokens | SellingFirm | Settings | ServerLog;

/** The embedded e-signature's pages, `/_signature/{token}`: server-rendered, usable without script. */
export const SignatureRoutes: Layer.Layer<never, never, HttpRouter.HttpRouter | Needs> =
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const context = yield* Effect.context<Needs>();
      const at = "/_signature/:token";
      yield* router.add("GET", at, Effect.provideContext(guarded(pageGuard(showPage)), context));
      yield* router.add("POST", at, Effect.provideContext(guarded(pageGuard(takeForm)), context));
    }),
  );

const showPage = Effect.gen(function* () {
  const found = yield* findRequest;
  if (found === undefined) return yield* page(unknownPage, 404);
  const { view, token } = found;
  if (view.standing !== "open") return yield* closed(view, view.standing);
  const form = { ...EMPTY, name: view.signatory.name };
  return yield* page(() => signingPage({ token, view, form, problems: [] }));
});

const takeForm = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest;
  const found = yield* findRequest;
  if (found === undefined) return yield* page(unknownPage, 404);
  const fields = new URLSearchParams(yield* Effect.orDie(request.text));
  const signing = yield* MandateSigning;
  const { id, view, token } = found;
  if (fields.get("action") === "renounce") {
    return yield* afterwards(view, yield* signing.refuse(id), "refused");
  }
  // Closed first: who clicks twice is told that it is signed, not what is wrong with the form.
  if (view.standing !== "open") return yield* afterwards(view, view.standing, "signed");
  const form = formOf(fields);
  const read = readSigningForm(form);
  if (Result.isFailure(read)) return yield* again({ token, view, form, problems: read.failure });
  const { trustProxy } = yield* Settings;
  const address = callerAddress(request, trustProxy);
  return yield* afterwards(view, yield* signing.sign(id, read.success, address), "signed");
});

const findRequest = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params;
  const tokens = yield* SigningTokens;
  const signing = yield* MandateSigning;
  const id = yield* tokens.requestOf(token);
  const view = id === undefined ? undefined : yield* signing.find(id);
  return id === undefined || view === undefined ? undefined : { id, view, token };
});

const EMPTY: SigningForm = {
  iban: "",
  bic: "",
  name: "",
  quality: "",
  drawing: "",
  typedSignature: "",
  consent: false,
};

const formOf = (fields: URLSearchParams): SigningForm => {
  const text = (name: string) => fields.get(name) ?? "";
  return {
    iban: text("iban"),
    bic: text("bic"),
    name: text("name"),
    quality: text("quality"),
    drawing: text("drawing"),
    typedSignature: text("typedSignature"),
    consent: fields.get("consent") === "yes",
  };
};

const again = (wrong: {
  readonly token: string;
  readonly view: SigningView;
  readonly form: SigningForm;
  readonly problems: readonly FieldProblem[];
}) => page(() => signingPage(wrong), 422);

// Signed, by this click or the one before: the shop says so. Anything unforeseen is told here.
const afterwards = (view: SigningView, standing: Standing, wished: "signed" | "refused") =>
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
  return HttpServerResponse.redirect(confirmationUrl(publicUrl, view, result), {
    status: 303,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
});

const closed = (view: SigningView, standing: Standing) =>
  page(
    (shop) =>
      closedPage(
        standing === "open" ? "withdrawn" : standing,
        confirmationUrl(shop, view, "signed"),
        `${shop}${view.origin}`,
      ),
    410,
  );

const page = Effect.fnUntraced(function* (render: (shopUrl: string) => FramedPage, status = 200) {
  const { publicUrl } = yield* Settings;
  const { firm, demonstrated } = yield* sellingFirm;
  const mark = demonstrationLine(demonstrated, ["signature", "sellers"]);
  return HttpServerResponse.text(pageFrame(render(publicUrl), firm.brand, mark).markup, {
    status,
    contentType: "text/html; charset=utf-8",
    headers: {
      "content-security-policy": signaturePolicy(new URL(publicUrl).origin),
      "cache-control": "no-store",
      // The address is the right to sign: it is told to nobody.
      "referrer-policy": "no-referrer",
    },
  });
});
