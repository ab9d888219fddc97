import { Effect, Layer, Result } from "effect";
import { type HttpRouter, HttpServerRequest } from "effect/http";
import type { SqlClient } from "effect/sql";
import type { FieldProblem } from "../../../api-schema/problems.ts";
import { readSigningForm, type SigningForm } from "../../../core/mandates/signing-form.ts";
import { Settings } from "../../config.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import { MandateSigning, type SigningView } from "../../mandates/mandate-signing.ts";
import { unknownPage } from "../../mandates/pages/closed-pages.ts";
import {
  accountOf,
  afterwards,
  closed,
  emptyAccount,
  findRequest,
  page,
} from "../../mandates/pages/signing-answers.ts";
import { SigningLinks } from "../../mandates/pages/signing-links.ts";
import { signingRoutes } from "../../mandates/pages/signing-routes.ts";
import { callerAddress } from "../../web/caller-address.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { signingPage } from "./signing-page.ts";

type Needs = MandateSigning | SellingFirm | Settings | ServerLog;

/** The pages of the embedded e-signature: server-rendered, usable without script. */
export const SignatureRoutes: Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | SqlClient.SqlClient | Needs
> = Layer.suspend(() =>
  signingRoutes(
    Effect.map(Effect.context<SigningLinks | Needs>(), (context) => ({
      showPage: Effect.provideContext(showPage, context),
      takeForm: Effect.provideContext(takeForm, context),
    })),
  ),
).pipe(Layer.provide(SigningLinks.layer));

const showPage = Effect.gen(function* () {
  const found = yield* findRequest;
  if (found === undefined) return yield* page(unknownPage, 404);
  const { view, token } = found;
  if (view.standing !== "open") return yield* closed(view, view.standing);
  const form = { ...emptyAccount(view), drawing: "", typedSignature: "" };
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

const formOf = (fields: URLSearchParams): SigningForm => ({
  ...accountOf(fields),
  drawing: fields.get("drawing") ?? "",
  typedSignature: fields.get("typedSignature") ?? "",
});

const again = (wrong: {
  readonly token: string;
  readonly view: SigningView;
  readonly form: SigningForm;
  readonly problems: readonly FieldProblem[];
}) => page(() => signingPage(wrong), 422);
