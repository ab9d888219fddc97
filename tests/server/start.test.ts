import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

let folder: string;
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-start-"));
  port = await freePort();
});
afterEach(async () => {
  for (const { child, exit } of running.splice(0)) {
    child.kill("SIGTERM");
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
});

const running: Started[] = [];

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join("server", "serve-dev.ts")], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), SEED: "none", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const exit = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const started = { child, output: () => text, exit };
  running.push(started);
  return started;
}

const isOpen = () =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

describe("the shop as a process", () => {
  it("opens on an empty folder, stops when told, and takes its database with it", async () => {
    const { child, output, exit } = start();
    // Its own words show up in the failure.
    const state = async () => ((await isOpen()) ? "open" : output());
    await expect.poll(state, { timeout: 25_000 }).toBe("open");
    expect(output()).toContain(`Panetier est ouvert : http://localhost:${port}`);
    child.kill("SIGTERM");
    expect(await exit).toBe(0);
    expect(await isOpen()).toBe(false);
    expect(existsSync(join(folder, "postgres", "postmaster.pid"))).toBe(false);
  });

  it("says which setting is wrong", async () => {
    const { output, exit } = start({ PORT: "99999" });
    expect(await exit).toBe(1);
    expect(output()).toContain("Réglage incorrect");
    expect(output()).toContain('["PORT"]');
  });

  it("says that the port is taken, and leaves no database running", async () => {
    const other = await listen(port);
    const { output, exit } = start();
    expect(await exit).toBe(1);
    other.close();
    expect(output()).toContain(`Le port ${port} est déjà pris`);
    expect(existsSync(join(folder, "postgres", "postmaster.pid"))).toBe(false);
  });
});

const listen = (at: number): Promise<Server> =>
  new Promise((done) => {
    const server = createServer().listen(at, "127.0.0.1", () => done(server));
  });

const freePort = async (): Promise<number> => {
  const server = await listen(0);
  const address = server.address();
  await new Promise((done) => server.close(done));
  return address !== null && typeof address === "object" ? address.port : 0;
};
