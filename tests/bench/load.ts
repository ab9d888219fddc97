import { readFileSync } from "node:fs";
import { openConnection } from "./http-connection.ts";
import { makeLatencies } from "./latencies.ts";
import type { LoadAnswer, LoadTask, Measured } from "./load-process.ts";
import { operations, type OperationName, type Turns } from "./operations.ts";
import { processorTimeOf, timeBetween, type Watched } from "./processor-time.ts";
import { originOf, type World } from "./world.ts";

// The load generator, in a process of its own: it takes one task at a time from the bench.

const [, , worldFile = ""] = process.argv;
const world: World = JSON.parse(readFileSync(worldFile, "utf8"));

process.on("message", (task: LoadTask) => {
  run(task).then(
    (measured) => reply({ measured }),
    (error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) }),
  );
});

const reply = (answer: LoadAnswer): void => {
  process.send?.(answer);
};

let opened: readonly ReadyClient[] = [];

async function run(task: LoadTask): Promise<Measured | undefined> {
  switch (task.kind) {
    case "measure": {
      const clients = await prepareAll(task.operation, task.clients);
      if (task.warmUpSeconds > 0) await repeat(clients, task.warmUpSeconds, task.watched);
      const measured = await repeat(clients, task.seconds, task.watched);
      for (const { close } of clients) close();
      return measured;
    }
    case "open":
      opened = await prepareAll(task.operation, task.clients);
      return undefined;
    case "turn":
      await opened[task.client]?.turn();
      return undefined;
    case "close":
      for (const { close } of opened) close();
      opened = [];
      return undefined;
  }
}

const prepareAll = (operation: OperationName, clients: number): Promise<readonly ReadyClient[]> =>
  Promise.all(Array.from({ length: clients }, (_, number) => prepare(operation, number)));

interface ReadyClient extends Turns {
  readonly close: () => void;
}

async function prepare(operation: OperationName, number: number): Promise<ReadyClient> {
  const { host, port } = originOf(world, number);
  const connection = openConnection(host, port);
  const client = { world, number, connection, token: await accessToken() };
  return { ...(await operations[operation](client)), close: connection.close };
}

/** A closed loop: each client asks again as soon as it is answered. */
async function repeat(
  clients: readonly ReadyClient[],
  seconds: number,
  watched: Watched,
): Promise<Measured> {
  const latencies = makeLatencies();
  const failures: string[] = [];
  const cpu = process.cpuUsage();
  const before = processorTimeOf(watched);
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    clients.map(async ({ turn, between }) => {
      let now = start;
      do {
        let asked = performance.now();
        try {
          if (between !== undefined) {
            await between();
            asked = performance.now();
          }
          await turn();
          now = performance.now();
          latencies.add(now - asked);
        } catch (error) {
          now = performance.now();
          failures.push(error instanceof Error ? error.message : String(error));
          // A server that refuses everything must not be hammered until the end.
          if (failures.length > 1000) return;
        }
      } while (now < end);
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const taken = timeBetween(before, processorTimeOf(watched));
  const turns = Math.max(1, latencies.count());
  return {
    count: latencies.count(),
    perSecond: latencies.count() / elapsed,
    p50: latencies.quantile(0.5),
    p99: latencies.quantile(0.99),
    failures: failures.length,
    firstFailure: failures[0],
    generatorCpu: (user + system) / 1e6 / elapsed,
    processor: {
      shop: taken.shop / turns,
      database: taken.database / turns,
      pooler: taken.pooler / turns,
    },
  };
}

let known: { readonly token: Promise<string>; readonly at: number } | undefined;

// Ten minutes of the fifteen that a token lives.
function accessToken(): Promise<string> {
  if (known === undefined || performance.now() - known.at > 600_000) {
    known = { token: signIn(), at: performance.now() };
  }
  return known.token;
}

async function signIn(): Promise<string> {
  const { host, port } = originOf(world, 0);
  const response = await fetch(`http://${host}:${port}/api/v2/shop/authentication-token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: world.email, password: world.password }),
  });
  const body: { readonly token?: string } = JSON.parse(await response.text());
  if (body.token === undefined) throw new Error(`Sign-in answered ${response.status}`);
  return body.token;
}
