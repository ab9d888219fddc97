import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import { createHash } from "node:crypto";
import type { MandateKind } from "../../api-schema/mandate.ts";
import { type CustomerId, ErpId, type Phone, type StoreId } from "../../api-schema/primitives.ts";
import { Conflict } from "../../api-schema/problems.ts";
import { instantOfMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { bankNameOf } from "../../core/mandates/bank-name.ts";
import { scopeOfMandate } from "../../core/mandates/creditors.ts";
import type { Firm } from "../../core/seller/firm.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { creditorOf } from "../../core/seller/sides.ts";
import { maskedIban } from "../../core/mandates/iban.ts";
import { type MandateFields, mandateStatus } from "../../core/mandates/mandates.ts";
import { mandateReference } from "../../core/mandates/reference.ts";
import { readPhone } from "../../core/contact/phone.ts";
import type {
  AccountDeclaration,
  Declaration,
  HostedSignature,
  Signature,
} from "../../core/mandates/signing-form.ts";
import { type MandateTerms, TERMS_SIGNED_HERE } from "../../core/mandates/terms.ts";
import { may } from "../../core/roles/permissions.ts";
import { storeLabel } from "../../core/stores/store-choice.ts";
import { nowDate } from "../clock.ts";
import { Vault } from "../keys/vault.ts";
import { Outbox } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import type { SignatureField } from "../ports/hosted-signature.ts";
import { mandatePdf, mandateToSignPdf } from "./mandate-pdf.ts";
import type { SignedMandate, UnsignedMandate } from "./mandate.ts";
import { MandatesRepository, type RequestRow } from "./mandates-repository.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { demonstrationLine } from "../../core/seller/parts.ts";

/** How long a signing page may be used. */
export const signingLifeMs = 30 * 60 * 1000;

/** Says that a mandate was signed: `{mandate}` is its id. */
export const MandateSigned = topic(
  "mandate.signed",
  Schema.Struct({ mandate: Schema.Int }),
  "mail",
);

/**
 * Where a request stands: 'signed' also when the store has the mandate by another one, 'withdrawn'
 * when its signatory may not sign any more or the store is not eligible any more.
 */
export type Standing = "open" | "signed" | "refused" | "expired" | "withdrawn";

/** A request as its signing page shows it. */
export interface SigningView extends UnsignedMandate {
  readonly standing: Standing;
  readonly storeId: StoreId;
  /** The path of the shop to come back to. */
  readonly origin: string;
  readonly signatory: {
    readonly name: string;
    readonly email: string;
    readonly mobile: Phone | null;
  };
}

/** What somebody is to sign elsewhere, as its document says it: the mandate is made of this, whatever changes meanwhile. */
export interface Declared {
  readonly account: AccountDeclaration;
  readonly creditorIcs: string;
  readonly terms: MandateTerms;
  /** SHA-256 of all that the document says, in hex. */
  readonly fingerprint: string;
}

/** The same with its document, and where the signature goes on it. */
export interface DeclaredDocument {
  readonly declared: Declared;
  readonly pdf: Buffer;
  readonly field: SignatureField;
}

/** A signature that was made elsewhere, and what proves it. */
export interface SignedElsewhere {
  readonly declared: Declared;
  readonly signature: Omit<HostedSignature, "_tag" | "evidence">;
  readonly signedAt: Date;
  readonly callerAddress: string;
  readonly document: Uint8Array;
  readonly evidence: Uint8Array;
}

/** Who asks to sign what, for a store whose mandates stand so. */
export interface SigningOrder {
  readonly store: MandateFields & { readonly id: StoreId };
  readonly customerId: CustomerId;
  readonly kind: MandateKind;
  readonly origin: string;
}

/** Requests to sign mandates, and what becomes of them (spec §4, product §7). */
export class MandateSigning extends Context.Service<
  MandateSigning,
  {
    /** A new request, good for half an hour; refused when there is nothing to sign. */
    readonly request: (order: SigningOrder) => Effect.Effect<number, Conflict>;
    readonly find: (request: number) => Effect.Effect<SigningView | undefined>;
    /**
     * Signs, once, whoever asks how often: the mandate, its document, the store's reference and
     * the mail to come are written in one transaction. Answers where the request stands then;
     * anything but 'signed' changed nothing.
     */
    readonly sign: (
      request: number,
      declaration: Declaration,
      callerAddress: string,
    ) => Effect.Effect<Standing>;
    /** The document that is signed elsewhere; undefined where there is no such request. */
    readonly declare: (
      request: number,
      account: AccountDeclaration,
    ) => Effect.Effect<DeclaredDocument | undefined>;
    /**
     * Takes a signature that was made elsewhere, once, whoever brings it how often, and however late: it was made
     * while the provider let it be. Answers where the request stands then; anything but 'signed' changed nothing.
     */
    readonly signElsewhere: (request: number, signed: SignedElsewhere) => Effect.Effect<Standing>;
    /** An open request may be signed until then, and no longer. */
    readonly openUntil: (request: number, until: Date) => Effect.Effect<void>;
    /** Gives the request up; one that is not open any more stays as it is. */
    readonly refuse: (request: number) => Effect.Effect<Standing>;
  }
>()("panetier/mandates/MandateSigning") {
  static readonly layer: Layer.Layer<
    MandateSigning,
    never,
    SqlClient.SqlClient | SellingFirm | Vault | Outbox
  > = Layer.effect(
    MandateSigning,
    Effect.suspend(() => makeSigning),
  ).pipe(Layer.provide(MandatesRepository.layer));
}

const makeSigning = Effect.gen(function* () {
  const needs: SigningNeeds = {
    sql: yield* SqlClient.SqlClient,
    vault: yield* Vault,
    outbox: yield* Outbox,
    firm: (yield* SellingFirm).now,
    repository: yield* MandatesRepository,
  };
  const { repository, firm } = needs;
  return MandateSigning.of({
    request: (order) => request(needs, order),
    find: Effect.fnUntraced(function* (id) {
      const row = yield* repository.find(id);
      return row === undefined ? undefined : viewOf(row, yield* nowDate, (yield* firm).firm);
    }),
    sign: (id, declaration, callerAddress) =>
      concluded(needs, id, (row, at) => sign(needs, row, { declaration, callerAddress, at })),
    declare: (id, account) => declare(needs, id, account),
    signElsewhere: (id, signed) =>
      concluded(needs, id, (row, at) => signElsewhere(needs, row, signed, at), "evenLate"),
    openUntil: repository.openUntil,
    refuse: (id) =>
      concluded(needs, id, (_, at) =>
        Effect.as(repository.conclude(id, "refused", at), "refused" as const),
      ),
  });
});

type SigningNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly vault: Vault["Service"];
  readonly outbox: Outbox["Service"];
  readonly firm: SellingFirm["Service"]["now"];
  readonly repository: MandatesRepository["Service"];
};

