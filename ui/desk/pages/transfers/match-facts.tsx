import type { TransferMatch } from "../../../../api-schema/staff-collections.ts";
import { euros } from "../../../../core/money/format.ts";
import { Card } from "../../../widgets/card.tsx";
import { Facts } from "../../parts/facts.tsx";

interface MatchFactsProps {
  readonly match: TransferMatch;
  /** What is kept of it is called so. */
  readonly kept: string;
}

/** What a sum pays, and what is kept of it. */
export function MatchFacts({ match: { lines, kept: left }, kept }: MatchFactsProps) {
  return (
    <Card>
      <Facts
        facts={[
          ...lines.map(({ what, amount }) => [what, euros(amount)] as const),
          ...(left > 0 || lines.length > 0 ? [[kept, euros(left)] as const] : []),
        ]}
      />
    </Card>
  );
}
