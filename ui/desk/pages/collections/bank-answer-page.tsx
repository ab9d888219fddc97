import {
  AnswerNoted,
  BankAnswerId,
  type DoubtfulAnswer,
} from "../../../../api-schema/staff-collections.ts";
import { staffCollections } from "../../../../core/api/calls/staff-collections.ts";
import { staffNoteAnswer } from "../../../../core/api/wire/staff-collections.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { returnReason } from "../../../../core/debits/return-reasons.ts";
import { euros } from "../../../../core/money/format.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { type Fact, Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import { ANSWER_KINDS } from "./collection-words.ts";

/** What the bank says of a debit and nobody but a person can tell: look, do it, and say so. */
export default function BankAnswerPage({ params }: { readonly params: Named }) {
  const id = idIn(BankAnswerId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: BankAnswerId }) {
  const read = useRead(staffCollections);
  return (
    <ReadPage read={read}>
      {({ doubts }) => {
        const answer = doubts.find((each) => each.id === id);
        return answer === undefined ? <MissingPage /> : <Looked answer={answer} />;
      }}
    </ReadPage>
  );
}

const FIELDS = fieldsOf(AnswerNoted, {
  note: {
    label: "Ce qui a été fait",
    help: "Gardé dans le journal, avec votre nom.",
    kind: "lines",
    rows: 2,
  },
});

function Looked({ answer }: { readonly answer: DoubtfulAnswer }) {
  const { id, kind, day, amount, code, payer, named, why, debit } = answer;
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: FIELDS,
    initial: { note: "" },
    send: ({ note }) => send((api) => staffNoteAnswer(api, { id, body: { note } })),
    onDone: () => lead(deskPaths.collections(), "Réponse de la banque classée."),
  });
  const facts: readonly (Fact | null)[] = [
    ["Selon la banque", ANSWER_KINDS[kind]],
    ["Jour", formatDay(day, "date")],
    amount === null ? null : ["Montant", euros(amount)],
    named === null ? null : ["Référence", named],
    payer === null ? null : ["Payeur", payer],
    code === null ? null : ["Motif", `${code}, ${returnReason(code).staff}`],
    ["À vérifier", why],
  ];
  return (
    <DeskPage
      title="Vérifier une réponse de la banque"
      back={{ href: deskPaths.collections(), label: "Tous les encaissements" }}
    >
      <Card>
        <Facts facts={facts.flatMap((fact) => (fact === null ? [] : [fact]))} />
      </Card>
      {debit === null || kind === "collected" ? null : (
        <ButtonLink variant="secondary" href={deskPaths.debitReturn(debit)}>
          Enregistrer le retour de ce prélèvement
        </ButtonLink>
      )}
      <Section title="Classer">
        <DeskForm state={form} submit="Classer cette réponse" />
      </Section>
    </DeskPage>
  );
}
