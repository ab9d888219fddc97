import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { settingsIn } from "../../server/config.ts";
import { migrate } from "../../server/database/migrate.ts";
import { beginRestore, UNFINISHED } from "../../server/database/unfinished-restore.ts";
import { applyFirm } from "../../server/firm/apply-firm.ts";
import { readStoredFirm } from "../../server/firm/stored-firm.ts";
import { lookIntoShop, diagnosis } from "../../server/shop/doctor.ts";
import {
  addAgent,
  bringAgentBack,
  giveRoles,
  resetAgentsFactor,
  withdrawAgent,
} from "../../server/support/agent-accounts.ts";
import { teamPeople } from "../../server/support/team/team-people.ts";
import { formatMoment } from "../../core/calendar/moment.ts";
import { instant } from "../core/values.ts";
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
    expect(again).toEqual({ version: 1, changes: [], otherAreas: [], waiting: null });
    const stored = await runOn(url, Effect.flatMap(SqlClient.SqlClient, readStoredFirm));
    expect(stored).toEqual({ version: 1, look: null, firm: REAL_FIRM });
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
    (await runOn(url, teamPeople())).map(({ login, roles, place }) => [login, roles, place]);
  const deputy = { ...camille, login: "jo@moulin-dupont.fr", name: "Jo D." };

  it("[SUPPORT-21] is opened once, and its login is given to nobody else", async () => {
    expect(await runOn(url, addAgent(camille, "essai"))).toBe("added");
    const capitals = { ...camille, login: "CAMILLE@moulin-dupont.fr" };
    expect(await runOn(url, addAgent(capitals, "essai"))).toBe("known");
    expect(await shown()).toEqual([[camille.login, ["direction"], "serving"]]);
  });

  it("[SUPPORT-22] of the last direction stays; another one's roles change, are withdrawn and come back", async () => {
    const { login } = camille;
    expect(await runOn(url, withdrawAgent(login, "essai"))).toBe("lastDirection");
    expect(await runOn(url, giveRoles(login, ["orders"], "essai"))).toBe("lastDirection");
    expect(await runOn(url, giveRoles(login, [], "essai"))).toBe("noRole");
    expect(await runOn(url, withdrawAgent("personne@moulin-dupont.fr", "essai"))).toBe(
      "noSuchColleague",
    );
    await runOn(url, addAgent(deputy, "essai"));
    expect(await runOn(url, giveRoles(login, ["tours", "orders"], "essai"))).toBe("done");
    expect(await runOn(url, withdrawAgent(login.toUpperCase(), "essai"))).toBe("done");
    expect(await runOn(url, withdrawAgent(login, "essai"))).toBe("alreadySo");
    expect(await runOn(url, addAgent(camille, "essai"))).toBe("known");
    expect(await shown()).toEqual([
      [deputy.login, ["direction"], "serving"],
      [login, ["orders", "tours"], "withdrawn"],
    ]);
    expect(await runOn(url, bringAgentBack(login, "essai"))).toBe("done");
    expect(await runOn(url, resetAgentsFactor(login, "essai"))).toBe("done");
    expect(
      await rowsOf(
        url,
        `select g.name, a.event, a.done_by as by, a.roles_before as before, a.roles_after as after
         from support_agent_audit a join staff g on g.id = a.agent_id order by a.id`,
      ),
    ).toEqual([
      opened("Camille D."),
      opened("Jo D."),
      { ...byEssai("roles changed"), before: ["direction"], after: ["orders", "tours"] },
      byEssai("account withdrawn"),
      byEssai("account brought back"),
      byEssai("second factor reset"),
    ]);
  });

  it("[SUPPORT-22] that changed is told to the direction, by whoever changed it", async () => {
    expect(
      await rowsOf(
        url,
        `select g.name as "to", o.payload ->> 'what' as what, o.payload ->> 'by' as by
         from outbox o join staff g on g.id = (o.payload ->> 'to')::int
         where o.topic = 'staff.team' order by o.id`,
      ),
    ).toEqual(
      ["roles", "withdrawn", "brought back", "second factor reset"].map((what) => ({
        to: "Jo D.",
        what,
        by: "essai",
      })),
    );
  });

  it("[SUPPORT-22] is read and written by its former name, as the release before does", async () => {
    await rowsOf(
      url,
      `insert into support_agent (login, name, password_hash, roles)
       values ('ancienne@moulin-dupont.fr', 'Ancienne', 'x', '{support}')
       on conflict (lower(login)) do nothing`,
    );
    await rowsOf(url, "insert into staff (login, name) values ('invitee@moulin-dupont.fr', 'I.')");
    await rowsOf(url, "update support_agent set withdrawn_at = now() where name = 'Ancienne'");
    expect(
      await rowsOf(
        url,
        `select a.name, s.id = a.id as "isSame", a.withdrawn_at is not null as "isWithdrawn"
         from support_agent a join staff s on s.login = a.login order by a.id`,
      ),
    ).toEqual([
      { name: "Camille D.", isSame: true, isWithdrawn: false },
      { name: "Jo D.", isSame: true, isWithdrawn: false },
      { name: "Ancienne", isSame: true, isWithdrawn: true },
    ]);
  });
});

