import { useState } from "react";
import {
  type MadeTransfer,
  type TransferMatch,
  TypedTransfer,
} from "../../../../api-schema/staff-collections.ts";
import {
  staffEnterTransfer,
  staffMatchTransfer,
} from "../../../../core/api/wire/staff-transfers.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { readTransfer } from "../../../../core/ledger/transfer-form.ts";
import { euros } from "../../../../core/money/format.ts";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Card } from "../../../widgets/card.tsx";
import { useDesk, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { deskPaths } from "../../paths.ts";
import { MatchFacts } from "./match-facts.tsx";

const BACK = { href: deskPaths.collections(), label: "Tous les encaissements" };

const FIELDS = fieldsOf(TypedTransfer, {
  on: { label: "Jour de réception", kind: "day" },
  amount: { label: "Montant, en euros", kind: "money" },
  reference: {
    label: "Libellé",
    help: "Tel que sur le relevé : les numéros de facture et de commande y sont reconnus.",
    kind: "lines",
    rows: 2,
    optional: true,
  },
  payer: { label: "Payeur" },
});

const today = () => parisDayOf(instantOfMs(Date.now()));

/** What was typed with what it would pay, and the key that makes it count once. */
type Requested = {
  readonly typed: TypedTransfer;
  readonly match: TransferMatch;
  readonly key: string;
};

/** A transfer, as the bank's statement has it: typed, then looked at, then entered. */
export default function TransferPage() {
  const { read } = useDesk();
  const [requested, setRequested] = useState<Requested | null>(null);
  const [isCorrecting, setCorrecting] = useState(true);
  const form = useDeskForm({
    fields: FIELDS,
    initial: { on: today(), amount: "", reference: "", payer: "" },
    keepsValues: true,
    check: (typed) => {
      const known = readTransfer(typed, today());
      return "problems" in known ? known.problems : [];
    },
    send: async (typed) => {
      const match = await read((api) => staffMatchTransfer(api, { body: typed }));
      setRequested({ typed, match, key: crypto.randomUUID() });
      setCorrecting(false);
    },
  });
  if (requested === null || isCorrecting) {
    return (
      <DeskPage key="typed" title="Enregistrer un virement" back={BACK}>
        <Card>
          <DeskForm state={form} submit="Continuer" />
        </Card>
      </DeskPage>
    );
  }
  return (
    <AskTransfer
      key="asked"
      requested={requested}
      onMatch={(match) => setRequested({ ...requested, match })}
      onCorrect={() => setCorrecting(true)}
    />
  );
}

interface AskTransferProps {
  readonly requested: Requested;
  /** Something was paid or sold meanwhile: it is looked at again. */
  readonly onMatch: (match: TransferMatch) => void;
  readonly onCorrect: () => void;
}

/** Asks before it is entered: what it pays, and what is kept. */
function AskTransfer({ requested: { typed, match, key }, onMatch, onCorrect }: AskTransferProps) {
  const { read } = useDesk();
  const send = useSend<MadeTransfer>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    send: async () => {
      try {
        const { id } = await send((api) =>
          staffEnterTransfer(api, { body: { ...typed, key, seen: match.allocated } }),
        );
        lead(deskPaths.receivedTransfer(id), "Virement enregistré.");
      } catch (error) {
        onMatch(await read((api) => staffMatchTransfer(api, { body: typed })));
        throw error;
      }
    },
  });
  return (
    <DeskPage title="Enregistrer ce virement ?" back={BACK}>
      {match.isKnown ? (
        <Notice tone="warning" live>
          Un virement identique est déjà enregistré : même jour, montant, libellé et payeur.
        </Notice>
      ) : null}
      <p>
        {euros(match.amount)} de {typed.payer}, reçus le {formatDay(match.receivedOn, "date")}.
        Libellé : {typed.reference}
      </p>
      {match.lines.length === 0 ? (
        <p>Aucun numéro n’est reconnu : toute la somme reste à affecter.</p>
      ) : null}
      <MatchFacts match={match} kept="À affecter plus tard" />
      <DeskForm
        state={form}
        submit="Enregistrer le virement"
        beside={
          <Button variant="quiet" onClick={onCorrect}>
            Corriger
          </Button>
        }
      />
    </DeskPage>
  );
}
