import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { brotliCompressSync } from "node:zlib";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { openConnection } from "../bench/http-connection.ts";
import { operations } from "../bench/operations.ts";
import { startShop } from "../bench/shop-process.ts";
import { readWorld } from "../bench/world.ts";
import { keepRelease, onOne, packed, pathOf } from "./kept-release.ts";
import { shrink } from "./shrink.ts";

// npm run upgrade:keep -- 1.0.0: keeps a database of this release, with the demonstration's data and orders of the
// shop itself, in tests/upgrade: every later release is upgraded from it in tests/server/releases.test.ts. At the
// commit that is to be the release, once: docs/releases.md.

const MOST_BYTES = 300_000;
const ORDERS = 4;

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write("npm run upgrade:keep -- 1.0.0\n");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "panetier-upgrade-"));
const postgres = await startEmbeddedPostgres(join(folder, "database"), { durable: false });
try {
  const dataDir = join(folder, "data");
  const shop = await startShop({ dataDir, databaseUrl: postgres.url });
  try {
    const world = { ...(await readWorld(postgres.url)), origins: [shop.origin] };
    const { host, port } = shop.origin;
    const answer = await fetch(`http://${host}:${port}/api/v2/shop/authentication-token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: world.email, password: world.password }),
    });
    const { token = "" }: { readonly token?: string } = await answer.json();
    const connection = openConnection(host, port);
    for (let number = 0; number < ORDERS; number += 1) {
      const { turn } = await operations.completeOrder({ world, number, connection, token });
      await turn();
    }
    connection.close();
  } finally {
    await shop.stop();
  }
  await onOne(postgres.url, shrink);
  const keys = readFileSync(join(dataDir, "keys.json"), "utf8");
  const release = await keepRelease(postgres.url, { version, keys });
  const bytes = packed(release);
  for (const { table, size } of largest(release.rows)) {
    process.stdout.write(`${table.padEnd(28)}${size}\n`);
  }
  process.stdout.write(`${JSON.stringify(release.holds)}\n${bytes.length} bytes\n`);
  if (bytes.length > MOST_BYTES) throw new Error(`More than ${MOST_BYTES} bytes: nothing is kept`);
  writeFileSync(pathOf(version), bytes);
  process.stdout.write(`${pathOf(version)}\n`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function largest(rows: readonly { readonly table: string; readonly rows: readonly string[] }[]) {
  return rows
    .map(({ table, rows: all }) => ({ table, size: brotliCompressSync(all.join("\n")).length }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 15);
}
