import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffRow, StaffRun } from "../../../api-schema/staff-resources.ts";
import { staffRow } from "../../../core/api/calls/staff-resources.ts";
import { apiErrorMessage, type ApiError } from "../../../core/api/errors.ts";
import { staffPropose } from "../../../core/api/wire/staff-resources.ts";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Cluster, Stack } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { useAgent, useRead, useSend } from "../desk-context.ts";
import { DeskPage, ReadPage } from "../parts/desk-page.tsx";
import { MissingPage } from "../parts/missing-page.tsx";
import { Section } from "../parts/section.tsx";
import { useChoices } from "../parts/use-choices.ts";
import { deskPaths, withChoices } from "../paths.ts";
import { CellField } from "./cell-field.tsx";
import { typed, typedText } from "./cells.ts";
import { KNOWN, SHEET, tableLabel, tablePath } from "./places.ts";

type Texts = { readonly [column: string]: string };

/** A row that is not there yet: empty, as another one is, or with what its address knows of it. */
export function NewRowPage({ resource }: { readonly resource: Resource }) {
  const { choice } = useChoices();
  const like = choice("comme");
  // Whole minutes: they are written as one types them.
  const [present] = useState(() => instantOfMs(Math.floor(Date.now() / 60_000) * 60_000));
  const may = mayOfResource(useAgent().roles, "change", resource.name);
  if (!may) return <MissingPage />;
  const known = Object.fromEntries(
    Object.entries(resource.columns).flatMap(([name, column]) => {
      const said = choice(`${KNOWN}${name}`);
      // What was true at an instant that is past is nearly always true now.
      const text =
        said === "" && column.past === true && column.need === "always"
          ? typedText(column, present)
          : said;
      return text === "" ? [] : [[name, text]];
    }),
  );
  return like === "" ? (
    <NewRow resource={resource} initial={known} />
  ) : (
    <Like {...{ resource, like, known }} />
  );
}

interface LikeProps {
  readonly resource: Resource;
  readonly like: string;
  readonly known: Texts;
}

function Like({ resource, like, known }: LikeProps) {
  const read = useRead(staffRow, { resource: resource.name, key: like });
  return (
    <ReadPage read={read}>
      {(row) => (
        <NewRow key={like} resource={resource} initial={{ ...textsOf(resource, row), ...known }} />
      )}
    </ReadPage>
  );
}

/** As the other one is, but for what sets it apart: its own name, its instant. */
const textsOf = (resource: Resource, { cells }: StaffRow): Texts =>
  Object.fromEntries(
    Object.entries(resource.columns)
      .filter(([name, { kind, unique }]) => {
        const isApart = resource.key.length === 1 || kind === "instant";
        return !(resource.key.includes(name) && isApart) && unique !== true;
      })
      .map(([name, column]) => [name, typedText(column, cells[name] ?? null)]),
  );

interface NewRowProps {
  readonly resource: Resource;
  readonly initial: Texts;
}

function NewRow({ resource, initial }: NewRowProps) {
  const [texts, setTexts] = useState<Texts>(initial);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const send = useSend<StaffRun>();
  const [, navigate] = useLocation();
  const sheet = useChoices().choice(SHEET);
  const back = tablePath(resource.name);
  const faultOf = (name: string): string | undefined => {
    const [column, text] = [resource.columns[name], (texts[name] ?? "").trim()];
    if (column === undefined) return undefined;
    if (text === "") return isNeeded(resource, name) ? "Champ obligatoire" : undefined;
    return typed(column, text).fault;
  };
  const columns = Object.keys(resource.columns).filter(
    (name) => resource.columns[name]?.begins === undefined,
  );
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    setRefusal(null);
    const form = event.currentTarget;
    const wrong = columns.find((name) => faultOf(name) !== undefined);
    if (wrong !== undefined) {
      form
        .querySelector<HTMLElement>(`[data-column="${wrong}"] :is(input, select, textarea)`)
        ?.focus();
      return;
    }
    const cells = columns.flatMap((name) => {
      const [column, text] = [resource.columns[name], (texts[name] ?? "").trim()];
      if (column === undefined || text === "") return [];
      const read = typed(column, text);
      return read.fault === undefined ? [[name, read.value] as const] : [];
    });
    setSending(true);
    try {
      const run = await send((api) =>
        staffPropose(api, {
          resource: resource.name,
          body: { lines: [{ cells: Object.fromEntries(cells) }], only: "new" },
        }),
      );
      navigate(withChoices(deskPaths.run(run.id), { [SHEET]: sheet }));
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
      setSending(false);
    }
  };
  const field = (name: string) => {
    const column = resource.columns[name];
    return column === undefined ? null : (
      <div key={name} data-column={name}>
        <CellField
          name={name}
          column={column}
          text={texts[name] ?? ""}
          error={isChecked ? faultOf(name) : undefined}
          required={isNeeded(resource, name)}
          onText={(text) => setTexts((all) => ({ ...all, [name]: text }))}
        />
      </div>
    );
  };
  const [needed, others] = [true, false].map((is) =>
    columns.filter((name) => (isNeeded(resource, name) || resource.key.includes(name)) === is),
  );
  return (
    <DeskPage
      title={`Ajouter ${resource.one}`}
      back={{ href: back, label: tableLabel(resource.name) ?? resource.title }}
      about={resource.about}
    >
      <Stack
        as="form"
        gap="5"
        method="post"
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
      >
        {refusal === null ? null : (
          <ProblemNotice tone="error" occurrence={refusal}>
            {apiErrorMessage(refusal)}
          </ProblemNotice>
        )}
        <Section title="Ce qu’il faut">{needed?.map(field)}</Section>
        {others === undefined || others.length === 0 ? null : (
          <Section title="Le reste">{others.map(field)}</Section>
        )}
        <Cluster gap="2 4">
          <Button type="submit" loading={isSending}>
            Voir ce que ça change
          </Button>
          <ButtonLink variant="quiet" href={back}>
            Abandonner
          </ButtonLink>
        </Cluster>
      </Stack>
    </DeskPage>
  );
}

const isNeeded = ({ key, columns }: Resource, name: string): boolean => {
  const column = columns[name];
  if (column === undefined) return false;
  return column.need !== undefined || (key.includes(name) && column.blank !== true);
};
