import { Link } from "wouter";
import type { CompanyShop } from "../../../../api-schema/staff-companies.ts";
import { formatClock, formatDay } from "../../../../core/calendar/format.ts";
import { RANGES } from "../../../../core/delivery/ranges.ts";
import { isCardOnly } from "../../../../core/payment/card-only.ts";
import { paymentMethodName } from "../../../../core/payment/methods.ts";
import { roleLabel } from "../../../../core/roles/labels.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { type Fact, Facts } from "../../parts/facts.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { rowPath } from "../../resources/places.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

interface ShopProps {
  readonly shop: CompanyShop;
  readonly mayChange: boolean;
}

/** One shop of a company: where it is, its lorries, prices, mandates and people. */
export function Shop({ shop, mayChange }: ShopProps) {
  const { id, name, erpId, people, isActive } = shop;
  return (
    <Section title={name}>
      <State shop={shop} />
      <Facts facts={factsOf(shop)} />
      <DeskTable
        label={`Personnes de ${name}`}
        columns={PEOPLE}
        read={{ data: people }}
        keyOf={(person) => person.id}
        empty="Personne n’a encore ouvert d’accès pour cette boutique."
      />
      <Cluster gap="2">
        {erpId === null ? null : (
          <ButtonLink
            variant="secondary"
            href={rowPath("customers", erpId) ?? deskPaths.clients()}
            aria-label={`Ses lignes et leur historique : ${name}`}
          >
            Ses lignes et leur historique
          </ButtonLink>
        )}
        {mayChange && isActive ? (
          <ButtonLink
            variant="secondary"
            href={deskPaths.takeover(id)}
            aria-label={`Reprise du fonds : ${name}`}
          >
            Reprise du fonds…
          </ButtonLink>
        ) : null}
      </Cluster>
    </Section>
  );
}

function State({ shop: { isActive, isBlocked, approval } }: Pick<ShopProps, "shop">) {
  if (isActive && !isBlocked && approval === "approved") return null;
  return (
    <Cluster gap="2">
      {isActive ? null : <Badge>Ne commande plus</Badge>}
      {isBlocked ? <Badge>Bloquée</Badge> : null}
      {approval === "waiting" ? <Badge>Attend une réponse</Badge> : null}
      {approval === "refused" ? <Badge>Refusée</Badge> : null}
    </Cluster>
  );
}

const factsOf = (shop: CompanyShop): readonly Fact[] => {
  const { erpId, street, town, areaName, paymentMethod } = shop;
  return [
    ["N° client", erpId ?? "Pas encore"],
    ["Adresse", street === null ? "–" : `${street}, ${town}`],
    ["Secteur", areaName],
    ["Prix", shop.priceLists.map(({ name }) => name).join(", puis ") || "Aucun tarif"],
    ...shop.tours.map((tour): Fact => [RANGES[tour.range].title, tourText(tour)]),
    ...(shop.tours.length === 0
      ? [["Tournées", "Aucun camion ne va dans son secteur"] as const]
      : []),
    ["Paie d’habitude par", paymentMethod === null ? "–" : paymentMethodName(paymentMethod)],
    ["Score", scoreText(shop)],
    ["Mandats", <Mandates key="mandates" mandates={shop.mandates} />],
  ];
};

const scoreText = ({ score, formerScore }: Pick<CompanyShop, "score" | "formerScore">): string =>
  [
    score === null ? "Inconnu" : `${score} sur 100`,
    formerScore === null ? "" : `, ${formerScore} avant`,
    isCardOnly(score) ? " : sans crédit, carte bancaire seule" : "",
  ].join("");

const tourText = ({ cutOff, next }: CompanyShop["tours"][number]): string =>
  next.length === 0
    ? "Aucun camion en vue"
    : `${next.map((day) => formatDay(day, "short")).join(", ")} (jusqu’à ${formatClock(cutOff)})`;

/** ', signé le 3 mars 2026, pour un seul prélèvement'. */
const termsText = ({
  signedOn,
  isOnce,
  endsOn,
}: Pick<CompanyShop["mandates"][number], "signedOn" | "isOnce" | "endsOn">): string =>
  [
    signedOn === null ? "" : `, signé le ${formatDay(signedOn, "date")}`,
    isOnce ? ", pour un seul prélèvement" : "",
    endsOn === null ? "" : `, jusqu’au ${formatDay(endsOn, "date")}`,
  ].join("");

function Mandates({ mandates }: Pick<CompanyShop, "mandates">) {
  if (mandates.length === 0) return "Aucun n’est signé";
  return (
    <ul>
      {mandates.map(({ scope, reference, isBlocked, awaitsBank, ...terms }) => (
        <li key={scope}>
          {scope === "gmp" ? "Moulin" : "Marketplace"} : {reference}
          {termsText(terms)}
          {terms.lastDebitOn === null ? null : (
            <>
              {", "}
              <Text as="span" tone="bad">
                {`dernier prélèvement le ${formatDay(terms.lastDebitOn, "date")} : faites-en signer un nouveau`}
              </Text>
            </>
          )}
          {isBlocked ? (
            <Text as="span" tone="bad">
              {" "}
              bloqué
            </Text>
          ) : null}
          {awaitsBank ? (
            <Text as="span" tone="bad">
              {" "}
              interentreprises, en attente de la banque
            </Text>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const PEOPLE: readonly Column<CompanyShop["people"][number]>[] = [
  {
    id: "name",
    label: "Personne",
    cell: ({ id, name }) => (
      <Link href={deskPaths.client(id)}>
        <b>{name}</b>
      </Link>
    ),
    onPhone: "title",
  },
  {
    id: "role",
    label: "Rôle",
    cell: ({ role, isMainManager, hasCome }) =>
      `${roleLabel(role)}${isMainManager ? ", principal" : ""}${hasCome ? "" : ", pas encore venu"}`,
  },
  { id: "email", label: "E-mail", cell: ({ email }) => email },
];
