import { describe, expect, it } from "vitest";
import type { Deed, DeskAgent } from "../people/desk-agent.ts";
import type { NightDatabase, NotedChange, Row } from "../world/database.ts";
import { closedOnce } from "./closed-once.ts";

/** The law of a night in which the desk did this; each statement that names it answers these rows. */
const lawOf = (
  deeds: readonly Deed[] = [],
  rows: Readonly<Record<string, readonly object[]>> = {},
) => {
  const agent: Pick<DeskAgent, "name" | "deeds"> = { name: "gestion.1", deeds };
  const asked: (readonly unknown[])[] = [];
  const database = {
    rows: (statement: string, parameters: readonly unknown[] = []) => {
      asked.push(parameters);
      const found = Object.entries(rows).find(([part]) => statement.includes(part));
      return Promise.resolve(found?.[1] ?? []);
    },
  };
  const law = closedOnce({
    database: database as Pick<NightDatabase, "rows"> as NightDatabase, // safe: what the law asks of it
    tabs: [],
    agents: [agent as DeskAgent], // safe: the same
    errors: () => [],
    mails: () => [],
  });
  return { law, asked };
};

const change = (
  table: string,
  before: Row | null,
  after: Row | null,
  transaction = 0,
): NotedChange => ({ table, before, after, transaction });
const judged = (...changes: readonly NotedChange[]) =>
  lawOf().law.afterStep?.({ step: 0, changes, calls: [] });
const breach = (who: string, expected: string, found: string) => ({
  law: "une période est close une fois, et en entier",
  who,
  expected,
  found,
});

const paper = {
  kind: "invoice",
  number: "FA26000012",
  store_id: 7,
  shipment_id: null,
  document: { deliveries: [] },
};
const open = { id: 7, billed_until: "2026-11-20" };
const closed = { id: 7, billed_until: "2026-11-30" };

describe("the period of a store", () => {
  it("ends with its papers, in one transaction", () => {
    const mark = change("store", open, closed);
    expect(judged(change("invoice", null, paper), mark)).toBeNull();
    const apart = breach("la boutique 7", "FA26000012 avec la fin de sa période", "sans elle");
    expect(judged(change("invoice", null, paper, 1), mark)).toEqual(apart);
    const single = { ...paper, shipment_id: 4 };
    expect(judged(change("invoice", null, single))).toBeNull();
    expect(judged(change("invoice", null, { ...paper, document: {} }))).toBeNull();
  });

  it("goes on from the last one, and leaves each delivery on its paper", () => {
    expect(judged(change("store", closed, open))).toEqual(
      breach("la boutique 7", "facturée jusqu’au 2026-11-30", "2026-11-20"),
    );
    const shipped = (invoice: number | null) => ({ id: 4, invoice_id: invoice });
    expect(judged(change("shipment", shipped(null), shipped(9)))).toBeNull();
    expect(judged(change("shipment", shipped(9), shipped(10)))).toEqual(
      breach("les factures", "la livraison 4 sur 9", "10"),
    );
  });

  it("leaves nothing out that was delivered in it, once it is closed", async () => {
    const left = { id: 4, store: 7, until: "2026-11-30" };
    const { law, asked } = lawOf([], { "from shipment": [left] });
    await law.afterStep?.({ step: 0, changes: [change("store", open, closed)], calls: [] });
    expect(await law.atQuietEnd?.()).toEqual(
      breach("la boutique 7", "la livraison 4 facturée au 2026-11-30", "pas encore"),
    );
    expect(asked).toEqual([[[7]]]);
  });
});

describe("a month of the journals", () => {
  it("changes no more once it is closed", () => {
    const line = { entry_id: 3, position: 1, amount: 1200 };
    expect(judged(change("accounting_line", null, line))).toBeNull();
    expect(judged(change("accounting_line", line, { ...line, amount: 1201 }))).toEqual(
      breach("les journaux", "une ligne close de accounting_line", "a changé"),
    );
  });

  it("is there where the desk was told so", async () => {
    const deed = (told: string | null): Deed => ({
      kind: "closing",
      name: "2026-10-31",
      total: null,
      told,
    });
    const rows = { accounting_period: [{ until: "2026-09-30" }] };
    expect(await lawOf([deed(null)], rows).law.atQuietEnd?.()).toBeNull();
    expect(await lawOf([deed("")], rows).law.atQuietEnd?.()).toEqual(
      breach("la gestion", "le mois clos au 2026-10-31", "ouvert"),
    );
    const kept = { accounting_period: [{ until: "2026-10-31" }] };
    expect(await lawOf([deed("")], kept).law.atQuietEnd?.()).toBeNull();
  });
});
