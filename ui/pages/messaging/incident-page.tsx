import { useLocation, useSearch } from "wouter";
import type { MessageReason, Thread } from "../../../api-schema/messaging.ts";
import type { Order, Shipment } from "../../../api-schema/order.ts";
import { messageReasons } from "../../../core/api/calls/messaging.ts";
import { getOrder } from "../../../core/api/calls/orders.ts";
import { useSeller } from "../../hooks/seller.ts";
import { incidentProblems, isReportable } from "../../../core/messaging/incident.ts";
import {
  draftedLines,
  draftedReason,
  type MessageDraft,
  withLines,
} from "../../../core/messaging/message-draft.ts";
import { writeOccasion } from "../../../core/messaging/occasion.ts";
import { readOccasion } from "../../../core/messaging/read-occasion.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Select } from "../../widgets/select.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import { IncidentLines } from "./incident-lines.tsx";
import { MessagingFrame } from "./messaging-frame.tsx";
import { FormComing, NothingThere } from "./new-message-page.tsx";
import { Recipient } from "./recipient.tsx";
import { useComposer } from "./use-composer.ts";

const TITLE = "Signaler un problème";

/** /messagerie/signaler: an incident on a delivery: what, how many, photographs and words (product §8). */
export function IncidentPage() {
  const occasion = readOccasion(new URLSearchParams(useSearch()));
  return (
    <>
      <PageTitle route="reportIncident" />
      <MessagingFrame
        title={TITLE}
        width="form"
        trail={
          <Breadcrumbs trail={[{ label: "Messagerie", href: paths.inbox() }, { label: TITLE }]} />
        }
      >
        {occasion.kind === "order" ? <OfOrder occasion={occasion} /> : <NothingThere />}
      </MessagingFrame>
    </>
  );
}

type OfShipment = Extract<ReturnType<typeof readOccasion>, { kind: "order" }>;

function OfOrder({ occasion }: { readonly occasion: OfShipment }) {
  const query = useRead(getOrder, { token: occasion.order });
  return (
    <Loaded read={query} coming={<FormComing />}>
      {(data) => {
        const shipment = data.shipments.find(({ id }) => id === occasion.shipment);
        if (shipment === undefined) return <NothingThere />;
        return isReportable(shipment.status) ? (
          <Reporting order={data} shipment={shipment} />
        ) : (
          <TooEarly occasion={occasion} />
        );
      }}
    </Loaded>
  );
}

function TooEarly({ occasion }: { readonly occasion: OfShipment }) {
  return (
    <EmptyState
      picture="no-deliveries"
      title="Cette livraison n’est pas encore partie"
      action={
        <ButtonLink href={paths.newMessage(writeOccasion(occasion))}>Écrire un message</ButtonLink>
      }
    >
      Un problème se signale dès que le camion est en route. D’ici là, écrivez un message.
    </EmptyState>
  );
}

interface ReportingProps {
  readonly order: Order;
  readonly shipment: Shipment;
}

function Reporting({ order, shipment }: ReportingProps) {
  const { name: operator } = useSeller();
  const [, navigate] = useLocation();
  const reasons = useRead(messageReasons);
  const offered = reasons.data ?? NO_REASONS;
  const composer = useComposer({
    form: `message.incident.${shipment.id}`,
    needsTitle: false,
    problems: (written) => problemsOf(written, offered, shipment),
    messageOf: ({ body }, written) => {
      const reason = draftedReason(written, offered);
      const lines = draftedLines(written, shipment);
      return reason === null
        ? null
        : { kind: "incident", shipmentId: shipment.id, reason, lines, title: "", body };
    },
    onSent: ({ id }: Thread) => navigate(paths.conversation(id), { replace: true }),
  });
  const { choose, written } = composer;
  const number = order.number ?? "";
  return (
    <Card>
      <ComposerFrame
        composer={composer}
        label={TITLE}
        submitLabel="Signaler le problème"
        hint="Une photo du colis ou de l’étiquette aide à répondre plus vite."
      >
        <Recipient
          name={shipment.gmp ? operator : shipment.merchant.name}
          about={`Commande ${number} · ${shipment.label}`}
          href={paths.order(order.tokenValue)}
        />
        <Select
          label="Motif"
          name="reason"
          required
          options={offered.map(({ code, label }) => ({ value: code, label }))}
          value={draftedReason(written, offered)}
          error={composer.problemOf("reason")}
          onValueChange={(value) => choose((draft) => ({ ...draft, reason: value ?? "" }))}
        />
        <IncidentLines
          shipment={shipment}
          lines={draftedLines(written, shipment)}
          error={composer.problemOf("lines")}
          onChange={(chosen) => choose((draft) => withLines(draft, chosen, shipment))}
        />
      </ComposerFrame>
    </Card>
  );
}

const NO_REASONS: readonly MessageReason[] = [];
const NO_REASON = { field: "reason", message: "Choisissez un motif." };

const problemsOf = (
  written: MessageDraft,
  offered: readonly MessageReason[],
  shipment: Shipment,
) => {
  const reason = draftedReason(written, offered);
  if (reason === null) return [NO_REASON];
  const { status, items } = shipment;
  return incidentProblems(reason, draftedLines(written, shipment), {
    status,
    items: items.map(({ id, productName, quantity }) => ({ id, name: productName, quantity })),
  });
};
