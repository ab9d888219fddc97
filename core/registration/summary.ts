import type { DraftTexts } from "./draft.ts";
import type { FilledStep, RegistrationForm } from "./form.ts";
import { stepsOf } from "./steps.ts";

/** One block of the summary: what a step holds, in lines to be read over. */
export type SummaryBlock = {
  readonly step: FilledStep;
  readonly title: string;
  readonly lines: ReadonlyArray<readonly [label: string, text: string]>;
};

/** What is about to be sent, by the step in which it is changed; empty lines are left out. */
export const summaryOf = (form: RegistrationForm): readonly SummaryBlock[] =>
  stepsOf(form.mode, form.texts.kind).flatMap((step) => {
    const block = blockOf(step, form.texts);
    if (block === undefined) return [];
    return [{ ...block, step, lines: block.lines.filter(([, text]) => text.trim() !== "") }];
  });

const blockOf = (step: FilledStep, texts: DraftTexts): Omit<SummaryBlock, "step"> | undefined => {
  switch (step) {
    case "establishment":
      return texts.kind === "customer"
        ? {
            title: "Compte client",
            lines: [
              ["Boutique", [texts.foundCompany, texts.foundCity].filter(Boolean).join(", ")],
              ["Numéro client", texts.erpId],
              ["SIRET", texts.siret],
            ],
          }
        : { title: "Établissement", lines: [["SIRET", texts.siret]] };
    case "shop":
      return {
        title: "Boutique",
        lines: [
          ["Nom", texts.company],
          ["Adresse", addressLine(texts.street, texts.postcode, texts.city)],
          [
            "Livraison",
            texts.otherDelivery === ""
              ? "À la même adresse"
              : addressLine(texts.deliveryStreet, texts.deliveryPostcode, texts.deliveryCity),
          ],
          ["Société", [texts.legalName, texts.legalStatus].filter(Boolean).join(", ")],
          ["TVA", texts.vatNumber],
          ["E-mail des factures", texts.billingEmail],
        ],
      };
    case "person":
      return {
        title: "Vous",
        lines: [
          ["Nom", `${texts.firstName} ${texts.lastName}`],
          ["E-mail", texts.email],
          ["Téléphone", texts.phoneNumber],
        ],
      };
    case "choose":
    case "password":
    case "summary":
      return undefined;
  }
};

const addressLine = (street: string, postcode: string, city: string): string =>
  `${street}, ${postcode} ${city}`;
