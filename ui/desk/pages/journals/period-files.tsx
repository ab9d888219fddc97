import type { ClosedPeriod } from "../../../../api-schema/staff-books.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffPeriodCsv, staffPeriodFec } from "../../../../core/api/wire/staff-books.ts";
import { csvName } from "../../../../core/ledger/journal-files.ts";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { saveBlob } from "../../../widgets/save-file.ts";
import { useChange } from "../../desk-context.ts";
import { periodWords } from "./journal-words.ts";

/** A closed period as files: the law's, and a table. */
export function PeriodFiles({ period }: { readonly period: ClosedPeriod }) {
  const { id, from, until, fecName } = period;
  const fec = useChange(() => (api) => staffPeriodFec(api, { id }));
  const csv = useChange(() => (api) => staffPeriodCsv(api, { id }));
  const error = fec.error ?? csv.error;
  const words = periodWords(from, until);
  return (
    <Cluster gap="2">
      <Button
        variant="secondary"
        aria-label={`FEC, ${words}`}
        loading={fec.isPending}
        onClick={() =>
          fec.mutate(undefined, { onSuccess: (blob) => saveBlob({ name: fecName, blob }) })
        }
      >
        FEC
      </Button>
      <Button
        variant="secondary"
        aria-label={`CSV, ${words}`}
        loading={csv.isPending}
        onClick={() =>
          csv.mutate(undefined, { onSuccess: (blob) => saveBlob({ name: csvName(period), blob }) })
        }
      >
        CSV
      </Button>
      {error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(error)}
        </Notice>
      )}
    </Cluster>
  );
}
