import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A program of PostgreSQL refused; `message` is its own last words. */
export class ProgramFailed extends Error {}

/** pg_dump and pg_restore of one version. */
export interface ClientPrograms {
  readonly dump: string;
  readonly restore: string;
  readonly version: number;
}

const DEBIAN = "/usr/lib/postgresql";

/**
 * The programs that can read a server of this version: of its own or a later one. Looked for in `folder`
 * (PG_BIN_DIR), on PATH, and where Debian keeps those of each version; the nearest version is taken.
 */
export function findClientPrograms(
  server: number,
  folder: string | undefined,
): ClientPrograms | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...(folder === undefined ? [] : [folder]),
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, "bin")),
  ];
  const found = folders.flatMap((place): readonly ClientPrograms[] => {
    const [dump, restore] = [join(place, "pg_dump"), join(place, "pg_restore")];
    if (!existsSync(dump) || !existsSync(restore)) return [];
    const version = versionOf(dump);
    return version !== undefined && version >= server ? [{ dump, restore, version }] : [];
  });
  return found.toSorted((a, b) => a.version - b.version)[0];
}

const versionOf = (program: string): number | undefined => {
  try {
    const [, major] = / (\d+)[.\s]/.exec(execFileSync(program, ["--version"]).toString()) ?? [];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
};

/** The standard output of `pg_dump`, in its own form; rejects when it does not end well. */
export async function* dumpOf(
  { dump }: ClientPrograms,
  url: string,
): AsyncGenerator<Uint8Array, void, void> {
  const { env, database } = addressOf(url);
  const args = ["--format=custom", "--compress=0", "--no-owner", "--no-privileges", database];
  const child = spawn(dump, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const end = endOf(child);
  // Told at the end; of one that is left nobody waits for it.
  end.catch(() => {});
  let isWhole = false;
  try {
    for await (const piece of child.stdout) yield piece;
    isWhole = true;
  } finally {
    // It says all that it has to say before it ends: killed then, it would have failed.
    if (!isWhole) child.kill();
  }
  await end;
}

/** A `pg_restore` that is fed piece by piece: into a database, in one transaction, or to be read only. */
export const restoring = (
  { restore }: ClientPrograms,
  url: string | undefined,
): { readonly feed: (bytes: Buffer) => Promise<void>; readonly end: () => Promise<void> } => {
  const to = url === undefined ? undefined : addressOf(url);
  const args =
    to === undefined
      ? ["--file=/dev/null"]
      : [
          "--no-owner",
          "--no-privileges",
          "--exit-on-error",
          "--single-transaction",
          `--dbname=${to.database}`,
        ];
  const child = spawn(restore, args, {
    env: to?.env ?? process.env,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const end = endOf(child);
  // Told at the end; until then nobody may be waiting for it.
  end.catch(() => {});
  child.stdin.on("error", () => {});
  return {
    feed: async (bytes) => {
      if (child.stdin.destroyed) return end;
      if (!child.stdin.write(bytes)) {
        await Promise.race([new Promise((done) => child.stdin.once("drain", done)), end]);
      }
      return undefined;
    },
    end: async () => {
      child.stdin.end();
      await end;
    },
  };
};

const endOf = (child: ReturnType<typeof spawn>): Promise<void> => {
  let said = "";
  child.stderr?.on("data", (words) => {
    said = `${said}${String(words)}`.slice(-2000);
  });
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("close", (code) => {
      if (code === 0) done();
      else failed(new ProgramFailed(`${child.spawnfile} : ${said.trim()}`));
    });
  });
};

/** By the environment: other accounts of the machine read what a program was started with. */
const addressOf = (url: string): { readonly env: NodeJS.ProcessEnv; readonly database: string } => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  const ssl = searchParams.get("sslmode");
  return {
    database: searchParams.get("dbname") ?? decodeURIComponent(pathname.slice(1)),
    env: {
      ...process.env,
      PGHOST: host,
      ...(port === "" ? {} : { PGPORT: port }),
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      ...(ssl === null ? {} : { PGSSLMODE: ssl }),
    },
  };
};
