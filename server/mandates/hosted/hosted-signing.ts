import { Clock, Context, Effect, Layer, Schema } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import { addDays } from "../../../core/calendar/day.ts";
import { beginningOfDay, msOfInstant } from "../../../core/calendar/paris-time.ts";
import { readIban } from "../../../core/mandates/iban.ts";
import { type AccountDeclaration, fullNameOf } from "../../../core/mandates/signing-form.ts";
import { nowDate, today } from "../../clock.ts";
import { Vault } from "../../keys/vault.ts";
import { Outbox } from "../../outbox/outbox.ts";
import type { ESignatureUnavailable } from "../../ports/e-signature.ts";
import { type HostedIds, HostedSignature } from "../../ports/hosted-signature.ts";
import {
  type Declared,
  MandateSigning,
  type SigningView,
  type Standing,
} from "../mandate-signing.ts";
import { HostedRepository, type HostedRow, type HostedState } from "./hosted-repository.ts";
import { SignatureUnused, type UnusedReason } from "./hosted-topic.ts";

/** Whoever prepares an order has so long; somebody else may after that. */
const BUSY_MS = 60_000;

/** The provider was asked so lately that its answer still holds. */
const FRESH_MS = 3000;

/** What is handed over, and by whom. */
export interface HandOver {
  readonly view: SigningView;
  readonly account: AccountDeclaration;
  readonly callerAddress: string;
  readonly returnUrl: string;
}

/** What comes of it: a page to go to, a request that has come to its end meanwhile, or somebody else prepares it. */
export type HandedOver =
  | { readonly _tag: "led"; readonly url: string }
  | { readonly _tag: "closed"; readonly standing: Standing }
  | { readonly _tag: "busy" };

/** Where a request stands with the provider; `url` is its page while it can be signed there. */
export type HostedStanding = { readonly state: HostedState; readonly url: string | null };

/** Mandates that are signed at a provider's (ESIGN-1 to 9). */
export class HostedSigning extends Context.Service<
  HostedSigning,
  {
    /** Undefined before anything was handed over. */
    readonly standing: (request: number) => Effect.Effect<HostedStanding | undefined>;
    /** Hands the mandate over, with its account; what was handed over already is found again. */
    readonly handOver: (
      request: number,
      order: HandOver,
    ) => Effect.Effect<HandedOver, ESignatureUnavailable>;
    /** Asks the provider what became of it, and takes a signature that was made; one that has ended is not asked for. */
    readonly look: (request: number) => Effect.Effect<void, ESignatureUnavailable>;
    /** The same for who has just come back, unless it was asked a moment ago. */
    readonly lookNow: (request: number) => Effect.Effect<void, ESignatureUnavailable>;
    /** Gives up what can still be signed; a signature that was made before is taken all the same. */
    readonly renounce: (request: number) => Effect.Effect<Standing, ESignatureUnavailable>;
  }
>()("panetier/mandates/HostedSigning") {
  static readonly layer: Layer.Layer<
    HostedSigning,
    never,
    SqlClient.SqlClient | Vault | HostedSignature | MandateSigning | Outbox
  > = Layer.effect(
    HostedSigning,
    Effect.suspend(() => makeHostedSigning),
  ).pipe(Layer.provide(HostedRepository.layer));
}

const makeHostedSigning = Effect.gen(function* () {
  const needs: Needs = {
    sql: yield* SqlClient.SqlClient,
    vault: yield* Vault,
    provider: yield* HostedSignature,
    signing: yield* MandateSigning,
    outbox: yield* Outbox,
    repository: yield* HostedRepository,
  };
  const { repository, signing, vault, provider } = needs;

  const look = Effect.fnUntraced(function* (request: number) {
    const row = yield* repository.find(request);
    if (row !== undefined) yield* settle(needs, row);
  });

  return HostedSigning.of({
    standing: Effect.fnUntraced(function* (request) {
      const row = yield* repository.find(request);
      return row === undefined ? undefined : { state: row.state, url: linkOf(vault, row) };
    }),
    handOver: (request, order) => handOver(needs, request, order),
    look,
    lookNow: Effect.fnUntraced(function* (request) {
      const row = yield* repository.find(request);
      const since = (yield* Clock.currentTimeMillis) - (row?.askedAt?.getTime() ?? 0);
      if (since >= FRESH_MS) yield* look(request);
    }),
    renounce: Effect.fnUntraced(function* (request) {
      const row = yield* repository.find(request);
      const ids = row === undefined ? null : idsOf(row);
      if (row !== undefined && ids !== null && isOpen(row)) {
        yield* provider.cancel(ids);
        yield* settle(needs, row, "renounced");
      }
      const standing = yield* signing.refuse(request);
      yield* repository.end(request, "cancelled", yield* nowDate);
      return standing;
    }),
  });
});

