import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import {
  clusterUser,
  makeClusterIfMissing,
  readOrMakePassword,
} from "../../server/database/make-cluster.ts";
import { findPostgresBinaries } from "../../server/database/postgres-binaries.ts";
import { freePort, readPostmaster, runPostgres } from "../../server/database/postgres-process.ts";
import { clusterFiles } from "../../server/shop/backup/cluster-files.ts";
import { createDatabaseFrom, rowsOf, run } from "../server/databases.ts";

/** One PostgreSQL of several that follow one another. */
export interface Member {
  readonly name: string;
  readonly port: number;
  /** The shop's database there, past every pooler. */
  readonly url: string;
  /** What it writes down as it runs. */
  readonly log: string;
  /** As a machine without power: neither it nor any process of its says another word. */
  readonly kill: () => Promise<void>;
  /** Starts again where it was killed. */
  readonly again: () => Promise<void>;
  /** Starts it again where it has ended by itself; whether it had. */
  readonly startAgain: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/** A primary, and standbys of which one at least has each commit before it is confirmed. */
export interface Replicated {
  readonly primary: Member;
  readonly standbys: readonly Member[];
  /** From now on a commit waits for any one of the others. */
  readonly confirmByOne: () => Promise<void>;
  /** The standby that has most of the WAL takes writes, and the others follow it. */
  readonly promote: () => Promise<Member>;
  readonly stop: () => Promise<void>;
}

const NAMES = ["paris", "lyon", "lille"] as const;

interface Wish {
  /** How many of them. */
  readonly standbys?: 1 | 2;
  /** Fills the primary before anybody copies it. */
  readonly fill?: (url: string) => Promise<void>;
  /** Another place for the first one's files. */
  readonly primaryFolder?: string | undefined;
}

/** Starts a primary with its standbys in temporary folders, on free ports; they stream at once. */
export async function startReplicated({
  standbys: count = 2,
  fill = async () => {},
  primaryFolder,
}: Wish = {}): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), "panetier-replicated-"));
  const binaries = findPostgresBinaries(folder);
  const passwordFile = join(folder, "password");
  const password = readOrMakePassword(passwordFile);
  const clusterOf = (name: string) => ({
    folder: name === NAMES[0] && primaryFolder !== undefined ? primaryFolder : join(folder, name),
    log: join(folder, `${name}.log`),
    binaries,
    durable: true,
  });
  const urlOf = (port: number, database: string) =>
    `postgres://${clusterUser}:${password}@127.0.0.1:${port}/${database}`;
  const start = async (name: string, port: number): Promise<Member> => {
    const cluster = clusterOf(name);
    const begin = async (again?: { readonly signal: AbortSignal }) => {
      const begun = await runPostgres(cluster, port, again);
      if (begun === "already running") throw new Error(`${name} runs already`);
      const one = { ...begun, hasEnded: false };
      void begun.exited.then(() => (one.hasEnded = true));
      return one;
    };
    let running = await begin();
    return {
      name,
      port,
      url: urlOf(port, "panetier"),
      log: cluster.log,
      kill: async () => {
        const pid = readPostmaster(cluster.folder)?.pid;
        if (pid === undefined) throw new Error(`${name} does not run`);
        for (const one of [pid, ...childrenOf(pid)]) endAtOnce(one);
        await running.exited;
      },
      again: async () => {
        running = await begin({ signal: new AbortController().signal });
      },
      startAgain: async () => {
        const { hasEnded } = running;
        if (hasEnded) running = await begin();
        return hasEnded;
      },
      stop: () => running.stop(),
    };
  };
  const [first, ...all] = NAMES;
  const others = all.slice(0, count);
  await makeClusterIfMissing({ ...clusterOf(first), passwordFile });
  const primary = await start(first, await freePort());
  await createDatabaseFrom(urlOf(primary.port, "postgres"), undefined, "panetier");
  await fill(primary.url);
  const follow = (leader: Member, name: string) =>
    `host=127.0.0.1 port=${leader.port} user=${clusterUser} password=${password} application_name=${name}`;
  const standbys: Member[] = [];
  for (const name of others) {
    const { folder: place } = clusterOf(name);
    await copyCluster(urlOf(primary.port, "postgres"), clusterOf(first).folder, place);
    await writeFile(join(place, "standby.signal"), "");
    await writeFile(
      join(place, "postgresql.auto.conf"),
      `primary_conninfo = '${follow(primary, name)}'\n`,
    );
    giveAll(place, binaries.user);
    standbys.push(await start(name, await freePort()));
  }
  const members = [primary, ...standbys];
  const anyOne = `ANY 1 (${NAMES.join(", ")})`;
  return {
    primary,
    standbys,
    confirmByOne: async () => {
      // A standby heeds it from the moment that it is promoted.
      for (const { url } of members) {
        await run(url, `alter system set synchronous_standby_names = '${anyOne}'`);
        await run(url, "select pg_reload_conf()");
      }
    },
    promote: async () => {
      const heard = await Promise.all(
        standbys.map(async (member) => {
          const [row] = await rowsOf<{ readonly bytes: string }>(
            member.url,
            "select (pg_last_wal_receive_lsn() - '0/0')::text as bytes",
          );
          return { member, bytes: BigInt(row?.bytes ?? 0) };
        }),
      );
      const [most, ...rest] = heard.toSorted((a, b) => (a.bytes < b.bytes ? 1 : -1));
      if (most === undefined) throw new Error("Nobody is left to be promoted");
      await run(most.member.url, "select pg_promote(true, 60)");
      for (const { member } of rest) {
        await run(
          member.url,
          `alter system set primary_conninfo = '${follow(most.member, member.name)}'`,
        );
        await run(member.url, "select pg_reload_conf()");
      }
      return most.member;
    },
    stop: async () => {
      // Those that follow first: a primary waits at its end for who still reads from it.
      for (const member of members.toReversed()) await member.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A base backup by PostgreSQL's own rules, as the shop's backup makes it. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  mkdirSync(to, { mode: 0o700 });
  for await (const entry of clusterFiles(url, from)) {
    const path = "folder" in entry ? entry.folder : entry.path;
    const place = join(to, relative("database", path));
    if ("folder" in entry) {
      await mkdir(place, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await writeFile(place, "", { mode: 0o600 });
    for await (const piece of entry.pieces()) await appendFile(place, piece);
  }
}

/** What a process has started and not ended; PostgreSQL's processes start none themselves. */
function childrenOf(pid: number): readonly number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return list === "" ? [] : list.split(" ").map(Number);
  } catch {
    // Without /proc they end by themselves once they see that it has gone.
    return [];
  }
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function giveAll(
  folder: string,
  user: { readonly uid: number; readonly gid: number } | undefined,
): void {
  if (user === undefined) return;
  chownSync(folder, user.uid, user.gid);
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    chownSync(join(folder, path), user.uid, user.gid);
  }
}
