import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { PageReport } from "../page-report.ts";
import { TooManyRequests } from "../problems.ts";
import { anyone } from "./policies.ts";

/** What pages tell of themselves once their visitor has agreed to being measured. */
export class PageReportsGroup extends HttpApiGroup.make("pageReports").add(
  /**
   * Counts how a page came, and what its code did not catch. Nothing of who tells it is looked at or kept.
   * 429 beyond 30 a minute from one address.
   */
  Call.post("reportPage", "/page-reports", { payload: PageReport, error: TooManyRequests }).pipe(
    anyone("Dire comment une page est arrivée", { anonymous: true, outlivesPage: true }),
  ),
) {}
