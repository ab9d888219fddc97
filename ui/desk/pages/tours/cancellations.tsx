import type { LorryCancellation } from "../../../../api-schema/staff-tours.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import {
  staffTakeBackCancellation,
  staffTellCancellation,
} from "../../../../core/api/wire/staff-tours.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { cancellationState, mayTakeBack } from "../../../../core/delivery/lorry-cancellation.ts";
import { RANGES } from "../../../../core/delivery/ranges.ts";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { useChange } from "../../desk-context.ts";
import type { Column } from "../../table/columns.ts";

/** Lorries that do not come; those that nobody was told of yet can be taken back. */
export const cancellationColumns = (mayChange: boolean): readonly Column<LorryCancellation>[] => [
  {
    id: "lorry",
    label: "Camion",
    cell: ({ areaName, range, day, reason }) => (
      <>
        <b>{formatDay(day, "long")}</b>, {areaName}, {RANGES[range].title}
        <Text tone="quiet">{reason}</Text>
      </>
    ),
    onPhone: "title",
  },
  { id: "moved", label: "Commandes", cell: ({ moved }) => moved, align: "end" },
  {
    id: "by",
    label: "Décidé",
    cell: ({ decidedBy, decidedAt }) => `${decidedBy}, ${formatMoment(decidedAt)}`,
  },
  { id: "state", label: "Où cela en est", cell: stateWords },
  ...(mayChange
    ? [
        {
          id: "acts",
          label: "Décision",
          hideLabel: true,
          cell: (one: LorryCancellation) =>
            mayTakeBack(cancellationState(one)) ? <Acts cancellation={one} /> : null,
          onPhone: "actions",
        } as const,
      ]
    : []),
];

const stateWords = ({ toldAt, takenBackAt, takenBackBy, tellAt }: LorryCancellation): string => {
  if (takenBackAt !== null) return `Repris par ${takenBackBy ?? ""}, ${formatMoment(takenBackAt)}`;
  return toldAt === null
    ? `Boutiques prévenues à partir de ${formatMoment(tellAt)}`
    : `Boutiques prévenues ${formatMoment(toldAt)}`;
};

function Acts({ cancellation }: { readonly cancellation: LorryCancellation }) {
  const { id, day, areaName } = cancellation;
  const telling = useChange(() => (api) => staffTellCancellation(api, { id }));
  const takingBack = useChange(() => (api) => staffTakeBackCancellation(api, { id }));
  const error = telling.error ?? takingBack.error;
  const which = `${areaName}, ${formatDay(day, "long")}`;
  return (
    <Cluster gap="2">
      <Button
        variant="secondary"
        aria-label={`Le camion passe quand même : ${which}`}
        loading={takingBack.isPending}
        onClick={() => takingBack.mutate(undefined)}
      >
        Le camion passe quand même
      </Button>
      <Button
        variant="quiet"
        aria-label={`Prévenir maintenant : ${which}`}
        loading={telling.isPending}
        onClick={() => telling.mutate(undefined)}
      >
        Prévenir maintenant
      </Button>
      {error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(error)}
        </Notice>
      )}
    </Cluster>
  );
}
