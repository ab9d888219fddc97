import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { creditorOf } from "../../core/seller/sides.ts";
import { Vault } from "../keys/vault.ts";
import { facts, mailTemplate, paragraph } from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { Mail, type MailMessage } from "../ports/mail.ts";
import { MandateSigned } from "./mandate-signing.ts";
import { MandatesRepository, type StoredMandate } from "./mandates-repository.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { sellingFirm, type SellingFirm } from "../firm/selling-firm.ts";

/**
 * Sends the signatory their mandate. The event names it only: the document would otherwise lie
 * open, with its IBAN, in the queue.
 */
export const MandateMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | Vault | SqlClient.SqlClient | SellingFirm
> = topicHandler(MandateSigned, ({ mandate }, event) =>
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
).pipe(Layer.provide(MandatesRepository.layer));

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

const pdfOf = (name: string, content: Buffer) => ({
  name,
  contentType: "application/pdf",
  content: content.toString("base64"),
});
