import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ShopProcess, freePort, startShop } from "../../bench/shop-process.ts";
import { readWorld, type World } from "../../bench/world.ts";
import { startForeignErp, TOKEN } from "../../foreign-erp/foreign-erp.ts";
import { type Member, type Replicated, startReplicated } from "../../replicated/cluster.ts";
import { type Balancer, startBalancer } from "../../rolling/balancer.ts";
import { run } from "../../server/databases.ts";
import { findPgbouncer, startPgbouncer } from "../../server/pgbouncer.ts";
import { type AlertWatch, type Scraped, watchAlerts } from "./alert-watch.ts";
import { openRelay, type Relay } from "./relay.ts";
import { STEPPED_CLOCK } from "./stepped-clock.ts";

/** A process of the shop that is measured. */
export interface Measured extends ShopProcess, Scraped {
  readonly role: "web" | "work";
  /** `kill -9`. */
  readonly kill: () => Promise<void>;
}

/** A disk that can be full; null where this machine lets nobody mount one. */
export interface SmallDisk {
  readonly folder: string;
  /** From now on it has room for so many kilobytes more. */
  readonly leave: (kilobytes: number) => void;
  readonly giveRoom: () => void;
  readonly remove: () => void;
}

/** Two processes that answer and one that works, all that they stand on, and what can be done to it. */
export interface Evening {
  readonly world: World;
  readonly replicated: Replicated;
  readonly disk: SmallDisk | null;
  /** Whoever takes writes. */
  readonly primary: () => Member;
  readonly setPrimary: (member: Member) => void;
  /** From the pooler to the primary. */
  readonly door: Relay;
  /** From the shop to the pooler. */
  readonly way: Relay;
  /** From the shop to the ERP. */
  readonly toErp: Relay;
  /** What PgBouncer it is; null where none is installed, and `way` leads to `door`. */
  readonly pooler: {
    readonly version: string;
    readonly restart: (awayMs: number) => Promise<void>;
  } | null;
  readonly processes: () => readonly Measured[];
  readonly start: (role: Measured["role"]) => Promise<Measured>;
  readonly kill: (one: Measured) => Promise<void>;
  /** Steps the clock of one process, for which it was started with another one. */
  readonly stepClock: (one: Measured, milliseconds: number) => void;
  readonly balancer: Balancer;
  readonly alerts: AlertWatch;
  readonly stop: () => Promise<void>;
}

const ROOM_KB = 8 * 1024 * 1024;

/** As the demonstration is filled, with an ERP of its own behind `ERP_URL`. */
const DEMO = "bank,mail,push,data,invoices,collections,signature,sellers";

