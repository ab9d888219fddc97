import type { ExchangeRun } from "../../api-schema/exchange-clients.ts";
import { isHalfTaken } from "../exchange-proof/broken.ts";
import type { TestShop } from "../server/harness.ts";
import { runOn } from "../server/key-commands.ts";

/** Whether what a run is said to be is what it has written, and of nothing but its resource; else what is wrong. */
export const brokenRun = async (
  shop: TestShop,
  { id, state, resource }: Pick<ExchangeRun, "id" | "state" | "resource">,
): Promise<string | null> => {
  if (state === "applying") return null;
  if (await runOn(shop.databaseUrl, isHalfTaken(id, state))) {
    return `run ${id}, ${state}, has written some of its lines`;
  }
  const others = await shop.sql<{ readonly resource: string }>(
    "select distinct resource from change where run_id = $1 and resource <> $2",
    [id, resource],
  );
  return others.length > 0
    ? `run ${id} of ${resource} has written ${others.map((one) => one.resource).join(", ")}`
    : null;
};

/** The same of the last runs that somebody has brought. */
export const brokenRunsOf = async (shop: TestShop, by: string): Promise<string | null> => {
  const runs = await shop.sql<Pick<ExchangeRun, "id" | "state" | "resource">>(
    "select id, state, resource from exchange_run where received_by = $1 order by id desc limit 1",
    [by],
  );
  for (const run of runs) {
    const problem = await brokenRun(shop, run);
    if (problem !== null) return problem;
  }
  return null;
};
