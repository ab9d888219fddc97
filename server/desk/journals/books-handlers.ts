import { Effect, Stream } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { NotFound } from "../../../api-schema/problems.ts";
import type { ClosedPeriod, PeriodId } from "../../../api-schema/staff-books.ts";
import {
  csvName,
  FEC,
  JOURNALS_CSV,
  type JournalFile,
} from "../../../core/ledger/journal-files.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import { auditAgent } from "../../support/agent-audit.ts";
import { openEntries, periodEntries, readBooks } from "./books.ts";
import { periodFile, readPeriods } from "./closed-entries.ts";
import { closePeriod, previewClosing } from "./closing.ts";

type Needs = SqlClient.SqlClient | SellingFirm;

/** The journals at the desk. */
export const StaffBooksHandlers = HttpApiBuilder.group(
  Api,
  "staffBooks",
  Effect.fnUntraced(function* (handlers) {
    const needs = yield* Effect.context<Needs>();
    const inShop = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.provide(work, needs);
    const periodOf = Effect.fnUntraced(function* (id: PeriodId) {
      const [period] = yield* readPeriods(id);
      return period ?? (yield* new NotFound({ message: "Cette période n’existe pas." }));
    });
    const exported = Effect.fnUntraced(function* (
      id: PeriodId,
      file: JournalFile,
      contentType: string,
      nameOf: (period: ClosedPeriod) => string,
    ) {
      const sql = yield* SqlClient.SqlClient;
      const period = yield* periodOf(id);
      yield* Effect.orDie(auditAgent(sql, (yield* CurrentAgent).id, "journals exported"));
      return HttpServerResponse.stream(
        periodFile(period, file).pipe(Stream.provideService(SqlClient.SqlClient, sql)),
        {
          contentType,
          headers: { "content-disposition": `attachment; filename="${nameOf(period)}"` },
        },
      );
    });
    return handlers.handleAll({
      staffBooks: () => inShop(readBooks()),
      staffOpenEntries: ({ query }) => inShop(openEntries(query.until, query)),
      staffPeriodEntries: Effect.fnUntraced(function* ({ params, query }) {
        return yield* inShop(Effect.andThen(periodOf(params.id), periodEntries(params.id, query)));
      }),
      staffClosing: ({ params }) => inShop(previewClosing(params.until)),
      staffClosePeriod: ({ payload }) => inShop(closePeriod(payload)),
      staffPeriodFec: ({ params }) =>
        inShop(exported(params.id, FEC, "text/plain; charset=utf-8", ({ fecName }) => fecName)),
      staffPeriodCsv: ({ params }) =>
        inShop(exported(params.id, JOURNALS_CSV, "text/csv; charset=utf-8", csvName)),
    });
  }),
);