const request = Effect.fnUntraced(function* (
  { repository }: SigningNeeds,
  { store, customerId, kind, origin }: SigningOrder,
) {
  const status = mandateStatus(store, scopeOfMandate(kind));
  if (status !== "missing") return yield* Effect.fail(nothingToSign(kind, status));
  const createdAt = yield* nowDate;
  const id = yield* repository.nextId;
  yield* repository.insertRequest({
    id,
    storeId: store.id,
    customerId,
    kind,
    reference: mandateReference(kind, store, id),
    origin,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + signingLifeMs),
  });
  return id;
});

/** Does it while nobody else can, if the request is still open. */
const concluded = (
  { sql, repository }: SigningNeeds,
  id: number,
  conclude: (row: RequestRow, at: Date) => Effect.Effect<Standing>,
  late?: "evenLate",
): Effect.Effect<Standing> =>
  sql
    .withTransaction(
      Effect.gen(function* () {
        const row = yield* repository.lock(id);
        const at = yield* nowDate;
        if (row === undefined) return "withdrawn";
        const standing = standingOf(row, late === undefined ? at : new Date(0));
        return standing === "open" ? yield* conclude(row, at) : standing;
      }),
    )
    .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die));

const sign = Effect.fnUntraced(function* (
  needs: SigningNeeds,
  row: RequestRow,
  signing: {
    readonly declaration: Declaration;
    readonly callerAddress: string;
    readonly at: Date;
  },
) {
  const { declaration, callerAddress, at } = signing;
  const known = yield* needs.firm;
  const mandate = signedMandate(row, declaration, at, known.firm);
  const document = yield* Effect.promise(() => mandatePdf(mandate, markOf(known)));
  const { terms, fingerprint, creditor } = mandate;
  return yield* write(needs, row, {
    declared: { account: declaration, creditorIcs: creditor.ics, terms, fingerprint },
    signature: declaration.signature,
    signedAt: at,
    callerAddress,
    document,
    evidence: null,
    at,
  });
});

const declare = Effect.fnUntraced(function* (
  { firm, repository }: SigningNeeds,
  id: number,
  account: AccountDeclaration,
) {
  const row = yield* repository.find(id);
  if (row === undefined) return undefined;
  const known = yield* firm;
  const said = {
    ...unsignedMandate(row, known.firm),
    declaration: account,
    // Not now: an attempt that is repeated draws the same bytes.
    declaredAt: instantOfMs(row.createdAt.getTime()),
  };
  const fingerprint = sha256(JSON.stringify(said)).toString("hex");
  const drawn = yield* Effect.promise(() =>
    mandateToSignPdf({ ...said, fingerprint }, markOf(known)),
  );
  return {
    declared: { account, creditorIcs: said.creditor.ics, terms: said.terms, fingerprint },
    ...drawn,
  };
});

