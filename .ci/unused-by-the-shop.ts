import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// What the shop itself never uses. The first search for dead code counts tests as users, so that a rule
// can be tested for years beside the one that runs: here they count for nothing. What waits is listed
// below with what it waits for, and goes from the list when it is used.

const WAITING: { readonly [unused: string]: string } = {
  "core/roles/permissions.ts roleFlags":
    "the flags that spec §6 names; the shop asks by permission",
  "core/messaging/unread.ts hasUnread": "the page of the messages",
  "core/catalogue/labels.ts qualityLabelMeaning": "the tooltips of a product's labels",
  // Of the tests and the commands, which look at the house from outside.
  "core/routes/route-table.ts isApplicationPath": "the tests of ROUTE-2",
  "core/mandates/sepa-countries.ts SEPA_COUNTRIES": "the tests of IBANs",
  "server/retention/retention-table.ts": "docs/retention.md",
  "core/exchange/columns-table.ts": "docs/exchange.md",
  "core/catalogue/nearest-price.ts priceThatCounts":
    "the tests of prices, which hold SQL's rule to it",
  "core/stock/ledger.ts stockOf": "the tests of the ledger, which hold its steps to the whole",
  "server/retention/rules.ts retainedTables": "docs/retention.md",
  "server/parts.ts partsTable": "docs/operations.md",
  "ui/hooks/page-actor.ts startPageActor": "npm run night",
  "machines/laboratory/replay/changes.ts": "npm run traces:update",
  "machines/trace/recorder.ts recordPages": "npm run night",
  "server/shop/main.ts portlessShop": "tests that are given the whole of time",
};

const config = JSON.parse(readFileSync("knip.json", "utf8"));
const isTest = (path: string): boolean => path.startsWith("tests/");
const house = config.workspaces["."];
const withoutTests = {
  ...config,
  workspaces: {
    ...config.workspaces,
    ".": {
      entry: [
        ...house.entry.filter((path: string) => !isTest(path)),
        "api-schema/generate.ts",
        "ui/main.ts",
      ],
      project: ["{api-schema,core,machines,ui,server,worker,.ci}/**/*.{ts,tsx}"],
    },
  },
  vitest: false,
  playwright: false,
  stryker: false,
};

interface Report {
  readonly issues: ReadonlyArray<{
    readonly file: string;
    readonly files?: readonly unknown[];
    readonly exports?: ReadonlyArray<{ readonly name: string }>;
  }>;
}

const folder = mkdtempSync(join(tmpdir(), "panetier-knip-"));
const path = join(folder, "knip.json");
writeFileSync(path, JSON.stringify(withoutTests));
const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    "node_modules/knip/bin/knip.js",
    "--no-progress",
    "--config",
    path,
    "--include",
    "files,exports",
    "--reporter",
    "json",
  ],
  { encoding: "utf8" },
);
rmSync(folder, { recursive: true });
if (stdout === "") throw new Error(`knip has said nothing: ${stderr}`);
const { issues }: Report = JSON.parse(stdout);
const unused = issues.flatMap(({ file, files = [], exports = [] }) => [
  ...(files.length > 0 ? [file] : []),
  ...exports.map(({ name }) => `${file} ${name}`),
]);

const surprising = unused.filter((each) => WAITING[each] === undefined);
const used = Object.keys(WAITING).filter((each) => !unused.includes(each));
for (const each of surprising) console.log(`Used by nothing but tests: ${each}`);
for (const each of used) console.log(`Waits for nothing any more, take it off the list: ${each}`);
process.exitCode = surprising.length + used.length > 0 ? 1 : 0;
