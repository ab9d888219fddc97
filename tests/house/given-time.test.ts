import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

// Time and randomness are given (docs/decisions/0065): whoever plays the shop again gives them again. The lint
// forbids `Date.now` and its like; what it cannot say (a timer, a `new Date()`, an import) is looked for here.

/** What stands at the process, the disk or the network itself, and why it has their time. */
const ADAPTERS: Readonly<Record<string, string>> = {
  "machines/laboratory/commands/replay.ts": "a command: says how long it took",
  "server/cache/kept-files.ts":
    "ages of files, by the disk's clock, and names that are renamed at once",
  "server/database/embedded.ts": "waits for a PostgreSQL process",
  "server/database/keep-running.ts": "starts a PostgreSQL process again",
  "server/database/make-cluster.ts": "the password of a cluster, made before there is a shop",
  "server/database/postgres-process.ts": "waits for a PostgreSQL process",
  "server/database/silent-socket.ts": "patience with a connection to PostgreSQL",
  "server/exchange/files/table-process.ts": "waits for a process beside the shop",
  "server/keys/key-file.ts": "the name of a file that is renamed at once",
  "server/log.ts": "when a line was written, in truth",
  "server/pictures/render-process.ts": "waits for a process beside the shop",
  "server/exchange/folder/sftp-disk.ts": "patience with an SFTP server",
  "server/partners/guarded-request.ts": "patience with a partner",
  "server/production/s3-storage.ts": "patience with a partner",
  "server/production/web-push.ts": "patience with a partner",
  "server/randomness.ts": "the system's randomness",
  "server/rendering/page-drawings.ts": "waits for a thread beside the shop",
  "server/rendering/render-thread.ts": "waits for a thread beside the shop",
  "server/rendering/supervised-thread.ts": "waits for a thread beside the shop",
  "server/shop/serve.ts": "how long the process took to start",
  "server/site/own-shop.ts": "patience with the shop's own port",
  "server/web/connections.ts": "how often a full process says so",
};

const sources = ["core", "machines", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

const TIMERS = new Set(["setTimeout", "setInterval", "setImmediate"]);
const DRAWN = /^(?:random|generateKey|getRandomValues|webcrypto)/;

/** What a file takes for itself: 'new Date()', 'setTimeout', 'node:timers', 'randomBytes'. */
const takenIn = (file: string, text: string): readonly string[] => {
  const taken = new Set<string>();
  const walk = (node: ts.Node): void => {
    if (
      ts.isNewExpression(node) &&
      node.expression.getText() === "Date" &&
      (node.arguments ?? []).length === 0
    ) {
      taken.add("new Date()");
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      if (TIMERS.has(node.expression.text)) taken.add(node.expression.text);
    }
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text;
      if (from.startsWith("node:timers")) taken.add(from);
      const named = node.importClause?.namedBindings;
      if (from === "node:crypto" && named !== undefined) {
        if (ts.isNamespaceImport(named)) taken.add(from);
        else for (const { name } of named.elements) if (DRAWN.test(name.text)) taken.add(name.text);
      }
    }
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return [...taken];
};

it("finds what takes time and randomness for itself", () => {
  const text = `import { createHash, randomBytes } from "node:crypto";
    import { setTimeout as pause } from "node:timers/promises";
    const at = new Date(); const known = new Date(0); setTimeout(f, 1);`;
  expect(takenIn("x.ts", text)).toEqual([
    "randomBytes",
    "node:timers/promises",
    "new Date()",
    "setTimeout",
  ]);
});

it("takes neither outside the adapters", () => {
  const taking = sources.flatMap((file) =>
    ADAPTERS[file] !== undefined
      ? []
      : takenIn(file, readFileSync(file, "utf8")).map((taken) => `${file}: ${taken}`),
  );
  expect(taking).toEqual([]);
});

it("excepts the same adapters in the lint, each of which is there", () => {
  const { overrides } = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as {
    readonly overrides: readonly {
      readonly files: readonly string[];
      readonly rules: Readonly<Record<string, unknown>>;
    }[];
  };
  const excepted = overrides
    .filter(({ rules }) => rules["no-restricted-properties"] === "off")
    .flatMap(({ files }) => files);
  expect(excepted).toEqual(Object.keys(ADAPTERS));
  expect(Object.keys(ADAPTERS).filter((file) => !sources.includes(file))).toEqual([]);
});
