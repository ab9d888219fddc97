import { Schema } from "effect";
import { Link } from "wouter";
import { OrderId, SalesAreaCode, Slug } from "../../../../api-schema/primitives.ts";
import type { StaffOrderLine } from "../../../../api-schema/staff-orders.ts";
import { staffOrderChoices, staffOrders } from "../../../../core/api/calls/staff-orders.ts";
import { isCalendarDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { RANGE_ORDER, RANGES } from "../../../../core/delivery/ranges.ts";
import { euros } from "../../../../core/money/format.ts";
import { shipmentStatusLabel } from "../../../../core/shipments/status.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Cluster, Grid, Stack, Text } from "../../../widgets/primitives.tsx";
import { Select, type SelectOption } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { SearchForm } from "../../form/search-form.tsx";
import { DeskPage } from "../../parts/desk-page.tsx";
import { idIn } from "../../parts/id-in.ts";
import { Moment } from "../../parts/moment.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths, withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import {
  carrierWords,
  chosen,
  PAID,
  PAYMENT_WORDS,
  SORTS,
  STATES,
  statusTone,
} from "./order-words.ts";

const isArea = Schema.is(SalesAreaCode);
const isSlug = Schema.is(Slug);

/** What the address of the list says. */
const NAMES = [
  "recherche",
  "etat",
  "jour",
  "gamme",
  "secteur",
  "marchand",
  "paiement",
  "tri",
] as const;
type Choices = { readonly [Name in (typeof NAMES)[number]]: string };

/** All orders: looked for by anything, narrowed and sorted; what is chosen stands in the address. */
export default function OrdersPage() {
  const { choice, choose } = useChoices();
  const known: Choices = {
    recherche: choice("recherche"),
    etat: choice("etat"),
    jour: choice("jour"),
    gamme: choice("gamme"),
    secteur: choice("secteur"),
    marchand: choice("marchand"),
    paiement: choice("paiement"),
    tri: choice("tri"),
  };
  const after = idIn(OrderId, choice("suite"));
  const read = useRead(
    staffOrders,
    {
      search: known.recherche,
      state: chosen(STATES, known.etat) ?? null,
      day: isCalendarDay(known.jour) ? known.jour : null,
      range: RANGE_ORDER.find((code) => code === known.gamme) ?? null,
      area: isArea(known.secteur) ? known.secteur : null,
      merchant: isSlug(known.marchand) ? known.marchand : null,
      payment: chosen(PAID, known.paiement) ?? null,
      sort: chosen(SORTS, known.tri) ?? null,
      after: after ?? null,
    },
    { keepsPage: true },
  );
  const { data } = read;
  const { roles } = useAgent();
  const next = data?.next ?? null;
  return (
    <DeskPage
      title="Commandes"
      tab={known.recherche === "" ? "Commandes" : `Commandes : ${known.recherche}`}
      startsInField
      actions={
        staffMay(roles, "orders.place") ? (
          <ButtonLink variant="secondary" href={deskPaths.phoneOrder()}>
            Commander pour un client
          </ButtonLink>
        ) : undefined
      }
    >
      <SearchForm
        label="Rechercher une commande"
        hint="Numéro, n° client, enseigne, ville, article, e-mail, montant ou référence du client."
        text={known.recherche}
        startsHere
        onSearch={(recherche) => choose({ ...known, recherche })}
      />
      <Narrowing known={known} onChange={(change) => choose({ ...known, ...change })} />
      <Card padding="s">
        <DeskTable
          label="Commandes"
          columns={COLUMNS}
          read={{ ...read, data: data?.orders }}
          keyOf={({ id }) => id}
          empty={
            next === null
              ? "Aucune commande ne correspond."
              : "Aucune commande ne correspond parmi celles qui ont été regardées."
          }
        />
      </Card>
      <Cluster as="nav" gap="2 4" align="center" aria-label="Suite des commandes">
        {after === undefined ? null : (
          <ButtonLink variant="secondary" href={withChoices(deskPaths.orders(), known)}>
            Revenir au début
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink
            variant="secondary"
            href={withChoices(deskPaths.orders(), { ...known, suite: next })}
          >
            {data?.isCut === true ? "Chercher plus loin" : "Commandes suivantes"}
          </ButtonLink>
        )}
        {data?.isCut === true ? (
          <Text tone="quiet">
            Il y a d’autres commandes plus loin, qui n’ont pas encore été regardées.
          </Text>
        ) : null}
      </Cluster>
    </DeskPage>
  );
}

