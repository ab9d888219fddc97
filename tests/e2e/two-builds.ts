import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { type ShopProcess, startShop } from "../bench/shop-process.ts";
import { root } from "../other-commit.ts";
import { type Door, openDoor } from "../replicated/door.ts";
import { overTcp } from "../server/databases.ts";

/** One address of the run's shop behind which first one build answers, then another. */
export interface TwoBuilds {
  readonly origin: string;
  /** The process of the first build ends, and one of the second answers, on the same data folder. */
  readonly replace: () => Promise<void>;
  /** What was kept of builds is gone, as on another machine. */
  readonly forgetBuilds: () => void;
  readonly stop: () => Promise<void>;
}

/** What a process of the shop needs to answer; the screens it has from `dist`. */
const SOURCES = [
  "api-schema",
  "core",
  "demonstration",
  "server",
  "dist",
  "package.json",
  "package-lock.json",
  "launch.js",
];

/** Starts the first build beside the run's own shop, on its database. */
export async function startTwoBuilds(runDir: string): Promise<TwoBuilds> {
  const folder = mkdtempSync(join(tmpdir(), "panetier-builds-"));
  const dataDir = join(folder, "data");
  const second = join(folder, "second");
  await makeSecondBuild(second);
  const { url } = await startEmbeddedPostgres(runDir, { join: true });
  const door: Door = await openDoor(0);
  const origin = `http://127.0.0.1:${door.port}`;
  const start = (sources?: string): Promise<ShopProcess> =>
    startShop({
      dataDir,
      databaseUrl: overTcp(url).href,
      publicUrl: origin,
      env: {
        ROLE: "web",
        KEY_FILE: join(runDir, "keys.json"),
        TRUST_PROXY: "true",
        LOG_LEVEL: "error",
      },
      ...(sources === undefined ? {} : { sources }),
    });
  let running = await start();
  door.leadTo(running.origin.port);
  return {
    origin,
    replace: async () => {
      await running.stop();
      running = await start(second);
      door.leadTo(running.origin.port);
    },
    forgetBuilds: () => rmSync(join(dataDir, "builds"), { recursive: true, force: true }),
    stop: async () => {
      await running.stop();
      await door.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The same sources as another build: each of its files has another name, as if something had changed in all of them.
 * A build of its own would take half a minute, and differ in less.
 */
async function makeSecondBuild(folder: string): Promise<void> {
  for (const name of SOURCES) {
    cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const dist = join(folder, "dist");
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const names = new Map<string, string>();
  for (const path of files) {
    // Compressed forms name the former files: the server makes them anew.
    if (path.endsWith(".br")) rmSync(path);
    else if (/\/assets\//.test(path)) names.set(basename(path), otherName(basename(path)));
  }
  const version = /["'`]([0-9a-f]{12})["'`]/;
  for (const path of files) {
    if (!/\.(?:js|css|html|json)$/.test(path)) continue;
    const text = readFileSync(path, "utf8").replaceAll(
      /[\w.-]+-[\w-]{6,}\.\w{2,5}/g,
      (name) => names.get(name) ?? name,
    );
    const isWorker = basename(path) === "sw.js";
    writeFileSync(path, isWorker ? text.replace(version, "`0123456789ab`") : text);
  }
  for (const path of files) {
    const name = names.get(basename(path));
    if (name !== undefined && !path.endsWith(".br")) renameSync(path, join(dirname(path), name));
  }
}

/** 'cart-page-A1b2c3d4.js': as long as before, with another end of its hash. */
const otherName = (name: string): string =>
  name.replace(
    /([\w-])(\.\w+)$/,
    (_, last: string, end: string) => `${last === "0" ? "1" : "0"}${end}`,
  );
