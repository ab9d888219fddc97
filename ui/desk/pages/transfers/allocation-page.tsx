import { useState } from "react";
import {
  Allocation,
  TransferId,
  type TransferMatch,
  type TransferRest,
} from "../../../../api-schema/staff-collections.ts";
import { staffTransferRest } from "../../../../core/api/calls/staff-transfers.ts";
import { staffAllocate, staffMatchRest } from "../../../../core/api/wire/staff-transfers.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { euros } from "../../../../core/money/format.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { useDesk, useRead, useSend } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { deskPaths } from "../../paths.ts";
import { MatchFacts } from "./match-facts.tsx";

const BACK = { href: deskPaths.collections(), label: "Tous les encaissements" };

/** What is kept of a transfer is used for an invoice or an order. */
export default function AllocationPage({ params }: { readonly params: Named }) {
  const id = idIn(TransferId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: TransferId }) {
  const read = useRead(staffTransferRest, { id });
  return <ReadPage read={read}>{(rest) => <Allocate rest={rest} />}</ReadPage>;
}

const FIELDS = fieldsOf(Allocation, {
  number: {
    label: "N° de facture ou de commande",
    help: "La somme paie ce qui en est dû ; ce qui dépasse reste à affecter.",
  },
});

function Allocate({ rest }: { readonly rest: TransferRest }) {
  const { read } = useDesk();
  const [requested, setRequested] = useState<{
    readonly number: string;
    readonly match: TransferMatch;
  } | null>(null);
  const form = useDeskForm({
    fields: FIELDS,
    initial: { number: "" },
    keepsValues: true,
    send: async ({ number }) => {
      const match = await read((api) =>
        staffMatchRest(api, { id: rest.transfer, body: { number } }),
      );
      setRequested({ number, match });
    },
  });
  if (requested !== null) {
    return (
      <AskAllocation key="asked" rest={rest} {...requested} onCorrect={() => setRequested(null)} />
    );
  }
  return (
    <DeskPage
      key="typed"
      title="Affecter une somme"
      back={BACK}
      about={`${euros(rest.left)} de ${rest.payer}, reçus le ${formatDay(rest.receivedOn, "date")}. Libellé : ${rest.reference}`}
    >
      <Card>
        <DeskForm state={form} submit="Continuer" />
      </Card>
    </DeskPage>
  );
}

interface AskAllocationProps {
  readonly rest: TransferRest;
  readonly number: string;
  readonly match: TransferMatch;
  readonly onCorrect: () => void;
}

/** Asks before a sum is used. */
function AskAllocation({ rest, number, match, onCorrect }: AskAllocationProps) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    send: () => send((api) => staffAllocate(api, { id: rest.transfer, body: { number } })),
    onDone: () => lead(deskPaths.collections(), "Somme affectée."),
  });
  return (
    <DeskPage title="Affecter cette somme ?" back={BACK}>
      <MatchFacts match={match} kept="Restera à affecter" />
      <DeskForm
        state={form}
        submit="Affecter la somme"
        beside={
          <Button variant="quiet" onClick={onCorrect}>
            Corriger
          </Button>
        }
      />
    </DeskPage>
  );
}
