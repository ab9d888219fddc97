import { Schema } from "effect";
import { ExchangeRun } from "../../../api-schema/exchange-clients.ts";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { LineSeen, RunSeen } from "../run-pages.ts";
import { linesOf } from "../run-store.ts";

/** Faulty lines that an answer has. */
export const FAULTS_A_PAGE = 100;

/**
 * A run as it is answered to the program that brought it. To one that is bound to a merchant nothing is told of
 * what its rows mean to others: which orders lack goods names customers.
 */
export const exchangeRun = (
  { merchant }: { readonly merchant: string | null },
  { run, written }: RunSeen,
  lines: readonly LineSeen[],
): ExchangeRun => {
  const { columns } = RESOURCES[run.resource];
  const { control, ...rest } = run;
  return decode({
    ...rest,
    ...(control === null ? {} : { control: `/api/v2/exchange/runs/${run.id}/control` }),
    complete: run.wish.complete,
    only: run.wish.only,
    goodLines: run.wish.goodLines,
    told: merchant === null ? run.told : [],
    progress: { written, of: linesOf(run) },
    faults: lines.flatMap(({ line, key, faults }) =>
      faults.map((fault) => ({
        line,
        key,
        ...fault,
        header: fault.column === null ? null : (columns[fault.column]?.header ?? fault.column),
      })),
    ),
  });
};

// What the database keeps is of this shape: another is a defect.
const decode = Schema.decodeUnknownSync(ExchangeRun);
