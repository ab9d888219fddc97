import { useState } from "react";
import { Link } from "wouter";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import { ContentId, type StaffContent } from "../../../../api-schema/staff-content.ts";
import { staffContent } from "../../../../core/api/calls/staff-content.ts";
import { CONTENT_WORDS, isOpenVersion } from "../../../../core/content/content-states.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { typedSince } from "../../../widgets/typed-since.ts";
import { useAgent, useRead } from "../../desk-context.ts";
import { MovedNotice } from "../../parts/moved-notice.tsx";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import { typedText } from "../../resources/cells.ts";
import { FormColumns } from "../../resources/form-columns.tsx";
import type { Named } from "../../rooms.ts";
import { ContentActs } from "./content-acts.tsx";
import { ContentBeside } from "./content-beside.tsx";
import { ContentForm } from "./content-form.tsx";
import { PhonePreview, WidePreview } from "./content-preview.tsx";
import { columnsOf, movedColumns, type Texts, textOf } from "./content-texts.ts";
import { ContentVersions } from "./content-versions.tsx";
import { CONTENT_TONES } from "./content-words.ts";

/** One version of a page, a recipe or an article: what it says, and where it goes from here. */
export default function ContentPage({ params }: { readonly params: Named }) {
  const id = idIn(ContentId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known key={id} id={id} />;
}

function Known({ id }: { readonly id: ContentId }) {
  const read = useRead(staffContent, { id });
  return <ReadPage read={read}>{(version) => <Seen version={version} />}</ReadPage>;
}

interface VersionProps {
  readonly version: StaffContent;
}

function Seen({ version }: VersionProps) {
  const { id, title, state, plannedFor, changedBy, changedAt, problems, run } = version;
  const mayChange = staffMay(useAgent().roles, "content.change");
  const [texts, setTexts] = useState<Texts>({});
  const isTyped = Object.keys(texts).length > 0;
  // Of what is typed the one that was seen by then counts, whatever is read meanwhile.
  const [seen, setSeen] = useState(version);
  const moved = movedColumns(seen, version, texts);
  if (seen !== version && moved.length === 0) setSeen(version);
  const resource = RESOURCES[version.resource];
  const other = idIn(ContentId, useChoices().choice("avec"));
  const preview = { textOf: (name: string) => textOf(seen, texts, name) };
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
            {mayChange && !isTyped ? (
              <ContentActs key={version.revision} version={version} />
            ) : null}
            <ContentVersions version={version} mayChange={mayChange} />
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
            <>
              {moved.length === 0 ? null : (
                <MovedNotice
                  onTake={() => {
                    setTexts(without(texts, moved));
                    setSeen(version);
                  }}
                  onKeep={() => setSeen(version)}
                >
                  {`Modifié par ${changedBy} depuis votre saisie : ${moved
                    .map((name) => resource.columns[name]?.header ?? name)
                    .join(", ")}.`}
                </MovedNotice>
              )}
              <ContentForm
                key={id}
                version={seen}
                texts={texts}
                onTexts={setTexts}
                onSaved={(saved, sent) => {
                  setSeen(saved);
                  setTexts((now) => typedSince(now, sent));
                }}
              />
            </>
          ) : (
            <Said version={version} />
          )}
        </Section>
      </FormColumns>
      {other === undefined || other === id ? (
        <WidePreview {...preview} />
      ) : (
        <ContentBeside version={version} now={preview.textOf} other={other} />
      )}
    </DeskPage>
  );
}

const without = (texts: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));

function Said({ version }: VersionProps) {
  const said = columnsOf(version).flatMap(([name, column]) => {
    const text = typedText(column, version.cells[name] ?? null);
    return text === "" ? [] : [[column.header, text] as const];
  });
  return <Facts facts={said} />;
}
