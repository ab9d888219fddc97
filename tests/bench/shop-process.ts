import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const root = join(import.meta.dirname, "..", "..");

interface ProcessSettings {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** How `npm start` has the process start. */
const asStarted = (sources: string): ProcessSettings =>
  JSON.parse(readFileSync(join(sources, "server", "process.json"), "utf8"));

/** The real server, started as `npm start` does. */
export interface ShopProcess {
  readonly origin: { readonly host: string; readonly port: number };
  /** Milliseconds from its start to the first 200 of /readyz. */
  readonly readyMs: number;
  readonly pid: number;
  readonly memory: () => Memory;
  /** Sends it a signal, for what was loaded into it by `nodeFlags`. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Calls with what it logs from now on. */
  readonly listen: (take: (text: string) => void) => void;
  readonly stop: () => Promise<void>;
}

/** Megabytes; undefined where the system has no /proc. */
export interface Memory {
  readonly resident: number | undefined;
  readonly peak: number | undefined;
}

export interface ShopSettings {
  readonly dataDir: string;
  /** Another PostgreSQL than the folder's own. */
  readonly databaseUrl?: string;
  /** The server itself, where that is a pooler. */
  readonly databaseDirectUrl?: string | undefined;
  /** The address of the shop that it is a process of; its own when absent. */
  readonly publicUrl?: string | undefined;
  /** Settings besides. */
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeFlags?: readonly string[];
  /** Where the shop's sources are; these ones when absent. */
  readonly sources?: string;
}

const host = "127.0.0.1";

/** Starts a shop and waits until it is ready; its output is shown when it ends too early. */
export async function startShop(settings: ShopSettings): Promise<ShopProcess> {
  const port = await freePort();
  const { sources = root } = settings;
  const { flags, environment } = asStarted(sources);
  const output: string[] = [];
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...flags, ...(settings.nodeFlags ?? []), join(sources, "server", "start.ts")],
    {
      cwd: sources,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...environment,
        NODE_ENV: "production",
        // Measured as in production, with the people and goods of the demonstration.
        DEMO: "bank,mail,push,data,erp,score,deliveries,invoices,collections,signature,sellers",
        PORT: String(port),
        HOST: host,
        PUBLIC_URL: settings.publicUrl ?? `http://${host}:${port}`,
        DATA_DIR: settings.dataDir,
        LOG_LEVEL: "info",
        ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
        ...(settings.databaseDirectUrl === undefined
          ? {}
          : { DATABASE_DIRECT_URL: settings.databaseDirectUrl }),
        ...settings.env,
      },
    },
  );
  // The log is written as in production and read here, so that the pipe never fills.
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output.push(chunk.toString("utf8"));
      if (output.length > 50) output.shift();
    });
  }
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const pid = String(child.pid);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  while (!hasEnded() && !(await isReady(port))) await pause(5);
  if (hasEnded()) throw new Error(`The server ended at its start:\n${output.join("")}`);
  return {
    origin: { host, port },
    readyMs: performance.now() - startedAt,
    pid: child.pid ?? 0,
    memory: () => memoryOf(pid),
    signal: (name) => void child.kill(name),
    listen: (take) => void child.stdout.on("data", (chunk: Buffer) => take(chunk.toString("utf8"))),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${port}/readyz`);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    // Nothing listens yet.
    return false;
  }
}

function memoryOf(pid: string): Memory {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return { resident: undefined, peak: undefined };
  }
  const megabytes = (name: string): number | undefined => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  };
  return { resident: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, host, () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      server.close(() => done(port));
    });
  });
}
