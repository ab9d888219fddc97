import { Schema } from "effect";
import { useState } from "react";
import { type CalendarDay, Siren } from "../../../../api-schema/primitives.ts";
import { EnterJudgment, JudgmentKind } from "../../../../api-schema/staff-companies.ts";
import { staffJudgment } from "../../../../core/api/calls/staff-companies.ts";
import { staffEnterJudgment } from "../../../../core/api/wire/staff-companies.ts";
import { readDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { euros } from "../../../../core/money/format.ts";
import { Card } from "../../../widgets/card.tsx";
import { Select } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { counted } from "../../parts/counted.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import { JUDGMENTS, sirenText } from "./company-words.ts";

const isSiren = Schema.is(Siren);
const isKind = Schema.is(JudgmentKind);

/** A court has opened a collective proceeding: its day first, then what that changes. */
export default function JudgmentPage({ params }: { readonly params: Named }) {
  const siren = params["siren"] ?? "";
  return isSiren(siren) ? <OfCompany siren={siren} /> : <MissingPage />;
}

function OfCompany({ siren }: { readonly siren: Siren }) {
  const [typed, setTyped] = useState("");
  const day = readDay(typed === "" ? null : typed);
  return (
    <DeskPage
      title="Procédure collective"
      back={{ href: deskPaths.company(siren), label: "La société" }}
      about={`SIREN ${sirenText(siren)}`}
    >
      <Card>
        <TextField
          label="Jour du jugement"
          hint="Celui de la publication au BODACC ne compte pas."
          type="date"
          value={typed}
          required
          onValueChange={setTyped}
        />
      </Card>
      {day === null ? null : <OnDay key={day} siren={siren} day={day} />}
    </DeskPage>
  );
}

const FIELDS = fieldsOf(EnterJudgment, {
  reason: { label: "Tribunal et numéro, tels qu’on les cherchera" },
});

interface OnDayProps {
  readonly siren: Siren;
  readonly day: CalendarDay;
}

function OnDay({ siren, day }: OnDayProps) {
  const read = useRead(staffJudgment, { siren, day });
  return (
    <ReadPage read={read}>
      {({ claims, claimed, debits, debited, presented, presentedSum, later, laterSum, shops }) => (
        <>
          <Section title="Ce que cela change">
            <Tiles>
              <Tile
                label="Créances antérieures"
                figure={euros(claimed)}
                about={`${counted(claims, "pièce sort", "pièces sortent")} des prélèvements et des relances`}
              />
              <Tile
                label="Prélèvements retirés"
                figure={euros(debited)}
                about={`${counted(debits, "prélèvement", "prélèvements")} pas encore à la banque`}
              />
              <Tile
                label="Déjà à la banque"
                figure={euros(presentedSum)}
                about={`${counted(presented, "prélèvement : rien ne le rappelle", "prélèvements : rien ne les rappelle")} d’ici`}
                {...(presented > 0 ? { tone: "bad" as const } : {})}
              />
              <Tile
                label="Créances postérieures"
                figure={euros(laterSum)}
                about={`${counted(later, "pièce reste due", "pièces restent dues")} comme avant`}
              />
              <Tile
                label="Ensuite"
                figure="Carte"
                about={`${counted(shops, "boutique paie", "boutiques paient")} à la commande`}
              />
            </Tiles>
          </Section>
          <Enter siren={siren} day={day} claims={claims} claimed={claimed} />
        </>
      )}
    </ReadPage>
  );
}

type Shown = Pick<EnterJudgment, "claims" | "claimed">;

function Enter({ siren, day, claims, claimed }: OnDayProps & Shown) {
  const send = useSend<null>();
  const lead = useLead();
  const [kind, setKind] = useState<string | null>(null);
  const form = useDeskForm({
    fields: FIELDS,
    others: ["kind", "day"],
    initial: { reason: "" },
    keepsValues: true,
    check: () => (isKind(kind) ? [] : [{ field: "kind", message: "Champ obligatoire" }]),
    confirm: () => ({
      title: `Inscrire le jugement du ${formatDay(day, "date")} ?`,
      consequence: `${euros(claimed)} de créances antérieures ne sont plus prélevés ni relancés. Cela se lève par un autre acte.`,
      button: "Inscrire",
      danger: true,
    }),
    send: ({ reason }) =>
      isKind(kind)
        ? send((api) =>
            staffEnterJudgment(api, { siren, body: { day, kind, reason, claims, claimed } }),
          )
        : Promise.resolve(),
    onDone: () => lead(deskPaths.company(siren), "Procédure collective inscrite."),
  });
  return (
    <Card>
      <DeskForm state={form} submit="Inscrire le jugement…" look="danger">
        <Select
          label="Procédure"
          name="kind"
          required
          error={form.problemOf("kind") ?? form.problemOf("day")}
          options={Object.entries(JUDGMENTS).map(([value, label]) => ({ value, label }))}
          value={kind}
          onValueChange={setKind}
        />
      </DeskForm>
    </Card>
  );
}
