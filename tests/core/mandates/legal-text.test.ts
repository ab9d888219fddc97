import { expect, it } from "vitest";
import { mandateText } from "../../../core/mandates/legal-text.ts";

const AUTHORISED =
  "En signant ce formulaire de mandat, vous autorisez Moulin X à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément aux instructions de Moulin X.";
const ANNOUNCED =
  "Moulin X vous annonce chaque prélèvement, avec son montant et sa date, au moins 14 jours à l'avance, sauf si vous le demandez vous-même pour une date plus proche.";
const NOTE =
  "Vos droits concernant le présent mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.";

it("[MAND-5] a mandate says word for word what the rulebook asks of its scheme", () => {
  expect(
    (["CORE", "B2B"] as const).map((scheme) =>
      mandateText({ name: "Moulin X" }, { scheme, noticeDays: 14 }),
    ),
  ).toEqual([
    {
      title: "Mandat de prélèvement SEPA",
      paragraphs: [
        AUTHORISED,
        "Vous bénéficiez du droit d'être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte pour un prélèvement autorisé, et sans tarder, au plus tard dans les 13 mois, en cas de prélèvement non autorisé.",
        ANNOUNCED,
      ],
      note: NOTE,
    },
    {
      title: "Mandat de prélèvement SEPA interentreprises",
      paragraphs: [
        AUTHORISED,
        "Ce mandat est dédié aux prélèvements SEPA interentreprises. Vous n'êtes pas en droit de demander à votre banque le remboursement d'un prélèvement SEPA interentreprises une fois que le montant est débité de votre compte. Vous pouvez cependant demander à votre banque de ne pas débiter votre compte jusqu'au jour de l'échéance.",
        ANNOUNCED,
      ],
      note: NOTE,
    },
  ]);
});
