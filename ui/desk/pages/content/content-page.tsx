import { useState } from "react";
import { Link } from "wouter";
import type { ExchangeColumn } from "../../../../api-schema/exchange/resource.ts";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import { Instant } from "../../../../api-schema/primitives.ts";
import {
  type ContentAct,
  ContentId,
  type ContentMove,
  type ContentVersion,
  type StaffContent,
} from "../../../../api-schema/staff-content.ts";
import type { StaffCell } from "../../../../api-schema/staff-resources.ts";
import { staffContent } from "../../../../core/api/calls/staff-content.ts";
import { staffMoveContent, staffSaveContent } from "../../../../core/api/wire/staff-content.ts";
import { CONTENT_WORDS, isOpenVersion, mayAct } from "../../../../core/content/content-states.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { useAgent, useRead, useSend, useShow } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import type { FormField } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { CellField } from "../../resources/cell-field.tsx";
import { typed, typedText } from "../../resources/cells.ts";
import { FormColumns } from "../../resources/form-columns.tsx";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { BeginVersion } from "../../parts/begin-version.tsx";
import { PhonePreview, WidePreview } from "./content-preview.tsx";
import { ACT_WORDS, CONTENT_TONES } from "./content-words.ts";

/** One version of a page, a recipe or an article: what it says, and where it goes from here. */
export default function ContentPage({ params }: { readonly params: Named }) {
  const id = idIn(ContentId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known key={id} id={id} />;
}

function Known({ id }: { readonly id: ContentId }) {
  const read = useRead(staffContent, { id });
  return <ReadPage read={read}>{(version) => <Seen version={version} />}</ReadPage>;
}

/** By column, as it is typed; what nobody touches stays as it was. */
type Texts = { readonly [column: string]: string };

interface VersionProps {
  readonly version: StaffContent;
}

function Seen({ version }: VersionProps) {
  const { id, title, state, plannedFor, changedBy, changedAt, problems, run } = version;
  const mayChange = staffMay(useAgent().roles, "content.change");
  const [texts, setTexts] = useState<Texts>({});
  const isTyped = Object.keys(texts).length > 0;
  const resource = RESOURCES[version.resource];
  const preview = { textOf: (name: string) => textOf(version, texts, name) };
  return (
    <DeskPage
      title={title === "" ? `Nouveau : ${resource.one}` : title}
      back={{ href: deskPaths.contents(), label: "Publications" }}
    >
      {problems.length === 0 ? null : (
        <Notice tone="warning">
          <ul>
            {problems.map(({ place, text }) => (
              <li key={`${place} ${text}`}>
                <strong>{place}</strong> : {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <FormColumns
        side={
          <>
            {mayChange && !isTyped ? <Acts key={version.revision} version={version} /> : null}
            <Versions version={version} mayChange={mayChange} />
            <PhonePreview {...preview} />
          </>
        }
      >
        <Facts
          facts={[
            [
              "État",
              <Badge key="state" tone={CONTENT_TONES[state]}>
                {CONTENT_WORDS[state]}
              </Badge>,
            ],
            ...(plannedFor === null
              ? []
              : ([["Prévue pour", <Moment key="planned" at={plannedFor} />]] as const)),
            [
              "Changée",
              <Text key="changed">
                <Moment at={changedAt} />, par {changedBy}
              </Text>,
            ],
            ...(run === null
              ? []
              : ([
                  [
                    "Passage",
                    <Link key="run" href={`${deskPaths.runs()}/${run}`}>
                      n° {run}
                    </Link>,
                  ],
                ] as const)),
          ]}
        />
        <Section title="Ce qu’elle dit">
          {mayChange && isOpenVersion(state) ? (
            <Words key={id} version={version} texts={texts} onTexts={setTexts} />
          ) : (
            <Said version={version} />
          )}
        </Section>
      </FormColumns>
      <WidePreview {...preview} />
    </DeskPage>
  );
}

/** The columns that a version says: whether it is shown follows from its state. */
const columnsOf = ({ resource }: StaffContent): readonly (readonly [string, ExchangeColumn])[] =>
  Object.entries<ExchangeColumn>(RESOURCES[resource].columns).filter(([name]) => name !== "online");

/** What stands in a column as it is typed; as it was where nobody has typed. */
const textOf = (version: StaffContent, texts: Texts, name: string): string => {
  const column = columnsOf(version).find(([own]) => own === name)?.[1];
  return (
    texts[name] ?? (column === undefined ? "" : typedText(column, version.cells[name] ?? null))
  );
};

function Said({ version }: VersionProps) {
  const said = columnsOf(version).flatMap(([name, column]) => {
    const text = typedText(column, version.cells[name] ?? null);
    return text === "" ? [] : [[column.header, text] as const];
  });
  return <Facts facts={said} />;
}

interface WordsProps extends VersionProps {
  readonly texts: Texts;
  readonly onTexts: (texts: Texts) => void;
}

function Words({ version, texts, onTexts }: WordsProps) {
  const { id, revision, cells, isNew } = version;
  const send = useSend<StaffContent>();
  const show = useShow();
  const lead = useLead();
  const columns = columnsOf(version);
  const { key } = RESOURCES[version.resource];
  const form = useDeskForm({
    fields: [],
    others: columns.map(([name]) => name),
    initial: {},
    check: () =>
      columns.flatMap(([name, column]) => {
        const text = (texts[name] ?? "").trim();
        const { fault } = text === "" ? {} : typed(column, text);
        return fault === undefined ? [] : [{ field: name, message: fault }];
      }),
    send: async () => {
      const saved = await send((api) =>
        staffSaveContent(api, {
          id,
          body: {
            revision,
            cells: Object.fromEntries(
              columns.flatMap(([name, column]): readonly (readonly [string, StaffCell])[] => {
                const text = textOf(version, texts, name).trim();
                if (text === "") return [];
                if (texts[name] === undefined) return [[name, cells[name] ?? null]];
                const read = typed(column, text);
                return read.fault === undefined ? [[name, read.value]] : [];
              }),
            ),
          },
        }),
      );
      show(staffContent, { id }, saved);
    },
    onDone: () => {
      onTexts({});
      lead(deskPaths.content(id), "La version est enregistrée.");
    },
  });
  return (
    <DeskForm state={form} submit="Enregistrer">
      {columns.map(([name, column]) =>
        key.includes(name) && !isNew ? null : (
          <CellField
            key={name}
            name={name}
            column={column}
            text={textOf(version, texts, name)}
            error={form.problemOf(name)}
            required={column.need !== undefined || key.includes(name)}
            onText={(text) => onTexts({ ...texts, [name]: text })}
          />
        ),
      )}
    </DeskForm>
  );
}

const ACTS: readonly ContentAct[] = [
  "check",
  "publish",
  "plan",
  "lift",
  "bringBack",
  "withdraw",
  "drop",
];

/** The ways on from where it is. */
function Acts({ version }: VersionProps) {
  const acts = ACTS.filter((act) => mayAct(version.state, act));
  if (acts.length === 0) return null;
  return (
    <Section title="La suite">
      <Stack gap="4">
        {acts.map((act) => (
          <Act key={act} version={version} act={act} isFirst={act === acts[0]} />
        ))}
      </Stack>
    </Section>
  );
}

/** The hour of a plan is typed as in a file. */
const HOUR: ExchangeColumn = {
  kind: "instant",
  header: "Jour et heure, à Paris",
  about: "",
  example: "27/11/2026 06:00",
};

const HOUR_FIELDS: readonly FormField[] = [
  { name: "at", label: HOUR.header, help: `Par exemple : ${HOUR.example}`, maxLength: 20 },
];

interface ActProps extends VersionProps {
  readonly act: ContentAct;
  readonly isFirst: boolean;
}

function Act({ version: { id, revision }, act, isFirst }: ActProps) {
  const send = useSend<StaffContent>();
  const show = useShow();
  const lead = useLead();
  const { button, done, confirm } = ACT_WORDS[act];
  const isPlan = act === "plan";
  const form = useDeskForm({
    fields: isPlan ? HOUR_FIELDS : [],
    initial: { at: "" },
    ...(isPlan
      ? {
          check: ({ at }: { readonly at: string }) => {
            const { fault } = typed(HOUR, at);
            return at === "" || fault === undefined ? [] : [{ field: "at", message: fault }];
          },
        }
      : {}),
    ...(confirm === undefined ? {} : { confirm: () => confirm }),
    send: async ({ at }) => {
      const read = typed(HOUR, at);
      const hour =
        read.fault === undefined && typeof read.value === "string"
          ? { at: Instant.make(read.value) }
          : {};
      const after = await send((api) =>
        staffMoveContent(api, { id, body: { act, revision, ...(isPlan ? hour : {}) } }),
      );
      show(staffContent, { id }, after);
      lead(
        deskPaths.content(id),
        after.problems.length === 0 ? done : "La vérification a trouvé ce qui suit.",
      );
    },
  });
  return <DeskForm state={form} submit={button} look={look(act, isFirst)} />;
}

const look = (act: ContentAct, isFirst: boolean) => {
  if (act === "drop" || act === "withdraw") return "danger";
  return isFirst ? "primary" : "secondary";
};

/** The others of the same row, and what became of this one. */
function Versions({ version, mayChange }: VersionProps & { readonly mayChange: boolean }) {
  const others = version.versions.filter(({ id }) => id !== version.id);
  const isTakenUp = mayChange && (version.state === "replaced" || version.state === "dropped");
  return (
    <>
      {others.length === 0 && !isTakenUp ? null : (
        <Section title="Les autres versions">
          {others.length === 0 ? null : (
            <DeskTable
              label="Les autres versions"
              columns={VERSIONS}
              read={{ data: others }}
              keyOf={({ id }) => id}
              empty=""
            />
          )}
          {isTakenUp ? (
            <Cluster>
              <BeginVersion of={{ resource: version.resource, like: version.id }}>
                Reprendre cette version
              </BeginVersion>
            </Cluster>
          ) : null}
        </Section>
      )}
      <Section title="Son histoire">
        <DeskTable
          label="Son histoire"
          columns={MOVES}
          read={{ data: version.moves }}
          keyOf={({ at, event }) => `${at} ${event}`}
          empty="Rien n’a encore été fait."
        />
      </Section>
    </>
  );
}

const VERSIONS: readonly Column<ContentVersion>[] = [
  {
    id: "at",
    label: "Version",
    onPhone: "title",
    cell: ({ id, changedAt }) => (
      <Link href={deskPaths.content(id)}>
        <Moment at={changedAt} />
      </Link>
    ),
  },
  {
    id: "state",
    label: "État",
    cell: ({ state }) => <Badge tone={CONTENT_TONES[state]}>{CONTENT_WORDS[state]}</Badge>,
  },
  { id: "by", label: "Par", cell: ({ changedBy }) => changedBy },
];

const MOVES: readonly Column<ContentMove>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  {
    id: "to",
    label: "Devient",
    onPhone: "title",
    cell: ({ to }) => CONTENT_WORDS[to],
  },
  { id: "who", label: "Par", cell: ({ who }) => who },
];
