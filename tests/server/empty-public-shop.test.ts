import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Firm } from "../../core/seller/firm.ts";
import { guardedOf, withGuarded } from "../../core/seller/guarded-firm.ts";
import { madeUpIn } from "../../core/seller/made-up.ts";
import { problemText } from "../../core/errors/schema-problems.ts";
import { DEMONSTRATION_FIRM } from "../../demonstration/firm.ts";
import { freePort } from "../../server/database/postgres-process.ts";
import { PARTS } from "../../server/parts.ts";
import { REAL_FIRM } from "../real-firm.ts";
import { secretOf } from "./authenticator.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "./databases.ts";
import { type Program, program } from "./program.ts";
import { shopDatabaseEnv } from "./shop-database.ts";
import { supportBrowser } from "./support-desk.ts";

// How an empty public shop is begun: as its operator does it, by the commands and the start themselves,
// in the order of the tests.

const PUBLIC_URL = "https://boutique.moulin-dupont.fr";
const AGENT = "anne@moulin-dupont.fr";
const PASSWORD = "Meule-de-Caen-1742";
/** Names, numbers and addresses that came with it, wherever they stand in a row. */
const OF_THE_DEMONSTRATION =
  "panetier\\.example|Grands Moulins|quai des Meuniers|99900100|999 ?001|01 99 00|démonstration";

let folder: string;
let port: number;
let name: string;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-empty-"));
  port = await freePort();
  name = `test_empty_${port}`;
  env = {
    ...shopDatabaseEnv(await createDatabaseFrom(inject("postgresUrl"), undefined, name)),
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL,
    SMTP_URL: "smtp://127.0.0.1:9",
    TRUST_PROXY: "true",
    LOG_LEVEL: "warn",
  };
});
afterAll(async () => {
  await dropDatabase(inject("postgresUrl"), name);
  rmSync(folder, { recursive: true, force: true });
});

const start = (own: Readonly<Record<string, string>> = {}): Program =>
  program(["server/serve-dev.ts"], { ...env, ...own });

const command = async (args: readonly string[], input = "") => {
  const { exit, output } = program(args, env, input);
  return { code: await exit, text: output().trim() };
};

const documentOf = (firm: Firm | object): string => {
  const file = join(folder, "firm.json");
  writeFileSync(file, JSON.stringify(firm));
  return file;
};

/** What a start says that does not open the shop. */
const refusals = async (own: Readonly<Record<string, string>> = {}) => {
  const { exit, output } = start(own);
  const code = await exit;
  const lines = output().split("\n");
  return {
    code,
    lines: lines.filter((line) => line.startsWith("Démarrage refusé : ")),
    all: output(),
  };
};

/** The shop opened for as long as `work` takes. */
const opened = async (own: Readonly<Record<string, string>>, work: () => Promise<void>) => {
  const { child, exit, output } = start(own);
  const state = async () => ((await statusOf("/readyz")) === 200 ? "open" : output());
  await expect.poll(state, { timeout: 50_000 }).toBe("open");
  try {
    await work();
  } finally {
    child.kill("SIGTERM");
    await exit;
  }
};

const visit = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000), ...init });

const statusOf = (path: string) =>
  visit(path).then(
    ({ status }) => status,
    () => 0,
  );

/** The title of the tab, and what the site is called to others. */
const namesOf = async (path: string): Promise<readonly (string | undefined)[]> => {
  const page = await (await visit(path)).text();
  return [/<title>([^<]*)/.exec(page)?.[1], /"og:site_name" content="([^"]*)"/.exec(page)?.[1]];
};

/** What people read of a page, and what it says of itself. */
const wordsOf = (page: string): string =>
  page.replaceAll(/<(script|style)\b(?![^>]*ld\+json).*?<\/\1>/gs, " ");

it("[START-2] does not begin without a firm, and says of each part that nobody stands behind it", async () => {
  const { code, lines, all } = await refusals();
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toContain("FIRM manque");
  const absent = ["erp", "score", "deliveries", "invoices", "signature"];
  const said = PARTS.filter(({ demo }) => demo !== null && absent.includes(demo));
  expect(said.filter(({ without }) => without === null || !all.includes(without))).toEqual([]);
  expect(said.length).toBe(absent.length);
});

it("[FIRM-1] refuses a document that is wrong, each place by its name, and changes nothing", async () => {
  const wrong = { ...REAL_FIRM, siret: "73282932000075", sende: 1 };
  const { code, text } = await command(["server/firm/main.ts", "apply", documentOf(wrong)]);
  expect([code, text.split("\n").map((line) => line.split(" : ")[1])]).toEqual([
    1,
    ["sende", "siret"],
  ]);
  const shown = await command(["server/firm/main.ts", "show"]);
  expect(shown).toEqual({ code: 1, text: "Aucun document n'est en vigueur." });
});

