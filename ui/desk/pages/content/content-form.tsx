import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import type { StaffContent } from "../../../../api-schema/staff-content.ts";
import type { StaffCell } from "../../../../api-schema/staff-resources.ts";
import { staffContent } from "../../../../core/api/calls/staff-content.ts";
import { staffSaveContent } from "../../../../core/api/wire/staff-content.ts";
import { useSend, useShow } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { useLead } from "../../parts/done.ts";
import { deskPaths } from "../../paths.ts";
import { CellField } from "../../resources/cell-field.tsx";
import { typed } from "../../resources/cells.ts";
import { columnsOf, type Texts, textOf } from "./content-texts.ts";

interface ContentFormProps {
  readonly version: StaffContent;
  readonly texts: Texts;
  readonly onTexts: (texts: Texts) => void;
  /** It is saved as this version, by what was typed then. */
  readonly onSaved: (saved: StaffContent, sent: Texts) => void;
}

/** What a version says, as a form. */
export function ContentForm({ version, texts, onTexts, onSaved }: ContentFormProps) {
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
      onSaved(saved, texts);
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
