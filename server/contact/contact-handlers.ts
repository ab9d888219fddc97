import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";
import { Unprocessable } from "../../api-schema/problems.ts";
import { contactProblems, merchantProblems, oneLine } from "../../core/contact/contact-form.ts";
import { isPhone } from "../../core/contact/phone.ts";
import { normaliseCompanyNumber } from "../../core/companies/siret.ts";
import { nowDate } from "../clock.ts";
import { Settings } from "../config.ts";
import { callerAddress } from "../web/caller-address.ts";
import { placeOf } from "../web/caller-place.ts";
import { ContactService } from "./contact-service.ts";
import { ContactMails } from "./contact-mails.ts";
import { sendersAt } from "./contact-senders.ts";
import { type ContactKind, referenceOf } from "./contact-reference.ts";
import { receiveFiles } from "../web/received-files.ts";
import { UploadCounts } from "../web/upload-counts.ts";
import { UploadGateLive } from "./contact-gate.ts";
import { secret } from "../keys/secrets.ts";

const ContactGroup = HttpApiBuilder.group(
  Api,
  "contact",
  Effect.fnUntraced(function* (handlers) {
    const service = yield* ContactService;
    const { trustProxy } = yield* Settings;
    const { left } = yield* UploadCounts;
    const sendersOf = sendersAt(yield* secret("sign-in"));

    return handlers.handleAll({
      contactUploads: ({ request }) =>
        left(sendersOf(placeOf(callerAddress(request, trustProxy)).place)),
      sendContact: Effect.fnUntraced(function* ({ payload, request }) {
        if (isMachine(payload.website)) return yield* forgotten("contact");
        const form = {
          name: oneLine(payload.name ?? ""),
          email: (payload.email ?? "").trim(),
          phone: oneLine(payload.phone ?? ""),
          store: oneLine(payload.store ?? ""),
          object: payload.object ?? "",
          content: (payload.content ?? "").trim(),
        };
        const { name, email, ...details } = form;
        const files = yield* checked(contactProblems(form, isPhone), payload.files);
        return yield* service.receive(
          { kind: "contact", name, email, details, files },
          {
            address: placeOf(callerAddress(request, trustProxy)).place,
            key: request.headers["idempotency-key"],
          },
        );
      }),

      applyAsMerchant: Effect.fnUntraced(function* ({ payload, request }) {
        if (isMachine(payload.website)) return yield* forgotten("merchant");
        const form = {
          company: oneLine(payload.company ?? ""),
          siret: normaliseCompanyNumber(payload.siret ?? ""),
          name: oneLine(payload.name ?? ""),
          email: (payload.email ?? "").trim(),
          phone: oneLine(payload.phone ?? ""),
          catalogueSize: oneLine(payload.catalogueSize ?? ""),
          message: (payload.message ?? "").trim(),
        };
        const { name, email, ...details } = form;
        const files = yield* checked(merchantProblems(form, isPhone), payload.files);
        return yield* service.receive(
          { kind: "merchant", name, email, details, files },
          {
            address: placeOf(callerAddress(request, trustProxy)).place,
            key: request.headers["idempotency-key"],
          },
        );
      }),
    });
  }),
);

export const ContactHandlers = Layer.mergeAll(ContactGroup, ContactMails).pipe(
  Layer.provide([ContactService.layer, UploadCounts.layer]),
  Layer.provideMerge(UploadGateLive),
);

/** The field that people do not see. */
const isMachine = (website: string | undefined): boolean =>
  website !== undefined && website.trim() !== "";

/** A machine is answered like a person, and learns nothing. */
const forgotten = (kind: ContactKind) =>
  Effect.map(nowDate, (receivedAt) => ({
    reference: referenceOf({ id: receivedAt.getTime() % 1_000_000, kind, receivedAt }),
  }));

/** The files of a form that is right; else everything that is wrong at once, field by field. */
const checked = Effect.fnUntraced(function* (
  problems: { readonly [field: string]: string | undefined },
  posted: Parameters<typeof receiveFiles>[0] = [],
) {
  const received = yield* receiveFiles(posted);
  const fields = [
    ...Object.entries(problems).flatMap(([field, message]) =>
      message === undefined ? [] : [{ field, message }],
    ),
    ...received.problems.map((message) => ({ field: "files", message })),
  ];
  if (fields.length === 0) return received.files;
  const errors = [...new Set(fields.map(({ message }) => message))];
  return yield* Effect.fail(new Unprocessable({ errors, fields }));
});
