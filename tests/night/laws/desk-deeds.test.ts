import { describe, expect, it } from "vitest";
import type { Deed, DeskAgent } from "../people/desk-agent.ts";
import type { NightDatabase, NotedChange, Row } from "../world/database.ts";
import { deskDeeds } from "./desk-deeds.ts";

const around = (
  deeds: readonly Deed[],
  rows: Readonly<Record<string, readonly object[]>> = {},
): Parameters<typeof deskDeeds>[0] => {
  const agent: Pick<DeskAgent, "name" | "deeds"> = { name: "gestion.1", deeds };
  const answer = (statement: string): readonly object[] =>
    Object.entries(rows).find(([part]) => statement.includes(part))?.[1] ?? [];
  const database = { rows: (statement: string) => Promise.resolve(answer(statement)) };
  return {
    database: database as Pick<NightDatabase, "rows"> as NightDatabase, // safe: what the law asks of it
    tabs: [],
    agents: [agent as DeskAgent], // safe: the same
    errors: () => [],
    mails: () => [],
  };
};

const change = (table: string, before: Row | null, after: Row | null): NotedChange => ({
  table,
  before,
  after,
  transaction: 0,
});
const after = (changes: readonly NotedChange[]) =>
  deskDeeds(around([])).afterStep?.({ step: 0, changes, calls: [] });
const breach = (expected: string, found: string) => ({
  law: "ce que fait la gestion est fait une fois",
  who: "gestion.1",
  expected,
  found,
});

describe("an order that is taken by telephone", () => {
  const placed = change("order", null, { id: 9, placed_by: 2 });
  const own = { id: 4, placed_by: null, checkout_state: "cart", number: null };
  const marked = { ...own, checkout_state: "completed", number: "-4" };

  it("leaves the store's own cart as it was", async () => {
    const mark = change("order", own, marked);
    const back = change("order", marked, own);
    expect(await after([mark, placed, back])).toBeNull();
    expect(await after([mark, placed])).toEqual(
      breach("le panier de la boutique tel qu’il était", "la commande 4 a changé"),
    );
  });

  it("is not paid by card", async () => {
    const paid = (method: string) => change("payment", null, { order_id: 9, method });
    expect(await after([placed, paid("VIREMENT")])).toBeNull();
    expect(await after([placed, paid("CB")])).toEqual(
      breach("une commande par téléphone sans carte", "CB"),
    );
  });

  it("is one for its key, at the total that was read out", async () => {
    const deed: Deed = { kind: "phone order", name: "cle", total: 500, told: "P26-000009" };
    const judged = async (total: number, ...orders: readonly NotedChange[]) => {
      const rows = { 'from "order"': [{ number: "P26-000009", total }] };
      const law = deskDeeds(around([deed], rows));
      await law.afterStep?.({ step: 0, changes: orders, calls: [] });
      return law.atQuietEnd?.();
    };
    expect(await judged(500, placed)).toBeNull();
    expect(await judged(600, placed)).toEqual(breach("P26-000009 à 500 centimes", "600 centimes"));
    const again = change("order", null, { id: 10, placed_by: 2 });
    expect(await judged(500, placed, again)).toEqual(
      breach("de 1 à 1 commandes par téléphone", "2"),
    );
  });
});

describe("what else is done at the desk", () => {
  it("is done once: an answer, a decision", async () => {
    const answer: Deed = { kind: "answer", name: "Étape 3", total: null, told: "" };
    const twice = { "from message": [{ body: "Étape 3", times: 2 }] };
    expect(await deskDeeds(around([answer], twice)).atQuietEnd?.()).toEqual(
      breach("« Étape 3 » une fois", "2 fois"),
    );
    const decision: Deed = { kind: "decision", name: "store 7", total: null, told: "" };
    expect(await deskDeeds(around([decision])).atQuietEnd?.()).toEqual(
      breach("la demande store 7 décidée une fois", "0 fois"),
    );
  });

  it("goes into a customer's place by a code, once", async () => {
    const used = change("impersonation_code", { used_at: null }, { used_at: "2026-11-28" });
    const entered = change("impersonation", null, { id: 1 });
    expect(await after([used, entered])).toBeNull();
    expect(await after([used, entered, entered])).toEqual(
      breach("1 connexions au journal", "2 connexions"),
    );
  });
});
