import { Link } from "wouter";
import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import {
  type Remise,
  RemiseId,
  type RemiseSeen,
  RemiseWithdrawal,
  type StaffDebit,
} from "../../../../api-schema/staff-collections.ts";
import { staffRemise } from "../../../../core/api/calls/staff-collections.ts";
import {
  staffApproveRemise,
  staffSettleRemise,
  staffWithdrawRemise,
} from "../../../../core/api/wire/staff-collections.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { returnReason } from "../../../../core/debits/return-reasons.ts";
import { afterLastDebit, debitStaffLabel } from "../../../../core/debits/words.ts";
import { euros } from "../../../../core/money/format.ts";
import { Card } from "../../../widgets/card.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import type { DeskCall } from "../../desk-client.ts";
import type { Named } from "../../rooms.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { type Confirmation, useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { RemiseFilePart } from "./remise-file-part.tsx";
import {
  answerWords,
  creditorWords,
  debitsWords,
  NEXT,
  QUESTIONS,
  remiseState,
} from "./collection-words.ts";

/** One remise with each of its debits, and what can be done. */
export default function RemisePage({ params }: { readonly params: Named }) {
  const id = idIn(RemiseId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: RemiseId }) {
  const read = useRead(staffRemise, { id });
  return <ReadPage read={read}>{(seen) => <Seen {...seen} />}</ReadPage>;
}

function Seen({ remise, today }: RemiseSeen) {
  const isWaiting = remise.debits.some(({ state }) => state === "presented");
  const mayWithdraw = remise.state === "proposed" || remise.state === "approved";
  return (
    <DeskPage
      title={`Remise ${remise.id}`}
      back={{ href: deskPaths.collections(), label: "Tous les encaissements" }}
    >
      <Card>
        <Facts
          facts={[
            ["État", remiseState(remise, today)],
            ["Jour d’encaissement", formatDay(remise.day, "date")],
            ["Montant", `${euros(remise.sum)}, ${debitsWords(remise.count)}`],
            ["Créancier", `${creditorWords(remise)}, ICS ${remise.ics}`],
            ...(remise.answer === null
              ? []
              : [["Réponse de la banque", answerWords(remise.answer)] as const]),
          ]}
        />
      </Card>
      {remise.state === "presented" || remise.file !== null ? (
        <RemiseFilePart remise={remise} />
      ) : null}
      {remise.state === "proposed" ? (
        <Act
          remise={remise}
          button="Approuver…"
          confirm={QUESTIONS.approve(remise)}
          call={(api) =>
            staffApproveRemise(api, {
              id: remise.id,
              body: { count: remise.count, sum: remise.sum },
            })
          }
          done="Remise approuvée : elle part à la banque."
        />
      ) : null}
      {isWaiting && remise.day <= today ? (
        <Act
          remise={remise}
          button="Tout est encaissé…"
          confirm={QUESTIONS.settle(remise)}
          call={(api) => staffSettleRemise(api, { id: remise.id })}
          done="Prélèvements encaissés."
        />
      ) : null}
      <Section title="Prélèvements">
        <DeskTable
          label="Prélèvements"
          columns={debitColumns(remise, today)}
          read={{ data: remise.debits }}
          keyOf={({ id }) => id}
          empty="Cette remise est vide."
        />
      </Section>
      {mayWithdraw ? <Withdraw remise={remise} /> : null}
    </DeskPage>
  );
}

interface ActProps {
  readonly remise: Remise;
  readonly button: string;
  readonly confirm: Confirmation;
  readonly call: DeskCall<null>;
  readonly done: string;
}

/** One button for the whole remise; what changed meanwhile is said, and nothing done. */
function Act({ remise, button, confirm, call, done }: ActProps) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => confirm,
    send: () => send(call),
    onDone: () => lead(deskPaths.remise(remise.id), done),
  });
  return <DeskForm state={form} submit={button} />;
}

const REASON = fieldsOf(RemiseWithdrawal, {
  reason: { label: "Motif", kind: "lines", rows: 2 },
});

function Withdraw({ remise }: { readonly remise: Remise }) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: REASON,
    initial: { reason: "" },
    confirm: () => QUESTIONS.withdraw(remise),
    send: ({ reason }) =>
      send((api) => staffWithdrawRemise(api, { id: remise.id, body: { reason } })),
    onDone: () => lead(deskPaths.remise(remise.id), "Remise retirée : rien ne sera prélevé."),
  });
  return (
    <Section title="Retirer la remise">
      <DeskForm state={form} submit="Retirer…" look="secondary" />
    </Section>
  );
}

const debitColumns = (remise: Remise, today: CalendarDay): readonly Column<StaffDebit>[] => [
  {
    id: "company",
    label: "Boutique",
    cell: ({ company }) => <b>{company}</b>,
    sort: ({ company }) => company,
    onPhone: "title",
  },
  { id: "state", label: "État", cell: (debit) => stateOf(debit, remise, today) },
  { id: "rum", label: "Mandat", cell: ({ rum }) => rum },
  { id: "invoices", label: "Factures", cell: ({ invoices }) => invoices.join(", ") },
  { id: "note", label: "Note", cell: (debit) => noteOf(debit, remise) },
  {
    id: "return",
    label: "Retour",
    hideLabel: true,
    cell: ({ id, state, company }) =>
      state === "presented" || state === "settled" ? (
        <Link
          href={deskPaths.debitReturn(id)}
          aria-label={`Enregistrer un retour du prélèvement de ${company}`}
        >
          Enregistrer un retour…
        </Link>
      ) : null,
    onPhone: "actions",
  },
  {
    id: "sum",
    label: "Montant",
    cell: ({ sum }) => <b>{euros(sum)}</b>,
    align: "end",
    sort: ({ sum }) => sum,
    onPhone: "figure",
  },
];

/**
 * What was noted of a debit, else what its reason asks for, else that the bank does not have it by the file, and that it
 * is the last of its mandate.
 */
const noteOf = (
  { note, returnCode, state, isInFile }: StaffDebit,
  { sequence }: Remise,
): string | null => {
  if (note !== null) return note;
  if (returnCode !== null) return NEXT[returnReason(returnCode).act];
  const notes = [
    state === "presented" && !isInFile ? "Hors fichier : à saisir à la banque." : null,
    afterLastDebit(sequence, state),
  ].filter((each) => each !== null);
  return notes.length === 0 ? null : notes.join(" ");
};

const stateOf = (
  { state, settledOn, returnCode }: StaffDebit,
  { scheme, day }: Remise,
  today: CalendarDay,
): string => debitStaffLabel({ state, scheme, day, settledOn, reason: returnCode }, today);
