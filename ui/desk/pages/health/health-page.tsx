import { Link } from "wouter";
import type {
  KeptFor,
  LaneHealth,
  PartStanding,
  ReliefHealth,
  WorkStanding,
} from "../../../../api-schema/staff-health.ts";
import { staffShopHealth } from "../../../../core/api/calls/staff-health.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { useRead } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { LANE_WORDS, type Sign, signsOf } from "./now-words.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

/** How the shop fares: what leaves it, who stands behind its parts, what is deleted when. */
export default function HealthPage() {
  return (
    <ReadPage read={useRead(staffShopHealth)}>
      {({ version, now, work, lanes, parts, relief, deletedAt, kept }) => (
        <DeskPage title="État de la boutique">
          <Working {...work} />
          <Section title="En ce moment">
            <DeskTable
              label="En ce moment"
              columns={SIGNS}
              read={{ data: signsOf({ now, lanes }) }}
              keyOf={({ name }) => name}
              empty=""
            />
          </Section>
          <Section title="Ce qui part">
            <DeskTable
              label="Ce qui part"
              columns={LANES}
              read={{ data: lanes }}
              keyOf={({ lane }) => lane}
              empty=""
            />
          </Section>
          <Section title="Qui est derrière">
            <DeskTable
              label="Qui est derrière"
              columns={PARTS}
              read={{ data: parts }}
              keyOf={({ title }) => title}
              empty=""
            />
          </Section>
          <Section title="Commandes par camion, hors de la boutique">
            <Relief {...relief} />
          </Section>
          <Section title="Conservation">
            <Text tone="quiet">
              {deletedAt === null ? (
                "Rien n’a encore été effacé : le premier passage se fait dans l’heure."
              ) : (
                <>
                  Ce qui est trop vieux s’efface chaque heure ; dernier passage le{" "}
                  <Moment at={deletedAt} />. Tout le reste se garde.
                </>
              )}
            </Text>
            <DeskTable
              label="Conservation"
              columns={KEPT}
              read={{ data: kept }}
              keyOf={({ what }) => what}
              empty=""
            />
          </Section>
          <Text tone="quiet">Version {version}</Text>
        </DeskPage>
      )}
    </ReadPage>
  );
}

function Working({ processes, seenAt }: WorkStanding) {
  if (processes > 0) {
    return (
      <Text tone="quiet">
        {counted(processes, "processus fait", "processus font")} le travail de fond : envois,
        factures, rappels, effacements.
      </Text>
    );
  }
  return (
    <Notice tone="error" title="Plus personne ne fait le travail de fond">
      {seenAt === null ? (
        "Depuis plus d’une heure, "
      ) : (
        <>
          Depuis le <Moment at={seenAt} />,{" "}
        </>
      )}
      courriels, envois à l’ERP, factures et prélèvements attendent. Les commandes passées sont
      gardées ; tout part dès que le processus est relancé : prévenez qui s’occupe des serveurs.
    </Notice>
  );
}

const SIGN_WORDS = { good: "Bien", bad: "À voir", neutral: "À savoir" } as const;

const SIGNS: readonly Column<Sign>[] = [
  { id: "name", label: "Quoi", cell: ({ name }) => <b>{name}</b>, onPhone: "title" },
  {
    id: "is",
    label: "État",
    cell: ({ is }) => <Badge tone={is}>{SIGN_WORDS[is]}</Badge>,
    onPhone: "figure",
  },
  {
    id: "said",
    label: "En clair",
    cell: ({ said, way }) => (
      <>
        {said} {way === null ? null : <Link href={way.href}>{way.label}</Link>}
      </>
    ),
  },
];

function Relief({ putAt, failedAt, failure }: ReliefHealth) {
  return (
    <>
      <Text tone="quiet">
        {putAt === null ? (
          "Aucune feuille n’a encore été posée pour les dépôts."
        ) : (
          <>
            Les dépôts ont les feuilles de camion du <Moment at={putAt} />.
          </>
        )}
      </Text>
      {failedAt !== null && (
        <Text tone="bad">
          En échec depuis le <Moment at={failedAt} /> : {failure}
        </Text>
      )}
    </>
  );
}

const LANES: readonly Column<LaneHealth>[] = [
  { id: "lane", label: "Vers", cell: ({ lane }) => <b>{LANE_WORDS[lane]}</b>, onPhone: "title" },
  { id: "state", label: "État", cell: stateOf, onPhone: "figure" },
  {
    id: "done",
    label: "Dernier départ réussi",
    cell: ({ lastDoneAt }) =>
      lastDoneAt === null ? (
        <Text as="span" tone="quiet">
          Aucun depuis une semaine
        </Text>
      ) : (
        <Moment at={lastDoneAt} />
      ),
  },
  {
    id: "waiting",
    label: "En attente",
    cell: ({ waiting, waitingSince, retried }) =>
      waitingSince === null ? (
        "Rien"
      ) : (
        <>
          {retried === 0
            ? wholeNumber(waiting)
            : `${wholeNumber(waiting)}, dont ${counted(retried, "réessayé", "réessayés")}`}{" "}
          depuis le <Moment at={waitingSince} />
        </>
      ),
  },
  {
    id: "error",
    label: "Dernière erreur",
    cell: ({ lastError }) => (lastError === null ? "–" : <Text tone="bad">{lastError}</Text>),
  },
];

function stateOf({ failed, retried, lastDoneAt }: LaneHealth) {
  if (failed > 0) {
    return (
      <Link href={deskPaths.failedSends()}>
        {counted(failed, "envoi en échec", "envois en échec")}
      </Link>
    );
  }
  if (retried > 0) return <Badge tone="bad">Répond mal</Badge>;
  return lastDoneAt === null ? <Badge>Au repos</Badge> : <Badge tone="good">Répond</Badge>;
}

const PART_WORDS: { readonly [State in PartStanding["state"]]: string } = {
  real: "En service",
  embedded: "Démonstration",
  absent: "Absent",
  missing: "Manque",
};

const PART_TONES = { real: "good", embedded: "info", absent: "neutral", missing: "bad" } as const;

const PARTS: readonly Column<PartStanding>[] = [
  { id: "title", label: "Partie", cell: ({ title }) => <b>{title}</b>, onPhone: "title" },
  {
    id: "state",
    label: "État",
    cell: ({ state }) => <Badge tone={PART_TONES[state]}>{PART_WORDS[state]}</Badge>,
    onPhone: "figure",
  },
  { id: "without", label: "Ce qui en découle", cell: ({ without }) => without ?? "–" },
];

const KEPT: readonly Column<KeptFor>[] = [
  { id: "what", label: "Ce qui s’efface", cell: ({ what }) => what, onPhone: "title" },
  {
    id: "days",
    label: "Après",
    cell: ({ days }) => lengthOf(days),
    sort: ({ days }) => days,
    align: "end",
    onPhone: "figure",
  },
];

const YEAR = 365;

const lengthOf = (days: number): string =>
  days < YEAR ? counted(days, "jour", "jours") : counted(Math.floor(days / YEAR), "an", "ans");
