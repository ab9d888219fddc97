import type { FirmDifference } from "../../../../api-schema/staff-firm.ts";
import { Facts } from "../../parts/facts.tsx";
import { OldAndNew } from "../../resources/change-facts.tsx";
import { placeWords } from "./firm-words.ts";

/** What a document of the firm changes, a line a field: old crossed out beside new. */
export function DifferenceList({ changes }: { readonly changes: readonly FirmDifference[] }) {
  return (
    <Facts
      facts={changes.map(({ path, from, to }) => [
        placeWords(path),
        <OldAndNew key={path} old={from ?? ""} now={to ?? ""} />,
      ])}
    />
  );
}
