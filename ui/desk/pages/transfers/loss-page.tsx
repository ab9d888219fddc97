import { useState } from "react";
import { type LossSeen, WriteOff } from "../../../../api-schema/staff-collections.ts";
import { staffLoss, staffWriteOff } from "../../../../core/api/wire/staff-transfers.ts";
import { euros } from "../../../../core/money/format.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { useDesk, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { deskPaths } from "../../paths.ts";

const BACK = { href: deskPaths.collections(), label: "Tous les encaissements" };

const FIELDS = fieldsOf(WriteOff, {
  number: { label: "N° de facture" },
  reason: { label: "Motif", kind: "lines", rows: 2 },
});

/** An invoice whose money will not come. */
export default function LossPage() {
  const { read } = useDesk();
  const [requested, setRequested] = useState<LossSeen | null>(null);
  const form = useDeskForm({
    fields: FIELDS,
    initial: { number: "", reason: "" },
    keepsValues: true,
    send: async (typed) => setRequested(await read((api) => staffLoss(api, { body: typed }))),
  });
  if (requested !== null) {
    return <AskLoss key="asked" seen={requested} onCorrect={() => setRequested(null)} />;
  }
  return (
    <DeskPage key="typed" title="Passer une facture en perte" back={BACK}>
      <Card>
        <DeskForm state={form} submit="Continuer" />
      </Card>
    </DeskPage>
  );
}

interface AskLossProps {
  readonly seen: LossSeen;
  readonly onCorrect: () => void;
}

/** Asks before: what is lost is asked of nobody any more. */
function AskLoss({ seen: { number, company, owed, reason }, onCorrect }: AskLossProps) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    send: () => send((api) => staffWriteOff(api, { body: { number, reason, seen: owed } })),
    onDone: () => lead(deskPaths.collections(), "Facture passée en perte."),
  });
  return (
    <DeskPage title="Passer cette facture en perte ?" back={BACK}>
      <p>
        {euros(owed)} de la facture {number} ({company}) ne seront plus demandés au client. Motif :{" "}
        {reason}
      </p>
      <DeskForm
        state={form}
        submit="Passer en perte"
        look="danger"
        beside={
          <Button variant="quiet" onClick={onCorrect}>
            Corriger
          </Button>
        }
      />
    </DeskPage>
  );
}
