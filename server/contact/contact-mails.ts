import { Effect, type Layer } from "effect";
import { SqlClient } from "effect/sql";
import { oneLine } from "../../core/contact/contact-form.ts";
import { contactObjectLabel } from "../../core/contact/contact-objects.ts";
import { facts, mailTemplate, paragraph } from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { Mail, type MailMessage } from "../ports/mail.ts";
import { ContactMail } from "./contact-events.ts";
import { type ContactKind, referenceOf } from "./contact-reference.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import { sellingFirm, type SellingFirm } from "../firm/selling-firm.ts";

/** Sends the mails of a message: to the desk with its files, and to its sender. */
export const ContactMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | SqlClient.SqlClient | SellingFirm
> = topicHandler(ContactMail, ({ message, mail }, event) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const { send } = yield* Mail;
    const [stored] = yield* sql<Stored>`select id, kind, name, email, details,
        received_at as "receivedAt" from contact_message where id = ${message}`;
    if (stored === undefined) return;
    if (mail === "acknowledgement")
      return yield* send(acknowledgementMail(yield* sellingFirm, stored), event);
    const files =
      mail.files.length === 0
        ? []
        : yield* sql<StoredFile>`select a.name, a.media_type as "mediaType",
                (select string_agg(p.bytes, ''::bytea order by p.number)
                  from contact_attachment_piece p
                  where p.message_id = a.message_id and p.position = a.position) as content
              from contact_attachment a where a.message_id = ${message}
                and ${sql.in("position", mail.files)} order by a.position`;
    yield* send(deskMail(yield* sellingFirm, stored, mail, files), event);
  }),
);

export interface Stored {
  readonly id: number;
  readonly kind: ContactKind;
  readonly name: string;
  readonly email: string;
  readonly details: { readonly [field: string]: string };
  readonly receivedAt: Date;
}

export interface StoredFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** To the desk that answers; a reply goes to who wrote. */
export const deskMail = (
  from: KnownFirm,
  stored: Stored,
  { number, of }: { readonly number: number; readonly of: number },
  files: readonly StoredFile[],
): MailMessage => {
  const { kind, name, email, details } = stored;
  const desk = kind === "merchant" ? from.firm.marketplace : from.firm.service;
  const part = of === 1 ? "" : ` (${number}/${of})`;
  return {
    to: desk.email,
    toName: desk.name,
    replyTo: { name: oneLine(name), address: email },
    ...mailTemplate(from, `${referenceOf(stored)}${part} : ${subjectOf(stored)}`, [
      facts([
        ["De", `${oneLine(name)} <${email}>`],
        ...Object.entries(LABELS).flatMap(([field, label]) => {
          const value = details[field] ?? "";
          const shown = field === "object" ? contactObjectLabel(value) : value;
          return value === "" ? [] : [[label, oneLine(shown)] as const];
        }),
      ]),
      paragraph(details["content"] ?? details["message"] ?? ""),
    ]),
    attachments: files.map((file) => ({
      name: file.name,
      contentType: file.mediaType,
      content: Buffer.from(file.content).toString("base64"),
    })),
  };
};

const subjectOf = ({ kind, details }: Stored): string =>
  kind === "merchant"
    ? `Candidature de ${oneLine(details["company"] ?? "")}`
    : oneLine(contactObjectLabel(details["object"] ?? ""));

const LABELS: Readonly<Record<string, string>> = {
  phone: "Téléphone",
  store: "Boutique",
  company: "Société",
  siret: "SIRET",
  catalogueSize: "Taille du catalogue",
  object: "Objet",
};

/**
 * To who wrote. It says nothing of what they wrote, their name least of all: the form would else
 * carry anybody's words into a stranger's mailbox under the shop's name.
 */
export const acknowledgementMail = (from: KnownFirm, stored: Stored): MailMessage => {
  const isMerchant = stored.kind === "merchant";
  const reference = referenceOf(stored);
  return {
    to: stored.email,
    toName: "",
    ...mailTemplate(
      from,
      isMerchant
        ? `Votre candidature ${reference} nous est parvenue`
        : `Votre message ${reference} nous est parvenu`,
      [
        paragraph("Bonjour,"),
        paragraph(
          `${
            isMerchant
              ? `Nous avons bien reçu votre candidature ${reference} et vous répondons sous cinq jours ouvrés.`
              : `Nous avons bien reçu votre message ${reference} et vous répondons le jour ouvré suivant.`
          } Rappelez ce numéro si vous nous écrivez de nouveau à ce sujet.`,
        ),
        paragraph(`Une urgence ? Appelez-nous au ${servicePhone(from.firm)}.`),
        paragraph(
          "Vous n’avez rien envoyé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message.",
        ),
      ],
    ),
  };
};
