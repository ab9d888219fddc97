import { readFileSync, writeFileSync } from "node:fs";

// npm ci (11.12 and later) refuses a lock file that lacks an optional package of another platform,
// and npm install leaves out those that the registry in use does not carry. This adds the missing
// entries: name, version, optional, os and cpu. Run it after each change of the lock:
// npm run lock:complete

interface Entry {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: ReadonlyArray<string>;
  cpu?: ReadonlyArray<string>;
  optionalDependencies?: Readonly<Record<string, string>>;
}

const path = new URL("../package-lock.json", import.meta.url);
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(path, "utf8"));

const systems = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openharmony",
  "openbsd",
  "sunos",
  "aix",
];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "x64",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
  "wasm32",
];

const platformOf = (name: string): Pick<Entry, "os" | "cpu"> => {
  const words = name.split(/[/-]/);
  const os =
    words.includes("win32") || words.includes("windows") || words.includes("win")
      ? "win32"
      : systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  // A package for no platform at all would be installed everywhere: never invent one.
  if (os === undefined && cpu === undefined) throw new Error(`No platform in the name ${name}`);
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }) };
};

let added = 0;
for (const [place, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const known =
      `node_modules/${name}` in lock.packages || `${place}/node_modules/${name}` in lock.packages;
    if (known) continue;
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ""),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    };
    added += 1;
  }
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added to package-lock.json`);
