import { describe, expect, it } from "vitest";
import type { NotedChange } from "../world/database.ts";
import type { Call } from "../world/network.ts";
import { impersonatedCalls } from "./impersonated-calls.ts";
import type { LawSurroundings } from "./law.ts";

const HOUR = 3_600_000;

const call = (
  status: number,
  { isImpersonated = true, endsIn = HOUR }: { isImpersonated?: boolean; endsIn?: number } = {},
): Call => ({
  id: 1,
  from: "gestion.1",
  method: "GET",
  path: "/api/v2/shop/orders?page=1",
  storeId: "1",
  caller: 4,
  isImpersonated,
  tokenEndsAt: Date.now() + endsIn,
  sent: "",
  fault: null,
  answered: { status, body: "" },
});
const row = (status: number): NotedChange => ({
  table: "impersonation_audit",
  before: null,
  after: { method: "GET", path: "/api/v2/shop/orders", status },
  transaction: 0,
});
/** What the law says of that many rows and calls, a step after the other. */
const judged = (...steps: readonly (readonly [readonly NotedChange[], readonly Call[]])[]) => {
  // safe: the law asks nothing of what surrounds it
  const { afterStep } = impersonatedCalls({} as LawSurroundings);
  return steps.map(([changes, calls]) => afterStep?.({ step: 0, changes, calls }));
};

describe("a call in a customer's place", () => {
  it("stands in the journal before it is answered, each of them", () => {
    const missing = (expected: string, found: string) => ({
      law: "le journal tient chaque appel fait à la place d’un client",
      who: "gestion.1",
      expected,
      found,
    });
    expect(judged([[row(200)], []], [[], [call(200)]], [[], [call(200)]])).toEqual([
      null,
      null,
      missing("GET /api/v2/shop/orders 200, 2 fois", "1 fois"),
    ]);
    expect(judged([[row(200)], [call(403)]])).toEqual([
      missing("GET /api/v2/shop/orders 403, 1 fois", "0 fois"),
    ]);
  });

  it("is nobody's where its token has ended, and then gets nothing", () => {
    const written = (status: number, endsIn: number) =>
      judged([[], [call(status, { endsIn })]]).map((told) => told === null);
    expect(written(401, -1)).toEqual([true]);
    expect(written(401, HOUR)).toEqual([false]);
    expect(written(200, -1)).toEqual([false]);
  });

  it("is not asked of a customer's own call", () => {
    expect(judged([[], [call(200, { isImpersonated: false })]])).toEqual([null]);
  });
});
