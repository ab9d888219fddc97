import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scalarText } from "../../../api-schema/exchange/resource.ts";
import { RESOURCE_NAMES, type ResourceName } from "../../../api-schema/exchange/names.ts";
import { comesIn, RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type {
  StaffCell,
  StaffChange,
  StaffChoice,
  StaffRow,
  StaffRun,
} from "../../../api-schema/staff-resources.ts";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { filterText, isFiltered } from "../../../core/exchange/row-filter.ts";
import { STAFF_ROLES, staffMay } from "../../../core/staff/rights.ts";
import {
  EXPORTS_OF_CUSTOMERS,
  isExportOfCustomers,
  RESOURCE_RIGHTS,
} from "../../../core/staff/resource-rights.ts";
import { isSorted } from "../../../server/exchange/tables/row-statements.ts";
import { TABLES } from "../../../server/exchange/tables/tables.ts";
import { emptyResources } from "../demo-data.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";

let shop: TestShop;
let direction: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = supportBrowser(shop, "13.1.0.1");
  await direction.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

const rowsOf = async (resource: ResourceName, query: Readonly<Record<string, string>> = {}) => {
  const answer = await direction.get(`/resources/${resource}/rows?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`${resource}: ${await answer.text()}`);
  const rows: readonly StaffRow[] = await answer.json();
  return { rows, total: Number(answer.headers.get("x-total-items")) };
};

const valueOf = (cell: StaffCell | undefined): string =>
  cell === null || cell === undefined ? "" : scalarText(cell);

describe.each(RESOURCE_NAMES)("[DESK-R8] rows of %s", (resource) => {
  const { columns } = RESOURCES[resource];

  it("come a page at a time, each once, and by their key", async () => {
    const { rows, total } = await rowsOf(resource, { itemsPerPage: "200" });
    expect(rows.length).toBe(Math.min(200, total));
    const pages = await Promise.all(
      ["1", "2"].map((page) => rowsOf(resource, { page, itemsPerPage: "3" })),
    );
    expect(pages.flatMap((page) => page.rows)).toEqual(rows.slice(0, 6));
    const [first] = rows;
    expect(total > 0).toBe(!emptyResources.includes(resource));
    if (first === undefined) return;
    expect(Object.keys(first.cells)).toEqual(Object.keys(columns));
    const key = new URLSearchParams({ key: first.key });
    expect(await direction.read(`/resources/${resource}/row?${key}`)).toEqual({
      ...first,
      changes: 0,
      owners: [],
      acts: [],
    });
  });

  it("are found by words, filtered by values and put in order", async () => {
    const { rows, total } = await rowsOf(resource);
    const [first] = rows;
    const word = RESOURCES[resource].key.map((name) => valueOf(first?.cells[name]))[0] ?? "";
    if (first !== undefined) {
      const found = await rowsOf(resource, { search: word, itemsPerPage: "200" });
      expect(found.rows.map(({ key }) => key)).toContain(first.key);
      expect((await rowsOf(resource, { search: "zzz' or 1=1 --" })).total).toBe(0);
      expect((await rowsOf(resource, { search: "%" })).total < total || total === 0).toBe(true);
    }
    for (const [name, column] of Object.entries(columns)) {
      if (isFiltered(column)) {
        const value = valueOf(first?.cells[name]);
        const filter = filterText([{ column: name, value }]);
        const kept = await rowsOf(resource, { filter, itemsPerPage: "200" });
        expect([name, new Set(kept.rows.map(({ cells }) => valueOf(cells[name])))]).toEqual([
          name,
          new Set(first === undefined ? [] : [value]),
        ]);
      }
      if (isSorted(TABLES[resource], name)) {
        const [up, down] = await Promise.all(
          [name, `-${name}`].map((sort) => rowsOf(resource, { sort })),
        );
        expect([name, up?.total, down?.total]).toEqual([name, total, total]);
      } else {
        const answer = await direction.get(`/resources/${resource}/rows?sort=${name}`);
        expect([name, answer.status]).toEqual([name, 400]);
      }
    }
  });

  it("go out as what is shown, in a file that changes nothing when it comes in", async () => {
    if (isExportOfCustomers(resource)) {
      await shop.sql("update support_login set confirmed_at = null");
      const refused = await direction.get(`/resources/${resource}/file?format=csv`);
      expect(await refused.json()).toMatchObject({ code: "MOT_DE_PASSE_DEMANDE" });
      await shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]);
    }
    const answer = await direction.get(`/resources/${resource}/file?format=csv`);
    expect(answer.status).toBe(200);
    if (isExportOfCustomers(resource)) {
      expect(
        await shop.sql("select event, done_by from support_agent_audit order by id desc limit 1"),
      ).toEqual([{ event: EXPORTS_OF_CUSTOMERS[resource], done_by: "agent" }]);
    }
    const text = await answer.text();
    const { total } = await rowsOf(resource);
    if (!comesIn(resource) || total === 0) return;
    const form = new FormData();
    form.set("resource", resource);
    form.set("files", new Blob([text]), `${resource}.csv`);
    const taken = await direction.send("POST", "/resources/files", form);
    expect(await taken.json()).toMatchObject({
      outcome: "compared",
      run: {
        state: "ready",
        counts: { added: 0, changed: 0, unchanged: total, gone: 0, faulty: 0 },
      },
    });
  });

  it("are offered as choices, by key and by name", async () => {
    const choices = await direction.read<readonly StaffChoice[]>(`/resources/${resource}/choices`);
    expect(choices.length).toBeLessThanOrEqual(20);
    const [one] = choices;
    if (one === undefined) return;
    const search = new URLSearchParams({ search: one.label === "" ? one.key : one.label });
    const found = await direction.read<readonly StaffChoice[]>(
      `/resources/${resource}/choices?${search}`,
    );
    expect(found.length).toBeGreaterThan(0);
  });
});

describe("[DESK-R8] what is asked of rows", () => {
  it("is refused in words where there is no such thing", async () => {
    const asked = async (query: string) =>
      refusalOf(await direction.get(`/resources/variants/rows?${query}`));
    expect(await asked("sort=constructor")).toEqual([
      400,
      "sort : Les articles ne se trient pas par « constructor ».",
    ]);
    expect(await asked("filter=name%3Bdrop:x")).toEqual([
      400,
      "filter : Les articles ne se filtrent pas par « name;drop ».",
    ]);
    expect(await asked("filter=active:peut-être")).toEqual([
      400,
      "filter : « peut-être » n’est ni oui ni non : écrivez oui ou non.",
    ]);
    const statuses = await Promise.all(
      [
        "variants/rows?sort=name,id",
        "variants/rows?sort=%27",
        "variants/rows?search=%00",
        "variants/rows?itemsPerPage=201",
        "variants/rows?page=0",
        "nothing/rows",
        "variants/file?format=exe",
        "variants/file?format=csv&filter=x:1",
      ].map(async (path) => (await direction.get(`/resources/${path}`)).status),
    );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400]);
    expect((await direction.get("/changes?since=2026-13-45T00:00:00.000Z")).status).toBe(400);
  });

  it("knows the labels that people call things by", async () => {
    const [variant] = await direction.read<readonly StaffChoice[]>("/resources/variants/choices");
    const [row] = await shop.sql(
      "select reference as key, name as label from variant where reference = $1",
      [variant?.key],
    );
    expect(variant).toEqual(row);
  });
});

describe("[DESK-R9] each role", () => {
  it.each(STAFF_ROLES)(
    "%s sees, proposes, applies and looks back as its rights say",
    async (role) => {
      const agent = await agentWith(
        shop,
        `role-${role}`,
        [role],
        `13.2.0.${STAFF_ROLES.indexOf(role)}`,
      );
      const { formToken } = await agent.session();
      const post = (path: string, body?: object | FormData) =>
        agent.send("POST", path, body, { "x-form-token": formToken });
      const answers: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const resource of RESOURCE_NAMES) {
        const { view, change } = RESOURCE_RIGHTS[resource];
        const roles: readonly StaffRole[] = [role];
        const [sees, changes] = [staffMay(roles, view), staffMay(roles, change)];
        const run = await runOf(resource);
        const said = await changeOf(resource);
        const form = new FormData();
        form.set("resource", resource);
        form.set("files", new Blob(["x;y\n1;2"]), "x.csv");
        const statusOf = async (answer: Promise<Response>) => (await answer).status;
        answers[resource] = [
          await statusOf(agent.get(`/resources/${resource}/rows`)),
          await statusOf(agent.get(`/resources/${resource}/row?key=x`)),
          await statusOf(agent.get(`/resources/${resource}/choices`)),
          await statusOf(agent.get(`/resources/${resource}/file?format=ndjson`)),
          await statusOf(agent.get(`/runs/${run}`)),
          await statusOf(agent.get(`/runs/${run}/lines`)),
          await statusOf(
            post(`/resources/${resource}/proposals`, { lines: [{ cells: {} }], only: null }),
          ),
          await statusOf(post("/resources/files", form)),
          ...(await Promise.all(
            ["apply", "confirm", "cancel", "undo"].map((step) =>
              statusOf(post(`/runs/${run}/${step}`)),
            ),
          )),
          await statusOf(post(`/changes/${said}/proposals`)),
          (await agent.read<readonly StaffRun[]>(`/runs?resource=${resource}`)).length > 0,
          (await agent.read<readonly StaffChange[]>(`/changes?resource=${resource}`)).length > 0,
        ];
        const seen = sees ? 200 : 404;
        const taken = comesIn(resource) ? 200 : 422;
        expected[resource] = [
          seen,
          404,
          seen,
          seen,
          seen,
          seen,
          changes ? taken : 404,
          changes ? taken : 404,
          ...(changes ? [409, 409, 409, 409] : [404, 404, 404, 404]),
          changes ? 409 : 404,
          sees,
          sees,
        ];
      }
      expect(answers).toEqual(expected);
    },
  );

  /** A run of a resource that was given up. */
  const runOf = async (resource: ResourceName): Promise<number> => {
    const [run] = await shop.sql<{ readonly id: number }>(
      `insert into exchange_run (resource, state, file_name, digest, bytes, wish, received_by, received_at)
        values ($1, 'cancelled', 'essai', '', 0,
          '{"complete": false, "only": null, "goodLines": false, "meant": {}, "constants": {}}', 'essai',
          '2026-11-23T08:00:00Z') returning id`,
      [resource],
    );
    return run?.id ?? 0;
  };

  /** A row of a resource that somebody has made. */
  const changeOf = async (resource: ResourceName): Promise<string> => {
    const [change] = await shop.sql<{ readonly id: string }>(
      `insert into change (at, who, resource, key, before, after)
        values ('2026-11-23T08:00:00Z', 'essai', $1, 'x', null, '{}') returning id::text`,
      [resource],
    );
    return change?.id ?? "";
  };
});
