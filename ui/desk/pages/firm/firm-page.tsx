import { Schema, Struct } from "effect";
import { useState } from "react";
import type { FirmPreview, FirmVersion, StaffFirm } from "../../../../api-schema/staff-firm.ts";
import { staffFirm } from "../../../../core/api/calls/staff-firm.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import {
  staffFirmAgain,
  staffPreviewFirm,
  staffTakeFirm,
} from "../../../../core/api/wire/staff-firm.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { Firm } from "../../../../core/seller/firm.ts";
import { Button, ButtonLink } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { useChange, useRead } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { MovedNotice } from "../../parts/moved-notice.tsx";
import { useLead } from "../../parts/done.ts";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { DocumentField } from "../../resources/document-field.tsx";
import { DeskTable } from "../../table/desk-table.tsx";
import type { Column } from "../../table/columns.ts";
import { DifferenceList } from "./difference-list.tsx";
import { placeWords } from "./firm-words.ts";

/** The firm's document: a form of it, what it would change before it does, and its versions. */
export default function FirmPage() {
  const read = useRead(staffFirm);
  return (
    <DeskPage
      title="La firme"
      about="Qui vend : identité, comptes, téléphones et mentions. Les factures, les mandats, les e-mails et les pages le disent ainsi."
      actions={
        <ButtonLink variant="secondary" href={deskPaths.secondLooks()}>
          À confirmer
        </ButtonLink>
      }
    >
      <ReadPage read={read}>
        {(firm) => (
          <>
            <FirmForm firm={firm} />
            <Section title="Versions">
              <DeskTable
                label="Versions"
                columns={versionColumns(firm.version)}
                read={{ ...read, data: firm.versions }}
                keyOf={({ version }) => version}
                empty="Le premier document n’a pas encore changé."
              />
            </Section>
          </>
        )}
      </ReadPage>
    </DeskPage>
  );
}

// Areas with their lorries are Tournées' own.
const COLUMN = {
  kind: "document",
  header: "Document de la firme",
  about: "Qui vend.",
  example: "",
  shape: Schema.Struct(Struct.omit(Firm.fields, ["areas"])),
} as const;

/** A document as it is typed, with what it is typed over. */
type Typed = { readonly text: string; readonly over: StaffFirm };

/** What a document would change; of another one it says nothing. */
type Looked = { readonly text: string; readonly preview: FirmPreview };

function FirmForm({ firm }: { readonly firm: StaffFirm }) {
  const { document, version } = firm;
  const [own, setOwn] = useState<Typed | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const lead = useLead();
  const { text, over } = own ?? { text: document, over: firm };
  const preview = looked?.text === text ? looked.preview : null;
  const isMoved = over.document !== document;
  const typed = { document: text, seen: over.version };
  const looking = useChange(() => (api) => staffPreviewFirm(api, { body: typed }));
  const taking = useChange(() => (api) => staffTakeFirm(api, { body: typed }));
  const error = looking.error ?? taking.error;
  const isSound = preview !== null && preview.problems.length === 0;
  const isNothing = isSound && preview.atOnce.length + preview.guarded.length === 0;
  return (
    <Section title="Document en vigueur">
      <Text tone="quiet">{`Version ${version}. Les secteurs et leurs camions se changent dans Tournées.`}</Text>
      {isMoved ? (
        <MovedNotice
          onTake={() => {
            setOwn(null);
            setLooked(null);
          }}
        >
          Le document en vigueur a changé depuis votre saisie : la voici encore, elle ne
          s’enregistre plus.
        </MovedNotice>
      ) : null}
      <DocumentField
        column={COLUMN}
        text={text}
        error={undefined}
        onText={(changed) => setOwn({ text: changed, over })}
      />
      {preview === null ? null : <Previewed preview={preview} />}
      {error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(error)}
        </Notice>
      )}
      <Cluster gap="2">
        {isMoved ? null : isSound && !isNothing ? (
          <Button
            loading={taking.isPending}
            onClick={() =>
              taking.mutate(undefined, {
                onSuccess: ({ waiting, changed }) => {
                  setOwn((now) => (now?.text === text ? null : now));
                  setLooked(null);
                  lead(
                    waiting === null ? deskPaths.firm() : deskPaths.secondLooks(),
                    doneWords(changed, waiting !== null),
                  );
                },
              })
            }
          >
            {preview.guarded.length === 0 ? "Enregistrer" : "Enregistrer et proposer"}
          </Button>
        ) : (
          <Button
            loading={looking.isPending}
            onClick={() =>
              looking.mutate(undefined, {
                onSuccess: (found) => setLooked({ text, preview: found }),
              })
            }
          >
            Voir ce qui change
          </Button>
        )}
      </Cluster>
    </Section>
  );
}

const doneWords = (changed: number, waits: boolean): string => {
  const atOnce =
    changed === 0
      ? ""
      : changed === 1
        ? "Enregistré : 1 changement compte dès maintenant."
        : `Enregistré : ${changed} changements comptent dès maintenant.`;
  return waits
    ? `${atOnce} Le reste attend une autre personne de la direction, qui est prévenue par e-mail.`.trim()
    : atOnce;
};

function Previewed({ preview: { problems, atOnce, guarded } }: { readonly preview: FirmPreview }) {
  if (problems.length > 0) {
    return (
      <Notice tone="error" live>
        <ul>
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{`${placeWords(path)} : ${message}`}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (atOnce.length + guarded.length === 0) {
    return (
      <Notice tone="info" live>
        Rien ne change.
      </Notice>
    );
  }
  return (
    <Stack gap="3" bounded role="status">
      {atOnce.length === 0 ? null : (
        <>
          <Text weight="strong">Compte dès maintenant</Text>
          <DifferenceList changes={atOnce} />
        </>
      )}
      {guarded.length === 0 ? null : (
        <>
          <Text weight="strong">
            Attend une autre personne de la direction, puis compte le lendemain
          </Text>
          <DifferenceList changes={guarded} />
        </>
      )}
    </Stack>
  );
}

const versionColumns = (current: number): readonly Column<FirmVersion>[] => [
  { id: "version", label: "Version", cell: ({ version }) => version, onPhone: "title" },
  { id: "by", label: "Par", cell: ({ by, at }) => `${by}, ${formatMoment(at)}` },
  {
    id: "changes",
    label: "Ce qui a changé",
    cell: ({ changes }) =>
      changes.length === 0 ? "Premier document" : <DifferenceList changes={changes} />,
  },
  {
    id: "acts",
    label: "Décision",
    hideLabel: true,
    cell: ({ version }) => (version === current ? "En vigueur" : <Again version={version} />),
    onPhone: "actions",
  },
];

function Again({ version }: { readonly version: FirmVersion["version"] }) {
  const lead = useLead();
  const again = useChange(() => (api) => staffFirmAgain(api, { id: version }));
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Reprendre la version ${version}`}
        loading={again.isPending}
        onClick={() =>
          again.mutate(undefined, {
            onSuccess: ({ waiting, changed }) =>
              lead(deskPaths.firm(), doneWords(changed, waiting !== null)),
          })
        }
      >
        Reprendre
      </Button>
      {again.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(again.error)}
        </Notice>
      )}
    </>
  );
}
