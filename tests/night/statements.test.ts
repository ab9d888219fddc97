import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../other-commit.ts";

/**
 * A PostgreSQL that says that it is ready and hears what it is asked, and a driver that asks as soon as it is told so.
 * In a process of its own: quiet is what a process would end at.
 */
const STORY = `
  import { once } from "node:events";
  import net from "node:net";
  const { untilQuiet } = await import("./tests/night/engine/quiet.ts");
  const { GATE_HOST, openStatements } = await import("./tests/night/engine/statements.ts");
  const frame = (kind, body) => {
    const head = Buffer.alloc(kind.length + 4);
    head.write(kind);
    head.writeInt32BE(4 + body.length, kind.length);
    return Buffer.concat([head, body]);
  };
  const heard = [];
  const server = net.createServer((socket) => {
    socket.unref();
    socket.once("data", () => {
      socket.write(Buffer.concat([frame("K", Buffer.alloc(8)), frame("Z", Buffer.from("I"))]));
      socket.on("data", (asked) => void heard.push(String(asked)));
    });
  }).listen(process.argv[1]);
  const sessions = { isLocked: async () => false, isAlive: async () => false };
  const { waiting } = openStatements(process.argv[1], sessions);
  await once(server, "listening");
  server.unref();
  const driver = net.connect({ host: GATE_HOST, port: 5432 });
  driver.on("data", (told) => {
    if (told.includes("Z")) driver.write(frame("Q", Buffer.from('LISTEN "news"\\0')));
  });
  driver.on("connect", () => void driver.write(frame("", Buffer.alloc(4))));
  await untilQuiet();
  console.log(JSON.stringify([heard, waiting().map(({ connection, text }) => [connection, text])]));
  process.exit(0);
`;

it("holds what a driver asks as soon as it is told that it may, as any other statement", () => {
  const folder = mkdtempSync(join(tmpdir(), "panetier-gate-"));
  const story = ["--input-type=module", "--eval", STORY, join(folder, "socket")];
  const { stdout } = spawnSync(process.execPath, story, { cwd: root, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(JSON.parse(stdout)).toEqual([[], [[1, 'LISTEN "news"']]]);
});