const byEssai = (event: string) => ({
  name: "Camille D.",
  event,
  by: "essai",
  before: null,
  after: null,
});
const opened = (name: string) => ({
  ...byEssai("account opened"),
  name,
  after: ["direction"],
});

describe("the doctor", () => {
  const settings = Effect.runSync(
    settingsIn({
      PUBLIC_URL: "https://boutique.moulin-dupont.fr",
      DEMO: "score",
      TRUST_PROXY: "true",
    }),
  );
  const around = { keys: "7 clés", lastBackup: "aucune d'ici", freeMb: 10, smtp: null };

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

  it("[RUN-3] tells how many processes live, and that nobody works", () => {
    const linesOf = (processes: { readonly answering: number; readonly working: number } | null) =>
      diagnosis(
        { ...settings, role: "web" },
        {
          ...around,
          database: { pending: [], writable: true, found: null, pooler: undefined, processes },
        },
      ).lines.filter((line) => /^Rôle|^Processus|travail de fond ;|Aucun processus/.test(line));
    expect(linesOf({ answering: 2, working: 1 })).toEqual([
      "Rôle          répond (ROLE=web)",
      "Processus     en vie : 2 pour répondre, 1 pour le travail de fond",
    ]);
    expect(linesOf({ answering: 2, working: 0 }).at(-1)).toBe(
      "À savoir : Aucun processus ne fait le travail de fond : courriels, factures et envois attendent ; lancez-en un avec ROLE=work.",
    );
    expect(linesOf(null)).toEqual(["Rôle          répond (ROLE=web)", "Processus     inconnus"]);
  });

  it("[REPLICA-6] tells how the standby fares where there is one", () => {
    const lineOf = (standby?: string) =>
      diagnosis(settings, {
        ...around,
        database: null,
        ...(standby === undefined ? {} : { standby }),
      }).lines.filter((line) => line.startsWith("Copie"));
    expect([lineOf(), lineOf("ne sert pas : aucune réponse")]).toEqual([
      [],
      ["Copie         ne sert pas : aucune réponse"],
    ]);
  });

  it("[UP-3] says which release it is of", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const { lines } = diagnosis(settings, { ...around, database: null });
    expect(lines).toContain(`Version       ${version}`);
  });

  it("[BACKUP-7] refuses a database whose restore was cut short, and looks at nothing else there", async () => {
    const name = `cut_short_${process.pid}`;
    const cutShort = await createDatabaseFrom(inject("postgresUrl"), undefined, name);
    try {
      await runOn(cutShort, beginRestore);
      const database = await runOn(cutShort, lookIntoShop);
      const { lines, refuses } = diagnosis(settings, {
        ...around,
        database: { ...database, pooler: undefined },
      });
      expect(refuses).toBe(true);
      expect(lines).toContain("Base          restauration inachevée");
      expect(lines).toContain(`Refuse : ${UNFINISHED}`);
    } finally {
      await dropDatabase(inject("postgresUrl"), name);
    }
  });

  it("[DOOR-22] names each partner's address as it stands", async () => {
    await rowsOf(
      url,
      `insert into webhook (name, url, events, secret_sealed, made_at, made_by, ended_at, failing_since, failures,
          last_answer, last_success_at)
        select name, 'https://erp.exemple.fr/', '{run.waiting}', '', now(), 'essai', ended, failing, failures, answer, null
        from (values ('ancien', timestamptz '2026-11-20T07:00:00Z', null::timestamptz, 0, null),
          ('depot', null, null, 0, null),
          ('erp-nord', null, '2026-11-23T07:00:00Z', 4, 'Réponse 500')) w (name, ended, failing, failures, answer)`,
    );
    const database = await runOn(url, lookIntoShop);
    const { lines } = diagnosis(settings, {
      ...around,
      database: { ...database, pooler: undefined },
    });
    expect(lines.filter((line) => line.startsWith("Webhook"))).toEqual([
      "Webhook       depot : Pas encore appelé",
      `Webhook       erp-nord : Ne répond plus depuis le ${formatMoment(instant("2026-11-23T07:00:00.000Z"))} (Réponse 500)`,
    ]);
  });

  it("[START-5] says of a database that is not there what a first start would refuse", () => {
    const { lines, refuses } = diagnosis(settings, { ...around, database: null });
    expect(refuses).toBe(true);
    expect(lines).toContain("Base          pas encore créée : le premier démarrage la fait");
    expect(lines.filter((line) => line.includes("FIRM manque"))).toHaveLength(1);
  });
});
