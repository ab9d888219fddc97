import { Effect, Layer, Result } from "effect";
import { type HttpRouter, HttpServerRequest } from "effect/http";
import type { SqlClient } from "effect/sql";
import type { FieldProblem } from "../../../api-schema/problems.ts";
import { type AccountForm, readAccountForm } from "../../../core/mandates/signing-form.ts";
import { Settings } from "../../config.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import { HostedSignature } from "../../ports/hosted-signature.ts";
import { callerAddress } from "../../web/caller-address.ts";
import type { ServerLog } from "../../web/server-log.ts";
import { MandateSigning, type SigningView } from "../mandate-signing.ts";
import { unknownPage } from "../pages/closed-pages.ts";
import {
  accountOf,
  afterwards,
  closed,
  emptyAccount,
  findRequest,
  leadTo,
  page,
} from "../pages/signing-answers.ts";
import { SigningLinks } from "../pages/signing-links.ts";
import { signingRoutes } from "../pages/signing-routes.ts";
import { accountPage, awayPage, handedPage, preparingPage, waitingPage } from "./hosted-pages.ts";
import { HostedSigning } from "./hosted-signing.ts";

type Needs = MandateSigning | HostedSigning | HostedSignature | SellingFirm | Settings | ServerLog;

/**
 * The shop's own page before a signature that is made at a provider's, `/_signature/{token}`: server-rendered,
 * usable without script. Whoever comes back from there comes to it too.
 */
export const HostedRoutes: Layer.Layer<
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
  const { url } = yield* HttpServerRequest.HttpServerRequest;
  const found = yield* findRequest;
  if (found === undefined) return yield* page(unknownPage, 404);
  const { id, token, view } = found;
  const hosted = yield* HostedSigning;
  if (/[?&]retour=/.test(url)) return yield* cameBack(id, token);
  if (view.standing !== "open") return yield* closed(view, view.standing);
  const provider = yield* HostedSignature;
  const at = yield* hosted.standing(id);
  if (at?.url !== null && at?.url !== undefined) {
    const handed = { token, view, provider, url: at.url };
    return yield* page(() => handedPage(handed));
  }
  return yield* accountAgain({ token, view, form: emptyAccount(view) });
});

/** The provider is asked at once: whoever comes back wants to know. */
const cameBack = Effect.fnUntraced(function* (id: number, token: string) {
  const hosted = yield* HostedSigning;
  const signing = yield* MandateSigning;
  const provider = yield* HostedSignature;
  yield* hosted
    .lookNow(id)
    .pipe(
      Effect.catch((away) =>
        Effect.logWarning("Une signature se confirme plus tard", away.message),
      ),
    );
  const view = yield* signing.find(id);
  if (view === undefined) return yield* page(unknownPage, 404);
  if (view.standing !== "open") return yield* afterwards(view, view.standing, "refused");
  const url = (yield* hosted.standing(id))?.url ?? null;
  // Nothing was handed over: somebody wrote the address by hand.
  if (url === null) return yield* accountAgain({ token, view, form: emptyAccount(view) });
  return yield* page(() => waitingPage({ token, view, provider, url }));
});

const takeForm = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest;
  const found = yield* findRequest;
  if (found === undefined) return yield* page(unknownPage, 404);
  const fields = new URLSearchParams(yield* Effect.orDie(request.text));
  const { id, view, token } = found;
  const hosted = yield* HostedSigning;
  if (fields.get("action") === "renounce") {
    const provider = yield* HostedSignature;
    return yield* hosted.renounce(id).pipe(
      Effect.flatMap((standing) => afterwards(view, standing, "refused")),
      Effect.catch(() => page(() => awayPage(token, provider), 503)),
    );
  }
  // Closed first: who clicks twice is told that it is signed, not what is wrong with the form.
  if (view.standing !== "open") return yield* afterwards(view, view.standing, "signed");
  const led = (yield* hosted.standing(id))?.url;
  if (led !== null && led !== undefined) return leadTo(led);
  const form = accountOf(fields);
  const read = readAccountForm(form);
  if (Result.isFailure(read)) {
    return yield* accountAgain({ token, view, form, problems: read.failure, status: 422 });
  }
  const { trustProxy } = yield* Settings;
  const links = yield* SigningLinks;
  const handedOver = yield* Effect.result(
    hosted.handOver(id, {
      view,
      account: read.success,
      callerAddress: callerAddress(request, trustProxy),
      returnUrl: `${links.urlOf(token)}?retour=1`,
    }),
  );
  if (Result.isFailure(handedOver)) {
    yield* Effect.logWarning("Un mandat n'a pas pu être remis au prestataire de signature").pipe(
      Effect.annotateLogs({ reference: view.reference, reason: handedOver.failure.message }),
    );
    return yield* accountAgain({ token, view, form, isAway: true, status: 503 });
  }
  const { success } = handedOver;
  switch (success._tag) {
    case "led":
      return leadTo(success.url);
    case "closed":
      return yield* afterwards(view, success.standing, "signed");
    case "busy":
      return yield* page(() => preparingPage(token), 202);
  }
});

const accountAgain = Effect.fnUntraced(function* (said: {
  readonly token: string;
  readonly view: SigningView;
  readonly form: AccountForm;
  readonly problems?: readonly FieldProblem[];
  readonly isAway?: boolean;
  readonly status?: number;
}) {
  const { token, view, form, problems = [], isAway = false, status = 200 } = said;
  const provider = yield* HostedSignature;
  const notice = isAway
    ? `${provider.name} ne répond pas pour le moment. Rien n'a été signé : réessayez dans quelques minutes.`
    : null;
  return yield* page(() => accountPage({ token, view, provider, form, problems, notice }), status);
});
