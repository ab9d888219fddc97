import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { serviceDesk } from "../../core/seller/desks.ts";
import { creditorOf } from "../../core/seller/sides.ts";
import { storeLabel } from "../../core/stores/store-choice.ts";
import { Vault } from "../keys/vault.ts";
import { facts, mailTemplate, paragraph } from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { Mail, type MailMessage } from "../ports/mail.ts";
import { SignatureUnused, type UnusedReason } from "./hosted/hosted-topic.ts";
import { MandateSigned } from "./mandate-signing.ts";
import { MandatesRepository, type StoredMandate } from "./mandates-repository.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { sellingFirm, type SellingFirm } from "../firm/selling-firm.ts";

/** What is written to signatories: their mandate, and that a signature made elsewhere counts for nothing. */
export const MandateMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | Vault | SqlClient.SqlClient | SellingFirm
> = Layer.suspend(() => Layer.merge(sendsSigned, sendsUnused)).pipe(
  Layer.provide(MandatesRepository.layer),
);

/**
 * Sends the signatory their mandate. The event names it only: the document would otherwise lie
 * open, with its IBAN, in the queue.
 */
const sendsSigned = topicHandler(MandateSigned, ({ mandate }, event) =>
  Effect.gen(function* () {
    const repository = yield* MandatesRepository;
    const vault = yield* Vault;
    const mail = yield* Mail;
    const stored = yield* repository.mandate(mandate);
    if (stored === undefined) return;
    const document = vault.open(`document ${stored.reference}`, stored.documentSealed);
    const { evidenceSealed, reference } = stored;
    const evidence =
      evidenceSealed === null ? null : vault.open(`evidence ${reference}`, evidenceSealed);
    yield* mail.send(signedMail(yield* sellingFirm, stored, { document, evidence }), event);
  }),
);

const sendsUnused = topicHandler(SignatureUnused, ({ request, reason }, event) =>
  Effect.gen(function* () {
    const repository = yield* MandatesRepository;
    const asked = yield* repository.find(request);
    if (asked === undefined) return;
    const mail = yield* Mail;
    yield* mail.send(
      unusedMail(
        yield* sellingFirm,
        {
          reference: asked.reference,
          company: storeLabel({ id: asked.storeId, company: asked.company }),
          signatory: `${asked.firstName} ${asked.lastName}`.trim(),
          email: asked.email,
        },
        reason,
      ),
      event,
    );
  }),
);

/** What the mail says of a mandate. */
export type SignedMandateMail = Omit<StoredMandate, "documentSealed" | "evidenceSealed">;

/** 'Votre mandat de prélèvement RUM-MOU-104514-000012', with its document, and what proves a provider's signature. */
export const signedMail = (
  from: KnownFirm,
  mandate: SignedMandateMail,
  { document, evidence }: { readonly document: Buffer; readonly evidence: Buffer | null },
): MailMessage => {
  const { reference, signatory, kind, creditorIcs, ibanMasked } = mandate;
  const signedAt = instantOfMs(mandate.signedAt.getTime());
  const when = `${formatDay(parisDayOf(signedAt), "full")} à ${formatClock(parisTimeOf(signedAt))}`;
  const { name } = creditorOf(from.firm, kind);
  return {
    to: mandate.email,
    toName: signatory,
    ...mailTemplate(
      from,
      `Votre mandat de prélèvement ${reference}`,
      [
        paragraph(`Bonjour ${signatory},`),
        paragraph(
          `Vous avez signé ${when} un mandat de prélèvement SEPA. Vous le trouverez en pièce jointe : conservez-le avec vos documents bancaires.`,
        ),
        facts([
          ["Créancier", `${name} (ICS ${creditorIcs})`],
          ["Référence unique du mandat", reference],
          ["Compte débité", ibanMasked],
          ["Empreinte SHA-256 du document", Buffer.from(mandate.documentHash).toString("hex")],
        ]),
        paragraph(
          "Si vous n'êtes pas à l'origine de cette signature, prévenez-nous et prévenez votre banque.",
        ),
        paragraph("À bientôt,"),
      ],
      ["signature"],
    ),
    attachments: [
      pdfOf(`mandat-${reference}.pdf`, document),
      ...(evidence === null ? [] : [pdfOf(`preuve-${reference}.pdf`, evidence)]),
    ],
  };
};

/** What was signed at the provider's, and by whom. */
interface UnusedSignature {
  readonly reference: string;
  readonly company: string;
  readonly signatory: string;
  readonly email: string;
}

/** 'Votre signature du mandat RUM-MOU-104514-000012 ne compte pas', with why and what to do (ESIGN-9). */
export const unusedMail = (
  from: KnownFirm,
  { reference, company, signatory, email }: UnusedSignature,
  reason: UnusedReason,
): MailMessage => ({
  to: email,
  toName: signatory,
  replyTo: serviceDesk(from),
  ...mailTemplate(
    from,
    `Votre signature du mandat ${reference} ne compte pas`,
    [
      paragraph(`Bonjour ${signatory},`),
      paragraph(UNUSED[reason].why),
      facts([
        ["Boutique", company],
        ["Référence unique du mandat", reference],
      ]),
      paragraph(`Rien ne sera prélevé par ce mandat. ${UNUSED[reason].cure}`),
      paragraph("À bientôt,"),
    ],
    ["signature"],
  ),
});

const UNUSED = {
  signed: {
    why: "Vous avez signé un mandat de prélèvement alors que votre boutique en avait déjà un autre.",
    cure: "L'autre reste en place : vous n'avez rien à faire.",
  },
  refused: {
    why: "Vous avez signé un mandat de prélèvement après y avoir renoncé dans la boutique.",
    cure: "Pour payer par prélèvement, signez un nouveau mandat dans votre boutique.",
  },
  withdrawn: {
    why: "Vous avez signé un mandat de prélèvement alors que vous ne pouviez plus le faire pour cette boutique.",
    cure: "Pour payer par prélèvement, son gérant peut en signer un nouveau.",
  },
} as const satisfies Record<UnusedReason, { readonly why: string; readonly cure: string }>;

const pdfOf = (name: string, content: Buffer) => ({
  name,
  contentType: "application/pdf",
  content: content.toString("base64"),
});
