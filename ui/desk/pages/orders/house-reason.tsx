import { Schema } from "effect";
import { HouseReason } from "../../../../api-schema/house-change.ts";
import { HOUSE_REASON_WORDS, HOUSE_REASONS } from "../../../../core/orders/house-change.ts";
import { Select } from "../../../widgets/select.tsx";

const isReason = Schema.is(HouseReason);

interface HouseReasonChoiceProps {
  readonly reason: HouseReason | null;
  readonly onChoose: (reason: HouseReason | null) => void;
}

/** Why the house changes an order. */
export function HouseReasonChoice({ reason, onChoose }: HouseReasonChoiceProps) {
  return (
    <Select
      label="Motif"
      name="reason"
      required
      hint="Le client le lit. Pour ce que le moulin ne peut livrer, ni port ni minimum ne sont comptés de nouveau."
      options={HOUSE_REASONS.map((value) => ({ value, label: HOUSE_REASON_WORDS[value] }))}
      value={reason}
      onValueChange={(value) => onChoose(isReason(value) ? value : null)}
    />
  );
}

/** The field of what else the customer is told. */
export const WORDS_TO_CUSTOMER = {
  label: "Mots au client",
  kind: "lines",
  rows: 2,
  optional: true,
  help: "Dans son mail et sur sa commande, après le motif.",
} as const;
