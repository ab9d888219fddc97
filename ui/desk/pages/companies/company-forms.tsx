import type { Siren } from "../../../../api-schema/primitives.ts";
import {
  BlockCompany,
  LiftJudgment,
  type StaffCompany,
  WrittenNote,
} from "../../../../api-schema/staff-companies.ts";
import {
  staffBlockCompany,
  staffLiftJudgment,
  staffNoteCompany,
} from "../../../../core/api/wire/staff-companies.ts";
import { useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { counted } from "../../parts/counted.ts";
import { useLead } from "../../parts/done.ts";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";

const NOTE = fieldsOf(WrittenNote, { text: { label: "Ajouter une note", kind: "lines", rows: 3 } });

/** Something to know of a company, for whoever opens its page next. */
export function NoteForm({ siren }: { readonly siren: Siren }) {
  const send = useSend<null>();
  const form = useDeskForm({
    fields: NOTE,
    initial: { text: "" },
    send: ({ text }) => send((api) => staffNoteCompany(api, { siren, body: { text } })),
  });
  return <DeskForm state={form} submit="Noter" look="secondary" />;
}

const BLOCK = fieldsOf(BlockCompany, { reason: { label: "Motif" } });

/** All shops of a company order no more, or again. */
export function BlockForm({ company }: { readonly company: StaffCompany }) {
  const { siren, blocked: state, shops } = company;
  const send = useSend<null>();
  const lead = useLead();
  const blocked = state === null;
  const which = counted(shops.length, "boutique", "boutiques");
  const form = useDeskForm({
    fields: BLOCK,
    initial: { reason: "" },
    confirm: () =>
      blocked
        ? {
            title: "Bloquer cette société ?",
            consequence: `${which} : elles voient la boutique et ne commandent plus. Les commandes passées restent.`,
            button: "Bloquer",
            danger: true,
          }
        : {
            title: "Débloquer cette société ?",
            consequence: `${which} : elles commandent de nouveau, tout de suite.`,
            button: "Débloquer",
          },
    send: ({ reason }) =>
      send((api) => staffBlockCompany(api, { siren, body: { blocked, reason } })),
    onDone: () =>
      lead(deskPaths.company(siren), blocked ? "Société bloquée." : "Société débloquée."),
  });
  return (
    <Section title={blocked ? "Bloquer" : "Débloquer"}>
      <DeskForm
        state={form}
        submit={blocked ? "Bloquer la société…" : "Débloquer la société…"}
        look={blocked ? "danger" : "secondary"}
      />
    </Section>
  );
}

const LIFT = fieldsOf(LiftJudgment, { reason: { label: "Motif" } });

/** The proceeding is over, or was entered for the wrong company. */
export function LiftForm({ siren }: { readonly siren: Siren }) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: LIFT,
    initial: { reason: "" },
    confirm: () => ({
      title: "Lever la procédure ?",
      consequence:
        "Les créances antérieures peuvent de nouveau être prélevées et payées ; le score redevient celui d’avant.",
      button: "Lever",
    }),
    send: ({ reason }) => send((api) => staffLiftJudgment(api, { siren, body: { reason } })),
    onDone: () => lead(deskPaths.company(siren), "Procédure collective levée."),
  });
  return <DeskForm state={form} submit="Lever la procédure…" look="secondary" />;
}
