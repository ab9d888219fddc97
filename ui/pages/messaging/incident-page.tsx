import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { MessageReasonCode, ReportedLine, Thread } from "../../../api-schema/messaging.ts";
import type { Order, Shipment } from "../../../api-schema/order.ts";
import { messageReasons } from "../../../core/api/calls/messaging.ts";
import { getOrder } from "../../../core/api/calls/orders.ts";
import { useSeller } from "../../hooks/seller.ts";
import { incidentProblems, isReportable } from "../../../core/messaging/incident.ts";
import { messageReason } from "../../../core/messaging/message-reasons.ts";
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
  const [reason, setReason] = useState<MessageReasonCode | null>(null);
  const [lines, setLines] = useState<readonly ReportedLine[]>([]);
  const composer = useComposer({
    form: `message.incident.${shipment.id}`,
    needsTitle: false,
    problems: problemsOf(reason, lines, shipment),
    messageOf: ({ body }) =>
      reason === null
        ? null
        : { kind: "incident", shipmentId: shipment.id, reason, lines, title: "", body },
    onSent: ({ id }: Thread) => navigate(paths.conversation(id), { replace: true }),
  });
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
          options={(reasons.data ?? []).map(({ code, label }) => ({ value: code, label }))}
          value={reason}
          error={composer.problemOf("reason")}
          onValueChange={(value) => {
            composer.touch();
            setReason(value === null ? null : messageReason(value).code);
          }}
        />
        <IncidentLines
          shipment={shipment}
          lines={lines}
          error={composer.problemOf("lines")}
          onChange={(chosen) => {
            composer.touch();
            setLines(chosen);
          }}
        />
      </ComposerFrame>
    </Card>
  );
}

const NO_REASON = { field: "reason", message: "Choisissez un motif." };

const problemsOf = (
  reason: MessageReasonCode | null,
  lines: readonly ReportedLine[],
  { status, items }: Shipment,
) =>
  reason === null
    ? [NO_REASON]
    : incidentProblems(reason, lines, {
        status,
        items: items.map(({ id, productName, quantity }) => ({ id, name: productName, quantity })),
      });
