import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { VERSION } from "../../server/version.ts";
import { keptFolder } from "../kept.ts";
import { REAL_FIRM } from "../real-firm.ts";
import { commandsOf, GUIDE } from "./commands.ts";
import { MAIL_PORT, OWN_VALUES } from "./own-values.ts";

// npm run debian [-- --base FOLDER] [-- --stay]: types the commands of docs/operations.md, 'From an empty Debian', as
// they stand there into a Debian that was just made and started with its systemd (debootstrap, systemd-nspawn; by
// root). What is each reader's own has the values of own-values.ts, and the next release is this one under another
// number. `--base` is a Debian to begin with, `--stay` leaves it up until Ctrl+C. It shares this machine's network:
// ports 80, 443, 5432, 8081, 8082, 9090 and 9093 have to be free.

const SUITE = "trixie";
const NEXT = "1.0.1";
const PACKAGES = "systemd,systemd-sysv,dbus,iproute2";
const root = join(import.meta.dirname, "..", "..");

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const stop = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(2);
};

const missing = ["debootstrap", "systemd-nspawn", "nsenter"].filter(
  (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0,
);
if (process.getuid?.() !== 0) stop("npm run debian se lance par root.");
if (missing.length > 0) stop(`Il manque : ${missing.join(", ")} (debootstrap, systemd-container).`);
const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
if (changed !== "")
  say("Ce qui n'est pas enregistré dans git n'y est pas : l'archive est de HEAD.");

const {
  values: { base: given, stay },
} = parseArgs({ options: { base: { type: "string" }, stay: { type: "boolean" } } });

/** A Debian that nobody has touched yet; made once. */
const untouched = (): string => {
  if (given !== undefined) return given;
  const base = join(keptFolder, `debian-${SUITE}`);
  if (existsSync(join(base, "etc/debian_version"))) return base;
  mkdirSync(keptFolder, { recursive: true });
  const unfinished = mkdtempSync(join(keptFolder, "unfinished-"));
  execFileSync("debootstrap", ["--variant=minbase", `--include=${PACKAGES}`, SUITE, unfinished], {
    stdio: "inherit",
  });
  rmSync(join(unfinished, "etc/machine-id"), { force: true });
  execFileSync("mv", [unfinished, base]);
  return base;
};

/** The release's archive, as a reader gets it. */
const archive = (version: string, folder: string): void => {
  const prefix = `panetier-${version}`;
  const path = join(folder, `${prefix}.tar.gz`);
  execFileSync("git", ["archive", "--format=tar.gz", `--prefix=${prefix}/`, "-o", path, "HEAD"], {
    cwd: root,
  });
};

const machine = mkdtempSync(join(tmpdir(), "panetier-debian-"));
execFileSync("cp", ["-a", `${untouched()}/.`, machine]);
const home = join(machine, "root");
archive(VERSION, home);
archive(NEXT, home);
writeFileSync(join(home, "firm.json"), JSON.stringify(REAL_FIRM));
writeFileSync(join(home, "password"), "Fournil-et-levain-2026\n");
const hosts = readFileSync("/etc/hosts", "utf8");
writeFileSync(join(machine, "etc/hosts"), `${hosts}\n127.0.0.1 ${OWN_VALUES["SHOP"]}\n`);
cpSync("/etc/resolv.conf", join(machine, "etc/resolv.conf"), { dereference: true });
// The registry that this machine installs from.
const npmrc = join(process.env["HOME"] ?? "/root", ".npmrc");
if (existsSync(npmrc)) cpSync(npmrc, join(home, ".npmrc"));
const authorities = process.env["NODE_EXTRA_CA_CERTS"];
if (authorities !== undefined) cpSync(authorities, join(home, "authorities.pem"));
// Its disk is thrown away: nothing is forced onto it.
writeFileSync(join(machine, "etc/dpkg/dpkg.cfg.d/unsafe-io"), "force-unsafe-io\n");

// `panetier doctor` looks whether there is one.
const mailServer = createServer((socket) => socket.end("220 stand-in\r\n"));
mailServer.listen(MAIL_PORT, "127.0.0.1");
const container = spawn(
  "systemd-nspawn",
  // The name server is that of this machine; a host of the older kind of control groups is borne.
  `--quiet --boot --register=no --keep-unit --machine=debian --resolv-conf=off --console=pipe
    --setenv=SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1 --directory ${machine}`.split(/\s+/),
  {
    env: { ...process.env, UNIFIED_CGROUP_HIERARCHY: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  },
);
const ended = new Promise<void>((resolve) => container.once("exit", () => resolve()));

/** Asks until there is an answer; ends the trial where none comes within a minute. */
const within = async <Answer>(what: string, ask: () => Promise<Answer | null>): Promise<Answer> => {
  for (let times = 0; times < 120; times += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => void setTimeout(resolve, 500));
  }
  container.kill("SIGKILL");
  return stop(`${what} ne répond pas.`);
};

/** The process that is the container's first: the launcher has others before. */
const first = await within("systemd-nspawn", () => {
  const words = ["--parent", String(container.pid), "--exact", "systemd"];
  const { stdout } = spawnSync("pgrep", words, { encoding: "utf8" });
  return Promise.resolve(stdout === "" ? null : Number.parseInt(stdout, 10));
});
const inside = (output: "inherit" | "ignore", ...words: readonly string[]) =>
  spawn("nsenter", ["--target", String(first), "--all", "--", ...words], {
    env: {
      HOME: "/root",
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      ...(authorities === undefined ? {} : { NODE_EXTRA_CA_CERTS: "/root/authorities.pem" }),
    },
    stdio: ["ignore", output, output],
  });
const exitOf = (child: ReturnType<typeof inside>): Promise<number> =>
  new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));