export async function startEvening(): Promise<Evening> {
  const folder = mkdtempSync(join(tmpdir(), "panetier-faults-"));
  const clockFile = join(folder, "clock");
  writeFileSync(clockFile, "0");
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.toReversed()) {
      // What cannot be ended must not keep the rest running.
      await Promise.resolve(end()).catch((error: unknown) =>
        process.stderr.write(`${String(error)}\n`),
      );
    }
  };
  try {
    const disk = mountSmallDisk(join(folder, "disk"));
    if (disk !== null) ends.push(disk.remove);
    const replicated = await startReplicated(
      disk === null ? {} : { primaryFolder: join(disk.folder, "paris") },
    );
    ends.push(replicated.stop);
    let { primary } = replicated;
    const door = await openRelay(primary.port);
    ends.push(door.close);
    const direct = new URL(primary.url);
    direct.port = String(door.port);
    const { pooler, port } = await startPooler(direct.href, ends);
    const way = await openRelay(port);
    ends.push(way.close);
    const url = new URL(direct);
    url.port = String(way.port);
    const erp = await startForeignErp({ journal: join(folder, "erp.ndjson") });
    ends.push(erp.stop);
    const toErp = await openRelay(Number(new URL(erp.url).port));
    ends.push(toErp.close);
    const balancer = await startBalancer();
    ends.push(balancer.close);

    let living: readonly Measured[] = [];
    let started = 0;
    const start = async (role: Measured["role"]): Promise<Measured> => {
      const metricsPort = await freePort();
      const shop = await startShop({
        dataDir: join(folder, "data"),
        databaseUrl: url.href,
        databaseDirectUrl: pooler === null ? undefined : direct.href,
        publicUrl: `http://${balancer.origin.host}:${balancer.origin.port}`,
        nodeFlags: ["--import", join(import.meta.dirname, "stepped-clock.ts")],
        env: {
          ROLE: role,
          DEMO,
          // A public shop speaks to its ERP by https alone.
          NODE_ENV: "development",
          ERP_URL: `http://127.0.0.1:${toErp.port}`,
          ERP_TOKEN: TOKEN,
          METRICS_PORT: String(metricsPort),
          [STEPPED_CLOCK]: clockFile,
        },
      });
      started += 1;
      const one: Measured = {
        ...shop,
        name: `${role} ${started}`,
        role,
        metricsPort,
        kill: async () => {
          process.kill(shop.pid, "SIGKILL");
          await shop.stop();
        },
      };
      living = [...living, one];
      if (role === "web") balancer.add(one.origin);
      return one;
    };
    const forget = (one: Measured): void => {
      living = living.filter((other) => other !== one);
      if (one.role === "web") balancer.remove(one.origin);
    };
    ends.push(async () => {
      for (const one of living) await one.stop();
    });
    // The first makes the schema, the keys and the data.
    for (const role of ["web", "web", "work"] as const) await start(role);
    // The customer must not be refused for what others bought: stock is not what is tried here.
    await run(primary.url, "update variant set stock = 1000000 where active");
    const world = { ...(await readWorld(primary.url)), origins: [balancer.origin] };
    await replicated.confirmByOne();
    const alerts = watchAlerts(() => living);
    ends.push(alerts.stop);
    return {
      world,
      replicated,
      disk,
      primary: () => primary,
      setPrimary: (member) => {
        primary = member;
      },
      door,
      way,
      toErp,
      pooler,
      processes: () => living,
      start,
      kill: async (one) => {
        await one.kill();
        forget(one);
      },
      stepClock: (one, milliseconds) => {
        writeFileSync(clockFile, String(milliseconds));
        one.signal("SIGUSR2");
      },
      balancer,
      alerts,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PgBouncer before that server where one is installed; else the server itself. */
async function startPooler(
  server: string,
  ends: (() => unknown)[],
): Promise<{ readonly pooler: Evening["pooler"]; readonly port: number }> {
  const found = findPgbouncer();
  if (found === undefined) return { pooler: null, port: Number(new URL(server).port) };
  const port = await freePort();
  // Else it waits for 15 s before it looks again for a server that was away.
  const begin = () =>
    startPgbouncer(found.program, server, { port, settings: ["server_login_retry = 1"] });
  let running = await begin();
  ends.push(() => running.stop());
  return {
    port,
    pooler: {
      version: found.version,
      restart: async (awayMs) => {
        await running.stop();
        await new Promise((done) => setTimeout(done, awayMs));
        running = await begin();
      },
    },
  };
}

/** A file system in memory whose size can be changed: it needs root, and Linux. */
function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder);
  const size = (kilobytes: number) =>
    execFileSync("mount", ["-o", `remount,size=${kilobytes}k`, folder], { stdio: "pipe" });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${ROOM_KB}k,mode=755`, "tmpfs", folder], {
      stdio: "pipe",
    });
  } catch {
    return null;
  }
  const usedKb = (): number =>
    Number(
      execFileSync("df", ["--output=used", "-k", folder], { encoding: "utf8" }).split("\n")[1],
    );
  return {
    folder,
    leave: (kilobytes) => void size(usedKb() + kilobytes),
    giveRoom: () => void size(ROOM_KB),
    remove: () => void execFileSync("umount", ["-l", folder], { stdio: "pipe" }),
  };
}
