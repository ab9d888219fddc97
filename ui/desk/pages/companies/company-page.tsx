import { Schema } from "effect";
import { Link } from "wouter";
import { Siren } from "../../../../api-schema/primitives.ts";
import type { StaffCompany } from "../../../../api-schema/staff-companies.ts";
import { staffCompany } from "../../../../core/api/calls/staff-companies.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { cents } from "../../../../core/money/cents.ts";
import { euros } from "../../../../core/money/format.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import { deskPaths } from "../../paths.ts";
import { rowPath } from "../../resources/places.ts";
import type { Named } from "../../rooms.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { BlockForm, LiftForm, NoteForm } from "./company-forms.tsx";
import {
  ACT_COLUMNS,
  HABIT_COLUMNS,
  NOTE_COLUMNS,
  ORDER_COLUMNS,
  THREAD_COLUMNS,
} from "./company-columns.tsx";
import { dueWords, JUDGMENTS, sirenText } from "./company-words.ts";
import { Shop } from "./shop-section.tsx";

const isSiren = Schema.is(Siren);

/** All that is known of a company. */
export default function CompanyPage({ params }: { readonly params: Named }) {
  const siren = params["siren"] ?? "";
  return isSiren(siren) ? <Known siren={siren} /> : <MissingPage />;
}

function Known({ siren }: { readonly siren: Siren }) {
  const read = useRead(staffCompany, { siren });
  return <ReadPage read={read}>{(company) => <Seen company={company} />}</ReadPage>;
}

function Seen({ company }: { readonly company: StaffCompany }) {
  const { siren, legalName, shops, debt, orders, habits, threads, notes, acts } = company;
  const { roles } = useAgent();
  const mayChange = staffMay(roles, "clients.change");
  return (
    <DeskPage
      title={legalName ?? shops[0]?.name ?? sirenText(siren)}
      back={{ href: "/clients/societes", label: "Toutes les sociétés" }}
      about={`SIREN ${sirenText(siren)}`}
    >
      <Standing company={company} />
      {debt === null ? null : <Debt company={company} />}
      <Terms company={company} />
      {shops.map((shop) => (
        <Shop key={shop.id} shop={shop} mayChange={mayChange} />
      ))}
      {shops.length > 0 ? null : (
        <Section title="Boutiques">
          <Text tone="quiet">Aucune boutique de la maison n’est de cette société.</Text>
        </Section>
      )}
      {orders === null ? null : (
        <Section title="Dernières commandes">
          <DeskTable
            label="Dernières commandes"
            columns={ORDER_COLUMNS}
            read={{ data: orders }}
            keyOf={({ id }) => id}
            empty="Elle n’a encore rien commandé."
          />
        </Section>
      )}
      {habits === null ? null : (
        <Section title="Ce qu’elle achète d’habitude">
          <DeskTable
            label="Articles des 90 derniers jours"
            columns={HABIT_COLUMNS}
            read={{ data: habits }}
            keyOf={({ reference }) => reference}
            empty="Rien n’a été acheté depuis 90 jours."
          />
        </Section>
      )}
      {threads === null ? null : (
        <Section title="Messages">
          <DeskTable
            label="Dernières conversations"
            columns={THREAD_COLUMNS}
            read={{ data: threads }}
            keyOf={({ id }) => id}
            empty="Aucune conversation avec ses boutiques."
          />
        </Section>
      )}
      <Section title="Notes de la maison">
        <DeskTable
          label="Notes de la maison"
          columns={NOTE_COLUMNS}
          read={{ data: notes }}
          keyOf={({ id }) => id}
          empty="Rien n’est noté. Ses clients ne lisent jamais ces notes."
        />
        {mayChange ? <NoteForm siren={siren} /> : null}
      </Section>
      {mayChange ? <BlockForm company={company} /> : null}
      {staffMay(roles, "money.handle") ? <Proceedings company={company} /> : null}
      <Section title="Ce qui a été décidé">
        <DeskTable
          label="Ce qui a été décidé"
          columns={ACT_COLUMNS}
          read={{ data: acts }}
          keyOf={({ at, act }) => `${at} ${act}`}
          empty="Ni blocage, ni procédure, ni cession."
        />
      </Section>
    </DeskPage>
  );
}