it("[START-6] begins with a firm that somebody is and an agent who signs in", async () => {
  const file = documentOf(REAL_FIRM);
  expect((await command(["server/firm/main.ts", "apply", file])).code).toBe(0);
  const add = [
    "server/support/main.ts",
    "add",
    AGENT,
    "--name",
    "Anne Dupont",
    "--role",
    "direction",
  ];
  expect(await command(add, `${PASSWORD}\n`)).toMatchObject({ code: 0 });
  const doctor = await command(["server/shop/doctor-main.ts"]);
  expect([doctor.code, doctor.text.split("\n").at(-1)]).toEqual([0, "La boutique peut démarrer."]);
  await opened({}, async () => {
    expect(await statusOf("/healthz")).toBe(200);
    const notice = await (await visit("/api/v2/shop/cms-plugin/pages/mentions-legales")).text();
    expect(notice).toContain("Moulin Dupont, société à responsabilité limitée");
    expect(notice).toContain("Anne Dupont");
    expect(notice).not.toContain("[[firm");
    expect(await namesOf("/")).toEqual(["Le Moulin, le marché des boulangers", "Le Moulin"]);
    expect(await namesOf("/cgv")).toEqual([
      "Conditions générales de vente · Le Moulin",
      "Le Moulin",
    ]);
    expect(await (await visit("/manifest.webmanifest")).json()).toMatchObject({
      name: "Le Moulin, le marché des boulangers",
      short_name: "Le Moulin",
    });
    // What is said to people, of whatever page: nobody else's name.
    const texts = await Promise.all(
      [
        "/",
        "/cgu",
        "/cgv",
        "/mentions-legales",
        "/devenir-marchand",
        "/nous-contacter",
        "/faq",
      ].map(async (path) => [path, wordsOf(await (await visit(path)).text())] as const),
    );
    expect(
      texts.flatMap(([path, words]) =>
        (words.match(/.{0,40}Panetier.{0,40}/g) ?? []).map((found) => `${path}: ${found}`),
      ),
    ).toEqual([]);
    const browser = supportBrowser({ fetch: visit, baseUrl: PUBLIC_URL }, "192.0.2.7");
    const entered = await browser.signIn(AGENT, PASSWORD);
    expect([entered.status, await entered.json()]).toEqual([
      200,
      { stage: "enrolment", formToken: expect.any(String) },
    ]);
    expect(await secretOf(browser)).toMatch(/^[A-Z2-7]{32}$/);
    expect((await browser.signIn(AGENT, `${PASSWORD}!`)).status).toBe(401);
  });
});

it("[START-6] has nothing of the demonstration in any table", async () => {
  const url = env["DATABASE_DIRECT_URL"] ?? env["DATABASE_URL"] ?? "";
  const tables = await rowsOf<{ readonly name: string }>(
    url,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found = await rowsOf<{ readonly line: string }>(
    url,
    tables
      .map(
        ({ name: table }) => `select '${table}: ' || t::text as line from "${table}" t
          where t::text ~* '${OF_THE_DEMONSTRATION}'`,
      )
      .join(" union all "),
  );
  expect([tables.length > 80, found]).toEqual([true, []]);
  const [counted] = await rowsOf(
    url,
    `select (select count(*)::int from customer) as customers,
       (select count(*)::int from store) as stores, (select count(*)::int from product) as products,
       (select count(*)::int from merchant) as merchants,
       (select count(*)::int from invoice) as invoices,
       (select string_agg(login, ' ') from staff) as agents,
       (select string_agg(code, ' ') from sales_area) as areas`,
  );
  expect(counted).toEqual({
    customers: 0,
    stores: 0,
    products: 0,
    merchants: 0,
    invoices: 0,
    agents: AGENT,
    areas: "plaine",
  });
});

it("[START-2] does not begin on the demonstration's firm: each thing that is nobody's is named", async () => {
  const file = documentOf(DEMONSTRATION_FIRM);
  expect((await command(["server/firm/main.ts", "apply", file])).code).toBe(0);
  // Accounts and mailboxes wait for a second person: they are those of the real firm still.
  const inForce = withGuarded(DEMONSTRATION_FIRM, guardedOf(REAL_FIRM));
  const { code, lines } = await refusals();
  expect([code, lines.map((line) => line.split(" : ").slice(1, 3).join(" : "))]).toEqual([
    1,
    madeUpIn(inForce).map((problem) => `FIRM, ${problemText(problem)}`),
  ]);
});