const signElsewhere = (
  needs: SigningNeeds,
  row: RequestRow,
  signed: SignedElsewhere,
  at: Date,
): Effect.Effect<Standing> => {
  const evidenceHash = sha256(signed.evidence);
  return write(needs, row, {
    ...signed,
    signature: { _tag: "hosted", ...signed.signature, evidence: evidenceHash.toString("hex") },
    evidence: { content: signed.evidence, hash: evidenceHash },
    at,
  });
};

/** A signed mandate as its row is made of it. */
interface Signed {
  readonly declared: Declared;
  readonly signature: Signature;
  readonly signedAt: Date;
  readonly callerAddress: string;
  readonly document: Uint8Array;
  readonly evidence: { readonly content: Uint8Array; readonly hash: Buffer } | null;
  readonly at: Date;
}

/** Within the transaction that holds the request. */
const write = Effect.fnUntraced(function* (
  { vault, outbox, repository }: SigningNeeds,
  { id, reference, storeId, kind, email }: RequestRow,
  { declared, signature, signedAt, callerAddress, document, evidence, at }: Signed,
) {
  const { account, creditorIcs, terms, fingerprint } = declared;
  const mandate = yield* repository.insertMandate({
    request: id,
    storeId,
    kind,
    reference,
    creditorIcs,
    ibanMasked: maskedIban(account.iban),
    ibanSealed: vault.seal(`iban ${reference}`, Buffer.from(account.iban)),
    bic: account.bic,
    signatory: account.name,
    quality: account.quality,
    email,
    signature: { ...signature },
    signedAt,
    callerAddress,
    fingerprint: Buffer.from(fingerprint, "hex"),
    documentHash: sha256(document),
    documentSealed: vault.seal(`document ${reference}`, document),
    evidence:
      evidence === null
        ? null
        : {
            hash: evidence.hash,
            sealed: vault.seal(`evidence ${reference}`, evidence.content),
          },
  });
  const signedOn = parisDayOf(instantOfMs(signedAt.getTime()));
  yield* repository.keepTerms(reference, terms, signedOn);
  yield* repository.giveToStore(storeId, kind, { reference, bankName: bankNameOf(account.iban) });
  yield* repository.conclude(id, "signed", at);
  yield* outbox.announce(MandateSigned, { mandate });
  return "signed" as const;
});

const markOf = ({ demonstrated }: KnownFirm): string | null =>
  demonstrationLine(demonstrated, ["signature", "sellers"]);

const standingOf = (row: RequestRow, now: Date): Standing => {
  if (row.state !== "open") return row.state;
  const store = { ...row, erpId: row.erpId === null ? null : ErpId.make(row.erpId) };
  const status = mandateStatus(store, scopeOfMandate(row.kind));
  if (status === "present") return "signed";
  if (row.expiresAt.getTime() <= now.getTime()) return "expired";
  return status === "missing" && may(row.role, "mandates.sign") ? "open" : "withdrawn";
};

const viewOf = (row: RequestRow, now: Date, firm: Firm): SigningView => ({
  ...unsignedMandate(row, firm),
  standing: standingOf(row, now),
  storeId: row.storeId,
  origin: row.origin,
  signatory: {
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    mobile: readPhone(row.mobileNumber ?? "") ?? null,
  },
});

const unsignedMandate = (row: RequestRow, firm: Firm): UnsignedMandate => {
  const store = storeLabel({ id: row.storeId, company: row.company });
  return {
    kind: row.kind,
    reference: row.reference,
    creditor: creditorOf(firm, row.kind),
    terms: TERMS_SIGNED_HERE,
    debtor: {
      store,
      legalName: row.legalName ?? store,
      siren: row.siren,
      street: row.street ?? "",
      postcode: row.postcode ?? "",
      city: row.city ?? "",
    },
  };
};

const signedMandate = (
  row: RequestRow,
  declaration: Declaration,
  at: Date,
  firm: Firm,
): SignedMandate => {
  const said = { ...unsignedMandate(row, firm), declaration, signedAt: instantOfMs(at.getTime()) };
  return { ...said, fingerprint: sha256(JSON.stringify(said)).toString("hex") };
};

const sha256 = (content: string | Uint8Array): Buffer =>
  createHash("sha256").update(content).digest();

const nothingToSign = (kind: MandateKind, status: "present" | "notEligible"): Conflict => {
  if (status === "present") {
    return new Conflict({ message: "Ce mandat de prélèvement est déjà signé." });
  }
  return new Conflict({
    message:
      kind === "GMP"
        ? "Votre boutique n'a pas encore de numéro client : ce mandat pourra être signé ensuite."
        : "Votre boutique n'a pas accès à la place de marché : ce mandat ne la concerne pas.",
  });
};
