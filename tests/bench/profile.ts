import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { loadAims } from "./aims.ts";
import { startLoad } from "./load-process.ts";
import { summaryOf } from "./measure-server.ts";
import type { OperationName } from "./operations.ts";
import { postmasterOf } from "./processor-time.ts";
import { startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

// Where the shop's own process spends its time in an operation, by V8's sampling profiler.

/** What the profiler writes, as far as it is read here. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly children?: readonly number[];
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

type Node = CpuProfile["nodes"][number];

/** Frames that are no work of the process. */
const AT_REST = new Set(["(idle)", "(root)"]);

/** Loads one operation for so long, and gives its widest frames as text. */
export async function profileOperation(
  folder: string,
  operation: OperationName,
  seconds: number,
): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), "panetier-profile-"));
  const file = join(out, "shop.cpuprofile");
  const postgres = await startEmbeddedPostgres(folder);
  try {
    process.env["PROFILE_TO"] = file;
    const shop = await startShop({
      dataDir: folder,
      databaseUrl: postgres.url,
      nodeFlags: ["--import", pathToFileURL(join(import.meta.dirname, "profiled.ts")).href],
    });
    const world = { ...(await readWorld(postgres.url)), origins: [shop.origin] };
    const load = startLoad(world, folder);
    const { clients } = loadAims[operation];
    const watched = { shops: [shop.pid], database: postmasterOf(folder) };
    // Its start and its first turns are not what an operation costs.
    await load.measure(operation, { clients, seconds: 2, warmUpSeconds: 1, watched });
    shop.signal("SIGUSR2");
    const measured = await load.measure(operation, { clients, seconds, warmUpSeconds: 0, watched });
    shop.signal("SIGUSR2");
    while (!existsSync(file)) await pause(50);
    load.stop();
    await shop.stop();
    const profile: CpuProfile = JSON.parse(readFileSync(file, "utf8"));
    return `${operation} × ${clients}: ${summaryOf(measured)}\n${widest(profile)}`;
  } finally {
    await postgres.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

/** Ten frames by their own time, ten of the shop by all that they call, and the time of each package. */
function widest(profile: CpuProfile): string {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const withCallers = (id: number): readonly Node[] => {
    const found: Node[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const node = nodes.get(at);
      if (node !== undefined) found.push(node);
    }
    return found;
  };
  const own = new Map<string, number>();
  const inclusive = new Map<string, number>();
  const parts = new Map<string, number>();
  let total = 0;
  for (const [index, id] of profile.samples.entries()) {
    const stack = withCallers(id);
    const [node] = stack;
    if (node === undefined || AT_REST.has(node.callFrame.functionName)) continue;
    if (stack.some(({ callFrame }) => callFrame.url.endsWith("/profiled.ts"))) continue;
    const time = profile.timeDeltas[index] ?? 0;
    total += time;
    add(own, nameOf(node), time);
    add(parts, partOf(node), time);
    for (const name of new Set(stack.filter(isOfTheShop).map(nameOf))) add(inclusive, name, time);
  }
  return [
    "  widest by their own time:",
    ...lines(own, total, 10),
    "  widest of the shop, with what they call:",
    ...lines(inclusive, total, 16),
    "  by part:",
    ...lines(parts, total, 14),
  ].join("\n");
}

const add = (sums: Map<string, number>, name: string, time: number): void => {
  sums.set(name, (sums.get(name) ?? 0) + time);
};

const lines = (sums: ReadonlyMap<string, number>, total: number, count: number): string[] =>
  [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, time]) => `    ${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`);

const root = `file://${join(import.meta.dirname, "..", "..")}/`;

const placeOf = ({ callFrame: { url } }: Node): string =>
  url.replace(/.*node_modules\//, "").replace(root, "");

const nameOf = (node: Node): string => {
  const { functionName, lineNumber } = node.callFrame;
  const place = placeOf(node);
  return `${functionName === "" ? "(anonymous)" : functionName}${place === "" ? "" : ` ${place}:${lineNumber + 1}`}`;
};

const isOfTheShop = ({ callFrame: { url } }: Node): boolean =>
  url.startsWith(root) && !url.includes("node_modules");

/** The package, the shop's room, or what the engine does itself. */
const partOf = (node: Node): string => {
  const { functionName, url } = node.callFrame;
  if (functionName.startsWith("(")) return functionName;
  if (url.startsWith("node:") || url === "") return "node";
  const place = placeOf(node).split("/");
  return place.slice(0, isOfTheShop(node) || place[0]?.startsWith("@") === true ? 2 : 1).join("/");
};