type Needs = {
  readonly sql: SqlClient.SqlClient;
  readonly vault: Vault["Service"];
  readonly provider: HostedSignature["Service"];
  readonly signing: MandateSigning["Service"];
  readonly outbox: Outbox["Service"];
  readonly repository: HostedRepository["Service"];
};

const handOver = Effect.fnUntraced(function* (
  needs: Needs,
  request: number,
  order: HandOver,
): Effect.fn.Return<HandedOver, ESignatureUnavailable> {
  const { repository, provider, signing, vault } = needs;
  // Of two pages for one mandate the later one counts; one that was signed in between is taken first.
  for (const other of yield* repository.othersOpen(request)) yield* replace(needs, other);
  const view = yield* signing.find(request);
  if (view === undefined || view.standing !== "open") {
    return { _tag: "closed", standing: view?.standing ?? "withdrawn" };
  }
  const document = yield* signing.declare(request, order.account);
  if (document === undefined) return { _tag: "closed", standing: "withdrawn" };
  const claimed = yield* claim(needs, request, document.declared, order.callerAddress);
  if (claimed._tag !== "claimed") return claimed;
  const name = fullNameOf(order.account.name) ?? { firstName: "", lastName: order.account.name };
  const lastDay = addDays(yield* today, 1);
  const url = yield* provider
    .prepare(
      {
        reference: view.reference,
        document: { name: `mandat-${view.reference}.pdf`, pdf: document.pdf },
        field: document.field,
        signer: { ...name, email: view.signatory.email, mobile: view.signatory.mobile },
        lastDay,
        returnUrl: order.returnUrl,
        isAgain: claimed.isAgain,
      },
      claimed.known,
      (ids) => repository.keepIds(request, ids),
    )
    .pipe(Effect.onError(() => repository.leave(request)));
  yield* atOnce(
    needs,
    Effect.gen(function* () {
      yield* repository.opened(request, vault.seal(linkLabel(request), Buffer.from(url)));
      const end = msOfInstant(beginningOfDay(addDays(lastDay, 1)));
      yield* signing.openUntil(request, new Date(end));
    }),
  );
  return { _tag: "led", url };
});

type Claimed =
  | {
      readonly _tag: "claimed";
      readonly known: HostedIds | null;
      readonly isAgain: boolean;
    }
  | HandedOver;

/** Nobody else prepares it meanwhile. What was prepared with the same account goes on; with another it begins anew. */
const claim = (
  needs: Needs,
  request: number,
  declared: Declared,
  callerAddress: string,
): Effect.Effect<Claimed> =>
  atOnce(
    needs,
    Effect.gen(function* () {
      const { repository, vault } = needs;
      const at = yield* nowDate;
      const row = yield* repository.hold(request);
      if (row !== undefined) {
        if (row.state !== "preparing") {
          const url = linkOf(vault, row);
          return url === null
            ? { _tag: "closed" as const, standing: "refused" as const }
            : { _tag: "led" as const, url };
        }
        if (row.busyUntil !== null && row.busyUntil > at) return { _tag: "busy" as const };
      }
      const before = row === undefined ? undefined : declaredOf(vault, row);
      // The document that is there says the account of before: nobody signs another one's.
      const isAgain = before !== undefined && isSameAccount(before.account, declared.account);
      const known = isAgain && row !== undefined ? idsOf(row) : null;
      yield* repository.prepare(
        request,
        {
          declaredSealed: vault.seal(declaredLabel(request), Buffer.from(JSON.stringify(declared))),
          callerAddress,
          at,
          busyUntil: new Date(at.getTime() + BUSY_MS),
        },
        known,
      );
      return { _tag: "claimed" as const, known, isAgain };
    }),
  );