type CompanyProps = { readonly company: StaffCompany };

/** What has to be known before anything else. */
function Standing({ company: { blocked, judgment } }: CompanyProps) {
  return (
    <>
      {blocked === null ? null : (
        <Notice tone="error" title="Bloquée : ses boutiques ne commandent plus">
          {blocked.reason} ({blocked.by})
        </Notice>
      )}
      {judgment === null ? null : (
        <Notice
          tone="warning"
          title={`${JUDGMENTS[judgment.kind]}, jugement du ${formatDay(judgment.day, "date")}`}
        >
          Ce qui était dû avant n’est ni prélevé ni relancé ; ses commandes se paient par carte.
        </Notice>
      )}
    </>
  );
}

function Debt({ company: { debt, creditLimit } }: CompanyProps) {
  if (debt === null) return null;
  const { count, sum, late, lateSum, oldest, collecting, frozen, frozenSum } = debt;
  const isOver = creditLimit !== null && sum + collecting > creditLimit;
  return (
    <Section title="Ce qu’elle doit">
      <Tiles>
        <Tile label="Dû" figure={euros(sum)} about={dueWords(count, oldest)} />
        <Tile
          label="En retard"
          figure={euros(lateSum)}
          about={counted(late, "facture", "factures")}
          tone={late > 0 ? "bad" : "good"}
        />
        <Tile label="En prélèvement" figure={euros(collecting)} about="la banque l’a" />
        <Tile
          label="Plafond d’encours"
          figure={creditLimit === null ? "Aucun" : euros(creditLimit)}
          about={
            creditLimit === null
              ? "rien n’est convenu"
              : isOver
                ? "dépassé"
                : `il reste ${euros(cents(creditLimit - sum - collecting))}`
          }
          {...(isOver ? { tone: "bad" as const } : {})}
        />
        {frozen === 0 ? null : (
          <Tile
            label="Créances antérieures"
            figure={euros(frozenSum)}
            about={`${counted(frozen, "facture", "factures")}, à déclarer au mandataire`}
          />
        )}
      </Tiles>
      <p>
        <Link href={deskPaths.collections()}>Voir les encaissements</Link>
      </p>
    </Section>
  );
}

function Terms({ company }: CompanyProps) {
  const { siren, legalStatus, vatNumber, groupCode, paymentTermsDays, creditLimit } = company;
  return (
    <Section title="Ce qui est convenu">
      <Facts
        facts={[
          ["Forme juridique", legalStatus ?? "–"],
          ["N° TVA", vatNumber ?? "–"],
          ["Groupe", groupCode ?? "Aucun"],
          [
            "Délai de paiement",
            paymentTermsDays === null
              ? "Celui de la maison"
              : counted(paymentTermsDays, "jour", "jours"),
          ],
          ["Plafond d’encours", creditLimit === null ? "Aucun" : euros(creditLimit)],
        ]}
      />
      <p>
        <ButtonLink variant="secondary" href={rowPath("companies", siren) ?? deskPaths.clients()}>
          Délai, plafond et leur historique
        </ButtonLink>
      </p>
    </Section>
  );
}

function Proceedings({ company }: CompanyProps) {
  const { siren, judgment } = company;
  return (
    <Section title="Procédure collective">
      {judgment === null ? (
        <>
          <Text tone="quiet">
            À inscrire le jour où un jugement ouvre une sauvegarde, un redressement ou une
            liquidation : ce que cela change est montré avant.
          </Text>
          <p>
            <ButtonLink variant="secondary" href={deskPaths.judgment(siren)}>
              Inscrire un jugement…
            </ButtonLink>
          </p>
        </>
      ) : (
        <LiftForm siren={siren} />
      )}
    </Section>
  );
}
