import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { startShop } from "./shop-process.ts";

// node launch.js tests/bench/same-time.ts
// Whether an account exists can be learnt nowhere, nor by the clock (ACC-2): 400 sign-ins and 2 000
// letters that anybody may ask for, half of them with the address of an account. Prints the medians; their
// difference should stay within 5 %, which is not asserted: a busy machine says more than that.

const SIGN_INS = 400;
const LETTERS = 2000;
const WARM_UP = 40;
const folder = mkdtempSync(join(tmpdir(), "panetier-same-time-"));
process.env["TRUST_PROXY"] = "true";
const shop = await startShop({ dataDir: folder });
try {
  await makePeople();
  const api = `http://${shop.origin.host}:${shop.origin.port}/api/v2/shop`;
  await measure(
    "sign-in with a wrong password",
    SIGN_INS,
    `${api}/authentication-token`,
    (email) => ({
      email,
      password: "un-mot-de-passe-faux",
    }),
  );
  await measure("forgotten password", LETTERS, `${api}/reset-password-requests`, (email) => ({
    email,
  }));
  await measure(
    "activation once more",
    LETTERS,
    `${api}/account-verification-requests-by-email`,
    (email) => ({
      email,
    }),
  );
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** People for every call: each mailbox gets three letters an hour only. */
async function makePeople(): Promise<void> {
  const { url } = await startEmbeddedPostgres(folder, { join: true });
  const runtime = ManagedRuntime.make(databaseLayer(url, { connections: 1 }));
  await runtime.runPromise(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`insert into customer (email, password_hash, first_name, last_name, verified)
        select 'connu' || n || '@panetier.example', password_hash, 'Camille', 'Mesure', n % 2 = 0
        from customer, generate_series(1, ${LETTERS + WARM_UP}) n
        where email = 'gerant@panetier.example'`,
    ),
  );
  await runtime.dispose();
}

async function measure(
  name: string,
  calls: number,
  url: string,
  bodyOf: (email: string) => object,
): Promise<void> {
  const times: Record<"connu" | "inconnu", number[]> = { connu: [], inconnu: [] };
  const statuses = new Set<number>();
  for (let call = 0; call < calls + WARM_UP; call += 1) {
    // By chance, not in turn: the letters of the calls before are made meanwhile, in the same rhythm.
    const who = Math.random() < 0.5 ? "connu" : "inconnu";
    const startedAt = performance.now();
    const response = await fetch(url, {
      method: "POST",
      // Each from a place of its own, or the limits would answer.
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${name.length}.${call >> 7}.${(call & 127) + 1}`,
      },
      body: JSON.stringify(bodyOf(`${who}${call + 1}@panetier.example`)),
    });
    await response.arrayBuffer();
    if (call >= WARM_UP) times[who].push(performance.now() - startedAt);
    statuses.add(response.status);
  }
  const [known, unknown] = [median(times.connu), median(times.inconnu)];
  const difference = (Math.abs(known - unknown) / Math.max(known, unknown)) * 100;
  console.log(
    `${name}: ${[...statuses].join(", ")}; known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, apart by ${difference.toFixed(1)} %`,
  );
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