/** Takes back what a later page replaces. */
const replace = Effect.fnUntraced(function* (needs: Needs, request: number) {
  const row = yield* needs.repository.find(request);
  const ids = row === undefined ? null : idsOf(row);
  if (row === undefined || ids === null) return;
  yield* needs.provider.cancel(ids);
  yield* settle(needs, row);
});

/** Asks the provider and writes down what it says; the one way by which a signature comes in. */
const settle = Effect.fnUntraced(function* (
  needs: Needs,
  row: HostedRow,
  why: "looked" | "renounced" = "looked",
) {
  const { repository, provider, signing, vault, outbox } = needs;
  const ids = idsOf(row);
  const declared = declaredOf(vault, row);
  if (ids === null || declared === undefined || !isOpen(row)) return;
  const { request } = row;
  const status = yield* provider.statusOf(ids);
  const at = yield* nowDate;
  yield* repository.asked(request, at);
  if (status === "open") return;
  if (status !== "signed") {
    return yield* atOnce(
      needs,
      Effect.gen(function* () {
        if (status === "declined" || why === "renounced") yield* signing.refuse(request);
        else yield* signing.openUntil(request, at);
        yield* repository.end(request, status, at);
      }),
    );
  }
  const { document, evidence, signedAt, authentication } = yield* provider.papersOf(ids);
  const signed = {
    declared,
    signature: { provider: provider.name, reference: ids.signatureRequest, authentication },
    // No signature is made in the future, whatever another clock says.
    signedAt: new Date(Math.min(msOfInstant(signedAt), at.getTime())),
    callerAddress: row.callerAddress,
    document,
    evidence,
  };
  yield* atOnce(
    needs,
    Effect.gen(function* () {
      const standing = yield* signing.signElsewhere(request, signed);
      if ((yield* repository.end(request, "signed", at)) !== "unused") return;
      yield* Effect.logWarning(
        "Un mandat a été signé chez le prestataire alors qu'il ne pouvait plus l'être : il ne compte pas",
      ).pipe(Effect.annotateLogs({ reference: row.reference, standing }));
      yield* outbox.announce(SignatureUnused, { request, reason: reasonOf(standing) });
    }),
  );
});

const reasonOf = (standing: Standing): UnusedReason =>
  standing === "signed" || standing === "refused" ? standing : "withdrawn";

const atOnce = <A>({ sql }: Needs, work: Effect.Effect<A>): Effect.Effect<A> =>
  sql.withTransaction(work).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));

const isOpen = ({ state }: HostedRow): boolean => state === "preparing" || state === "open";

const idsOf = ({ signatureRequest, document, signer }: HostedRow): HostedIds | null =>
  signatureRequest === null ? null : { signatureRequest, document, signer };

const declaredLabel = (request: number) => `declared ${request}`;
const linkLabel = (request: number) => `signature link ${request}`;

const linkOf = (vault: Vault["Service"], { request, linkSealed }: HostedRow): string | null =>
  linkSealed === null ? null : vault.open(linkLabel(request), linkSealed).toString();

const declaredOf = (
  vault: Vault["Service"],
  { request, declaredSealed }: HostedRow,
): Declared | undefined => {
  if (declaredSealed === null) return undefined;
  const text = vault.open(declaredLabel(request), declaredSealed).toString();
  const { account, ...said } = decodeDeclared(text);
  const iban = readIban(account.iban);
  return iban === undefined ? undefined : { ...said, account: { ...account, iban } };
};

const decodeDeclared = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      account: Schema.Struct({
        iban: Schema.String,
        bic: Schema.NullOr(Schema.String),
        name: Schema.String,
        quality: Schema.String,
      }),
      creditorIcs: Schema.String,
      terms: Schema.Struct({
        scheme: Schema.Literals(["CORE", "B2B"]),
        noticeDays: Schema.Int,
      }),
      fingerprint: Schema.String,
    }),
  ),
);

const isSameAccount = (one: AccountDeclaration, other: AccountDeclaration): boolean =>
  one.iban === other.iban &&
  one.bic === other.bic &&
  one.name === other.name &&
  one.quality === other.quality;
