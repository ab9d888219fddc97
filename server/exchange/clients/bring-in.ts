import { Effect } from "effect";
import { createHash } from "node:crypto";
import type { CurrentClient } from "../../../api-schema/access.ts";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { ExchangeRefused } from "../../../api-schema/problems.ts";
import type { Profile } from "../../../core/exchange/profile.ts";
import type { Wish } from "../../../core/exchange/wish.ts";
import { holdingCall } from "../one-run-at-once.ts";
import { isCutShort, makeRunStore, type Run } from "../run-store.ts";
import { takeFileIn } from "../take-file.ts";
import { applyReady, type TakenIn } from "../take-in.ts";
import { unpackedBody } from "./unpacked-body.ts";
import type { Received } from "./client-runs.ts";
import type { ReceivedBody } from "./received-body.ts";

/** What a client sends, with all that it asks beside it. */
export interface BroughtIn {
  readonly client: CurrentClient["Service"];
  readonly resource: ResourceName;
  readonly body: ReceivedBody;
  readonly profile: Profile | null;
  readonly asOf: string | null;
  readonly wish: Wish;
  /** Nothing is applied. */
  readonly isPreview: boolean;
  /** By what the same call is known when it comes again. */
  readonly key: string | undefined;
}

/** As the history and the desk name a client. */
export const whoIs = ({ name }: { readonly name: string }): string => `programme ${name}`;

/**
 * Takes what a client sends in and applies it where nothing stands in its way. With a key it is done once: the
 * same call again is answered by the run that there is, which goes on where it stood; another call with that
 * key is refused (DOOR-9).
 */
export const bringIn = (brought: BroughtIn, received: Received) => {
  const { client, resource, key, isPreview } = brought;
  if (key === undefined) return takenAndApplied(brought, received);
  const print = printOf(brought);
  const once = Effect.gen(function* () {
    const known = yield* (yield* makeRunStore).ofCall(whoIs(client), key);
    if (known !== undefined && known.print !== print) {
      return yield* refused("CLE_DEJA_UTILISEE", OTHER_CALL);
    }
    if (known === undefined || isCutShort(known.run)) {
      return yield* takenAndApplied(brought, received, { key, print });
    }
    yield* received(known.run.id);
    return yield* appliedUnless(isPreview, known.run);
  });
  return holdingCall(resource, whoIs(client), key, once);
};

const takenAndApplied = Effect.fnUntraced(function* (
  { client, resource, body, profile, asOf, wish, isPreview }: BroughtIn,
  received: Received,
  call?: { readonly key: string; readonly print: string },
) {
  const { merchant } = client;
  const file = yield* unpackedBody(body.path, RESOURCES[resource]);
  const taken = yield* takeFileIn(file, {
    fileName: call === undefined ? CALLED : `${CALLED} ${call.key}`,
    resource,
    among: [resource],
    profile,
    asOf,
    wish: { ...wish, ...(merchant === null ? {} : { merchant }) },
    by: whoIs(client),
    ownRuns: true,
    received,
    ...(call === undefined ? {} : { call }),
  });
  return yield* appliedUnless(isPreview, yield* runOf(taken));
});

const CALLED = "Appel";

const appliedUnless = (isPreview: boolean, run: Run) =>
  !isPreview && (run.state === "ready" || run.state === "applying")
    ? applyReady(run)
    : Effect.succeed(run);

const runOf = (taken: TakenIn): Effect.Effect<Run, ExchangeRefused> =>
  taken.outcome === "asking"
    ? Effect.fail(
        new ExchangeRefused({
          code: "COLONNES_A_PRECISER",
          message: `${taken.why} Nommez-les comme dans le modèle, ou faites garder un profil à la gestion.`,
          line: null,
          headers: taken.guesses.map(({ header, column, why }) => ({ header, column, why })),
        }),
      )
    : Effect.succeed(taken.run);

/** All that makes two calls the same. */
const printOf = ({ body, resource, wish, asOf, isPreview, profile }: BroughtIn): string =>
  createHash("sha256")
    .update(JSON.stringify([body.digest, resource, wish, asOf, isPreview, profile?.name ?? null]))
    .digest("hex");

/** A call that cannot be taken so, with the cure. */
export const refused = (
  code: ExchangeRefused["code"],
  message: string,
  line: number | null = null,
): Effect.Effect<never, ExchangeRefused> =>
  Effect.fail(new ExchangeRefused({ code, message, line, headers: [] }));

const OTHER_CALL =
  "Cette clé d'idempotence a déjà servi pour un autre corps ou d'autres paramètres : prenez-en une nouvelle.";
