import { Link } from "wouter";
import type {
  Application,
  ApplicationKind,
  NumbersBy,
} from "../../../../api-schema/staff-applications.ts";
import { shownPhone } from "../../../../core/contact/phone.ts";
import { Notice } from "../../../widgets/notice.tsx";
import type { Fact } from "../../parts/facts.tsx";
import { deskPaths } from "../../paths.ts";

// What applications are called, and what is told of each.

export const HEADINGS: { readonly [Kind in ApplicationKind]: string } = {
  store: "Nouvelles boutiques",
  marketplace: "Accès à la marketplace",
  bank: "Changements de coordonnées bancaires",
};

export const ACCEPT: { readonly [Kind in ApplicationKind]: string } = {
  store: "Accepter la boutique",
  marketplace: "Ouvrir la marketplace",
  bank: "Valider les coordonnées",
};

export const NUMBER_HINTS: { readonly [By in NumbersBy]: string } = {
  erp: "Laissez vide : l’ERP en attribue un.",
  demonstration: "Laissez vide : un numéro est inventé (démonstration).",
  agent: "Celui que le moulin donne à cette boutique.",
};

/** What has to be looked at before it is accepted. */
export const warningsOf = (application: Application): readonly string[] => {
  if (application.kind !== "store") return [];
  const { directory, twin } = application;
  return [
    ...(directory === "away" ? ["Saisie à la main : l’annuaire ne répondait pas."] : []),
    ...(directory === "unknown" ? ["Saisie à la main : l’annuaire ne connaît pas ce SIRET."] : []),
    ...(twin === null ? [] : [`Même SIRET que ${twin}.`]),
  ];
};

export function Warnings({ application }: { readonly application: Application }) {
  return warningsOf(application).map((warning) => (
    <Notice key={warning} tone="warning">
      {warning}
    </Notice>
  ));
}

export const factsOf = (application: Application): readonly Fact[] => {
  const { asker, erpId, siret } = application;
  const who: readonly Fact[] = [
    [
      "Demandeur",
      asker.id === null ? (
        asker.name
      ) : (
        <Link key="asker" href={deskPaths.client(asker.id)}>
          {asker.name}
        </Link>
      ),
    ],
    ["E-mail", asker.email],
    ["Téléphone", asker.phone === null ? NONE : shownPhone(asker.phone)],
    ["SIRET", siret ?? NONE],
  ];
  switch (application.kind) {
    case "store":
      return [
        ...who,
        ["Raison sociale", application.legalName ?? NONE],
        ["Forme juridique", application.legalStatus ?? NONE],
        ["Code NAF", application.naf ?? NONE],
        ["N° de TVA", application.vatNumber ?? NONE],
        ["Siège", application.legalAddress ?? NONE],
        ["Livraison", application.delivery ?? NONE],
        ["Secteur", application.area],
        ["E-mail de contact", application.contactEmail ?? NONE],
        ["E-mail de facturation", application.billingEmail ?? NONE],
      ];
    case "marketplace":
      return [["N° client", erpId ?? NONE], ...who];
    case "bank":
      return [
        ["N° client", erpId ?? NONE],
        ...who,
        ["Nouveau compte", `${application.iban} (${application.reference})`],
        ["Ancien compte", `${application.formerIban} (${application.formerReference})`],
        ["Signature", signatureText(application.signature)],
      ];
  }
};

const NONE = "—";

const signatureText = ({ how, provider, reference, evidence }: BankSignature): string => {
  if (how === "drawn") return "Tracée sur la page de la boutique";
  if (how === "typed") return "Nom tapé sur la page de la boutique";
  return `${provider ?? NONE}, ${reference ?? NONE} (preuve ${evidence?.slice(0, 12) ?? NONE}…)`;
};

type BankSignature = Extract<Application, { readonly kind: "bank" }>["signature"];