// 'degraded' will do: a container has not all that a machine has.
const isUp = "systemctl is-system-running | grep -qE 'running|degraded'";
await within("systemd", async () =>
  (await exitOf(inside("ignore", "sh", "-c", isUp))) === 0 ? true : null,
);

const commands = commandsOf(readFileSync(join(root, GUIDE), "utf8"));
const own = Object.entries(OWN_VALUES)
  .map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'`)
  .join("\n");
const authority = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
/** Whether a page comes all the time while a release takes the place of the one before. */
const WATCH = `( while sleep 0.2; do
  curl --fail --silent --max-time 10 --output /dev/null "https://$SHOP/catalogue" || echo gap >> /root/gaps
  echo asked >> /root/asked
done ) &`;
const LOOK =
  'kill $!; echo "── Asked for a page $(wc -l < /root/asked) times"; test ! -e /root/gaps';
const typed = commands.map(({ about, lines }, at) => {
  const clock = `echo "── ${about === "" ? "What is one's own" : about}: at $SECONDS s"`;
  // The proxy's own certificate is believed.
  return at === 0 ? `${own}\nexport CURL_CA_BUNDLE=${authority}` : `${clock}\n${lines}`;
});

const last = typed.pop() ?? "";
const script = [...typed, WATCH, last, LOOK, 'echo "── Done: at $SECONDS s"'].join("\n");
writeFileSync(join(home, "typed.sh"), script);
const shell = inside("inherit", "bash", "-e", "-u", "-o", "pipefail", "/root/typed.sh");
const status = await exitOf(shell);
if (status !== 0) {
  const lines = `journalctl --no-pager --lines=400 | grep -v '"message":"request"' | tail --lines=60`;
  await exitOf(inside("inherit", "sh", "-c", lines));
}
if (stay === true) {
  say(`nsenter --target ${first} --all; Ctrl+C ends it.`);
  await new Promise((resolve) => process.once("SIGINT", resolve));
}
await exitOf(inside("ignore", "systemctl", "poweroff"));
await ended;
mailServer.close();
rmSync(machine, { recursive: true, force: true });
say(status === 0 ? "Chaque commande a réussi." : `Une commande a échoué (${status}).`);
process.exit(status === 0 ? 0 : 1);
