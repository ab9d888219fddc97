import { StoreId } from "../../../../api-schema/primitives.ts";
import {
  TakeOver,
  type TakeoverPreview,
  type TookOver,
} from "../../../../api-schema/staff-companies.ts";
import { staffTakeover } from "../../../../core/api/calls/staff-companies.ts";
import { staffTakeOver } from "../../../../core/api/wire/staff-companies.ts";
import { readTakeover } from "../../../../core/stores/takeover-form.ts";
import { euros } from "../../../../core/money/format.ts";
import { Result } from "effect";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { type FormValues, useDeskForm } from "../../form/use-desk-form.ts";
import { counted } from "../../parts/counted.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";

/** A shop changes hands: what stays with it, what stays with its seller, and who takes over. */
export default function TakeoverPage({ params }: { readonly params: Named }) {
  const id = idIn(StoreId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: StoreId }) {
  const read = useRead(staffTakeover, { id });
  return <ReadPage read={read}>{(shown) => <Seen shown={shown} />}</ReadPage>;
}

function Seen({ shown }: { readonly shown: TakeoverPreview }) {
  const { name, erpId, seller, areaName, orders, lists, obstacles } = shown;
  const { invoices, openInvoices, owed, mandates, people } = shown;
  const siren = seller.siren;
  return (
    <DeskPage
      title={`Reprise du fonds : ${name}`}
      back={{
        href: siren === null ? deskPaths.clients() : deskPaths.company(siren),
        label: seller.name,
      }}
      about={erpId === null ? undefined : `Client ${erpId}`}
    >
      <Section title="Reste à la boutique">
        <Facts
          facts={[
            ["Tournée", areaName],
            [
              "Habitudes",
              `${counted(orders, "commande passée", "commandes passées")}, prix et fermetures`,
            ],
            ["Listes", counted(lists, "liste", "listes")],
          ]}
        />
      </Section>
      <Section title={`Reste à ${seller.name}`}>
        <Facts
          facts={[
            ["Dû", `${euros(owed)}, ${counted(openInvoices, "pièce ouverte", "pièces ouvertes")}`],
            [
              "Papiers",
              `${counted(invoices, "facture ou avoir", "factures et avoirs")} et leurs prélèvements`,
            ],
            [
              "Mandats",
              mandates === 0 ? "Aucun" : `${mandates}, à signer de nouveau par le repreneur`,
            ],
            ["Personnes", `${counted(people, "accès", "accès")} et les conversations`],
            ["N° client", erpId ?? "–"],
          ]}
        />
      </Section>
      {obstacles.length > 0 ? (
        <Notice tone="error" title="Pas encore possible">
          {obstacles.join(" ")}
        </Notice>
      ) : (
        <Buyer shown={shown} />
      )}
    </DeskPage>
  );
}

const FIELDS = fieldsOf(TakeOver, {
  siret: { label: "SIRET du repreneur" },
  legalName: { label: "Raison sociale" },
  legalStatus: { label: "Forme juridique", help: "SARL, SAS, EI…" },
  erpId: { label: "Son numéro client", help: "Un nouveau : l’ancien reste au cédant." },
  billingEmail: {
    label: "E-mail de facturation",
    kind: "email",
    autoComplete: "off",
    optional: true,
  },
  reason: { label: "Motif, tel qu’on le cherchera", help: "L’acte de cession, sa date." },
});

type Typed = FormValues<
  "siret" | "legalName" | "legalStatus" | "erpId" | "billingEmail" | "reason"
>;

function Buyer({ shown }: { readonly shown: TakeoverPreview }) {
  const { shop: id, name, seller, openInvoices, owed } = shown;
  const send = useSend<TookOver>();
  const lead = useLead();
  const form = useDeskForm({
    fields: FIELDS,
    initial: {
      siret: "",
      legalName: "",
      legalStatus: "",
      erpId: "",
      billingEmail: "",
      reason: "",
    },
    keepsValues: true,
    check: (values: Typed) => {
      const read = readTakeover(values);
      return Result.isFailure(read) ? read.failure : [];
    },
    confirm: ({ legalName }) => ({
      title: `${name} passe à ${legalName} ?`,
      consequence: `${euros(owed)} restent dus par ${seller.name}. Les accès d’aujourd’hui se ferment : le repreneur s’inscrit avec son numéro client et signe ses mandats. Cela ne se défait pas.`,
      button: "Passer le fonds",
      danger: true,
    }),
    send: ({ billingEmail, ...values }) =>
      send((api) =>
        staffTakeOver(api, {
          id,
          body: {
            ...values,
            billingEmail: billingEmail.trim() === "" ? null : billingEmail,
            openInvoices,
            owed,
          },
        }),
      ).then(({ siren }) => lead(deskPaths.company(siren), `${name} est reprise.`)),
  });
  return (
    <Card>
      <DeskForm state={form} submit="Passer le fonds…" look="danger" />
    </Card>
  );
}
