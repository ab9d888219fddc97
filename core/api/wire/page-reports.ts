// Generated from api-schema/endpoints by npm run generate.
import type { PageReport } from "../../../api-schema/page-report.ts";
import type { Call, Wired } from "../call.ts";
import { nothing } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

/**
 * Counts how a page came, and what its code did not catch. Nothing of who tells it is looked at or kept.
 * 429 beyond 30 a minute from one address.
 *
 * `POST /api/v2/shop/page-reports`
 */
export const reportPage: Wired<Call<{ readonly body: PageReport }, null, "anyone">> = endpoint(
  "post",
  "/api/v2/shop/page-reports",
  nothing,
  { anonymous: true, outlivesPage: true },
);
