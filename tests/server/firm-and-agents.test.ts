import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { settingsIn } from "../../server/config.ts";
import { migrate } from "../../server/database/migrate.ts";
import { applyFirm } from "../../server/firm/apply-firm.ts";
import { readStoredFirm } from "../../server/firm/stored-firm.ts";
import { lookIntoShop, diagnosis } from "../../server/shop/doctor.ts";
import { addAgent, listAgents, withdrawAgent } from "../../server/support/agent-accounts.ts";
import { REAL_FIRM } from "../real-firm.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "./databases.ts";
import { runOn } from "./key-commands.ts";

// What `npm run firm`, `npm run agents` and `npm run doctor` do, on an empty database.

const name = `firm_${process.pid}`;
let url: string;
beforeAll(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), undefined, name);
  await Effect.runPromise(migrate(url));
});
afterAll(() => dropDatabase(inject("postgresUrl"), name));

const act = { by: "essai", at: new Date("2026-11-23T07:00:00Z") };

describe("a document that is applied", () => {
  it("[FIRM-4] is in force with its areas; the same again changes nothing", async () => {
    const first = await runOn(url, applyFirm(REAL_FIRM, act));
    expect([first.version, first.otherAreas, first.changes.length > 30]).toEqual([1, [], true]);
    const again = await runOn(url, applyFirm(REAL_FIRM, act));
    expect(again).toEqual({ version: 1, changes: [], otherAreas: [] });
    const stored = await runOn(url, Effect.flatMap(SqlClient.SqlClient, readStoredFirm));
    expect(stored).toEqual({ version: 1, firm: REAL_FIRM });
    expect(
      await rowsOf(
        url,
        `select a.code, d.department_code as department, p.range_code as range, p.weekdays, p.franco
         from sales_area a join sales_area_department d on d.sales_area_id = a.id
         join delivery_plan p on p.sales_area_id = a.id`,
      ),
    ).toEqual([
      { code: "plaine", department: "14", range: "Z002", weekdays: [2, 4], franco: 500_000 },
    ]);
  });

  it("[FIRM-4] leaves a line of what it has changed, and an area that it does not name", async () => {
    const moved = { ...REAL_FIRM, service: { ...REAL_FIRM.service, hours: "le matin" }, areas: [] };
    const { version, changes, otherAreas } = await runOn(url, applyFirm(moved, act));
    expect({ version, changes, otherAreas }).toEqual({
      version: 2,
      changes: [{ path: "service.hours", from: "du lundi au vendredi", to: "le matin" }],
      otherAreas: ["plaine"],
    });
    const history = await rowsOf(
      url,
      "select version, applied_by as by from firm_version order by version",
    );
    expect(history).toEqual([
      { version: 1, by: "essai" },
      { version: 2, by: "essai" },
    ]);
  });
});

describe("an agent's account", () => {
  const camille: Parameters<typeof addAgent>[0] = {
    login: "camille@moulin-dupont.fr",
    name: "Camille D.",
    password: "Meule-1742!",
    roles: ["direction"],
  };
  const shown = async () =>
    (await runOn(url, listAgents)).map(({ login, withdrawnAt, hasSecondFactor }) => [
      login,
      withdrawnAt !== null,
      hasSecondFactor,
    ]);

  it("[SUPPORT-21] is opened once, withdrawn once, and its login is given to nobody else", async () => {
    expect(await runOn(url, addAgent(camille, "essai"))).toBe("added");
    const capitals = { ...camille, login: "CAMILLE@moulin-dupont.fr" };
    expect(await runOn(url, addAgent(capitals, "essai"))).toBe("known");
    expect(await shown()).toEqual([[camille.login, false, false]]);
    expect(await runOn(url, withdrawAgent(camille.login, "essai"))).toBe("withdrawn");
    expect(await runOn(url, withdrawAgent(camille.login, "essai"))).toBe("unknown");
    expect(await runOn(url, addAgent(camille, "essai"))).toBe("known");
    expect(await shown()).toEqual([[camille.login, true, false]]);
    expect(
      await rowsOf(url, "select event, done_by as by from support_agent_audit order by id"),
    ).toEqual([
      { event: "account opened", by: "essai" },
      { event: "account withdrawn", by: "essai" },
    ]);
  });
});

describe("the doctor", () => {
  const settings = Effect.runSync(
    settingsIn({
      PUBLIC_URL: "https://boutique.moulin-dupont.fr",
      DEMO: "score",
      TRUST_PROXY: "true",
    }),
  );
  const around = { keys: "7 clés", freeMb: 10, smtp: null };

  it("[START-5] tells each part as it stands, and refuses what the start refuses", async () => {
    const database = await runOn(url, lookIntoShop);
    expect(database).toMatchObject({
      pending: [],
      writable: true,
      found: { firm: { name: "Moulin Dupont" } },
    });
    const { lines, refuses } = diagnosis(settings, {
      ...around,
      database: { ...database, pooler: undefined },
    });
    expect(lines.slice(0, 13)).toEqual([
      "réel          Société et marchands",
      "manque        Courriels",
      "absent        Cartes bancaires",
      "absent        Annuaire des sociétés",
      "absent        Textos",
      "absent        Notifications",
      "réel          Fichiers des clients",
      "absent        ERP : numéros de clients",
      "démonstration Scores de crédit",
      "absent        Préparation et livraisons",
      "absent        Facturation",
      "réel          Prélèvements",
      "absent        Signature des mandats",
    ]);
    expect([refuses, lines.at(-1)]).toEqual([true, "La boutique refuserait de démarrer."]);
    expect(lines.filter((line) => line.startsWith("Refuse : "))).toEqual([
      expect.stringContaining("SMTP_URL manque"),
    ]);
  });

  it("[START-5] says of a database that is not there what a first start would refuse", () => {
    const { lines, refuses } = diagnosis(settings, { ...around, database: null });
    expect(refuses).toBe(true);
    expect(lines).toContain("Base          pas encore créée : le premier démarrage la fait");
    expect(lines.filter((line) => line.includes("FIRM manque"))).toHaveLength(1);
  });
});
