import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

// npm run dev: the server with reload on 8081 and Vite on 5173, which hands the calls over to it.

const root = join(import.meta.dirname, "..");
const apiPort = process.env["PORT"] ?? "8081";
const site = "http://localhost:5173";

const start = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });

const children = [
  start(["--watch", "--watch-preserve-output", join("server", "serve-dev.ts")], {
    PORT: apiPort,
    PUBLIC_URL: process.env["PUBLIC_URL"] ?? site,
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
  }),
  start([join("node_modules", "vite", "bin", "vite.js")], {
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  }),
];

// One that ends takes the other with it; Ctrl+C reaches both by itself.
for (const child of children) {
  child.once("exit", (code) => {
    for (const other of children) other.kill("SIGTERM");
    process.exitCode ??= code ?? 0;
  });
}