interface NarrowingProps {
  readonly known: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

function Narrowing({ known, onChange }: NarrowingProps) {
  const choices = useRead(staffOrderChoices).data;
  const one = (
    name: keyof Choices,
    label: string,
    options: readonly SelectOption[],
    placeholder: string,
  ) => (
    <Select
      label={label}
      options={options}
      value={known[name] === "" ? null : known[name]}
      placeholder={placeholder}
      clearable
      onValueChange={(value) => onChange({ [name]: value ?? "" })}
    />
  );
  return (
    <Stack gap="3" as="section" aria-label="Filtres">
      <Grid least="11rem" gap="3" align="end">
        {one("etat", "État", STATES, "Tous")}
        <TextField
          label="Jour de livraison"
          type="date"
          value={known.jour}
          onValueChange={(jour) => onChange({ jour })}
        />
        {one(
          "gamme",
          "Gamme",
          RANGE_ORDER.map((code) => ({ value: code, label: RANGES[code].title })),
          "Toutes",
        )}
        {one(
          "secteur",
          "Secteur",
          (choices?.areas ?? []).map(({ code, name }) => ({ value: code, label: name })),
          "Tous",
        )}
        {one(
          "marchand",
          "Marchand",
          (choices?.merchants ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
          "Tous",
        )}
        {one("paiement", "Paiement", PAID, "Tous")}
        {one("tri", "Trier", SORTS, "Les plus récentes")}
      </Grid>
    </Stack>
  );
}

const COLUMNS: readonly Column<StaffOrderLine>[] = [
  {
    id: "number",
    label: "Commande",
    cell: ({ id, number }) => (
      <Link href={deskPaths.order(id)}>
        <Text as="b" nowrap>
          {number}
        </Text>
      </Link>
    ),
    onPhone: "title",
  },
  {
    id: "at",
    label: "Passée le",
    cell: ({ completedAt, byPhone }) => (
      <Cluster gap="1 2" align="center">
        <Text as="span" nowrap>
          <Moment at={completedAt} />
        </Text>
        {byPhone ? <Badge tone="neutral">Par téléphone</Badge> : null}
      </Cluster>
    ),
  },
  {
    id: "company",
    label: "Boutique",
    cell: ({ company, erpId, city, area }) => (
      <>
        {company}
        <Text size="s" tone="quiet">
          {[city, area, erpId].filter((part) => part !== null).join(" · ")}
        </Text>
      </>
    ),
  },
  {
    id: "shipments",
    label: "Livraisons",
    cell: ({ shipments }) => (
      <Stack as="ul" gap="1">
        {shipments.map((shipment) => (
          <Cluster as="li" key={shipment.id} gap="1 2" align="center">
            <span>
              {carrierWords(shipment)}
              {shipment.deliveryDate === null
                ? ""
                : `, ${formatDay(shipment.deliveryDate, "short")}`}
            </span>
            <Badge tone={statusTone(shipment.status)}>{shipmentStatusLabel(shipment.status)}</Badge>
          </Cluster>
        ))}
      </Stack>
    ),
  },
  {
    id: "payments",
    label: "Paiement",
    cell: ({ payments }) =>
      [...new Set(payments.map(({ state }) => PAYMENT_WORDS[state]))].join(", "),
  },
  {
    id: "total",
    label: "Total TTC",
    cell: ({ total }) => <b>{euros(total)}</b>,
    align: "end",
    onPhone: "figure",
  },
];
