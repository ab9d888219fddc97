import type { OrderId } from "../../../../api-schema/primitives.ts";
import type { StaffErpPart, StaffOrder } from "../../../../api-schema/staff-orders.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffErpAgain } from "../../../../core/api/wire/staff-orders.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { useAgent, useChange } from "../../desk-context.ts";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";

/** What the ERP was told of an order and what it answered; nothing where no ERP answers. */
export function ErpParts({ known: { order, erp } }: { readonly known: StaffOrder }) {
  return erp.length === 0 ? null : (
    <Section title="Dans l’ERP">
      <Stack as="ul" gap="3">
        {erp.map((part) => (
          <li key={part.scope}>
            <PartShown id={order.id} part={part} isAlone={erp.length === 1} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

interface PartProps {
  readonly id: OrderId;
  readonly part: StaffErpPart;
  readonly isAlone: boolean;
}

function PartShown({ id, part, isAlone }: PartProps) {
  const { scope, version, state, saidAt, answeredAt, number, reason, cure, againBy } = part;
  const { roles } = useAgent();
  const again = useChange(() => (api) => staffErpAgain(api, { id, body: { scope, version } }));
  const what = scope === "gmp" ? "Moulin" : "Place de marché";
  const name = isAlone ? "" : `${what} : `;
  return (
    <Stack gap="2">
      <Cluster gap="2 3" align="center">
        <Badge tone={TONES[state]}>{`${name}${stateWords(part)}`}</Badge>
        {number === null || state !== "taken" ? null : <Text as="span">N° {number}</Text>}
        <Text as="span" tone="quiet">
          Envoyée le <Moment at={saidAt} />
          {answeredAt === null ? null : (
            <>
              , répondue le <Moment at={answeredAt} />
            </>
          )}
          {againBy === null ? "" : `, renvoyée par ${againBy}`}
        </Text>
      </Cluster>
      {state !== "refused" || reason === null ? null : (
        <Notice tone="error">
          {reason}
          {cure === null ? "" : ` ${cure}`}
        </Notice>
      )}
      {state === "refused" && staffMay(roles, "orders.handle") ? (
        <Cluster gap="2" align="center">
          <Button
            variant="secondary"
            aria-label={isAlone ? undefined : `Renvoyer à l’ERP : ${what}`}
            loading={again.isPending}
            onClick={() => again.mutate(undefined)}
          >
            Renvoyer à l’ERP
          </Button>
          <Text as="span" tone="quiet">
            Une fois la cause levée : elle n’est pas renvoyée d’elle-même.
          </Text>
        </Cluster>
      ) : null}
      {again.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(again.error)}
        </Notice>
      )}
    </Stack>
  );
}

const TONES = { waiting: "neutral", taken: "good", refused: "bad" } as const;

const stateWords = ({ state, isCancellation }: StaffErpPart): string => {
  switch (state) {
    case "waiting":
      return isCancellation ? "Annulation en attente de réponse" : "En attente de réponse";
    case "taken":
      return isCancellation ? "Annulation prise" : "Prise";
    case "refused":
      return isCancellation ? "Annulation refusée" : "Refusée";
  }
};
