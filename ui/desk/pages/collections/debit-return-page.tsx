import { DebitId, DebitReturn, type DebitSeen } from "../../../../api-schema/staff-collections.ts";
import { staffDebit } from "../../../../core/api/calls/staff-collections.ts";
import { staffReturnDebit } from "../../../../core/api/wire/staff-collections.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { readReturn } from "../../../../core/debits/return-form.ts";
import { RETURN_REASONS, returnReason } from "../../../../core/debits/return-reasons.ts";
import { euros } from "../../../../core/money/format.ts";
import { Card } from "../../../widgets/card.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { deskPaths } from "../../paths.ts";
import { NEXT } from "./collection-words.ts";

/** The return of one debit: why, and on which day. */
export default function DebitReturnPage({ params }: { readonly params: Named }) {
  const id = idIn(DebitId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: DebitId }) {
  const read = useRead(staffDebit, { id });
  return <ReadPage read={read}>{(seen) => <ReturnForm {...seen} />}</ReadPage>;
}

const FIELDS = fieldsOf(DebitReturn, {
  code: {
    label: "Code de la banque",
    help: "Quatre caractères, AM04 par exemple.",
    offered: RETURN_REASONS.map(({ code, staff }) => ({ value: code, words: staff })),
  },
  on: { label: "Jour du retour", kind: "day" },
});

function ReturnForm({ debit, remise, today }: DebitSeen) {
  const send = useSend<{ readonly isContested: boolean }>();
  const lead = useLead();
  const invoices = debit.invoices.join(", ");
  const form = useDeskForm({
    fields: FIELDS,
    initial: { code: "", on: today },
    keepsValues: true,
    check: (typed) => {
      const read = readReturn(typed, today, debit.settledOn);
      return "problems" in read ? read.problems : [];
    },
    confirm: ({ code, on }) => {
      const read = readReturn({ code, on }, today, debit.settledOn);
      const reason = returnReason("problems" in read ? code : read.code);
      const day = "problems" in read ? today : read.on;
      return {
        title: "Enregistrer ce retour ?",
        consequence: `${euros(debit.sum)} de ${debit.company} seront dus de nouveau (${invoices}), et le client en sera averti par e-mail. Motif : ${reason.code}, ${reason.staff}. Jour : ${formatDay(day, "date")}. ${NEXT[reason.act]}`,
        button: "Enregistrer le retour",
      };
    },
    send: async ({ code, on }) => {
      const { isContested } = await send((api) =>
        staffReturnDebit(api, { id: debit.id, body: { code, on } }),
      );
      lead(deskPaths.remise(remise), isContested ? CONTESTED : RETURNED);
    },
  });
  return (
    <DeskPage
      title="Enregistrer un retour"
      back={{ href: deskPaths.remise(remise), label: `Remise ${remise}` }}
      about={`${debit.company}, ${euros(debit.sum)}, ${invoices}`}
    >
      <Card>
        <DeskForm state={form} submit="Continuer" />
      </Card>
    </DeskPage>
  );
}

const RETURNED = "Retour enregistré : les factures sont dues de nouveau, le client est averti.";
const CONTESTED = "Retour enregistré hors délai : contestez-le auprès de la banque.";
